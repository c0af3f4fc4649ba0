import Navigator

extension Controller {
  /// Offers a message to this controller and to those it is in, one after the other, as far as they are
  /// `MessageResponder`s for its type. If nobody takes it, that is reported as
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
  /// Offers a message to the controller whose view this is or is in, and to those that one is in.
  ///
  /// - Returns: `nil` if it is in none.
  @discardableResult
  public func offer<Message>(_ message: Message) -> ResponderOutcome<Message>? {
    hostController?.offer(message)
  }
}
