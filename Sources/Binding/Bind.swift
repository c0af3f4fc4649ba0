/// A row of a binding table: a value that is read from a source, and the place in a target where it is written.
///
/// ```swift
/// Bind(\.name, to: \.nameLabel.text)
/// Bind(\.followers, to: \.followersLabel.isHidden) { $0.isEmpty }
/// Bind(\.city, to: \.cityLabel.text, placeholder: "—")
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
    var name: RowName
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
  convenience init(
    _ fileID: StaticString,
    _ line: UInt,
    makeCell: @escaping @MainActor () -> BindingCell<Source, Target>
  ) {
    self.init(Options(name: .place(fileID, line)), makeCell: makeCell)
  }

  /// The name of the row in reports and logs: the name given to ``named(_:)``, or else the file and line where the row was
  /// made, such as "App/AuthorController.swift:12".
  public final var name: String { options.name.text }

  /// Binds a closure that reads a value to a closure that writes it.
  ///
  /// - Parameters:
  ///   - get: Reads the value. It is called once per pass, and by dry runs. The closure should have no effect.
  ///   - set: Writes a value to the target.
  ///   - fileID: The file part of the default name.
  ///   - line: The line part of the default name.
  @inlinable
  public convenience init<Value: Equatable>(
    get: @escaping @MainActor (Source) -> Value,
    set: @escaping @MainActor (Target, Value) -> Void,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    self.init(fileID, line) {
      let last = LastValue<Value>()
      return BindingCell(
        read: { source, isForced in
          let value = get(source)
          if !isForced, let old = last.value, old == value { return false }
          last.replace(by: value)
          return true
        },
        differs: { last.value != get($0) },
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
  public final func named(_ name: String) -> Bind { changed { $0.name = .given(name) } }

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

/// The name of a row. The text of a place is made only when it is read.
enum RowName: Sendable {
  case given(String)
  case place(StaticString, UInt)

  var text: String {
    switch self {
    case .given(let name): name
    case .place(let file, let line): "\(file):\(line)"
    }
  }
}
