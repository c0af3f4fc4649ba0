/// The keyboard of the device. Ours: Apple's UIKit has nothing of it.
///
/// The keyboard shows when a field becomes the first responder, and hides in a later turn if no other field has followed. The
/// keyboard stays on screen when the user goes from one field to the next.
@MainActor
public enum SimulatedKeyboard {
  /// The height, in points.
  public static var height: CGFloat = 336
  /// The duration of the animation, in seconds.
  public static var duration = 0.25
  /// Whether the keyboard is on screen.
  public private(set) static var isShown = false
  private static var isHiding = false
  /// The height of the part that is on screen, in points. A finger can drag the keyboard down.
  private(set) static var visibleHeight: CGFloat = 0
  /// The curve of the animation.
  public static let curve = 7

  /// Drags the keyboard down with a finger in a scroll view, as `.interactive` allows. UIKit posts no notification; only
  /// `keyboardLayoutGuide` follows.
  public static func simulateDrag(toVisibleHeight height: CGFloat, in window: UIWindow) {
    guard isShown else { return }
    setVisibleHeight(min(height, self.height), in: window)
    SimulatedDevice.turn()
  }

  /// Takes the keyboard off the screen without a notification, between tests.
  public static func reset() { (isShown, isHiding, visibleHeight, height) = (false, false, 0, 336) }

  private static func setVisibleHeight(_ height: CGFloat, in window: UIWindow) {
    visibleHeight = height
    window.forEachInTree { if $0.ownKeyboardGuide != nil { $0.setNeedsLayout() } }
  }

  static func show(in window: UIWindow?) {
    isHiding = false
    isShown = true
    post(UIResponder.keyboardWillShowNotification, in: window, top: height)
  }

  static func hideLater(in window: UIWindow?) {
    isHiding = true
    SimulatedDevice.addAnimation { [weak window] in
      guard isHiding else { return }
      isHiding = false
      isShown = false
      post(UIResponder.keyboardWillHideNotification, in: window, top: 0)
    }
  }

  /// Changes the height while the keyboard is on screen.
  public static func change(height: CGFloat, in window: UIWindow) {
    self.height = height
    post(UIResponder.keyboardWillChangeFrameNotification, in: window, top: height)
  }

  private static func post(_ name: Notification.Name, in window: UIWindow?, top: CGFloat) {
    guard let window else { return visibleHeight = 0 }
    setVisibleHeight(top, in: window)
    let screen = window.frame
    let frame = CGRect(x: screen.minX, y: screen.maxY - top, width: screen.width, height: height)
    NotificationCenter.default.post(
      name: name,
      object: nil,
      userInfo: [
        UIResponder.keyboardFrameEndUserInfoKey: frame,
        UIResponder.keyboardAnimationDurationUserInfoKey: duration,
        UIResponder.keyboardAnimationCurveUserInfoKey: curve,
      ]
    )
  }
}
