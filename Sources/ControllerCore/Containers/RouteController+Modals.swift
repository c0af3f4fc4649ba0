import Navigator

// The presentation and the dismissal of modal stacks.
extension RouteController {
  /// Presents a modal stack. `step` is the navigation step for that, or `nil` if the navigator's state has the stack already.
  func presentModal(_ stack: RouteStack<Route>, animated: Bool, for step: StepCompletion? = nil) {
    // Without a window, the stack is presented later, when this controller is in a window: see `presentWaitingModals()`.
    guard let windowLayers else { return step?.end(.completed) ?? () }
    stack.isPresented = true
    let presenter = windowLayers.topmost
    windowLayers.presentLayer(stack, as: stack.style ?? .sheet, from: nil, by: presenter, animated: animated)
    {
      // While this presentation waited for another transition, the navigator may have removed the stack, which sets `host` to
      // `nil`, or this controller may have been removed or moved to another window. Then this closure returns `false`, and the
      // stack is not presented here.
      stack.host != nil && stack.isPresented && self.windowLayers === windowLayers
    } onBegin: { [self] in
      stepDidBegin(step, in: windowLayers)
    } onEnd: { [self] outcome in
      if outcome == .canceled { modals.removeAll { $0 === stack } }
      step?.end(outcome)
      guard self.windowLayers !== windowLayers, stack.container == nil else { return }
      stack.isPresented = false
      presentWaitingModals()
    }
  }

  /// Presents the modal stacks that were added while this controller was in no window, and those of its previous window.
  func presentWaitingModals() {
    guard let windowLayers else { return }
    let left = modals.filter { $0.host != nil && $0.container.map { $0 !== windowLayers } ?? false }
    if let busy = left.lazy.compactMap({ $0.controllerBlockingMove() }).first {
      return busy.whenFree { [weak self] in self?.presentWaitingModals() }
    }
    // The removal of a modal also removes the modals above it, so the topmost modal is moved first.
    for stack in left.reversed() {
      stack.moveOut()
      stack.isPresented = false
    }
    for stack in modals where !stack.isPresented { presentModal(stack, animated: false) }
  }

  /// Dismisses all modal stacks but the lowest `count`. `step` is the navigation step, or `nil` if a whole state is shown.
  func dismiss(downTo count: Int, animated: Bool, for step: StepCompletion? = nil) {
    guard modals.indices.contains(count) else { return step?.end(.completed) ?? () }
    let leaving = modals[count...]
    leaving.forEach { $0.host = nil }
    guard let windowLayers = leaving.first?.container as? WindowLayers else {
      modals.removeSubrange(count...)
      return step?.end(.completed) ?? ()
    }
    windowLayers.dismissLayers(animated: animated) { _ in
      leaving.first
    } onBegin: { [self] in
      stepDidBegin(step, in: windowLayers)
    } onEnd: { [self] outcome in
      switch outcome {
      case .completed: modals.removeAll { modal in leaving.contains { $0 === modal } }
      case .canceled: leaving.forEach { $0.host = self }
      }
      step?.end(outcome)
      // During the dismissal, the stacks had no reference to this controller (`host`), so they could not report changes by the
      // user, such as a pop. After a canceled dismissal, these changes are reported to the navigator now.
      guard outcome == .canceled else { return }
      for stack in leaving {
        if stack.hasLeft { modalDidLeave(stack) } else { report(.replace(stack.entries, stack.position)) }
      }
    }
  }
}
