extension ControllerWork {
  /// Handles events of one type that are sent to this controller, or to one below it that does not handle them.
  /// The handler gets the controller passed in and need not capture it. It replaces an earlier one.
  public func handle<Event>(_ type: Event.Type, _ handler: @escaping @MainActor (Self, Event) -> Void) {
    extras.handlers[ObjectIdentifier(type)] = { [weak self] event in
      if let self, let event = event as? Event { handler(self, event) }
    }
  }
}

extension Controller: ViewHost {
  /// Hands an event to this controller's handler for its type, or to that of the nearest container that has one. If
  /// there is none, that is reported as ``ControllerDiagnostic/Reason/unhandledEvent(_:)``.
  ///
  /// - Returns: Whether somebody handled it.
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
