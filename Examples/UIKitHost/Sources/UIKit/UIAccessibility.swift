/// The user's settings for accessibility. <https://developer.apple.com/documentation/uikit/uiaccessibility>
@MainActor
public enum UIAccessibility {
  public internal(set) static var isReduceMotionEnabled = false
  public nonisolated static let reduceMotionStatusDidChangeNotification = Notification.Name(
    "UIAccessibilityReduceMotionStatusDidChangeNotification"
  )
}
