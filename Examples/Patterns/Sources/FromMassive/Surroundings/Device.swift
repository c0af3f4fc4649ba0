import Interaction

/// A phone or a pad, and who uses it.
@MainActor
final class Device: PromptHost {
  let isPad: Bool
  private(set) var sheet: ActionSheet?
  private let queue = PromptQueue()

  init(isPad: Bool) { self.isPad = isPad }

  /// Shows a question of the old kind.
  func show(_ sheet: ActionSheet) { self.sheet = sheet }

  /// Shows a question of `Interaction`.
  func present(_ prompt: UserPrompt) async -> PromptAnswer { await queue.present(prompt) }

  var isAsking: Bool { sheet != nil || queue.current != nil }

  /// What is asked, with the buttons; empty if nothing is.
  var question: String {
    if let sheet { return "\(sheet.message) \(sheet.buttons)" }
    if let prompt = queue.current { return "\(prompt.message) \(prompt.actions.map(\.title))" }
    return ""
  }

  /// The user presses a button of the question.
  func press(_ title: String) {
    if let sheet {
      self.sheet = nil
      sheet.delegate?.actionSheet(sheet, didDismissWithButton: title)
    } else if let action = queue.current?.actions.first(where: { $0.title == title }) {
      queue.answer(action.id)
    }
  }
}
