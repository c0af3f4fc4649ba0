/// Something that the user can do on the screen now, such as a tap on a button.
///
/// A ``HeadlessWindow`` lists all of them, and a test performs one by its name:
///
/// ```swift
/// window.actions.map(\.name)                  // ["tap Save", "type into name", "go back"]
/// try window.perform("type into name", "Ada")
/// try window.perform("tap Save")
/// ```
@MainActor
public struct UserAction {
  /// The kinds of input that an action needs.
  public enum Input: Hashable, Sendable {
    /// Nothing, as with a tap.
    case nothing
    /// A text, as with a key press in a field.
    case text
    /// A number in a range, such as the new offset of a scroll view in points.
    case number(ClosedRange<Double>)
  }

  /// The name of the action in plain words, such as "tap Save". The names of the actions of a window are unique.
  public internal(set) var name: String
  /// The input that the user gives with this action.
  public let input: Input
  private let body: @MainActor (_ text: String, _ number: Double) -> Void

  private init(_ name: String, _ input: Input, body: @escaping @MainActor (String, Double) -> Void) {
    (self.name, self.input, self.body) = (name, input, body)
  }

  /// Describes an action without input, such as a tap.
  public init(_ name: String, _ body: @escaping @MainActor () -> Void) {
    self.init(name, .nothing) { _, _ in body() }
  }

  /// Describes an action with a text, such as typing.
  public init(_ name: String, text body: @escaping @MainActor (String) -> Void) {
    self.init(name, .text) { text, _ in body(text) }
  }

  /// Describes an action with a number, such as scrolling.
  ///
  /// - Parameters:
  ///   - name: The name of the action, such as "scroll".
  ///   - range: The numbers that the user can choose from.
  ///   - body: Performs the action. A number outside of `range` is clamped before.
  public init(_ name: String, in range: ClosedRange<Double>, _ body: @escaping @MainActor (Double) -> Void) {
    self.init(name, .number(range)) { body(min(max($1, range.lowerBound), range.upperBound)) }
  }

  /// Performs the action. An input that the action does not need is ignored. Without a text, the empty text is typed; without a
  /// number, the lower bound of the range is chosen.
  public func callAsFunction(text: String = "", number: Double = -.infinity) { body(text, number) }
}

/// A view or a control that a test can operate as a user does, such as a button, a field or a list.
///
/// A ``HeadlessWindow`` finds the controls of a screen by itself: the view of a controller, and the stored properties of this view
/// and of its subviews. So the views of an app need no base class, and the test target makes their controls operable:
///
/// ```swift
/// extension FieldView: OperableView {
///   public func userActions(named name: String) -> [UserAction] {
///     [UserAction("type into \(name)", text: { self.value = $0; self.onFieldEvent?(.changed) })]
///   }
/// }
/// ```
///
/// An action acts on the control, and never on a binding or a data source behind it.
@MainActor
public protocol OperableView: AnyObject {
  /// Returns what the user can do with this view now. A disabled or a hidden control returns an empty array.
  ///
  /// - Parameter name: The name of the property that holds the control, such as "save", or the name of the controller's type for
  ///   the view of a screen.
  func userActions(named name: String) -> [UserAction]
}
