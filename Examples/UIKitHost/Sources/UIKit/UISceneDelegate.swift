/// The information of the system about a scene. <https://developer.apple.com/documentation/uikit/uiscenesession>
@MainActor
open class UISceneSession: NSObject {
  /// The activity that the delegate of the scene has returned before:
  /// <https://developer.apple.com/documentation/uikit/uiscenesession/staterestorationactivity>
  open internal(set) var stateRestorationActivity: NSUserActivity?
}

extension UIScene {
  /// Why the scene was created. <https://developer.apple.com/documentation/uikit/uiscene/connectionoptions>
  @MainActor
  open class ConnectionOptions: NSObject {
    open internal(set) var urlContexts: Set<UIOpenURLContext> = []
    open internal(set) var userActivities: Set<NSUserActivity> = []
  }
}

/// A link that the app opens. <https://developer.apple.com/documentation/uikit/uiopenurlcontext>
@MainActor
open class UIOpenURLContext: NSObject {
  public let url: URL

  init(_ url: URL) {
    self.url = url
    super.init()
  }
}

/// An activity of the user. <https://developer.apple.com/documentation/foundation/nsuseractivity>
open class NSUserActivity: NSObject {
  public let activityType: String
  open var userInfo: [AnyHashable: Any]?
  open var webpageURL: URL?

  public init(activityType: String) {
    self.activityType = activityType
    super.init()
  }
}

/// <https://developer.apple.com/documentation/uikit/uiwindowscenedelegate>
@MainActor
public protocol UIWindowSceneDelegate: NSObjectProtocol {
  func scene(
    _ scene: UIScene,
    willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  )
  func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>)
  func scene(_ scene: UIScene, continue userActivity: NSUserActivity)
  func stateRestorationActivity(for scene: UIScene) -> NSUserActivity?
  func sceneDidDisconnect(_ scene: UIScene)
}

extension UIWindowSceneDelegate {
  /// Connects a scene, perhaps because of links or activities. A session that was saved before has the activity of the delegate.
  public func simulateConnection(
    of scene: UIWindowScene,
    restoring activity: NSUserActivity? = nil,
    opening links: [URL] = [],
    continuing activities: Set<NSUserActivity> = []
  ) {
    let (session, options) = (UISceneSession(), UIScene.ConnectionOptions())
    session.stateRestorationActivity = activity
    options.urlContexts = Set(links.map { UIOpenURLContext($0) })
    options.userActivities = activities
    self.scene(scene, willConnectTo: session, options: options)
    SimulatedDevice.turn()
  }

  /// Opens a link in a scene that is connected.
  public func simulateLink(_ link: URL, in scene: UIWindowScene) {
    self.scene(scene, openURLContexts: [UIOpenURLContext(link)])
  }

  /// Continues an activity in a scene that is connected, such as a link to a web page of the app.
  public func simulateActivity(_ activity: NSUserActivity, in scene: UIWindowScene) {
    self.scene(scene, continue: activity)
  }
}
