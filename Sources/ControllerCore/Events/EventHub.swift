import ControllerSupport

/// A hub for events between parts of an app that do not know each other. Observers register for a type of events.
///
/// ```swift
/// struct SignedOut {}
/// hub.observe(self, SignedOut.self) { controller, _ in controller.handleSignedOut() }
/// hub.post(SignedOut())
/// ```
///
/// Observers get events in the order in which they were posted, before the outermost `post` returns. Observers of one event are
/// called in the order of registration.
@MainActor
public final class EventHub {
  private let observers = ObserverList<Any>()

  /// Creates a hub without observers.
  public init() {}

  /// Calls `handler` with each event of a type that is posted from now on, for as long as `owner` lives.
  ///
  /// - Parameters:
  ///   - owner: The observer. It is held weakly and passed to `handler`.
  ///   - type: The type of the events.
  ///   - scope: An object, referenced weakly. Its deallocation ends the observation too.
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

  /// Sends an event to all observers of its type.
  ///
  /// - Complexity: O(*n*), where *n* is the number of observations of any type.
  public func post<Event>(_ event: Event) {
    observers.send(event)
  }
}
