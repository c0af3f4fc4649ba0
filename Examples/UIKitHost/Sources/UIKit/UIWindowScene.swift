/// A part of the app with windows. <https://developer.apple.com/documentation/uikit/uiscene>
///
/// Modeled: the activation states and their notifications.
@MainActor
open class UIScene: UIResponder {
  public enum ActivationState: Int, Sendable {
    case unattached = -1
    case foregroundActive, foregroundInactive, background
  }

  public nonisolated static let didActivateNotification = Notification.Name("UISceneDidActivateNotification")
  public nonisolated static let willDeactivateNotification = Notification.Name(
    "UISceneWillDeactivateNotification"
  )
  public nonisolated static let didEnterBackgroundNotification = Notification.Name(
    "UISceneDidEnterBackgroundNotification"
  )
  public nonisolated static let willEnterForegroundNotification = Notification.Name(
    "UISceneWillEnterForegroundNotification"
  )

  open internal(set) var activationState = ActivationState.foregroundActive
}

/// A scene with windows. <https://developer.apple.com/documentation/uikit/uiwindowscene>
open class UIWindowScene: UIScene {
  /// <https://developer.apple.com/documentation/uikit/uiwindowscene/keywindow>
  open internal(set) weak var keyWindow: UIWindow?
}
