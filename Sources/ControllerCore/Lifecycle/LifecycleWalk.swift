import ControllerSupport

/// A walk through a tree of controllers that calls the callbacks of one lifecycle event, such as `viewWillAppear`, on each
/// container before its children.
///
/// The walk keeps its remaining steps in an array instead of on the call stack, so the depth of a tree is limited only by memory.
/// If a callback begins another walk, the inner walk ends before the outer walk continues.
@MainActor
struct LifecycleWalk {
  private enum Step {
    /// Forwards an event to a child, unless a callback has moved the child meanwhile. `version` is the value of the parent's
    /// `childrenVersion` when the step was made.
    case forward(AppearanceStateMachine.Event, child: Controller, parent: Controller, version: Int32)
    /// Calls `didMove(toParent:)` on the children that were added while the controller was appearing.
    case finishMoves(Controller)
    /// Cancels the tasks of the controller that may run only while it is on screen.
    case endAppearedScope(Controller)
    /// Ends a section: a group of callbacks, such as `viewWillAppear` and `viewIsAppearing`, that must not be
    /// interrupted by other callbacks. If a callback of the section has requested another change, for example that the
    /// controller disappears, the callbacks for this change are called now.
    case leaveSection(Controller)
  }

  /// The remaining steps of the walk, the next one last. The array replaces a recursion over controllers and their children.
  private var steps: [Step] = []
  /// The top of the tree, which knows the window and its host. The walk looks for it only once, because a search from each
  /// controller would pass all containers above it.
  private let layers: WindowLayers?

  private init(in layers: WindowLayers?) { self.layers = layers }

  /// Handles an event of a controller, and forwards it to the controllers below. Tasks that the callbacks start count as work
  /// of the controller's window, for which a test can wait.
  static func handle(_ event: AppearanceStateMachine.Event, of controller: Controller) {
    let layers = controller.windowLayers
    PendingWork.within(layers?.owner?.pendingWork) {
      var walk = LifecycleWalk(in: layers)
      walk.handle(event, of: controller)
      walk.finish()
    }
  }

  /// Ends a section: a group of callbacks, such as `viewWillAppear` and `viewIsAppearing`, that began with
  /// ``Controller/enterSection()``. Sections can be nested. If a callback in the section has made the controller appear or
  /// disappear, the end of the outermost section calls the callbacks for that.
  static func leaveSection(of controller: Controller) {
    var walk = LifecycleWalk(in: controller.pendingActions.isEmpty ? nil : controller.windowLayers)
    walk.leaveSection(of: controller)
    walk.finish()
  }

  private mutating func finish() {
    while let step = steps.popLast() {
      switch step {
      case .forward(let event, let child, let parent, let version):
        if Self.isWanted(event, for: child, of: parent, version) { handle(event, of: child) }
      case .finishMoves(let controller): controller.finishMovesThatWaited()
      case .endAppearedScope(let controller): Controller.take(&controller.appearedScope)?.end()
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
      // If the parent's children have changed since this step was added to the walk, the child may no longer be visible. Then
      // the step is skipped.
      (version == parent.childrenVersion || parent.isShowing(child)) && !state.isTowardsScreen
    case .beginDisappearing: child.container === parent && state.isTowardsScreen
    case .end: child.container === parent && state.isInTransition
    }
  }

  private mutating func handle(_ event: AppearanceStateMachine.Event, of controller: Controller) {
    guard !controller.isRefused(event) else { return controller.report(.parentNotVisible) }
    if case .beginAppearing = event, !controller.isViewInPlace {
      // The view is loaded before the controller counts as appearing. So a child that `viewDidLoad` adds does not appear at
      // once, but together with this controller. `viewDidLoad` may also move this controller to a container that is off screen,
      // so the `guard` below checks once more whether it may appear.
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
      controller.sendWillAppear(transition, on: layers?.owner?.host)
      forward(.beginAppearing(animated: transition.isAnimated), from: controller)
    case .didAppear where !controller.mayAppear && !controller.pendingActions.isEmpty:
      // The container has begun to disappear while `viewDidAppear` waited for a running callback to return. The next pending
      // action calls `viewWillDisappear`. So `viewDidAppear` is skipped: the controller never was fully on screen.
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
      // `endAppearance()` was called without `beginAppearance(_:animated:)`. Nothing is left to do, because
      // `actionToTakeNow(for:)` has reported this mistake.
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
