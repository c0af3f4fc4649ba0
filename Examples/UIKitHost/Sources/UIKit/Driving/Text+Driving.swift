/// Fingers on the keyboard. Ours: UIKit has nothing of it.
extension UITextField {
  /// Types text at the cursor.
  public func simulateType(_ text: String) { edit { $0.insert(text) } }
  /// Replaces the text that is being composed, as an input method for Japanese does with each key.
  public func simulateCompose(_ text: String) { edit { $0.compose(text) } }
  /// Ends the composition with a text.
  public func simulateEndComposing(_ text: String) { edit { $0.endComposing(with: text) } }
  /// Presses the key that deletes.
  public func simulateDeleteBackward() { edit { $0.deleteBackward() } }
  /// Puts the cursor behind a number of characters.
  public func simulateMoveCursor(to position: Int) { input.cursor = position }
  /// The number of characters before the cursor.
  public var simulatedCursor: Int { input.cursor }
  /// Presses the return key.
  public func simulateReturn() {
    guard isEditing, delegate?.textFieldShouldReturn(self) ?? true else { return }
    sendActions(for: .editingDidEndOnExit)
    resignFirstResponder()
  }

  private func edit(_ change: (inout TextInput) -> Void) {
    guard isEditing else { return }
    change(&input)
    noteInput()
  }
}

extension UITextView {
  /// Types text at the cursor.
  public func simulateType(_ text: String) { edit { $0.insert(text) } }
  /// Replaces the text that is being composed.
  public func simulateCompose(_ text: String) { edit { $0.compose(text) } }
  /// Ends the composition with a text.
  public func simulateEndComposing(_ text: String) { edit { $0.endComposing(with: text) } }

  private func edit(_ change: (inout TextInput) -> Void) {
    guard isFirstResponder else { return }
    change(&input)
    noteInput()
  }
}
