/// A question with buttons, of the old kind: the answer is a title, and goes to a delegate.
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

/// Who has asked.
@MainActor
protocol ActionSheetDelegate: AnyObject {
  func actionSheet(_ sheet: ActionSheet, didDismissWithButton title: String)
}
