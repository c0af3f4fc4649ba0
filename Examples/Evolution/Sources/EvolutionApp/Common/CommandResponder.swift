public import ControllerCore
public import EvolutionViews

/// A controller that handles commands.
@MainActor
protocol CommandResponder: Controller {
  /// Handles a command, or returns `false` to pass it to the controllers above.
  func handle(_ command: Command) -> Bool
  /// Whether the user is typing into a field of the screen.
  var isTyping: Bool { get }
}

extension CommandResponder {
  var isTyping: Bool { false }
}

extension Controller {
  /// Passes a command to this controller, and then up the tree until a controller handles it.
  public func offer(_ command: Command) {
    var next: Controller? = self
    while let controller = next {
      if (controller as? any CommandResponder)?.handle(command) == true { return }
      next = controller.parent
    }
  }
}
