/// What became of a ``Prompt``: the user chose an action, or the prompt was dismissed.
///
/// ```swift
/// switch await host.present(prompt) {
/// case .chose("archive"): archive()
/// case .chose("delete"): delete()
/// default: break
/// }
/// ```
public struct PromptAnswer: Equatable, Sendable {
  /// The id of the chosen action, or nil when the prompt was dismissed.
  public let choice: PromptAction.ID?

  private init(choice: PromptAction.ID?) {
    self.choice = choice
  }

  /// The user chose the action with this id.
  public static func chose(_ id: PromptAction.ID) -> PromptAnswer {
    PromptAnswer(choice: id)
  }

  /// Nothing was chosen: the user closed the prompt, it was taken down, or nobody could show it.
  public static let dismissed = PromptAnswer(choice: nil)
}
