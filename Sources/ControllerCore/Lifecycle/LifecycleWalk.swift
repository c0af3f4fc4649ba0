import ControllerSupport

/// A walk through a tree that sends controllers the callbacks of one step of their lifecycle, parents first.
///
/// The walk keeps its steps in an array instead of on the call stack, so a tree can be as deep as memory allows. A walk
/// that a hook begins runs to its end first.
@MainActor
struct LifecycleWalk {
  private enum Step {
    /// Forwards an event to a child. If a callback has changed the children since `version`, the event is forwarded only if it is
    /// still right.
    case forward(AppearanceStateMachine.Event, child: Controller, parent: Controller, version: Int32)
    /// Sends `didMove` to the children that joined while the controller was appearing.
    case finishMoves(Controller)
    case endAppearedScope(Controller)
    /// Performs the actions that callbacks of a controller have requested, and ends its group of callbacks.
    case leaveSection(Controller)
  }

  /// The remaining steps, the next one last.
  private var steps: [Step] = []

  /// Handles an event of a controller, and forwards it to the controllers below. Work that the callbacks start counts as
  /// pending work of the window.
  static func handle(_ event: AppearanceStateMachine.Event, of controller: Controller) {
    PendingWork.within(controller.window?.pendingWork) {
      var walk = LifecycleWalk()
      walk.handle(event, of: controller)
      walk.finish()
    }
  }

  /// Ends the group of callbacks that ``Controller/enterSection()`` has begun.
  static func leaveSection(of controller: Controller) {
    var walk = LifecycleWalk()
    walk.leaveSection(of: controller)
    walk.finish()
  }

  private mutating func finish() {
    while let step = steps.popLast() {
      switch step {
      case .forward(let event, let child, let parent, let version):
        if Self.isWanted(event, for: child, of: parent, version) { handle(event, of: child) }
      case .finishMoves(let controller): controller.finishMovesThatWaited()
      case .endAppearedScope(let controller): controller.end(&controller.appearedScope)
      case .leaveSection(let controller): leaveSection(of: controller)
      }
    }
  }

  private static func isWanted(
    _ event: AppearanceStateMachine.Event,
    for child: Controller,
    of parent: Controller,
    _ version: Int32
  ) -> Bool {
    let state = child.intendedAppearance
    return switch event {
    case .beginAppearing:
      // A callback may have removed the child, or may have made it invisible.
      (version == parent.childrenVersion || parent.isShowing(child)) && !state.isTowardsScreen
    case .beginDisappearing: child.container === parent && state.isTowardsScreen
    case .end: child.container === parent && state.isInTransition
    }
  }

  private mutating func handle(_ event: AppearanceStateMachine.Event, of controller: Controller) {
    guard !controller.isRefused(event) else { return controller.report(.parentNotVisible) }
    if case .beginAppearing = event, !controller.isViewInPlace {
      // The view is loaded before the state changes. So children that `viewDidLoad` adds do not appear too early, and `viewDidLoad`
      // may still move the controller elsewhere.
      controller.enterSection()
      steps.append(.leaveSection(controller))
      controller.loadViewIfNeeded()
      guard !controller.isRefused(event) else { return }
    }
    guard let action = controller.actionToTakeNow(for: event) else { return }
    controller.enterSection()
    steps.append(.leaveSection(controller))
    perform(action, of: controller)
  }

  private mutating func perform(_ action: AppearanceStateMachine.Action, of controller: Controller) {
    switch action {
    case .willAppear(let transition):
      controller.sendWillAppear(transition)
      forward(.beginAppearing(animated: transition.isAnimated), from: controller)
    case .didAppear where !controller.mayAppear && !controller.pendingActions.isEmpty:
      // Skips `didAppear`: the container has disappeared, so a disappearance of this controller is queued and would contradict it.
      break
    case .didAppear(let transition):
      controller.sendDidAppear(transition)
      steps.append(.finishMoves(controller))
      forward(.end, from: controller)
    case .willDisappear(let transition):
      controller.sendWillDisappear(transition)
      forward(.beginDisappearing(animated: transition.isAnimated), from: controller)
    case .didDisappear(let transition):
      controller.sendDidDisappear(transition)
      steps += [.endAppearedScope(controller), .finishMoves(controller)]
      forward(.end, from: controller)
    case .reportUnbalancedEnd:
      // The unbalanced end was reported when the event arrived, so nothing is left to do.
      break
    }
  }

  private mutating func forward(_ event: AppearanceStateMachine.Event, from parent: Controller) {
    guard !parent.childList.isEmpty, parent.forwardsAppearance else { return }
    let version = parent.childrenVersion
    let children: [Controller]
    if case .beginAppearing = event { children = parent.visibleChildren } else { children = parent.childList }
    steps += children.reversed().map { .forward(event, child: $0, parent: parent, version: version) }
  }

  private mutating func leaveSection(of controller: Controller) {
    if controller.sections == 1, let action = controller.pendingActions.popFirst() {
      steps.append(.leaveSection(controller))
      return perform(action, of: controller)
    }
    Controller.activitiesUnderWay -= 1
    controller.sections -= 1
    if controller.sections == 0 { controller.runDeferredWork() }
  }
}
