extension Controller {
  /// Loads the view, unless it is loaded already. Calls `loadView` and `viewDidLoad`. The first time, it also calls `configure`
  /// and starts ``DataLoading/load()``.
  public final func loadViewIfNeeded() {
    guard !isViewInPlace else { return }
    holdsView = true
    if hasLeft { extras.hasLateView = true }
    section {
      isLoadingView = true
      perform(.loadView) { loadView() }
      isLoadingView = false
      viewLoads += 1
      perform(.viewDidLoad) { viewDidLoad() }
      viewIsReady()
      // `loadView()` or `viewDidLoad()` may have called `reloadView()`. The view is new, so it need not be loaded once more.
      needsReload = false
      if !isConfigured {
        isConfigured = true
        perform(.configure) { configure() }
      }
      loadDataWithView()
    }
    // `configure()` may have called `reloadView()`. Then the view is unloaded, and loaded again below.
    if needsReload {
      needsReload = false
      unloadView()
    }
    loadViewIfNeeded()
  }

  /// Rebuilds the view at run time, for example because the user has selected another color theme.
  ///
  /// A visible controller disappears, its view is unloaded and loaded again, and the controller appears. The view of an
  /// invisible controller is unloaded, and loaded again when it is needed. `configure` and ``DataLoading/load()`` are not
  /// called again. Weak references to subviews become `nil` with the old view. During a transition or a lifecycle callback, the
  /// rebuild waits for its end.
  public final func reloadView() {
    guard isViewInPlace else { return }
    guard !isBusy, !appearance.isInTransition else {
      needsReload = true
      return
    }
    needsReload = false
    guard appearance == .appeared else { return unloadView() }
    isReloading = true
    Controller.activitiesUnderWay += 1
    rebuildVisibleView {
      Controller.activitiesUnderWay -= 1
      self.isReloading = false
      self.runDeferredWork()
    }
  }

  /// Rebuilds the view of a controller that is on screen: the controller disappears, gets a new view, and appears again.
  ///
  /// - Parameter onEnd: Called once, when the new view has appeared. Also called if the view does not appear again, for example
  ///   because a callback has removed the controller. A ``WindowHost`` may show the view in a later layout pass, so the call may
  ///   come later.
  private func rebuildVisibleView(onEnd: @escaping @MainActor () -> Void) {
    let isDrivenByHand = container == nil
    beginAppearance(false, animated: false)
    endTransition()
    // `viewDidDisappear` may have shown the controller again. A view that is on screen must not be unloaded.
    guard appearance == .disappeared else { return onEnd() }
    unloadView()
    guard appearance == .disappeared, isDrivenByHand || isWantedOnScreen else { return onEnd() }
    beginAppearance(true, animated: false)
    guard container?.appearance.isInTransition != true else { return onEnd() }
    whenTreeIsEmbedded {
      if case .appearing = self.intendedAppearance { self.endAppearance() }
      onEnd()
    }
  }

  /// Whether the container is on screen or appearing, and this controller is one of its visible children.
  private var isWantedOnScreen: Bool {
    guard let container, container.appearance.isTowardsScreen else { return false }
    return container.visibleChildren.contains { $0 === self }
  }

  /// Calls ``didReceiveMemoryWarning()`` of this controller and of all controllers below, each container before its children.
  /// Controllers that are off screen unload their views if ``unloadsHiddenView`` is `true`.
  public final func receiveMemoryWarning() {
    var next: [(controller: Controller, parent: Controller?, isNotified: Bool)] = [(self, nil, false)]
    while let (controller, parent, isNotified) = next.popLast() {
      if isNotified {
        LifecycleWalk.leaveSection(of: controller)
        controller.unloadHiddenView()
      } else if parent == nil || controller.container === parent {
        controller.enterSection()
        controller.perform(.didReceiveMemoryWarning) { controller.didReceiveMemoryWarning() }
        next.append((controller, parent, true))
        next += controller.childList.reversed().map { ($0, controller, false) }
      }
    }
  }

  private func unloadHiddenView() {
    if unloadsHiddenView, sections == 0, appearance == .disappeared { unloadView() }
  }

  final func unloadView() {
    guard isViewInPlace else { return }
    section {
      loadedScope?.end()
      dropView()
      holdsView = false
      extrasIfAny?.hasLateView = false
      // `loadedScope` keeps the ended scope until here, because `dropView()` may run code of a subclass that calls
      // `scope(.loaded)`. Without a stored scope, that call would create a new one for a view that is going away.
      loadedScope = nil
      dropViewObjects()
      perform(.viewDidUnload) { viewDidUnload() }
    }
  }
}
