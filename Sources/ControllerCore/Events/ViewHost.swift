/// The receiver of a view's events: a controller, or the view that contains it.
@MainActor
public protocol ViewHost: AnyObject {
  /// Handles an event, or passes it on.
  ///
  /// - Returns: Whether the event was handled.
  @discardableResult
  func send<Event>(_ event: Event) -> Bool
}
