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
  /// Sends an event, such as the selection of a menu item, to the controller that shows this view. Views between this view and
  /// the controller are skipped.
  ///
  /// - Returns: Whether the event was handled. `false` if no controller is found along ``viewHost``, or if the views form a
  ///   cycle.
  ///
  /// - Complexity: O(*d*), where *d* is the number of views around this view.
  @discardableResult
  public func send<Event>(_ event: Event) -> Bool { outermostHost?.send(event) ?? false }

  /// The object that receives the events of this view: the first `viewHost` that is not a view itself, usually a controller. The
  /// search goes from this view to the `viewHost`, from there to the next `viewHost`, and so on. `nil` if the search finds none,
  /// or if the views form a cycle.
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

/// A receiver of the events that a view sends, such as "the user has selected this item". The receiver is the controller of the
/// view, or the view around it, which passes the events to its own receiver.
@MainActor
public protocol ViewHost: AnyObject {
  /// Handles an event. A controller without a handler for this type of event passes the event to its container, and a view
  /// passes it to its `viewHost`.
  ///
  /// - Returns: Whether the event was handled.
  @discardableResult
  func send<Event>(_ event: Event) -> Bool
}
