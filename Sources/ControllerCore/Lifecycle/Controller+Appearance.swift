extension Controller {
  /// Whether the controller is on screen, appearing or disappearing.
  public final var isVisible: Bool { appearance != .disappeared }

  /// Begins a transition to the screen or off the screen, for this controller and then its visible children.
  ///
  /// Balance each call with ``endAppearance()``. A call with the opposite value of `isAppearing` cancels a running transition. If
  /// a lifecycle callback of this controller calls the method, the call takes effect when the callback has returned.
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

  /// Ends the transition that ``beginAppearance(_:animated:)`` has begun: calls `viewDidAppear` or `viewDidDisappear` of this
  /// controller, and then of its visible children.
  ///
  /// A child cannot finish appearing while its container is disappearing. The attempt is reported to ``onDiagnostic``.
  public final func endAppearance() {
    LifecycleWalk.handle(.end, of: self)
  }

  /// Calls ``endAppearance()`` if this controller is appearing or disappearing. Otherwise, the call would be reported as an end
  /// without a beginning.
  package final func endTransition() {
    if intendedAppearance.isInTransition { endAppearance() }
  }

  /// Calls `viewWillLayout()` and `viewDidLayout()` of this controller, and then of the visible controllers below it.
  public final func layout() {
    layOut()
    // A controller that never had children skips the loop, which saves time.
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
    // Most controllers have no behaviors. For them, the direct call avoids a closure that retains the controller, which would
    // make each layout slower.
    if hasBehaviors { perform(.viewWillLayout) { viewWillLayout() } } else { viewWillLayout() }
    if hasBehaviors { perform(.viewDidLayout) { viewDidLayout() } } else { viewDidLayout() }
  }

  // MARK: Performing lifecycle events

  /// The appearance after all calls of ``beginAppearance(_:animated:)`` and ``endAppearance()``. ``appearance`` may lag behind,
  /// because lifecycle callbacks such as `viewDidAppear` wait until a running callback has returned.
  final var intendedAppearance: AppearanceState { appearanceMachine.state }

  /// Whether this controller may be on screen: its container is on screen or appearing, or it has no container.
  final var mayAppear: Bool {
    container?.appearance.isTowardsScreen ?? true
  }

  /// Returns whether an event must be ignored, because it would bring this controller on screen while its container is off screen
  /// or disappearing.
  final func isRefused(_ event: AppearanceStateMachine.Event) -> Bool {
    switch (event, intendedAppearance) {
    case (.beginAppearing, _), (.end, .appearing): !mayAppear
    case (.beginDisappearing, _), (.end, _): false
    }
  }

  /// Handles an event, and returns the action that the caller must perform at once, such as calling `viewWillAppear`. Returns
  /// `nil` if there is nothing to do. During a lifecycle callback of this controller, the action is stored for later instead.
  final func actionToTakeNow(for event: AppearanceStateMachine.Event) -> AppearanceStateMachine.Action? {
    guard let action = appearanceMachine.handle(event) else { return nil }
    // A call of `endAppearance()` without a beginning is reported now, before the caller calls `enterSection()`. Afterwards, the
    // report would say that a lifecycle callback of this controller is running.
    if action == .reportUnbalancedEnd {
      report(.unbalancedEnd)
      return nil
    }
    guard sections > 0 else { return action }
    pendingActions.append(action)
    return nil
  }

  /// Runs `body`, which calls lifecycle callbacks. If a callback makes the controller appear or disappear, the further
  /// callbacks, such as `viewWillAppear`, wait until `body` has returned. In nested calls, they wait for the outermost `body`.
  final func section(_ body: () -> Void) {
    enterSection()
    body()
    LifecycleWalk.leaveSection(of: self)
  }

  /// Must be called before a lifecycle callback. If the callback makes the controller appear or disappear, the further
  /// callbacks, such as `viewWillAppear`, wait until ``LifecycleWalk/leaveSection(of:)`` is called. Calls can be nested.
  final func enterSection() {
    sections += 1
    Controller.activitiesUnderWay += 1
  }

  final func isShowing(_ child: Controller) -> Bool { visibleChildren.contains { $0 === child } }

  // MARK: Calling the lifecycle callbacks

  /// Calls `viewWillAppear`, asks the window's host to put the view into the view of its container, and then calls
  /// `viewIsAppearing`.
  final func sendWillAppear(_ transition: AppearanceTransition, on host: (any WindowHost)?) {
    self.transition = transition
    appearance = .appearing(animated: transition.isAnimated)
    timeMayHavePassed()
    perform(.viewWillAppear) { viewWillAppear(animated: transition.isAnimated) }
    guard embedView(on: host) else { return }
    sendIsAppearing(animated: transition.isAnimated)
  }

  /// Calls `viewIsAppearing`, after the ``WindowHost`` has put the view into its container's view. In a window without a
  /// host, this happens right after `viewWillAppear`.
  final func sendIsAppearing(animated: Bool) {
    perform(.viewIsAppearing) { viewIsAppearing(animated: animated) }
    layOut()
  }

  final func sendDidAppear(_ transition: AppearanceTransition) {
    // The host (the adapter to UIKit or a terminal) may not have put the view in place yet. Then `viewIsAppearing` was not
    // called before, and is called here.
    endWaitingForEmbedding()
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
