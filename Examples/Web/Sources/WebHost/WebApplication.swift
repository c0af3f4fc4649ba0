public import ControllerCore

/// An app in a ``WebSession``. The app has a window and places, and describes its views.
///
/// The session calls ``page(around:)`` and ``node(for:of:)`` again when anything has changed that Observation has tracked in
/// them, and after changes of the tree and of preferences.
@MainActor
public protocol WebApplication: AnyObject {
  /// The tree of controllers.
  var window: ControllerWindow { get }
  /// The title of the page.
  var title: String { get }
  /// The path and the query of the place that the user sees, such as `"/proposals/SE-0401"`.
  var path: String { get }

  /// Loads what the app needs before it can open a place. The window is on screen already, and stays there until the first place is
  /// open. If the page is in the background then, the session hides the window.
  func start() async
  /// Opens a place, with the screens below it. The guards of the app may refuse.
  func open(_ path: String) async
  /// Describes the whole page around the layers of the window, the lowest first.
  func page(around layers: [WebNode]) -> WebNode
  /// Describes the view of a controller, or returns `nil` for a container without a view of its own.
  ///
  /// The views of controllers in this controller have their places in the description by ``WebNode/slot(_:)``, or else come
  /// after it.
  func node(for view: AnyObject, of controller: Controller) -> WebNode?
}
