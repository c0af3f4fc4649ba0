import Navigator

// What is presented.
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

  /// Presents what could not be presented before.
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
      // A screen may have finished during the dismissal, while the stack had no host to tell.
      if outcome == .canceled { leaving.forEach(tellOfChanges) }
    }
  }
}
