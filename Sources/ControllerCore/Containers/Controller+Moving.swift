extension Controller {
  /// The number of running lifecycle callbacks and changes of children in all windows. At zero, no controller is busy,
  /// so a search for busy controllers can be skipped.
  static var activitiesUnderWay = 0

  /// Whether a lifecycle callback of this controller is running, its children are changing, or a container is adding or
  /// removing this controller. If `true`, another change that adds, removes or moves this controller must wait.
  var isBusy: Bool { isInStep || currentTransition != nil || changesUnderWay > 0 }

  /// Whether lifecycle callbacks of this controller are being called, or its view is being rebuilt.
  var isInStep: Bool { sections > 0 || isReloading }

  /// Returns the first busy controller among this controller and the controllers below it, or `nil`.
  func busyInTree() -> Controller? {
    firstInTree { $0.isBusy ? $0 : nil }
  }

  /// Returns the first controller, among this controller and the controllers below it, for which a lifecycle callback is
  /// running, or which calls lifecycle callbacks because its children change. Otherwise `nil`.
  func activeInTree() -> Controller? {
    firstInTree { $0.isInStep || $0.currentTransition?.isRunningCallbacks == true ? $0 : nil }
  }

  /// Returns a controller that prevents a move of this controller to another container, because lifecycle callbacks of
  /// that controller are running or its children are changing. Otherwise `nil`.
  ///
  /// - Complexity: O(1) if no lifecycle callback and no change is under way, otherwise O(*n*), where *n* is the number
  ///   of controllers below this controller and below its siblings.
  func controllerBlockingMove() -> Controller? {
    guard Controller.activitiesUnderWay > 0 else { return nil }
    if let busy = busyInTree() { return busy }
    guard let container else { return nil }
    if container.currentTransition != nil { return container }
    let staying = Set(container.children(without: self).map(ObjectIdentifier.init))
    return container.children.lazy.compactMap { sibling in
      staying.contains(ObjectIdentifier(sibling))
        ? (sibling.isInStep ? sibling : nil) : sibling.busyInTree()
    }.first
  }

  /// Stores `work`, which runs when no lifecycle callback of this controller is running, and no change of it or its children is
  /// under way. For example, the removal of a stack by its container waits here for the end of a push in the stack.
  func whenFree(_ work: @escaping @MainActor () -> Void) {
    extras.deferred.append(.other(work))
  }

  /// Stores `work`, which runs when the running lifecycle callback of this controller has returned. Unlike in `whenFree(_:)`,
  /// `work` does not wait for the end of a change of the children, because it usually is the next step of that change.
  func afterHooks(_ work: @escaping @MainActor () -> Void) {
    extras.afterHooks.append(work)
  }

  /// Runs the closures that have waited for this controller. Closures of `afterHooks(_:)` run when no lifecycle callback is
  /// running any more. Changes of the children and closures of `whenFree(_:)` run when, in addition, no change of this
  /// controller or its children is under way.
  func runDeferredWork() {
    if !isInStep, let extrasIfAny, !extrasIfAny.afterHooks.isEmpty {
      let waiting = extrasIfAny.afterHooks
      extrasIfAny.afterHooks = []
      waiting.forEach { $0() }
    }
    if needsReload, !isBusy { reloadView() }
    // Work in `deferred` can call this method again. That inner call returns here, and the loop of the outer call
    // runs the remaining work. With a recursion, much work would need a deep call stack.
    guard !isBusy, let extrasIfAny, !extrasIfAny.isWorkingThroughQueue else { return }
    extrasIfAny.isWorkingThroughQueue = true
    while !isBusy, let work = extrasIfAny.deferred.next() {
      switch work {
      case .change(let request): beginChange(request)
      case .other(let work): work()
      }
    }
    extrasIfAny.isWorkingThroughQueue = false
  }

  /// Calls `didMove(toParent:)` of the children that were added while this controller was appearing. As the last callback for
  /// an added child, `didMove` comes after `viewDidAppear` of this controller and of the child.
  func finishMovesThatWaited() {
    guard let waiting = extrasIfAny?.childrenAwaitingMove, !waiting.isEmpty else { return }
    extras.childrenAwaitingMove.removeAll()
    waiting.forEach(finishMove)
  }

  /// Calls `didMove(toParent:)` of an added child, unless it was called already.
  func finishMove(of child: Controller) {
    guard child.isMovingToParent, child.container === self else { return }
    extrasIfAny?.childrenAwaitingMove.removeAll { $0 === child }
    child.perform(.didMoveToParent) { child.didMove(toParent: self) }
    child.isMovingToParent = false
  }

  /// Removes this controller from the old container before a new container adds it. The method does not call `didLeave()` and
  /// cancels no work, because the controller stays in use.
  func moveOut() {
    // `prepare(for:from:)` or another callback of the new container may have begun a transition of the old container. This
    // transition must end first, so that the old container can remove this controller.
    container?.currentTransition?.end(.now)
    guard let home = container else {
      // No container shows this controller, but the app may have shown it with `start()` or
      // `beginAppearance(_:animated:)`. So the controller disappears here, and the new container makes it appear again.
      return takeOffScreen()
    }
    let edit = ChildrenEdit(from: home.children, to: home.children(without: self))
    let request = ChildrenRequest(moved: { [self] in [self] + modalsThatFollow(from: home) }) { edit }
    let change = ChildrenChange(of: home, edit, for: request)
    change.run(request)
    // The change of the old container may end later, for example when the host (the adapter that shows the views) has embedded
    // the view of another child. But the new container adds this controller now. So the old container must release this
    // controller at once.
    change.releaseMovedChildren()
  }

  /// Returns the modals that stay in use when this controller moves away from `home`. The removal of a layer of a window also
  /// removes the modals above it. A route controller in this tree presents its modals again in its new place.
  func modalsThatFollow(from home: Controller) -> [Controller] {
    home.isWindowLayers ? home.children.filter { $0.isPresented(fromInside: self) } : []
  }

  /// Ends the use of this controller and of the controllers below it: calls their `didLeave()`, cancels their work and
  /// unloads their views. The caller has removed this controller from its container.
  ///
  /// - Parameters:
  ///   - change: The change of the container that has removed this controller, or `nil`.
  ///   - results: An array to which the method appends closures. They call the `onResult(_:_:)` handlers of the controllers, and
  ///     the caller runs them when the whole change has ended.
  func leave(by change: ChildrenChange?, collecting results: inout [@MainActor () -> Void]) {
    var next: [(controller: Controller, parent: Controller?)] = [(self, nil)]
    var left: [Controller] = []
    while let (controller, parent) = next.popLast() {
      if let parent, controller.container !== parent || !parent.hasLeft { continue }
      guard controller.leaveAlone(collecting: &results) else { continue }
      left.append(controller)
      next += controller.childList.reversed().map { ($0, controller) }
    }
    left.forEach { $0.treeDidLeave(by: change) }
    guard let change else { return }
    change.owner.windowLayers?.dismissLayersOfLeftScreens(animated: change.change.isAnimated)
  }

  /// Ends the use of this controller only: takes it off screen, calls `didLeave()`, cancels its work and unloads its
  /// view. `leave(by:collecting:)` calls this method for each controller of a tree.
  ///
  /// - Parameter results: An array to which the method appends a closure that calls the controller's `onResult(_:_:)`
  ///   handler.
  /// - Returns: `false` if the controller was removed earlier and not used since, or if a callback such as `didLeave()`
  ///   has added it to a container again. Otherwise `true`.
  private func leaveAlone(collecting results: inout [@MainActor () -> Void]) -> Bool {
    guard !hasLeft else { return false }
    takeOffScreen()
    hasLeft = true
    saveDraftIfLeavingWithInput()
    perform(.didLeave) { didLeave() }
    // `didLeave()` may have added the controller to a container again. Then its tasks are not canceled, and its view stays
    // loaded.
    guard hasLeft else { return false }
    Self.take(&appearedScope)?.end()
    Self.take(&loadedScope)?.end()
    Self.take(&controllerScope)?.end()
    endLeaveQuestion()
    interruptLoading()
    unloadView()
    guard hasLeft else { return false }
    if let result = takeResult() { results.append(result) }
    return true
  }

  /// Prepares a removed controller, and the controllers below it, to be used again: resets `hasLeft`, and deletes the
  /// result with which the controller has finished. With an old result, the controller could not finish a second time.
  /// Called when the controller is added to a container, or when the app shows it with `start()`.
  func restartLifetime() {
    var next = [self]
    while let controller = next.popLast() {
      guard controller.hasLeft else { continue }
      if controller.extrasIfAny?.hasLateView == true { controller.unloadView() }
      controller.hasLeft = false
      controller.extrasIfAny?.result?.value = nil
      controller.extrasIfAny?.leaving = LeavingStateMachine()
      next += controller.childList
    }
  }

  /// Ends all transitions of this controller and of the controllers below it.
  ///
  /// A transition cannot end while a lifecycle callback of one of its controllers is running, for example the callback that has
  /// called this method. Such a transition ends when the callback has returned, after this method.
  func endTransitionsInTree() {
    while let change = firstInTree({ controller in
      controller.currentTransition.flatMap { $0.isRunningCallbacks ? nil : $0 }
    }) {
      change.end(.now)
      if change.outcome == nil { return }
    }
  }

  /// Makes this controller disappear, and ends its open transitions. Transitions can be open because the app has called
  /// `beginAppearance(_:animated:)` without `endAppearance()`.
  func takeOffScreen() {
    if intendedAppearance.isTowardsScreen { beginAppearance(false, animated: false) }
    while intendedAppearance.isInTransition { endAppearance() }
  }
}

/// The children of a container that was deallocated. No container removes them any more, so this object calls `didLeave()` of
/// each child and cancels the work of the child.
@MainActor
final class ReleasedChildren {
  private var children: [Controller]

  nonisolated init(_ children: [Controller]) {
    self.children = children
  }

  /// Removes and releases the children and all controllers below them one after the other. If each controller released its
  /// own children, a deep tree would need a deep call stack.
  func release() {
    var results: [@MainActor () -> Void] = []
    for child in children where child.container == nil { child.leave(by: nil, collecting: &results) }
    results.forEach { $0() }
    var released: [Controller] = []
    swap(&released, &children)
    while var child = released.popLast() {
      guard isKnownUniquelyReferenced(&child) else { continue }
      released += child.childList
      child.childList = []
    }
  }
}
