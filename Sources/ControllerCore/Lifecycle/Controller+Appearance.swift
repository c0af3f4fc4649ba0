extension Controller {
  /// Whether the controller is on screen or in a transition.
  public final var isVisible: Bool { appearance != .disappeared }

  /// Loads the view, unless it is loaded already: `loadView`, `viewDidLoad`, then, once in a
  /// controller's life, `configure` and the start of `requestRemoteData`.
  public final func loadViewIfNeeded() {
    guard !isViewLoaded else { return }
    isViewLoaded = true
    scopes[.loaded] = ControllerScope()
    loadView()
    viewWasLoaded()
    viewDidLoad()
    guard !isConfigured else { return }
    isConfigured = true
    configure()
    start(in: .loaded) { controller in
      do {
        try await controller.requestRemoteData()
      } catch is CancellationError {
        // The scope has ended: nobody waits for this any more.
      } catch {
        controller.handleError(error)
      }
    }
  }

  /// Begins a transition to the screen or off it, for this controller and then its visible children.
  ///
  /// Balance each call with ``endAppearance()``. A call in the direction opposite to a transition
  /// under way cancels that transition.
  public final func beginAppearance(_ isAppearing: Bool, animated: Bool) {
    // Children added by `viewDidLoad` must find this controller still off screen.
    if isAppearing { loadViewIfNeeded() }
    perform(
      appearanceMachine.handle(
        isAppearing ? .beginAppearing(animated: animated) : .beginDisappearing(animated: animated)
      )
    )
  }

  /// Ends the transition begun last, for this controller and then its visible children.
  public final func endAppearance() {
    perform(appearanceMachine.handle(.end))
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
    viewWillLayout()
    viewDidLayout()
    visibleChildren.forEach { $0.layout() }
  }

  private func perform(_ action: AppearanceStateMachine.Action?) {
    switch action {
    case .willAppear(let animated):
      if scopes[.appeared] == nil { scopes[.appeared] = ControllerScope() }
      viewWillAppear(animated: animated)
      viewIsAppearing(animated: animated)
      viewWillLayout()
      viewDidLayout()
      // A child added by one of the hooks above has begun to appear already.
      for child in visibleChildren where !child.appearance.isTowardsScreen {
        child.beginAppearance(true, animated: animated)
      }

    case .didAppear(let animated):
      viewDidAppear(animated: animated)
      endAppearanceOfChildren()

    case .willDisappear(let animated):
      viewWillDisappear(animated: animated)
      for child in children where child.appearance.isTowardsScreen {
        child.beginAppearance(false, animated: animated)
      }

    case .didDisappear(let animated):
      viewDidDisappear(animated: animated)
      endAppearanceOfChildren()
      endScope(.appeared)

    case .reportUnbalancedEnd:
      report(.unbalancedEnd)

    case nil:
      break
    }
  }

  private func endAppearanceOfChildren() {
    for child in children where child.appearance.isInTransition {
      child.endAppearance()
    }
    let waiting = childrenAwaitingMove
    childrenAwaitingMove.removeAll()
    waiting.forEach { finishMove(of: $0) }
  }
}
