import ControllerCore

/// A controller that takes commands. A command goes to the focused screen first and then up the tree
/// until somebody takes it.
@MainActor
protocol CommandResponder: Controller {
  /// Takes a command, or returns false to leave it to the controllers above.
  func handle(_ command: Command) -> Bool
  /// Whether what is typed goes into a field of this screen.
  var isTyping: Bool { get }
}

extension CommandResponder {
  var isTyping: Bool { false }
}

extension Controller {
  /// Offers a command to this controller and then to those above it.
  func dispatch(_ command: Command) -> Bool {
    var next: Controller? = self
    while let controller = next {
      if let responder = controller as? any CommandResponder, responder.handle(command) { return true }
      next = controller.parent
    }
    return false
  }
}
