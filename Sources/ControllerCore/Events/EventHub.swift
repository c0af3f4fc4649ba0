import ControllerSupport

/// Where parts of an app that do not know each other tell each other what happened, by the types of the events.
///
/// ```swift
/// struct SignedOut {}
/// hub.observe(self, SignedOut.self) { controller, _ in controller.handleSignedOut() }
/// hub.post(SignedOut())
/// ```
///
/// Events reach observers in the order in which they were posted, first registered first served, before the
/// outermost `post` returns.
@MainActor
public final class EventHub {
  private let observers = ObserverList<Any>()

  /// Creates a hub that nobody listens to.
  public init() {}

  /// Calls `handler` with each event of a type that is posted from now on, for as long as `owner` lives.
  ///
  /// - Parameters:
  ///   - owner: Held weakly and passed to `handler`.
  ///   - type: The type of the events.
  ///   - scope: Held weakly; its death ends the observation too.
  ///   - handler: Called on the main actor.
  public func observe<Owner: AnyObject, Event>(
    _ owner: Owner,
    _ type: Event.Type,
    while scope: AnyObject? = nil,
    _ handler: @escaping @MainActor (Owner, Event) -> Void
  ) {
    observers.add(owner, while: scope) { owner, event in
      if let event = event as? Event { handler(owner, event) }
    }
  }

  /// Tells everybody who observes events of this type.
  ///
  /// - Complexity: O(*n*), where *n* is the number of observations of any type.
  public func post<Event>(_ event: Event) {
    observers.send(event)
  }
}
