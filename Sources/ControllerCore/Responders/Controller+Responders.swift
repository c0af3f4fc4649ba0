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
    var message = message
    var asked: [String] = []
    var next: Controller? = self
    while let controller = next {
      next = controller.parent
      guard let responder = controller as? any MessageResponder<Message> else { continue }
      asked.append(String(describing: type(of: controller)))
      switch responder.respond(to: message) {
      case .claim: return ResponderOutcome(ending: .claimed, message: message, asked: asked)
      case .veto(let reason):
        return ResponderOutcome(ending: .vetoed(reason: reason), message: message, asked: asked)
      case .transform(let other): message = other
      case .pass: break
      }
    }
    report(.unhandledEvent(String(describing: Message.self)))
    return ResponderOutcome(ending: .unhandled, message: message, asked: asked)
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
