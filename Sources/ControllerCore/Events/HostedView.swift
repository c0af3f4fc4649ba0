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
/// A view calls `hostController?.layout()` when its bounds have changed. The controller then lays out the contents of
/// the view.
///
/// A ``ViewController`` sets itself as the host of its view until it drops the view. A container view sets itself as
/// the host of its subviews.
@MainActor
public protocol HostedView: ViewHost {
  /// The receiver of the events. Declare the property `weak`.
  var viewHost: (any ViewHost)? { get set }
}

extension HostedView {
  /// Passes an event to the first host that is not a view itself. Views that host each other in a circle pass no events.
  ///
  /// - Complexity: O(*d*), where *d* is the number of views around this view.
  @discardableResult
  public func send<Event>(_ event: Event) -> Bool { outermostHost?.send(event) ?? false }

  /// The controller of this view or of a view that contains it, or `nil`.
  ///
  /// - Complexity: O(*d*), where *d* is the number of views around this view.
  public var hostController: Controller? { outermostHost as? Controller }

  /// The first host that is not a view, or `nil`.
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
