/// One row of a binding table: a value read from a source, and where it goes in a target.
///
/// ```swift
/// Bind(\.name, to: \.nameLabel.text)
/// Bind(\.followers, to: \.followersLabel.isHidden) { $0.isEmpty }
/// Bind(\.city, to: \.cityLabel.text, placeholder: "—")
/// Bind(get: { $0.name }, set: { view, name in view.setTitle(name) }).named("title")
/// Bind(\.token, to: \.tokenLabel.text).when { $0.isAdmin }
/// ```
///
/// A row whose two sides differ in type does not compile. Values are `Equatable`, because a
/// ``ViewBinding`` writes a value only when it differs from the one it wrote last.
///
/// A row is a plan: it holds no view, no source and no last value, so one array of rows can serve
/// any number of bindings. Its closures should reach the view through their parameter; one that
/// captures the view keeps it alive for as long as the row.
@MainActor
public struct Bind<Source, Target: AnyObject> {
  /// Whether the row is written at every update, changed or not.
  public private(set) var isAlways = false

  /// Makes the row's part in one binding.
  let makeCell: @MainActor () -> BindingCell<Source, Target>
  private(set) var rowName: RowName
  private(set) var condition: (@MainActor (Source) -> Bool)?

  /// What reports and logs call this row: the name given to ``named(_:)``, else the file and line
  /// where the row was made ("App/AuthorController.swift:12").
  public var name: String { rowName.text }

  @usableFromInline
  init(_ rowName: RowName, makeCell: @escaping @MainActor () -> BindingCell<Source, Target>) {
    self.rowName = rowName
    self.makeCell = makeCell
  }

  /// Binds what one closure reads to what another writes. All other rows are made of this one.
  ///
  /// - Parameters:
  ///   - get: Reads the value; called once per row and pass, and by dry runs. It should have no effect.
  ///   - set: Writes a value to the target.
  ///   - fileID: Part of the default name.
  ///   - line: Part of the default name.
  @inlinable
  public init<Value: Equatable>(
    get: @escaping @MainActor (Source) -> Value,
    set: @escaping @MainActor (Target, Value) -> Void,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    self.init(.place(fileID, line)) {
      let last = LastValue<Value>()
      return BindingCell(
        read: { source, isForced in
          let value = get(source)
          if !isForced, last.holds(value) { return false }
          last.take(value)
          return true
        },
        differs: { !last.holds(get($0)) },
        write: { target in
          if let value = last.value { set(target, value) }
        },
        forget: { last.take(nil) }
      )
    }
  }

  /// This row under a name of your choice.
  ///
  /// - Parameter name: What reports and logs call the row.
  public func named(_ name: String) -> Bind {
    var row = self
    row.rowName = .given(name)
    return row
  }

  /// This row, written at every update: for values that are events, where an equal one counts again.
  public func always() -> Bind {
    var row = self
    row.isAlways = true
    return row
  }

  /// This row, read and written only while a condition holds; of several, all must hold.
  ///
  /// What the view shows stays as it is while the condition does not hold.
  ///
  /// - Parameter condition: Asked at every pass, before the value is read. It should have no effect.
  public func when(_ condition: @escaping @MainActor (Source) -> Bool) -> Bind {
    var row = self
    let earlier = self.condition
    row.condition = { source in (earlier?(source) ?? true) && condition(source) }
    return row
  }
}
