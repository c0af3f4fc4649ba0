import ControllerCore

/// A behavior that logs every call before and after a hook: `a<willAppear` is the call of behavior `a` before the hook,
/// and `a>willAppear` the call after the hook.
@MainActor
class Recording: ControllerBehavior {
  let name: String
  let log: Log

  init(_ name: String, _ log: Log) {
    self.name = name
    self.log = log
  }

  func wasAdded(to controller: Controller) {}

  func note(_ side: String, _ step: Any) { log.append("\(name)\(side)\(step)") }
}

final class RecordingLoading: Recording, LoadingBehavior {
  func before(_ step: LoadingStep, of controller: Controller) { note("<", step) }
  func after(_ step: LoadingStep, of controller: Controller) { note(">", step) }
}

final class RecordingAppearance: Recording, AppearanceBehavior {
  func before(_ step: AppearanceStep, of controller: Controller) { note("<", step) }
  func after(_ step: AppearanceStep, of controller: Controller) { note(">", step) }
}

final class RecordingLayout: Recording, LayoutBehavior {
  func before(_ step: LayoutStep, of controller: Controller) { note("<", step) }
  func after(_ step: LayoutStep, of controller: Controller) { note(">", step) }
}

final class RecordingContainment: Recording, ContainmentBehavior {
  func before(_ step: ContainmentStep, of controller: Controller) { note("<", text(step)) }
  func after(_ step: ContainmentStep, of controller: Controller) { note(">", text(step)) }

  private func text(_ step: ContainmentStep) -> String {
    switch step {
    case .willMove(let parent): parent == nil ? "willMove(nil)" : "willMove"
    case .didMove(let parent): parent == nil ? "didMove(nil)" : "didMove"
    case .leave: "leave"
    }
  }
}
