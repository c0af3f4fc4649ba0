/// A question or a notice for the user, as a value: the text, the fields and the buttons.
///
/// ```swift
/// let prompt = UserPrompt(
///   message: "Delete 3 drafts?",
///   actions: [
///     PromptAction(id: "keep", title: "Keep", role: .cancel),
///     PromptAction(id: "delete", title: "Delete", role: .destructive),
///   ]
/// )
/// await host.present(prompt) == .chose("delete")  // true if the user deletes
/// ```
public struct UserPrompt: Equatable, Sendable {
  /// The way in which a prompt gets the user's attention.
  public enum Kind: Equatable, Sendable {
    /// The user must answer before anything else can be done, as with an alert.
    case dialog
    /// The user may ignore the prompt, as with a snack bar. A ``PromptQueue`` dismisses it when another prompt is
    /// presented.
    case offer
  }

  /// The kind of prompt.
  public var kind: Kind

  /// A short headline, or `nil`.
  public var title: String?

  /// The question or the notice.
  public var message: String

  /// The fields that the user fills in, from top to bottom, with different identifiers.
  public var fields: [PromptField]

  /// The buttons, in the order in which the app wants them. Their identifiers must differ, because the answer names an
  /// identifier. Several actions may have the role `.cancel` or `.destructive`.
  ///
  /// A prompt without actions can only be dismissed.
  public var actions: [PromptAction]

  /// Creates a prompt.
  public init(
    kind: Kind = .dialog,
    title: String? = nil,
    message: String,
    fields: [PromptField] = [],
    actions: [PromptAction]
  ) {
    self.kind = kind
    self.title = title
    self.message = message
    self.fields = fields
    self.actions = actions
  }

  /// The first action with the role `.cancel`, or `nil`.
  ///
  /// Some platforms allow only one cancel button. On such a platform, the prompt host shows the other cancel actions as
  /// ordinary buttons.
  public var cancelAction: PromptAction? { actions.first { $0.role == .cancel } }

  /// Returns whether the user can choose an action while the fields contain these texts. A prompt host disables the other
  /// buttons.
  ///
  /// An action with the role `.cancel` can always be chosen. The other actions need texts that all fields accept.
  ///
  /// - Parameters:
  ///   - id: The identifier of the action.
  ///   - texts: The texts by field identifier. A field without an entry still has the text with which it was presented.
  /// - Complexity: O(*n*), where *n* is the number of actions and fields.
  public func canChoose(_ id: PromptAction.ID, texts: [PromptField.ID: String] = [:]) -> Bool {
    guard let action = actions.first(where: { $0.id == id }) else { return false }
    return action.role == .cancel || fields.allSatisfy { $0.accepts(texts[$0.id] ?? $0.text) }
  }
}

// MARK: - Common prompts

extension UserPrompt {
  /// Returns a question with two answers: cancel, and the action that continues.
  ///
  /// ```swift
  /// UserPrompt.confirm("Follow Ada?", action: "Follow").actions.map(\.title)  // ["Cancel", "Follow"]
  /// ```
  ///
  /// - Parameters:
  ///   - message: The question.
  ///   - title: A headline.
  ///   - action: The title of the action ``PromptAction/confirmID``.
  ///   - role: The role of that action, for instance `.destructive`.
  ///   - cancel: The title of the action ``PromptAction/cancelID``.
  public static func confirm(
    _ message: String,
    title: String? = nil,
    action: String,
    role: PromptAction.Role = .default,
    cancel: String = PromptTitles().cancel
  ) -> UserPrompt {
    UserPrompt(
      title: title,
      message: message,
      actions: [
        PromptAction(id: PromptAction.cancelID, title: cancel, role: .cancel),
        PromptAction(id: PromptAction.confirmID, title: action, role: role),
      ]
    )
  }

  /// Returns a notice with one button.
  ///
  /// - Parameters:
  ///   - message: The notice.
  ///   - title: A headline.
  ///   - acknowledge: The title of the action ``PromptAction/acknowledgeID``.
  public static func inform(
    _ message: String,
    title: String? = nil,
    acknowledge: String = PromptTitles().acknowledge
  ) -> UserPrompt {
    UserPrompt(
      title: title,
      message: message,
      actions: [PromptAction(id: PromptAction.acknowledgeID, title: acknowledge)]
    )
  }
}
