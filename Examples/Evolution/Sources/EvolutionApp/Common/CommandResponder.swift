import ControllerCore
import EvolutionViews
import Navigator

/// A controller that handles commands. A command goes to the focused screen first, and then up the tree until a
/// controller handles it.
@MainActor
protocol CommandResponder: Controller, MessageResponder where Message == Command {
  /// Handles a command, or returns `false` to pass it to the controllers above.
  func handle(_ command: Command) -> Bool
  /// Whether the user is typing into a field of the screen.
  var isTyping: Bool { get }
}

extension CommandResponder {
  var isTyping: Bool { false }

  func respond(to command: Command) -> ResponderDecision<Command> { handle(command) ? .claim : .pass }
}
