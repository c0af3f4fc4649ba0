/// The answer to a ``UserPrompt``.
///
/// Answers are compared by the identifier of the action. The texts of the fields are not compared, so a `switch` works
/// for prompts with and without fields:
///
/// ```swift
/// let answer = await host.present(prompt)
/// switch answer {
/// case .chose("archive"): archive(answer.texts["folder"])
/// case .chose("delete"): delete()
/// case .unavailable: showLater(prompt)
/// default: break
/// }
/// ```
public struct PromptAnswer: Equatable, Sendable {
  private enum Ending: Equatable {
    case chose(PromptAction.ID)
    case dismissed
    case unavailable
  }

  private let ending: Ending

  /// The texts of the fields, by field identifier. A field without an entry still has the text with which it was presented.
  public let texts: [PromptField.ID: String]

  /// Whether the user has seen the prompt. `false` for ``unavailable``, and for a prompt that was dismissed while it waited
  /// in a ``PromptQueue`` behind another one.
  public let wasShown: Bool

  private init(_ ending: Ending, texts: [PromptField.ID: String] = [:], wasShown: Bool = true) {
    (self.ending, self.texts, self.wasShown) = (ending, texts, wasShown)
  }

  /// The user chose the action with this identifier.
  public static func chose(_ id: PromptAction.ID) -> PromptAnswer {
    PromptAnswer(.chose(id))
  }

  /// The user chose the action with this identifier, while the fields contained these texts.
  public static func chose(_ id: PromptAction.ID, texts: [PromptField.ID: String]) -> PromptAnswer {
    PromptAnswer(.chose(id), texts: texts)
  }

  /// The user closed the prompt without choosing an action, or the prompt was canceled.
  public static let dismissed = PromptAnswer(.dismissed)

  /// The user did not see the prompt, because it cannot be presented now.
  public static let unavailable = PromptAnswer(.unavailable, wasShown: false)

  /// The prompt was dismissed before the user has seen it. The answer is equal to ``dismissed``, but its property
  /// `wasShown` is `false`. So an error in this prompt still counts as unseen.
  static let notShown = PromptAnswer(.dismissed, wasShown: false)

  /// The identifier of the chosen action, or `nil` if the user chose none.
  public var choice: PromptAction.ID? { if case .chose(let id) = ending { id } else { nil } }

  /// Returns whether two answers have the same action, or are both dismissed, or both unavailable. The texts are not
  /// compared.
  public static func == (first: PromptAnswer, second: PromptAnswer) -> Bool {
    first.ending == second.ending
  }

  /// Returns this answer with one text for each field of the prompt. A missing text becomes the text with which the field
  /// was shown. Texts of unknown fields are removed.
  func completed(for prompt: UserPrompt) -> PromptAnswer {
    guard !prompt.fields.isEmpty || !texts.isEmpty else { return self }
    let all = prompt.fields.map { ($0.id, texts[$0.id] ?? $0.text) }
    return PromptAnswer(ending, texts: Dictionary(all) { first, _ in first })
  }
}
