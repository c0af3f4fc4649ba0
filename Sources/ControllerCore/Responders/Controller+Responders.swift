import Navigator

extension Controller {
  /// Offers a message to this controller, then to its container, and so on. Each ``MessageResponder`` for the type of
  /// the message is asked. A message that no responder claims is reported as
  /// ``ControllerDiagnostic/Reason/unhandledEvent(_:)``.
  ///
  /// A message can be transformed, passed on or vetoed on its way; an event that is sent has one handler.
  ///
  /// - Complexity: O(*d*), where *d* is the depth in the tree.
  @discardableResult
  public final func offer<Message>(_ message: Message) -> ResponderOutcome<Message> {
    let outcome = ResponderChain<Controller, Message> { $0.parent }.send(message, from: self)
    if outcome.ending == .unhandled { report(.unhandledEvent(String(describing: Message.self))) }
    return outcome
  }
}

extension HostedView {
  /// Offers a message to the controller of this view, and then to the containers of that controller.
  ///
  /// - Returns: The outcome, or `nil` if the view has no controller.
  @discardableResult
  public func offer<Message>(_ message: Message) -> ResponderOutcome<Message>? {
    hostController?.offer(message)
  }
}
