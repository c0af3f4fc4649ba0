/// A view that sends events to a receiver, its host: a controller or another view.
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
/// When the bounds of the view have changed, the view calls `hostController?.layout()`, so that the controller lays out the
/// contents of the view.
///
/// A ``ViewController`` sets itself as the host of its view when it loads the view, and removes itself when it unloads the
/// view. A container view sets itself as the host of its subviews.
@MainActor
public protocol HostedView: ViewHost {
  /// The receiver of the events of this view: its controller or the view around it. Declare the property `weak`, because the
  /// receiver retains the view.
  var viewHost: (any ViewHost)? { get set }
}

extension HostedView {
  /// Passes an event to the nearest host that is not a view, usually a controller. The hosts that are views are skipped. If
  /// views are hosts of each other in a cycle, the event is not handled.
  ///
  /// - Complexity: O(*d*), where *d* is the number of views around this view.
  @discardableResult
  public func send<Event>(_ event: Event) -> Bool { outermostHost?.send(event) ?? false }

  /// The controller that is the host of this view, or of a view around it. Otherwise `nil`.
  ///
  /// - Complexity: O(*d*), where *d* is the number of views around this view.
  public var hostController: Controller? { outermostHost as? Controller }

  /// The nearest host of this view that is not a view itself. `nil` if there is none, or if views are hosts of each other in a
  /// cycle.
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

/// A receiver of the events of a view: its controller, or the view that contains it.
@MainActor
public protocol ViewHost: AnyObject {
  /// Handles an event, or passes the event to another host.
  ///
  /// - Returns: Whether the event was handled.
  @discardableResult
  func send<Event>(_ event: Event) -> Bool
}
