/// A question or a notice for the user, as a value: what is said, and what can be chosen.
///
/// ```swift
/// let prompt = UserPrompt(
///   message: "Delete 3 drafts?",
///   actions: [
///     PromptAction(id: "keep", title: "Keep", role: .cancel),
///     PromptAction(id: "delete", title: "Delete", role: .destructive),
///   ]
/// )
/// await host.present(prompt) == .chose("delete")  // true when the user deletes
/// ```
public struct UserPrompt: Equatable, Sendable {
  /// A short headline, or nil when the message says it all.
  public var title: String?

  /// What the user is asked or told.
  public var message: String

  /// The choices, in the order in which the app wants them. Their ids are expected to differ: a
  /// choice is told by id, so two actions with one id cannot be told apart.
  ///
  /// A prompt without actions can only be dismissed.
  public var actions: [PromptAction]

  /// What the user fills in before choosing, from top to bottom. Their ids are expected to differ.
  public var fields: [PromptField]

  /// Makes a prompt.
  public init(title: String? = nil, message: String, fields: [PromptField] = [], actions: [PromptAction]) {
    self.title = title
    self.message = message
    self.fields = fields
    self.actions = actions
  }

  /// Whether one of the actions has this id.
  ///
  /// - Complexity: O(*n*), where *n* is the number of actions.
  func offers(_ id: PromptAction.ID) -> Bool {
    actions.contains { $0.id == id }
  }
}
