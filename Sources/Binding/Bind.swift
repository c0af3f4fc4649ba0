/// One row of a binding table: a value read from a source, and where it goes in a target.
///
/// ```swift
/// Bind(\.name, to: \.nameLabel.text)
/// Bind(\.followers, to: \.followersLabel.isHidden) { $0.isEmpty }
/// Bind(\.city, to: \.cityLabel.text, placeholder: "—")
/// Bind(get: { $0.name }, set: { view, name in view.setTitle(name) }).named("title")
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
  /// What reports and logs call this row: the name given to ``named(_:)``, else the file and line
  /// where the row was made ("App/AuthorController.swift:12").
  public private(set) var name: String

  /// Whether the row is written at every update, changed or not.
  public private(set) var isAlways = false

  private let cell: (_ isAlways: Bool) -> any BindingCell<Source, Target>

  /// Binds what one closure reads to what another writes. All other rows are made of this one.
  ///
  /// - Parameters:
  ///   - get: Reads the value; called once per row and pass, and by dry runs. It should have no effect.
  ///   - set: Writes a value to the target.
  ///   - fileID: Part of the default name.
  ///   - line: Part of the default name.
  public init<Value: Equatable>(
    get: @escaping @MainActor (Source) -> Value,
    set: @escaping @MainActor (Target, Value) -> Void,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    name = "\(fileID):\(line)"
    cell = { ValueCell(isAlways: $0, get: get, set: set) }
  }

  /// This row under a name of your choice.
  ///
  /// - Parameter name: What reports and logs call the row.
  public func named(_ name: String) -> Bind {
    var row = self
    row.name = name
    return row
  }

  /// This row, written at every update: for values that are events, where an equal one counts again.
  public func always() -> Bind {
    var row = self
    row.isAlways = true
    return row
  }

  /// The row at work in one binding.
  func makeCell() -> any BindingCell<Source, Target> { cell(isAlways) }
}
