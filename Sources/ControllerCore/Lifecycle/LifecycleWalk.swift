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

  /// The remaining callbacks to call, the next one last. The array replaces a recursion over controllers and their children, so
  /// that a deep tree does not overflow the call stack.
  private var steps: [Step] = []
  /// The controller at the top of the tree, which knows the window. It is stored, because finding it from a deep controller would
  /// take a search through all containers above.
  private let layers: WindowLayers?

  private init(in layers: WindowLayers?) { self.layers = layers }

  /// Calls the callbacks for an event, such as `viewWillAppear`, of a controller and then of the controllers below it.
  ///
  /// Tasks that the callbacks start are registered as work of the window, for which a test can wait.
  static func handle(_ event: AppearanceStateMachine.Event, of controller: Controller) {
    let layers = controller.windowLayers
    PendingWork.within(layers?.owner?.pendingWork) {
      var walk = LifecycleWalk(in: layers)
      walk.handle(event, of: controller)
      walk.finish()
    }
  }

  /// Ends a group of callbacks, such as `viewWillAppear` and `viewIsAppearing`, that began with ``Controller/enterSection()``.
  /// If one of them has made the controller appear or disappear, the callbacks for that are called now. In nested groups, they
  /// wait for the end of the outermost group.
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
      // A callback may have changed the parent's children. Then a child that is no longer visible must not appear.
      (version == parent.childrenVersion || parent.isShowing(child)) && !state.isTowardsScreen
    case .beginDisappearing: child.container === parent && state.isTowardsScreen
    case .end: child.container === parent && state.isInTransition
    }
  }

  private mutating func handle(_ event: AppearanceStateMachine.Event, of controller: Controller) {
    guard !controller.isRefused(event) else { return controller.report(.parentNotVisible) }
    if case .beginAppearing = event, !controller.isViewInPlace {
      // The view is loaded before the controller counts as appearing, so that children that `viewDidLoad` adds appear together
      // with it. `viewDidLoad` may also move the controller to a container that is off screen. Then the controller must not
      // appear.
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
      // `viewDidAppear` has waited for a running callback, and the container is disappearing by now. The controller was never
      // fully on screen, so only `viewWillDisappear` is called, which is the next pending action.
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
      // A call of `endAppearance()` without `beginAppearance(_:animated:)` was reported by `actionToTakeNow(for:)` already.
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
