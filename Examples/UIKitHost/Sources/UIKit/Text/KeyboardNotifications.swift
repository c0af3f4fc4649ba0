/// The notifications of the keyboard.
/// <https://developer.apple.com/documentation/uikit/uiresponder/keyboardwillshownotification>
extension UIResponder {
  public nonisolated static let keyboardWillShowNotification = Notification.Name(
    "UIKeyboardWillShowNotification"
  )
  public nonisolated static let keyboardWillHideNotification = Notification.Name(
    "UIKeyboardWillHideNotification"
  )
  public nonisolated static let keyboardWillChangeFrameNotification = Notification.Name(
    "UIKeyboardWillChangeFrameNotification"
  )
  public nonisolated static let keyboardFrameEndUserInfoKey = "UIKeyboardFrameEndUserInfoKey"
  /// The curve of the animation, as the raw value of a curve that has no name.
  public nonisolated static let keyboardAnimationCurveUserInfoKey = "UIKeyboardAnimationCurveUserInfoKey"
  public nonisolated static let keyboardAnimationDurationUserInfoKey =
    "UIKeyboardAnimationDurationUserInfoKey"
}

extension UIWindow {
  /// Converts a rectangle. Without another window, from the coordinates of the screen.
  /// <https://developer.apple.com/documentation/uikit/uiwindow/convert(_:from:)-78zkx>
  public func convert(_ rect: CGRect, from window: UIWindow?) -> CGRect {
    let origin = window?.frame.origin ?? .zero
    return rect.offsetBy(dx: origin.x - frame.minX, dy: origin.y - frame.minY)
  }
}
