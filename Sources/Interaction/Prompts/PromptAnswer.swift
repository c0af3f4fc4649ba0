/// What became of a ``UserPrompt``: the user chose an action, or the prompt was dismissed.
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

  /// What was in the prompt's fields, by their ids. One that is not named has the text that it was shown with.
  public let texts: [PromptField.ID: String]

  private init(choice: PromptAction.ID?, texts: [PromptField.ID: String]) {
    self.choice = choice
    self.texts = texts
  }

  /// The user chose the action with this id.
  public static func chose(_ id: PromptAction.ID) -> PromptAnswer {
    PromptAnswer(choice: id, texts: [:])
  }

  /// The user chose the action with this id, when these texts were in the prompt's fields.
  public static func chose(_ id: PromptAction.ID, texts: [PromptField.ID: String]) -> PromptAnswer {
    PromptAnswer(choice: id, texts: texts)
  }

  /// Nothing was chosen: the user closed the prompt, it was taken down, or nobody could show it.
  public static let dismissed = PromptAnswer(choice: nil, texts: [:])

  /// The same answer with a text for each field of the prompt and for nothing else.
  func completed(for prompt: UserPrompt) -> PromptAnswer {
    guard choice != nil, !prompt.fields.isEmpty || !texts.isEmpty else { return self }
    let all = prompt.fields.map { ($0.id, texts[$0.id] ?? $0.text) }
    return PromptAnswer(choice: choice, texts: Dictionary(all) { first, _ in first })
  }
}
