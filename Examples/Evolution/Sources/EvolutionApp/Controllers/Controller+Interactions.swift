import ControllerCore
import Interaction

extension ControllerWork {
  /// Runs an interaction until it ends or the screen is closed.
  func run<Input: Sendable, Work: UserInteraction>(
    _ runner: InteractionRunner<Input, Work>,
    with input: Input
  ) {
    start { _ in _ = await runner.run(input) }
  }
}
