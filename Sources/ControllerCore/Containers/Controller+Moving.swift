extension Controller {
  /// The number of lifecycle sections and changes of children that are under way in all trees of controllers. At zero, no
  /// controller is busy, so a search for busy controllers can be skipped.
  static var activitiesUnderWay = 0

  /// Whether lifecycle callbacks of this controller are being called, its children are being changed, or it is being added to a
  /// container or removed from one. A further change then waits.
  var isBusy: Bool { isInStep || currentTransition != nil || changesUnderWay > 0 }

  /// Whether lifecycle callbacks of this controller are being called, or its view is being rebuilt.
  var isInStep: Bool { sections > 0 || isReloading }

  /// Returns the first busy controller among this controller and the controllers below it, or `nil`.
  func busyInTree() -> Controller? {
    firstInTree { $0.isBusy ? $0 : nil }
  }

  /// Returns the first controller, among this one and those below it, whose lifecycle callbacks are running or whose
  /// children are changing. Otherwise `nil`.
  func activeInTree() -> Controller? {
    firstInTree { $0.isInStep || $0.currentTransition?.isRunningCallbacks == true ? $0 : nil }
  }

  /// Returns a controller because of which this controller cannot be moved to another container now, because its callbacks or
  /// changes are under way. Otherwise `nil`.
  ///
  /// - Complexity: O(1) if no lifecycle callback and no change is under way, otherwise O(*n*), where *n* is the number of
  ///   controllers below this one and of its siblings with the controllers below them.
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

  /// Stores `work` until no lifecycle callback and no change of this controller is under way. Then `runDeferredWork()` runs it,
  /// before the outermost call returns.
  func whenFree(_ work: @escaping @MainActor () -> Void) {
    extras.deferred.append(work)
  }

  /// Stores `work` until no lifecycle callback of this controller is running. Then `runDeferredWork()` runs it, even if a
  /// change that adds or removes the controller is still under way.
  func afterHooks(_ work: @escaping @MainActor () -> Void) {
    extras.afterHooks.append(work)
  }

  /// Runs the closures that `afterHooks(_:)` and `whenFree(_:)` have stored, if this controller is no longer running
  /// callbacks or changes.
  func runDeferredWork() {
    if !isInStep, let extrasIfAny, !extrasIfAny.afterHooks.isEmpty {
      let waiting = extrasIfAny.afterHooks
      extrasIfAny.afterHooks = []
      waiting.forEach { $0() }
    }
    if needsReload, !isBusy { reloadView() }
    // Only the outermost call runs the stored closures. A closure can call this method again, and a recursion over many closures
    // would need a deep call stack.
    guard !isBusy, let extrasIfAny, !extrasIfAny.isWorkingThroughQueue else { return }
    extrasIfAny.isWorkingThroughQueue = true
    while !isBusy, !extrasIfAny.deferred.isEmpty {
      var waiting = extrasIfAny.deferred[...]
      extrasIfAny.deferred = []
      while !isBusy, let work = waiting.popFirst() { work() }
      // A closure may have begun a change, for whose end the other closures wait, and may have stored closures after them.
      extrasIfAny.deferred = waiting + extrasIfAny.deferred
    }
    extrasIfAny.isWorkingThroughQueue = false
  }

  /// Calls `didMove(toParent:)` of the children that were added while this controller was appearing.
  func finishMovesThatWaited() {
    guard let waiting = extrasIfAny?.childrenAwaitingMove, !waiting.isEmpty else { return }
    extras.childrenAwaitingMove.removeAll()
    waiting.forEach(finishMove)
  }

  /// Calls `didMove(toParent:)` of an added child, unless it was called before.
  func finishMove(of child: Controller) {
    guard child.isMovingToParent, child.container === self else { return }
    extrasIfAny?.childrenAwaitingMove.removeAll { $0 === child }
    child.perform(.didMoveToParent) { child.didMove(toParent: self) }
    child.isMovingToParent = false
  }

  /// Removes this controller from the old container before a new container adds it. The method does not call `didLeave()` and
  /// cancels no work, because the controller stays in use.
  func moveOut() {
    guard let home = container else {
      // Without a container, the controller may have been shown with `start()` or `beginAppearance(_:animated:)`, so it is taken
      // off screen first.
      return takeOffScreen()
    }
    let edit = ChildrenEdit(from: home.children, to: home.children(without: self))
    let request = ChildrenRequest(moved: self) { edit }
    let change = ChildrenChange(of: home, edit, for: request)
    change.run(request)
    // The change that removes this controller from its old container may still wait, for example until a view is embedded. This
    // controller is needed in its new container now, so it is removed without waiting.
    change.releaseMovedChild()
  }

  /// Calls `didLeave()` of this controller and of the controllers below it, cancels their work and unloads their views. The
  /// caller has removed this controller from its container.
  ///
  /// - Parameter results: The method appends closures that deliver the results of the controllers. The caller runs them
  ///   when the whole change has ended.
  func leave(collecting results: inout [@MainActor () -> Void]) {
    var next: [(controller: Controller, parent: Controller?)] = [(self, nil)]
    while let (controller, parent) = next.popLast() {
      if let parent, controller.container !== parent || !parent.hasLeft { continue }
      guard controller.leaveAlone(collecting: &results) else { continue }
      next += controller.childList.reversed().map { ($0, controller) }
    }
  }

  /// Takes this controller off screen, calls `didLeave()`, cancels its work and unloads its view. The controllers below it
  /// do not change.
  ///
  /// - Returns: Whether the controller was removed by this call. `false` if that was done before, or if a callback has
  ///   added it to a container again.
  private func leaveAlone(collecting results: inout [@MainActor () -> Void]) -> Bool {
    guard !hasLeft else { return false }
    takeOffScreen()
    hasLeft = true
    perform(.didLeave) { didLeave() }
    // An override of `didLeave()` may have added the controller to a container again. Then its work goes on and its view stays
    // loaded.
    guard hasLeft else { return false }
    end(&appearedScope)
    end(&loadedScope)
    end(&controllerScope)
    endLeaveQuestion()
    interruptLoading()
    unloadView()
    guard hasLeft else { return false }
    if let result = takeResult() { results.append(result) }
    return true
  }

  /// Prepares a controller that was removed, and all controllers below it, for another use, because it is added to a
  /// container or started again.
  func restartLifetime() {
    var next = [self]
    while let controller = next.popLast() {
      guard controller.hasLeft else { continue }
      controller.hasLeft = false
      controller.extrasIfAny?.result?.value = nil
      next += controller.childList
    }
  }

  /// Makes this controller disappear, and ends all open transitions. A container that does not forward its appearance to its
  /// children may have left them open.
  func takeOffScreen() {
    if intendedAppearance.isTowardsScreen { beginAppearance(false, animated: false) }
    while intendedAppearance.isInTransition { endAppearance() }
  }
}

/// The children of a controller that was deallocated. They are removed as well, because their container no longer exists.
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
    for child in children where child.container == nil { child.leave(collecting: &results) }
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
