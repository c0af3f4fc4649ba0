extension Controller {
  /// Loads the view, unless it is loaded already: `loadView`, `viewDidLoad`, then, once in a controller's life, `configure`,
  /// and the start of ``DataLoading/load()``.
  public final func loadViewIfNeeded() {
    guard !isViewInPlace else { return }
    holdsView = true
    section {
      isLoadingView = true
      perform(.loadView) { loadView() }
      isLoadingView = false
      viewLoads += 1
      perform(.viewDidLoad) { viewDidLoad() }
      viewIsReady()
      // The new view satisfies an earlier request to rebuild it.
      needsReload = false
      if !isConfigured {
        isConfigured = true
        perform(.configure) { configure() }
      }
      loadDataWithView()
    }
    // The override of `configure` may have requested that the view is built again.
    if needsReload {
      needsReload = false
      unloadView()
    }
    loadViewIfNeeded()
  }

  /// Rebuilds the view at run time, for a change of skin.
  ///
  /// A visible controller disappears, its view is dropped, loaded again, and appears; invisible, it is loaded when it
  /// is needed. `configure` and the load are not run again. Weak outlets go `nil` with the view. In a transition,
  /// or from within a hook, it happens when that has ended.
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

  /// - Parameter onEnd: Called once, when the new view has appeared. A host may embed it in a later layout pass.
  private func rebuildVisibleView(onEnd: @escaping @MainActor () -> Void) {
    let isDrivenByHand = container == nil
    beginAppearance(false, animated: false)
    endAppearance()
    // The callbacks may have changed the tree. The view is rebuilt only if the controller is still off screen.
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

  /// Whether the container or the window shows this controller.
  private var isWantedOnScreen: Bool {
    guard let container, container.appearance.isTowardsScreen else { return false }
    return container.visibleChildren.contains { $0 === self }
  }

  /// Notifies this controller and all controllers below of a memory warning, parents first. Controllers that are off
  /// screen drop their views if ``unloadsHiddenView`` is `true`.
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
      end(&loadedScope)
      dropView()
      holdsView = false
      dropViewObjects()
      perform(.viewDidUnload) { viewDidUnload() }
    }
  }
}
