import ControllerCore
import Navigator

/// A controller that takes commands. A command goes to the focused screen first and then up the tree
/// until somebody takes it.
@MainActor
protocol CommandResponder: Controller, MessageResponder where Message == Command {
  /// Takes a command, or returns false to leave it to the controllers above.
  func handle(_ command: Command) -> Bool
  /// Whether what is typed goes into a field of this screen.
  var isTyping: Bool { get }
}

extension CommandResponder {
  var isTyping: Bool { false }

  func respond(to command: Command) -> ResponderDecision<Command> { handle(command) ? .claim : .pass }
}
