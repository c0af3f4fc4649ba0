import Navigator

// Presents and dismisses the modals of the navigator's state.
extension RouteController {
  func presentModal(
    _ stack: RouteStack<Route>,
    animated: Bool,
    onEnd: @escaping @MainActor (TransitionOutcome) -> Void
  ) {
    // The modal is presented when this controller is in a window.
    guard let windowLayers else { return onEnd(.completed) }
    stack.isPresented = true
    windowLayers.presentLayer(stack, as: stack.style ?? .sheet, from: nil, animated: animated) {
      // The modal may have been dismissed while it waited for another transition.
      stack.host != nil
    } onEnd: { [self] outcome in
      if outcome == .canceled { modals.removeAll { $0 === stack } }
      onEnd(outcome)
    }
  }

  /// Presents the modals that could not be presented before, because this controller was in no window.
  func presentWaitingModals() {
    for stack in modals where !stack.isPresented { presentModal(stack, animated: false) { _ in } }
  }

  func dismiss(
    downTo count: Int,
    animated: Bool,
    onEnd: @escaping @MainActor (TransitionOutcome) -> Void
  ) {
    guard modals.indices.contains(count) else { return onEnd(.completed) }
    let leaving = modals[count...]
    leaving.forEach { $0.host = nil }
    guard let windowLayers, leaving.first?.container === windowLayers else {
      modals.removeSubrange(count...)
      return onEnd(.completed)
    }
    windowLayers.dismissLayer(modals[count], animated: animated) { [self] outcome in
      switch outcome {
      case .completed: modals.removeAll { modal in leaving.contains { $0 === modal } }
      case .canceled: leaving.forEach { $0.host = self }
      }
      onEnd(outcome)
      // If the dismissal was canceled, changes of these stacks are reported now. During the dismissal they had no host to report them.
      if outcome == .canceled { leaving.forEach(tellOfChanges) }
    }
  }
}
