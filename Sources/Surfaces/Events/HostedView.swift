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
/// A `ViewController` sets itself as the host of its view when it loads the view, and removes itself when it unloads the
/// view. A container view sets itself as the host of its subviews.
@MainActor
public protocol HostedView: ViewHost {
  /// The receiver of the events of this view: its controller or the view around it. Declare the property `weak`, because the
  /// receiver retains the view.
  var viewHost: (any ViewHost)? { get set }
}

extension HostedView {
  /// Sends an event, such as the selection of a menu item, to the controller that shows this view. Views between this view
  /// and the controller do not get the event.
  ///
  /// - Returns: Whether a controller has handled the event. `false` if this view is in no controller, or if the
  ///   ``viewHost`` references form a cycle.
  ///
  /// - Complexity: O(*d*), where *d* is the number of views around this view.
  @discardableResult
  public func send<Event>(_ event: Event) -> Bool { outermostHost?.send(event) ?? false }

  /// The receiver of the events of this view and of the views around it, usually a controller: the first `viewHost` that is
  /// not a `HostedView`. `nil` if there is none, or if the views form a cycle.
  package var outermostHost: (any ViewHost)? {
    var host = viewHost
    var seen: Set<ObjectIdentifier> = [ObjectIdentifier(self)]
    while let view = host as? any HostedView {
      guard seen.insert(ObjectIdentifier(view)).inserted else { return nil }
      host = view.viewHost
    }
    return host
  }
}

/// A receiver of the events that a view sends, such as "the user has selected this item": a controller, or a view that
/// passes the events on.
@MainActor
public protocol ViewHost: AnyObject {
  /// Handles an event. A controller that has no handler for this type passes the event to its container. A view passes the
  /// event to its `viewHost`.
  ///
  /// - Returns: Whether the event was handled.
  @discardableResult
  func send<Event>(_ event: Event) -> Bool
}
