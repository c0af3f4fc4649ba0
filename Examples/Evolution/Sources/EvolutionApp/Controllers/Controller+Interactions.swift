import ControllerCore
import Interaction

extension ControllerWork {
  /// Runs an interaction, and shows its outcome to the user. The interaction is canceled when the screen goes away.
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
