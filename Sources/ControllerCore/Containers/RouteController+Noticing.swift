import Navigator

// Changes of the containers that the navigator has not made are reported to the navigator. So is the result of a
// screen.
extension RouteController {
  /// Notifies the navigator of a change of a stack that it has not made.
  func changeDidEnd(of stack: RouteStack<Route>, _ change: ChildrenChange) {
    if change.outcome == .canceled, change.isInteractive {
      acknowledge(
        .replace(stack.screens(of: change.childrenWhenCompleted).map(\.route), stack.position),
        outcome: .canceled
      )
    } else {
      tellOfChanges(in: stack)
    }
  }

  /// Reports the routes of a stack to the navigator, if code other than the navigator has changed them.
  func tellOfChanges(in stack: RouteStack<Route>) {
    let shown = stack.shownRoutes
    guard shown != stack.known else { return }
    stack.known = shown
    acknowledge(.replace(shown, stack.position))
  }

  func position(of modal: RouteStack<Route>) -> NavigationPosition? {
    modals.firstIndex { $0 === modal }.map { .modal($0) }
  }

  func modalDidLeave(_ stack: RouteStack<Route>) {
    modals.removeAll { $0 === stack }
    acknowledge(.dismiss(count: 1))
  }

  /// Reports a step to the navigator that the user has made, or has begun and canceled.
  func acknowledge(_ step: NavigationStep<Route>, outcome: TransitionOutcome = .completed) {
    guard let navigator else { return }
    if let next = try? navigator.state.performing(step) {
      navigator.userDidNavigate(to: next, outcome: outcome)
    } else {
      endStep(stepsBegun, .canceled)
      show(navigator.state)
    }
  }

  /// Handles a screen that has finished with a result.
  ///
  /// - Returns: Whether the screen will be removed.
  func screenDidFinish(_ screen: Controller, in stack: RouteStack<Route>) -> Bool {
    guard let navigator, let route = stack.screens(of: [screen]).first?.route else { return false }
    if case .column(.primary, _) = stack.position, screen === stack.children.first { return false }
    navigator.enqueueFinishing(with: screen.extrasIfAny?.result?.value) { [weak self, weak screen] in
      screen.flatMap { self?.location(of: $0) }
    } onError: { [weak self, weak screen] error in
      if case .wrongResult(let expected, let found) = error {
        self?.report(.wrongResult(of: "\(route)", expected: expected, found: found))
      } else {
        // The screen could not be removed, so its result is delivered while it stays.
        screen?.deliverResult()
      }
    }
    return true
  }

  private func location(of screen: Controller) -> ScreenLocation? {
    for stack in columns + modals {
      let index = stack.screens(of: stack.children).firstIndex { $0.controller === screen }
      if let index { return ScreenLocation(position: stack.position, index: index) }
    }
    return nil
  }
}
