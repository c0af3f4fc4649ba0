import Navigator

// The presentation and the dismissal of modal stacks.
extension RouteController {
  func presentModal(
    _ stack: RouteStack<Route>,
    animated: Bool,
    onEnd: @escaping @MainActor (TransitionOutcome) -> Void
  ) {
    // Without a window, the stack cannot be presented now. `presentWaitingModals()` presents it when this controller is in a
    // window.
    guard let windowLayers else { return onEnd(.completed) }
    stack.isPresented = true
    let presenter = windowLayers.topmost
    windowLayers.presentLayer(stack, as: stack.style ?? .sheet, from: nil, by: presenter, animated: animated)
    {
      // While this presentation waited for another transition, the navigator may have removed the stack, which sets
      // `host` to `nil`. Then this closure returns `false`, and the stack is not presented.
      stack.host != nil
    } onEnd: { [self] outcome in
      if outcome == .canceled { modals.removeAll { $0 === stack } }
      onEnd(outcome)
    }
  }

  /// Presents the modal stacks that were added while this controller was in no window.
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
    windowLayers.dismissLayers(animated: animated) { _ in
      leaving.first
    } onEnd: { [self] outcome in
      switch outcome {
      case .completed: modals.removeAll { modal in leaving.contains { $0 === modal } }
      case .canceled: leaving.forEach { $0.host = self }
      }
      onEnd(outcome)
      // During the dismissal, the stacks of the modals reported no changes to the navigator, for example a screen that the
      // user has popped, or their dismissal by the user. After a canceled dismissal, these changes are reported now.
      guard outcome == .canceled else { return }
      for stack in leaving { stack.hasLeft ? modalDidLeave(stack) : tellOfChanges(in: stack) }
    }
  }
}
