extension Controller {
  /// The number of lifecycle callbacks and changes of children that are running in all trees. If it is zero, no controller is
  /// busy, and the tree needs no search.
  static var activitiesUnderWay = 0

  /// Whether lifecycle callbacks of this controller are running, or a change of its container or its children.
  var isBusy: Bool { isInStep || currentTransition != nil || changesUnderWay > 0 }

  /// Whether lifecycle callbacks of this controller are running.
  var isInStep: Bool { sections > 0 || isReloading }

  /// The first controller of this tree that is busy, or `nil`.
  func busyInTree() -> Controller? {
    firstInTree { $0.isBusy ? $0 : nil }
  }

  /// The first controller of this tree whose hooks, or those of its children's changes, are being called, or `nil`.
  func activeInTree() -> Controller? {
    firstInTree { $0.isInStep || $0.currentTransition?.isRunningCallbacks == true ? $0 : nil }
  }

  /// Returns a busy controller that prevents a move of this controller now, or `nil`.
  ///
  /// - Complexity: O(1) outside of hooks; within a hook O(*n*), where *n* is the number of controllers below and beside
  ///   this one.
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

  /// Runs `work` when this controller is not busy any more, before the outermost call returns.
  func whenFree(_ work: @escaping @MainActor () -> Void) {
    extras.deferred.append(work)
  }

  /// Runs `work` when no callback of this controller is running any more. An animated change of the controller may still be running.
  func afterHooks(_ work: @escaping @MainActor () -> Void) {
    extras.afterHooks.append(work)
  }

  /// Runs the work that has waited, unless the controller is still busy.
  func runDeferredWork() {
    if !isInStep, let extrasIfAny, !extrasIfAny.afterHooks.isEmpty {
      let waiting = extrasIfAny.afterHooks
      extrasIfAny.afterHooks = []
      waiting.forEach { $0() }
    }
    if needsReload, !isBusy { reloadView() }
    // Only the outermost call runs the queued work, in a loop. Nested calls would need a deep call stack.
    guard !isBusy, let extrasIfAny, !extrasIfAny.isWorkingThroughQueue else { return }
    extrasIfAny.isWorkingThroughQueue = true
    while !isBusy, let work = extrasIfAny.deferred.popFirst() { work() }
    extrasIfAny.isWorkingThroughQueue = false
  }

  /// Sends `didMove` to the children that joined while this controller was appearing.
  func finishMovesThatWaited() {
    guard let waiting = extrasIfAny?.childrenAwaitingMove, !waiting.isEmpty else { return }
    extras.childrenAwaitingMove.removeAll()
    waiting.forEach(finishMove)
  }

  /// Sends `didMove` to a child that has joined, unless the child has got it already.
  func finishMove(of child: Controller) {
    guard child.isMovingToParent, child.container === self else { return }
    extrasIfAny?.childrenAwaitingMove.removeAll { $0 === child }
    child.perform(.didMoveToParent) { child.didMove(toParent: self) }
    child.isMovingToParent = false
  }

  /// Removes this controller from its container before another container adds the controller. A move sends no `didLeave` and
  /// cancels no work.
  func moveOut() {
    guard let home = container else {
      // The controller may have been shown without a container, by calls of `beginAppearance` and `endAppearance`. Then it
      // disappears here.
      return takeOffScreen()
    }
    let edit = ChildrenEdit(from: home.children, to: home.children(without: self))
    let request = ChildrenRequest(moved: self) { edit }
    let change = ChildrenChange(of: home, edit, for: request)
    change.run(request)
    // The change of the old container may still wait for a view. This controller does not wait for it, and joins its new
    // container at once.
    change.releaseMovedChild()
  }

  /// Ends the lifetime of this controller and of all controllers below it. The caller has removed the controller from its tree.
  ///
  /// - Parameter results: Receives closures that deliver the results. They are called when everything has settled.
  func leave(collecting results: inout [@MainActor () -> Void]) {
    var next: [(controller: Controller, parent: Controller?)] = [(self, nil)]
    while let (controller, parent) = next.popLast() {
      if let parent, controller.container !== parent || !parent.hasLeft { continue }
      guard controller.leaveAlone(collecting: &results) else { continue }
      next += controller.childList.reversed().map { ($0, controller) }
    }
  }

  /// Ends the lifetime of this controller, without its children.
  ///
  /// - Returns: Whether the controller has left.
  private func leaveAlone(collecting results: inout [@MainActor () -> Void]) -> Bool {
    guard !hasLeft else { return false }
    takeOffScreen()
    hasLeft = true
    perform(.didLeave) { didLeave() }
    // An override of `didLeave` may have added the controller to a container again. Then its lifetime does not end.
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

  /// Begins a new lifetime of a controller that had left and was added to a container or started again.
  func restartLifetime() {
    var next = [self]
    while let controller = next.popLast() {
      guard controller.hasLeft else { continue }
      controller.hasLeft = false
      controller.extrasIfAny?.result?.value = nil
      next += controller.childList
    }
  }

  /// Makes the controller disappear if it was shown by hand, and ends an appearance transition that was not ended.
  func takeOffScreen() {
    if intendedAppearance.isTowardsScreen { beginAppearance(false, animated: false) }
    while intendedAppearance.isInTransition { endAppearance() }
  }
}

/// The children of a container that was deallocated. Their lifetimes end.
@MainActor
final class ReleasedChildren {
  private var children: [Controller]

  nonisolated init(_ children: [Controller]) {
    self.children = children
  }

  /// Ends the lifetimes of the children, and releases them and the controllers below them one after the other. Releasing a deep
  /// tree recursively would overflow the call stack.
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
