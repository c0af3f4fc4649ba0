/// A row of a binding table: a value that is read from a source, and the property of a target to which it is written.
///
/// ```swift
/// Bind(\.name, to: \.nameLabel.text)
/// Bind(\.followers, to: \.followersLabel.isHidden) { $0.isEmpty }
/// Bind(\.city, to: \.cityLabel.text) { $0 ?? "—" }
/// Bind(get: { $0.name }, set: { view, name in view.setTitle(name) }).named("title")
/// ```
///
/// A row does not compile if the two properties have different types. Values are `Equatable`, because a ``ViewBinding`` writes
/// a value only when it differs from the last value that it wrote.
///
/// A row is immutable and holds no view, no source and no last value, so several bindings can share one array of rows. The
/// closures of a row should reach the view through their parameter: a closure that captures the view retains it for the
/// lifetime of the row.
///
/// An ``Edit`` row is a row that also takes the user's input back.
@MainActor
public class Bind<Source, Target: AnyObject> {
  /// The name of this row in logs, such as "title" in `complete: wrote [title]`. If the name is `nil`, logs show the index of
  /// the row in its binding.
  public final let name: String?
  /// Creates the mutable state of this row for one view, such as the value that was written last. The row itself has no state,
  /// so several bindings can share the row. If the view was replaced, the argument contains the form fields of the previous
  /// view, and the input of the user in them is kept.
  let makeCell: @MainActor ([any EditCell<Source, Target>]) -> BindingCell<Source, Target>

  @usableFromInline
  init(
    name: String? = nil,
    makeCell: @escaping @MainActor ([any EditCell<Source, Target>]) -> BindingCell<Source, Target>
  ) {
    (self.name, self.makeCell) = (name, makeCell)
  }

  /// Creates a row from two closures: one reads a value from the source (the model), the other writes it to the target (the
  /// view).
  ///
  /// - Parameters:
  ///   - get: Reads the value. The closure should have no side effects, because one update of the view can call it several
  ///     times.
  ///   - set: Writes a value to the target.
  @inlinable
  public convenience init<Value: Equatable>(
    get: @escaping @MainActor (Source) -> Value,
    set: @escaping @MainActor (Target, Value) -> Void
  ) {
    self.init { _ in
      let last = LastValue<Value>()
      return BindingCell(
        read: { source in
          let value = get(source)
          if let old = last.value, old == value { return false }
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

  /// Returns a copy of this row with a name, which reports and logs show instead of the index of the row.
  ///
  /// - Parameter name: The new name.
  public final func named(_ name: String) -> Bind { Bind(name: name, makeCell: makeCell) }
}

extension Bind {
  /// Creates a row that copies a property of the source (the model) to a property of the target (the view). Both have the same
  /// type.
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

  /// Creates a row that copies a property of the source to an optional property of the target, such as the text of a label.
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

  /// Creates a row that converts a property of the source, and writes the result to a property of the target.
  ///
  /// ```swift
  /// Bind(\.city, to: \.cityLabel.text) { $0 ?? "—" }
  /// ```
  ///
  /// - Parameters:
  ///   - source: The property that is read. It need not be `Equatable`.
  ///   - target: The property that is written.
  ///   - transform: Converts the source's value. The result is written if it differs from the result that was written last.
  @inlinable
  public convenience init<Input, Value: Equatable>(
    _ source: KeyPath<Source, Input>,
    to target: ReferenceWritableKeyPath<Target, Value>,
    _ transform: @escaping @MainActor (Input) -> Value
  ) {
    self.init(get: { transform($0[keyPath: source]) }, set: { $0[keyPath: target] = $1 })
  }
}
