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
    if let parent, !parent.appearance.isTowardsScreen { return report(.parentNotVisible) }
    // Children added by `viewDidLoad` must find this controller still off screen.
    loadViewIfNeeded()
    handle(.beginAppearing(animated: animated))
  }

  /// Ends the transition begun last, for this controller and then its visible children.
  public final func endAppearance() {
    handle(.end)
  }

  /// Turns the transition under way around: what was appearing disappears, and the other way
  /// round. End it with ``endAppearance()`` as you would have ended the original. Does nothing when
  /// no transition is under way.
  public final func cancelAppearance() {
    switch appearance {
    case .appearing(let animated): beginAppearance(false, animated: animated)
    case .disappearing(let animated): beginAppearance(true, animated: animated)
    case .appeared, .disappeared: break
    }
  }

  /// Lays out this controller and then its visible children.
  public final func layout() {
    layOut()
    for child in visibleChildren { child.layout() }
  }

  private func layOut() {
    perform(.willLayout) { viewWillLayout() }
    perform(.didLayout) { viewDidLayout() }
  }

  // MARK: Performing

  private func handle(_ event: AppearanceStateMachine.Event) {
    guard let action = appearanceMachine.handle(event) else { return }
    // A report is no part of the lifecycle, and says whether one is under way.
    if action == .reportUnbalancedEnd { return perform(action) }
    guard sections == 0 else { return pendingActions.append(action) }
    section { perform(action) }
  }

  /// Runs a part of the lifecycle; what its hooks ask for meanwhile is done when the outermost part is over.
  final func section(_ body: () -> Void) {
    sections += 1
    Controller.activitiesUnderWay += 1
    body()
    if sections == 1 {
      while !pendingActions.isEmpty { perform(pendingActions.removeFirst()) }
    }
    Controller.activitiesUnderWay -= 1
    sections -= 1
    if sections == 0 { finishWhatWaited() }
  }

  private func perform(_ action: AppearanceStateMachine.Action) {
    switch action {
    case .willAppear(let transition):
      self.transition = transition
      let animated = transition.isAnimated
      perform(.willAppear) { viewWillAppear(animated: animated) }
      perform(.isAppearing) { viewIsAppearing(animated: animated) }
      layOut()
      guard forwardsAppearance else { return }
      for child in visibleChildren where child.parent === self && !child.appearance.isTowardsScreen {
        child.beginAppearance(true, animated: animated)
      }

    case .didAppear(let transition):
      self.transition = transition
      perform(.didAppear) { viewDidAppear(animated: transition.isAnimated) }
      self.transition = nil
      endAppearanceOfChildren()

    case .willDisappear(let transition):
      self.transition = transition
      perform(.willDisappear) { viewWillDisappear(animated: transition.isAnimated) }
      guard forwardsAppearance else { return }
      for child in children where child.parent === self && child.appearance.isTowardsScreen {
        child.beginAppearance(false, animated: transition.isAnimated)
      }

    case .didDisappear(let transition):
      self.transition = transition
      perform(.didDisappear) { viewDidDisappear(animated: transition.isAnimated) }
      self.transition = nil
      endAppearanceOfChildren()
      end(&appearedScope)

    case .reportUnbalancedEnd:
      report(.unbalancedEnd)
    }
  }

  private func endAppearanceOfChildren() {
    if forwardsAppearance {
      for child in children where child.parent === self && child.appearance.isInTransition {
        child.endAppearance()
      }
    }
    finishMovesThatWaited()
  }
}
