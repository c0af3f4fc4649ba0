public import Surfaces

extension ControllerWork {
  /// Registers a handler for events of one type. The handler gets events of this type that are sent to this controller, or to a
  /// controller below it if no controller in between handles them. The controller is passed to the handler, so the closure need
  /// not capture it. A new handler for the same type replaces the previous one.
  public func handle<Event>(_ type: Event.Type, _ handler: @escaping @MainActor (Self, Event) -> Void) {
    extras.handlers[ObjectIdentifier(type)] = { [weak self] event in
      if let self, let event = event as? Event { handler(self, event) }
    }
  }
}

extension Controller: ViewHost {
  /// Passes an event to the handler that this controller has for events of this type, or else to the handler of the nearest
  /// container that has one. If no handler exists, the event is reported as ``ControllerDiagnostic/Reason/unhandledEvent(_:)``.
  ///
  /// - Returns: Whether the event was handled.
  /// - Complexity: O(*d*), where *d* is the number of controllers above this one.
  @discardableResult
  public final func send<Event>(_ event: Event) -> Bool {
    guard let handler = nearest({ $0.extrasIfAny?.handlers[ObjectIdentifier(Event.self)] }) else {
      report(.unhandledEvent(String(describing: Event.self)))
      return false
    }
    handler(event)
    return true
  }
}
