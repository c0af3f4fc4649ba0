/// A button of a ``UserPrompt``. The app uses the identifier, and the user reads the title.
public struct PromptAction: Equatable, Identifiable, Sendable {
  /// The meaning of an action, which decides how a platform shows it.
  public enum Role: Equatable, Sendable {
    /// An ordinary action.
    case `default`
    /// An action that changes nothing.
    case cancel
    /// An action that deletes or loses something.
    case destructive
  }

  /// The identifier, which the answer contains. The user does not see the identifier, so it needs no translation.
  public let id: String

  /// The title of the button.
  public var title: String

  /// The role of the action.
  public var role: Role

  /// Creates an action.
  public init(id: String, title: String, role: Role = .default) {
    self.id = id
    self.title = title
    self.role = role
  }
}

extension PromptAction {
  /// The identifier of the action that continues in ``UserPrompt/confirm(_:title:action:role:cancel:)``.
  public static let confirmID = "confirm"

  /// The identifier of the cancel action in ``UserPrompt/confirm(_:title:action:role:cancel:)`` and the other prompts that can
  /// be canceled.
  public static let cancelID = "cancel"

  /// The identifier of the only action in ``UserPrompt/inform(_:title:acknowledge:)``.
  public static let acknowledgeID = "acknowledge"

  /// The identifier of the only action in ``InteractionSession/offerUndo(_:undo:for:)``.
  public static let undoID = "undo"
}
