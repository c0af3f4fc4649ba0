import Concierge

/// Notes the forms that were left without unsaved input, even if nothing is checked between the user's removal of the input and
/// the next step.
@MainActor
final class LeaveWatch: ControllerBehavior {
  private(set) var leftWithoutInput: Set<ObjectIdentifier> = []

  /// Follows all controllers of an app, which is made with this environment.
  func follow(_ environment: inout ControllerEnvironment) {
    environment.makeBehaviors = { [self, others = environment.makeBehaviors] in (others?($0) ?? []) + [self] }
  }

  func after(_ step: LifecycleStep, of controller: Controller) {
    guard let form = controller as? any LeaveConfirming else { return }
    if step == .didLeave, !form.needsConfirmation { leftWithoutInput.insert(ObjectIdentifier(controller)) }
  }
}
