import ControllerCore
import EvolutionPresenters

/// The text of an error that no screen has handled.
private struct UnhandledError: Error, CustomStringConvertible { let description: String }

/// The behavior that all screens of the app share. Messages and errors of the screens go to the message line, and the log lists the
/// shown screens. A screen only sends a report, and the window adds the behavior to every controller.
@MainActor
final class ScreenReporting: ControllerBehavior {
  private let chrome: Chrome

  init(_ chrome: Chrome) { self.chrome = chrome }

  /// Follows all controllers of a window, including controllers that the window shows later. The reader sees the errors that no
  /// screen handles. The log contains the other diagnostics, which report wrong uses of the library.
  func follow(_ window: ControllerWindow) {
    follow(&window.environment)
    window.onDiagnostic = { [chrome] diagnostic, _ in
      switch diagnostic.reason {
      case .unhandledError(let text):
        chrome.show(UnhandledError(description: text), of: diagnostic.controller)
      default: chrome.log?("\(diagnostic)")
      }
    }
  }

  /// Follows the controllers with an environment, beside the behaviors that the environment makes already.
  func follow(_ environment: inout ControllerEnvironment) {
    environment.makeBehaviors = { [self, others = environment.makeBehaviors] controller in
      (others?(controller) ?? []) + [self]
    }
  }

  func wasAdded(to controller: Controller) {
    controller.handle(ScreenReport.self) { [chrome] screen, report in
      switch report {
      case .message(let text): chrome.message = text
      case .error(let error): chrome.show(error, of: "\(type(of: screen))")
      case .shownError(let error): chrome.note(error, of: "\(type(of: screen))")
      }
    }
  }

  func after(_ step: LifecycleStep, of controller: Controller) {
    guard let log = chrome.log, step == .viewDidAppear || step == .viewDidDisappear else { return }
    log("\(type(of: controller)): \(step)")
  }
}
