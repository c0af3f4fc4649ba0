import Interaction

/// A phone or a pad, with a simulated user.
@MainActor
final class Device: PromptHost {
  let isPad: Bool
  private(set) var sheet: ActionSheet?
  private let queue = PromptQueue()

  init(isPad: Bool) { self.isPad = isPad }

  /// Shows an action sheet.
  func show(_ sheet: ActionSheet) { self.sheet = sheet }

  /// Shows a prompt of the module Interaction.
  func present(_ prompt: UserPrompt) async -> PromptAnswer { await queue.present(prompt) }

  var isAsking: Bool { sheet != nil || queue.current != nil }

  /// The question on the screen and the buttons, or an empty text.
  var question: String {
    if let sheet { return "\(sheet.message) \(sheet.buttons)" }
    if let prompt = queue.current { return "\(prompt.message) \(prompt.actions.map(\.title))" }
    return ""
  }

  /// Presses a button of the question, as the user does.
  func press(_ title: String) {
    if let sheet {
      self.sheet = nil
      sheet.delegate?.actionSheet(sheet, didDismissWithButton: title)
    } else if let action = queue.current?.actions.first(where: { $0.title == title }) {
      queue.answer(action.id)
    }
  }
}

/// A question with buttons that reports the title of the pressed button to a delegate, as in older UI frameworks.
@MainActor
final class ActionSheet {
  let message: String
  let buttons: [String]
  weak var delegate: (any ActionSheetDelegate)?

  init(_ message: String, buttons: [String], delegate: any ActionSheetDelegate) {
    self.message = message
    self.buttons = buttons
    self.delegate = delegate
  }
}

/// The delegate of an action sheet.
@MainActor
protocol ActionSheetDelegate: AnyObject {
  func actionSheet(_ sheet: ActionSheet, didDismissWithButton title: String)
}
