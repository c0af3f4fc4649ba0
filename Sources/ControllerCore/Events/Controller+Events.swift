extension ControllerWork {
  /// Registers a handler for events of one type. The handler gets the events that are sent to this controller, and the
  /// events that no controller below handles. The controller is passed to the handler, which need not capture it. A new
  /// handler replaces the one before.
  public func handle<Event>(_ type: Event.Type, _ handler: @escaping @MainActor (Self, Event) -> Void) {
    extras.handlers[ObjectIdentifier(type)] = { [weak self] event in
      if let self, let event = event as? Event { handler(self, event) }
    }
  }
}

extension Controller: ViewHost {
  /// Sends an event to the handler of this controller for its type, or to that of the nearest container with such a handler.
  /// An event without a handler is reported as ``ControllerDiagnostic/Reason/unhandledEvent(_:)``.
  ///
  /// - Returns: Whether the event was handled.
  /// - Complexity: O(*d*), where *d* is the depth in the tree.
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
