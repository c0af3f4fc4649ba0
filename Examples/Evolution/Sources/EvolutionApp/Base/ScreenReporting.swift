import ControllerCore
import EvolutionPresenters

/// What all screens of the app share, in one place: their messages and errors go to the message line, and the log says which
/// screens were shown, and what went wrong. A screen only sends a report, and the window adds the behavior to every controller.
@MainActor
final class ScreenReporting: ControllerBehavior {
  private let chrome: Chrome
  private let log: @MainActor (String) -> Void

  init(_ chrome: Chrome, log: @escaping @MainActor (String) -> Void) {
    (self.chrome, self.log) = (chrome, log)
  }

  /// Follows the controllers of a window, also those that it will show.
  func follow(_ window: ControllerWindow) {
    window.environment.makeBehaviors = { [self] _ in [self] }
    window.root?.onDiagnostic = { [log] diagnostic, _ in log("\(diagnostic)") }
  }

  func wasAdded(to controller: Controller) {
    controller.handle(ScreenReport.self) { [chrome, log] screen, report in
      switch report {
      case .message(let text): chrome.message = text
      case .error(let error):
        chrome.show(error)
        log("\(type(of: screen)): \(error)")
      }
    }
  }

  func after(_ step: LifecycleStep, of controller: Controller) {
    if step == .viewDidAppear || step == .viewDidDisappear { log("\(type(of: controller)): \(step)") }
  }
}
