extension Controller {
  /// Whether the controller is on screen or in a transition.
  public final var isVisible: Bool { appearance != .disappeared }

  /// Begins a transition to the screen or off it, for this controller and then its visible children.
  ///
  /// Balance each call with ``endAppearance()``. A call in the direction opposite to a transition
  /// under way cancels that transition. Called from within a hook of this controller, it takes effect when that
  /// step is done.
  ///
  /// A child cannot appear while its container is off screen: that is reported, and nothing happens.
  public final func beginAppearance(_ isAppearing: Bool, animated: Bool) {
    guard isAppearing else { return handle(.beginDisappearing(animated: animated)) }
    guard mayAppear else { return report(.parentNotVisible) }
    if container == nil, let host = hostOfView, host !== self {
      report(.installedWithoutContainment(in: String(describing: type(of: host))))
    }
    if isViewInPlace {
      handle(.beginAppearing(animated: animated))
    } else {
      loadAndBeginAppearing(animated: animated)
    }
  }

  /// Children added by `viewDidLoad` must find this controller still off screen; and nobody must take it elsewhere in
  /// between.
  @inline(never)
  private func loadAndBeginAppearing(animated: Bool) {
    section {
      loadViewIfNeeded()
      if mayAppear { handle(.beginAppearing(animated: animated)) }
    }
  }

  /// Whether the place where this controller is lets it be on screen.
  private var mayAppear: Bool {
    container?.appearance.isTowardsScreen ?? true
  }

  /// Ends the transition begun last, for this controller and then its visible children.
  ///
  /// A child whose container is on its way off the screen cannot end to appear: that is reported, and nothing happens.
  public final func endAppearance() {
    if case .appearing = intendedAppearance, !mayAppear { return report(.parentNotVisible) }
    handle(.end)
  }

  /// Turns the transition under way around: what was appearing disappears, and the other way
  /// round. End it with ``endAppearance()`` as you would have ended the original. Does nothing when
  /// no transition is under way.
  public final func cancelAppearance() {
    switch intendedAppearance {
    case .appearing(let animated): beginAppearance(false, animated: animated)
    case .disappearing(let animated): beginAppearance(true, animated: animated)
    case .appeared, .disappeared: break
    }
  }

  /// Lays out this controller and then its visible children.
  public final func layout() {
    layOut()
    guard !children.isEmpty else { return }
    for child in visibleChildren { child.layout() }
  }

  private func layOut() {
    guard isViewInPlace else { return }
    perform(.willLayout) { viewWillLayout() }
    perform(.didLayout) { viewDidLayout() }
  }

  // MARK: Performing

  /// Where the controller will stand when its hooks have been told everything that was asked for.
  ///
  /// A container asks this of a child before it asks for more, and goes by its own ``appearance``.
  final var intendedAppearance: AppearanceState { appearanceMachine.state }

  private func handle(_ event: AppearanceStateMachine.Event) {
    guard let action = actionToTakeNow(for: event) else { return }
    section { perform(action) }
  }

  @inline(never)
  private func actionToTakeNow(for event: AppearanceStateMachine.Event) -> AppearanceStateMachine.Action? {
    guard let action = appearanceMachine.handle(event) else { return nil }
    // A report is no part of the lifecycle, and says whether one is under way.
    if action == .reportUnbalancedEnd {
      report(.unbalancedEnd)
      return nil
    }
    guard sections > 0 else { return action }
    pendingActions.append(action)
    return nil
  }

  /// Runs a part of the lifecycle; what its hooks ask for meanwhile is done when the outermost part is over.
  final func section(_ body: () -> Void) {
    sections += 1
    Controller.activitiesUnderWay += 1
    body()
    if sections == 1 {
      while let action = pendingActions.popFirst() { perform(action) }
    }
    Controller.activitiesUnderWay -= 1
    sections -= 1
    if sections == 0 { finishWhatWaited() }
  }

  private func perform(_ action: AppearanceStateMachine.Action) {
    switch action {
    case .willAppear(let transition):
      tellWillAppear(transition)
      beginAppearanceOfChildren(animated: transition.isAnimated)
    case .didAppear where !mayAppear && !pendingActions.isEmpty:
      // The container has gone in the meantime, and the next action says so.
      break
    case .didAppear(let transition):
      tellDidAppear(transition)
      endAppearanceOfChildren()
    case .willDisappear(let transition):
      tellWillDisappear(transition)
      beginDisappearanceOfChildren(animated: transition.isAnimated)
    case .didDisappear(let transition):
      tellDidDisappear(transition)
      endAppearanceOfChildren()
      end(&appearedScope)
    case .reportUnbalancedEnd:
      // Has been reported at once.
      break
    }
  }

  // MARK: Telling the hooks. Apart from what follows, so that a deep tree needs little stack.

  @inline(never)
  private func tellWillAppear(_ transition: AppearanceTransition) {
    self.transition = transition
    appearance = .appearing(animated: transition.isAnimated)
    perform(.willAppear) { viewWillAppear(animated: transition.isAnimated) }
    guard ControllerWindow.hostsInUse == 0 || embedView() else { return }
    tellIsAppearing(animated: transition.isAnimated)
  }

  /// The view is in place: by the host, or because there is none.
  final func tellIsAppearing(animated: Bool) {
    perform(.isAppearing) { viewIsAppearing(animated: animated) }
    layOut()
  }

  @inline(never)
  private func tellDidAppear(_ transition: AppearanceTransition) {
    // A host that ends its transition has the view in place, whatever it says.
    if ControllerWindow.hostsInUse > 0 { endWaitingForEmbedding() }
    self.transition = transition
    appearance = .appeared
    perform(.didAppear) { viewDidAppear(animated: transition.isAnimated) }
    self.transition = nil
  }

  @inline(never)
  private func tellWillDisappear(_ transition: AppearanceTransition) {
    self.transition = transition
    appearance = .disappearing(animated: transition.isAnimated)
    perform(.willDisappear) { viewWillDisappear(animated: transition.isAnimated) }
  }

  @inline(never)
  private func tellDidDisappear(_ transition: AppearanceTransition) {
    self.transition = transition
    appearance = .disappeared
    if let extrasIfAny, extrasIfAny.embedding != nil { removeView() }
    perform(.didDisappear) { viewDidDisappear(animated: transition.isAnimated) }
    self.transition = nil
  }

  // MARK: Forwarding to the children. In small steps, each with little stack, for the same reason.

  private func beginAppearanceOfChildren(animated: Bool) {
    guard forwardsAppearance, !children.isEmpty else { return }
    let version = childrenVersion
    for child in visibleChildren {
      // A hook may have taken it off.
      if version == childrenVersion || isShowing(child) { child.appear(animated: animated) }
    }
  }

  @inline(never)
  private func isShowing(_ child: Controller) -> Bool {
    visibleChildren.contains { $0 === child }
  }

  @inline(never)
  private func appear(animated: Bool) {
    if !intendedAppearance.isTowardsScreen { beginAppearance(true, animated: animated) }
  }

  private func beginDisappearanceOfChildren(animated: Bool) {
    guard forwardsAppearance else { return }
    for child in children { child.disappear(with: self, animated: animated) }
  }

  @inline(never)
  private func disappear(with container: Controller, animated: Bool) {
    guard self.container === container, intendedAppearance.isTowardsScreen else { return }
    beginAppearance(false, animated: animated)
  }

  private func endAppearanceOfChildren() {
    if forwardsAppearance {
      for child in children { child.endAppearance(with: self) }
    }
    finishMovesThatWaited()
  }

  @inline(never)
  private func endAppearance(with container: Controller) {
    guard self.container === container, intendedAppearance.isInTransition else { return }
    endAppearance()
  }
}
