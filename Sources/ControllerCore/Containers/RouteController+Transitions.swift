import Navigator

// The end of running transitions, before all screens are shown in a new state or a new layout.
extension RouteController {
  /// Ends all running transitions of the tabs, the stacks, the screens in them and the window: animations are completed, and a drag
  /// of the user's finger is canceled. A screen whose containers are busy could not move to another stack at once.
  package final func endTransitions() {
    var ended: [ChildrenChange] = []
    while let change = firstTransition(without: ended) {
      ended.append(change)
      change.end(.now)
    }
    (columns + modals).forEach(reportEndedChange)
    reportEndedModalStep()
  }

  private func firstTransition(without ended: [ChildrenChange]) -> ChildrenChange? {
    guard Controller.activitiesUnderWay > 0 else { return nil }
    func running(_ controller: Controller) -> ChildrenChange? {
      controller.currentTransition.flatMap { running in ended.contains { $0 === running } ? nil : running }
    }
    let trees: [Controller] = [tabs] + columns + modals
    return running(tabs) ?? windowLayers.flatMap(running)
      ?? trees.lazy.compactMap { $0.firstInTree(running) }.first
  }

  /// Reports a change of a stack whose last callbacks are running, such as `viewDidAppear` after a swipe back. The layout may
  /// change in such a callback. If the navigator did not know the change before, a screen that has gone would come back.
  private func reportEndedChange(of stack: RouteStack<Route>) {
    guard stack.currentTransition?.outcome == .completed, stack.awaited == nil else { return }
    stack.endStep?(.completed)
    tellOfChanges(in: stack)
  }

  /// Ends the navigator's step that has presented or dismissed a modal, if its last callbacks are running. Otherwise the step would
  /// be performed again in the new layout.
  private func reportEndedModalStep() {
    guard let change = windowLayers?.currentTransition, change.outcome == .completed else { return }
    // The navigator does not know the new modal yet. A modal that the user dismisses still has its `host`.
    let known = navigator?.state.modals.count ?? 0
    let isPresented = modals.dropFirst(known).contains { modal in change.joining.contains { $0 === modal } }
    let isDismissed = modals.contains { modal in
      modal.host == nil && change.leaving.contains { $0 === modal }
    }
    if isPresented || isDismissed { currentStep?.end(.completed) }
  }

  /// Returns the stack that shows a screen, or will show it when it is not busy any more, and the index among its screens.
  final func stack(with screen: Controller) -> (stack: RouteStack<Route>, index: Int)? {
    for stack in columns + modals {
      let index = stack.screens.firstIndex { $0.controller === screen }
      if let index { return (stack, index) }
    }
    return nil
  }
}
