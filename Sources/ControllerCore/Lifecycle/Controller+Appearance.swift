extension Controller {
  /// Whether the controller is on screen, appearing or disappearing.
  public final var isVisible: Bool { appearance != .disappeared }

  /// Begins a transition to the screen or off the screen, for this controller and then its visible children.
  ///
  /// Balance each call with ``endAppearance()``. A call in the direction opposite to a transition under way cancels that
  /// transition. If a lifecycle callback of this controller calls the method, the call takes effect when the callback has
  /// returned.
  ///
  /// A child cannot appear while its container is off screen. The attempt is reported to ``onDiagnostic``.
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
  /// A child cannot finish appearing while its container is disappearing. The attempt is reported to ``onDiagnostic``.
  public final func endAppearance() {
    LifecycleWalk.handle(.end, of: self)
  }

  /// Calls `viewWillLayout()` and `viewDidLayout()` of this controller, and then of the visible controllers below it.
  public final func layout() {
    layOut()
    // A controller that never had children is not asked for its list of children, which saves time (benchmark
    // `core.behaviors.absent`).
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
    // Without behaviors, the methods are called directly: a closure would retain this controller, which costs time (benchmark
    // `core.behaviors.absent`).
    if hasBehaviors { perform(.viewWillLayout) { viewWillLayout() } } else { viewWillLayout() }
    if hasBehaviors { perform(.viewDidLayout) { viewDidLayout() } } else { viewDidLayout() }
  }

  // MARK: Performing lifecycle events

  /// The appearance that this controller will have after the pending actions. Their lifecycle callbacks may not have been
  /// called yet.
  ///
  /// Containers compare the state of their children with their own ``appearance``.
  final var intendedAppearance: AppearanceState { appearanceMachine.state }

  /// Whether this controller may be on screen: its container is on screen or appearing, or it has no container.
  final var mayAppear: Bool {
    container?.appearance.isTowardsScreen ?? true
  }

  /// Returns whether an event must be ignored: it would bring this controller on screen although its container is off
  /// screen or disappearing.
  final func isRefused(_ event: AppearanceStateMachine.Event) -> Bool {
    switch (event, intendedAppearance) {
    case (.beginAppearing, _), (.end, .appearing): !mayAppear
    case (.beginDisappearing, _), (.end, _): false
    }
  }

  /// Returns the action that an event requires now. `nil` if it requires none, or if the action must wait until the running
  /// lifecycle callbacks of this controller have returned.
  final func actionToTakeNow(for event: AppearanceStateMachine.Event) -> AppearanceStateMachine.Action? {
    guard let action = appearanceMachine.handle(event) else { return nil }
    // The report says whether lifecycle callbacks of this controller were running at the time of the wrong call. So it is made
    // here, before the caller counts itself as a running callback.
    if action == .reportUnbalancedEnd {
      report(.unbalancedEnd)
      return nil
    }
    guard sections > 0 else { return action }
    pendingActions.append(action)
    return nil
  }

  /// Runs a part of the lifecycle. If callbacks in it request other lifecycle actions, those are performed when the
  /// outermost call of this method ends.
  final func section(_ body: () -> Void) {
    enterSection()
    body()
    LifecycleWalk.leaveSection(of: self)
  }

  /// Begins a part of the lifecycle in which callbacks are called. Until the matching ``LifecycleWalk/leaveSection(of:)``,
  /// actions that the callbacks request are delayed.
  final func enterSection() {
    sections += 1
    Controller.activitiesUnderWay += 1
  }

  final func isShowing(_ child: Controller) -> Bool {
    visibleChildren.contains { $0 === child }
  }

  // MARK: Calling the lifecycle callbacks

  final func sendWillAppear(_ transition: AppearanceTransition) {
    self.transition = transition
    appearance = .appearing(animated: transition.isAnimated)
    perform(.viewWillAppear) { viewWillAppear(animated: transition.isAnimated) }
    guard ControllerWindow.hostsInUse == 0 || embedView() else { return }
    sendIsAppearing(animated: transition.isAnimated)
  }

  /// Called when the window's ``WindowHost`` has put the view into its container's view. Without a host, called at once.
  final func sendIsAppearing(animated: Bool) {
    perform(.viewIsAppearing) { viewIsAppearing(animated: animated) }
    layOut()
  }

  final func sendDidAppear(_ transition: AppearanceTransition) {
    // A `WindowHost` that ends the transition has embedded the view, even if it has not finished the `EmbeddingToken`. So all
    // code that waits for the view continues.
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
