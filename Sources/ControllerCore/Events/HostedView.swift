/// A view that sends its events to a host of any kind.
///
/// ```swift
/// final class MenuView: HostedView {
///   weak var viewHost: (any ViewHost)?
///   func handleTouch(on item: Int) { send(MenuItemSelected(item)) }
/// }
/// // in the controller, or in any that contains it:
/// handle(MenuItemSelected.self) { controller, event in controller.show(event.item) }
/// ```
///
/// A view calls `hostController?.layout()` when its bounds have changed, so that its controller lays out the contents.
///
/// ``ViewController`` sets itself as the host of its view, and ends that when it drops the view. A view that contains other
/// views sets itself as their host.
@MainActor
public protocol HostedView: ViewHost {
  /// The receiver of the events. Declare the property `weak`.
  var viewHost: (any ViewHost)? { get set }
}

extension HostedView {
  /// Passes an event on to the host. Views that contain each other in a circle pass on nothing.
  @discardableResult
  public func send<Event>(_ event: Event) -> Bool {
    guard outermostHost != nil else { return false }
    return viewHost?.send(event) ?? false
  }

  /// The controller whose view this is or is in, or `nil` if it is in none.
  ///
  /// - Complexity: O(*d*), where *d* is how deep this view lies in others.
  public var hostController: Controller? { outermostHost as? Controller }

  /// The first host that is no view, or `nil`.
  private var outermostHost: (any ViewHost)? {
    var host = viewHost
    var seen: Set<ObjectIdentifier> = [ObjectIdentifier(self)]
    while let view = host as? any HostedView {
      guard seen.insert(ObjectIdentifier(view)).inserted else { return nil }
      host = view.viewHost
    }
    return host
  }
}

/// The receiver of a view's events: a controller, or the view that contains it.
@MainActor
public protocol ViewHost: AnyObject {
  /// Handles an event, or passes it on.
  ///
  /// - Returns: Whether the event was handled.
  @discardableResult
  func send<Event>(_ event: Event) -> Bool
}

/// A view that has animations of its own. The controller says when, the view how.
@MainActor
public protocol ViewAnimating: AnyObject {
  /// Comes on screen.
  func show(animated: Bool)
  /// Goes off screen.
  func hide(animated: Bool)
}
