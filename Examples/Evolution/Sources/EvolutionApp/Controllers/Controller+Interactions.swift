import ControllerCore
import Interaction

extension ControllerWork {
  /// Runs an interaction for as long as the screen is there, and tells the reader what came of it.
  func run<Work: UserInteraction>(_ interaction: Work, context: AppContext) where Work.Output == String {
    let runner = InteractionRunner(interaction, prompts: context.prompts)
    start { _ in
      switch await runner.run() {
      case .completed(let message): context.chrome.message = message
      case .failed(let error): context.chrome.message = "Failed: \(error)"
      case .declined, .cancelled, .superseded, .refused: break
      }
    }
  }
}
