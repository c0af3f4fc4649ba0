extension Controller {
  /// Whether the controller is on screen or in a transition.
  public final var isVisible: Bool { appearance != .disappeared }

  /// Begins a transition to the screen or off the screen, for this controller and then its visible children.
  ///
  /// Balance each call with ``endAppearance()``. A call in the direction opposite to a transition under way cancels
  /// that transition. If a hook of this controller calls the method, it takes effect when that step is done.
  ///
  /// A child cannot appear while its container is off screen. The attempt is reported.
  public final func beginAppearance(_ isAppearing: Bool, animated: Bool) {
    if isAppearing, container == nil, let host = hostOfView, host !== self {
      report(.installedWithoutContainment(in: String(describing: type(of: host))))
    }
    let event: AppearanceStateMachine.Event =
      isAppearing ? .beginAppearing(animated: animated) : .beginDisappearing(animated: animated)
    LifecycleWalk.handle(event, of: self)
  }

  /// Ends the transition that was begun last, for this controller and then for its visible children.
  ///
  /// A child cannot end its appearance while its container is on its way off the screen. The attempt is reported.
  public final func endAppearance() {
    LifecycleWalk.handle(.end, of: self)
  }

  /// Lays out this controller and then the visible children.
  public final func layout() {
    layOut()
    // Most controllers never have children, and do not even read the list of children (`core.behaviors.absent`).
    if childrenVersion != 0 { layOutChildren() }
  }

  private func layOutChildren() {
    var next = [Controller](visibleChildren.reversed())
    while let controller = next.popLast() {
      controller.layOut()
      if !controller.childList.isEmpty { next += controller.visibleChildren.reversed() }
    }
  }

  private func layOut() {
    guard holdsView else { return }
    // Without behaviors, no closure is made, which would retain this controller (`core.behaviors.absent`).
    if hasBehaviors { perform(.viewWillLayout) { viewWillLayout() } } else { viewWillLayout() }
    if hasBehaviors { perform(.viewDidLayout) { viewDidLayout() } } else { viewDidLayout() }
  }

  // MARK: Performing

  /// The state after all pending actions. Callbacks of some actions may not have been called yet.
  ///
  /// A container reads this state of its children, and its own ``appearance``.
  final var intendedAppearance: AppearanceState { appearanceMachine.state }

  /// Whether the container lets this controller be on screen.
  final var mayAppear: Bool {
    container?.appearance.isTowardsScreen ?? true
  }

  /// Whether an event would make this controller appear although its container is off screen.
  final func isRefused(_ event: AppearanceStateMachine.Event) -> Bool {
    switch (event, intendedAppearance) {
    case (.beginAppearing, _), (.end, .appearing): !mayAppear
    case (.beginDisappearing, _), (.end, _): false
    }
  }

  /// Returns the action of an event. Returns `nil` if there is none, or if the action has to wait until running callbacks have returned.
  final func actionToTakeNow(for event: AppearanceStateMachine.Event) -> AppearanceStateMachine.Action? {
    guard let action = appearanceMachine.handle(event) else { return nil }
    // The mistake is reported before any callback begins, because the report says whether a callback was running.
    if action == .reportUnbalancedEnd {
      report(.unbalancedEnd)
      return nil
    }
    guard sections > 0 else { return action }
    pendingActions.append(action)
    return nil
  }

  /// Runs a group of lifecycle callbacks. Actions that these callbacks request are performed when the outermost group has ended.
  final func section(_ body: () -> Void) {
    enterSection()
    body()
    LifecycleWalk.leaveSection(of: self)
  }

  /// Begins a group of lifecycle callbacks. Each call must be balanced with ``LifecycleWalk/leaveSection(of:)``.
  final func enterSection() {
    sections += 1
    Controller.activitiesUnderWay += 1
  }

  final func isShowing(_ child: Controller) -> Bool {
    visibleChildren.contains { $0 === child }
  }

  // MARK: Calling the hooks

  final func sendWillAppear(_ transition: AppearanceTransition) {
    self.transition = transition
    appearance = .appearing(animated: transition.isAnimated)
    perform(.viewWillAppear) { viewWillAppear(animated: transition.isAnimated) }
    guard ControllerWindow.hostsInUse == 0 || embedView() else { return }
    sendIsAppearing(animated: transition.isAnimated)
  }

  /// Called when the host has placed the view, or at once without a host.
  final func sendIsAppearing(animated: Bool) {
    perform(.viewIsAppearing) { viewIsAppearing(animated: animated) }
    layOut()
  }

  final func sendDidAppear(_ transition: AppearanceTransition) {
    // A host that ends its transition has placed the view, even if it has not finished the token.
    if ControllerWindow.hostsInUse > 0 { endWaitingForEmbedding() }
    self.transition = transition
    appearance = .appeared
    perform(.viewDidAppear) { viewDidAppear(animated: transition.isAnimated) }
    hasAppeared()
    self.transition = nil
  }

  final func sendWillDisappear(_ transition: AppearanceTransition) {
    self.transition = transition
    appearance = .disappearing(animated: transition.isAnimated)
    perform(.viewWillDisappear) { viewWillDisappear(animated: transition.isAnimated) }
  }

  final func sendDidDisappear(_ transition: AppearanceTransition) {
    self.transition = transition
    appearance = .disappeared
    if let extrasIfAny, extrasIfAny.embedding != nil { removeView() }
    perform(.viewDidDisappear) { viewDidDisappear(animated: transition.isAnimated) }
    self.transition = nil
  }
}
