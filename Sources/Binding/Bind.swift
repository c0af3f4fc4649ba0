/// A row of a binding table: a value that is read from a source, and the place in a target where it is written.
///
/// ```swift
/// Bind(\.name, to: \.nameLabel.text)
/// Bind(\.followers, to: \.followersLabel.isHidden) { $0.isEmpty }
/// Bind(\.city, to: \.cityLabel.text) { $0 ?? "—" }
/// Bind(get: { $0.name }, set: { view, name in view.setTitle(name) }).named("title")
/// Bind(\.token, to: \.tokenLabel.text).when { $0.isAdmin }
/// ```
///
/// A row whose two sides have different types does not compile. Values are `Equatable`, because a ``ViewBinding`` writes a
/// value only when it differs from the last value that it wrote.
///
/// A row is immutable and holds no view, no source and no last value, so several bindings can share one array of rows. The
/// closures of a row should reach the view through their parameter: a closure that captures the view retains it for the
/// lifetime of the row.
///
/// An ``Edit`` row is a row that also takes the user's input back.
@MainActor
public class Bind<Source, Target: AnyObject> {
  /// The properties that every row has.
  struct Options {
    var name: String?
    var isAlways = false
    var condition: (@MainActor (Source) -> Bool)?
  }

  let options: Options
  /// Makes the state of this row in one binding.
  let makeCell: @MainActor () -> BindingCell<Source, Target>

  init(_ options: Options, makeCell: @escaping @MainActor () -> BindingCell<Source, Target>) {
    self.options = options
    self.makeCell = makeCell
  }

  @usableFromInline
  convenience init(makeCell: @escaping @MainActor () -> BindingCell<Source, Target>) {
    self.init(Options(), makeCell: makeCell)
  }

  /// The name of the row in reports and logs. A row without a name is listed by its index in the table.
  public final var name: String? { options.name }

  /// Binds a closure that reads a value to a closure that writes it.
  ///
  /// - Parameters:
  ///   - get: Reads the value. It is called once per pass. The closure should have no effect.
  ///   - set: Writes a value to the target.
  @inlinable
  public convenience init<Value: Equatable>(
    get: @escaping @MainActor (Source) -> Value,
    set: @escaping @MainActor (Target, Value) -> Void
  ) {
    self.init {
      let last = LastValue<Value>()
      return BindingCell(
        read: { source, isForced in
          let value = get(source)
          if !isForced, let old = last.value, old == value { return false }
          last.replace(by: value)
          return true
        },
        write: { target in
          if let value = last.value { set(target, value) }
        },
        forget: { last.replace(by: nil) }
      )
    }
  }

  /// Returns this row with a name for reports and logs.
  ///
  /// - Parameter name: The new name.
  public final func named(_ name: String) -> Bind { changed { $0.name = name } }

  /// Returns this row, written at every update. Use it for values that stand for events, where an equal value counts again.
  public final func always() -> Bind { changed { $0.isAlways = true } }

  /// Returns this row, read and written only while a condition holds. If there are several conditions, all must hold.
  ///
  /// The view keeps its content while the condition does not hold. When the condition holds again, the value is written even
  /// if it equals the last one, because another row may have written to the same place meanwhile.
  ///
  /// - Parameter condition: Called at every pass, before the value is read. The closure should have no effect.
  public final func when(_ condition: @escaping @MainActor (Source) -> Bool) -> Bind {
    let earlier = options.condition
    return changed { $0.condition = { source in (earlier?(source) ?? true) && condition(source) } }
  }

  private func changed(_ change: (inout Options) -> Void) -> Bind {
    var options = options
    change(&options)
    return Bind(options, makeCell: makeCell)
  }
}

extension Bind {
  /// Binds a property of the source to a property of the target that has the same type.
  ///
  /// - Parameters:
  ///   - source: The property that is read.
  ///   - target: The property that is written.
  @inlinable
  public convenience init<Value: Equatable>(
    _ source: KeyPath<Source, Value>,
    to target: ReferenceWritableKeyPath<Target, Value>
  ) {
    self.init(get: { $0[keyPath: source] }, set: { $0[keyPath: target] = $1 })
  }

  /// Binds a property to an optional property, such as the text of a label.
  ///
  /// - Parameters:
  ///   - source: The property that is read.
  ///   - target: The optional property that is written.
  @inlinable
  public convenience init<Value: Equatable>(
    _ source: KeyPath<Source, Value>,
    to target: ReferenceWritableKeyPath<Target, Value?>
  ) {
    self.init(get: { $0[keyPath: source] }, set: { $0[keyPath: target] = $1 })
  }

  /// Binds a property through a transform.
  ///
  /// ```swift
  /// Bind(\.city, to: \.cityLabel.text) { $0 ?? "—" }
  /// ```
  ///
  /// - Parameters:
  ///   - source: The property that is read. It need not be `Equatable`.
  ///   - target: The property that is written.
  ///   - transform: Makes the value that is compared and written.
  @inlinable
  public convenience init<Input, Value: Equatable>(
    _ source: KeyPath<Source, Input>,
    to target: ReferenceWritableKeyPath<Target, Value>,
    _ transform: @escaping @MainActor (Input) -> Value
  ) {
    self.init(get: { transform($0[keyPath: source]) }, set: { $0[keyPath: target] = $1 })
  }
}
