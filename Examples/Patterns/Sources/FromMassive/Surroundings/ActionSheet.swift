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
