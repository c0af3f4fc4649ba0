/// What a view hands its events to: a controller, or a view that contains it.
@MainActor
public protocol ViewHost: AnyObject {
  /// Takes an event, or passes it on.
  ///
  /// - Returns: Whether somebody handled it.
  @discardableResult
  func send<Event>(_ event: Event) -> Bool
}
