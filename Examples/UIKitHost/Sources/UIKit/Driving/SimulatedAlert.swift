extension UIAlertController {
  /// Taps the button with a title: UIKit dismisses the alert, and then calls the handler. Has no effect on a disabled button.
  public func simulateTap(on title: String) {
    SimulatedDevice.endAnimations()
    guard let action = actions.first(where: { $0.title == title }), action.isEnabled,
      presentingViewController != nil
    else { return }
    presentingViewController?.dismiss(animated: true) { action.handler?(action) }
    SimulatedDevice.endAnimations()
  }
}
