extension Controller {
  /// How many parts of a lifecycle and changes of children are under way, of all controllers. While there are none,
  /// nobody can be in the middle of something.
  static var activitiesUnderWay = 0

  /// Whether this controller is in the middle of a part of its lifecycle, or of a change that concerns it.
  var isBusy: Bool { isInStep || currentTransition != nil || changesUnderWay > 0 }

  /// Whether this controller is in the middle of a part of its lifecycle.
  var isInStep: Bool { sections > 0 || isReloading }

  /// The first controller of this tree that is busy, or `nil`.
  func busyInTree() -> Controller? {
    firstInTree { $0.isBusy ? $0 : nil }
  }

  /// The first controller of this tree whose hooks, or those of its children's changes, are being called, or `nil`.
  func activeInTree() -> Controller? {
    firstInTree { $0.isInStep || $0.currentTransition?.isInStep == true ? $0 : nil }
  }

  /// Somebody who is in the middle of something, so that this controller cannot be moved now, or `nil`.
  ///
  /// - Complexity: O(1) outside of hooks. From within one O(*n*), where *n* is the number of controllers below this one
  ///   and beside it.
  func whoKeepsIt() -> Controller? {
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

  /// Does `work` when this controller is not in the middle of something any more, before the outermost call returns.
  func whenFree(_ work: @escaping @MainActor () -> Void) {
    extras.deferred.append(work)
  }

  /// Does `work` when no hook of this controller is being called any more, though it may be moving still.
  func afterHooks(_ work: @escaping @MainActor () -> Void) {
    extras.afterHooks.append(work)
  }

  /// Does what waited, unless something else is under way still.
  func finishWhatWaited() {
    if !isInStep, let extrasIfAny, !extrasIfAny.afterHooks.isEmpty {
      let waiting = extrasIfAny.afterHooks
      extrasIfAny.afterHooks = []
      waiting.forEach { $0() }
    }
    if needsReload, !isBusy { reloadView() }
    // The outermost call works through the queue, so that a long queue needs no deep stack.
    guard !isBusy, let extrasIfAny, !extrasIfAny.isWorkingThroughQueue else { return }
    extrasIfAny.isWorkingThroughQueue = true
    while !isBusy, let work = extrasIfAny.deferred.popFirst() { work() }
    extrasIfAny.isWorkingThroughQueue = false
  }

  /// `didMove` of children that joined while this controller was appearing.
  func finishMovesThatWaited() {
    guard let waiting = extrasIfAny?.childrenAwaitingMove, !waiting.isEmpty else { return }
    extras.childrenAwaitingMove.removeAll()
    waiting.forEach(finishMove)
  }

  /// `didMove` of a child that joined, unless it had its own already.
  func finishMove(of child: Controller) {
    guard child.isMovingToParent, child.container === self else { return }
    extrasIfAny?.childrenAwaitingMove.removeAll { $0 === child }
    child.perform(.didMove(toParent: self)) { child.didMove(toParent: self) }
    child.isMovingToParent = false
  }

  /// Leaves where it was, because it is wanted elsewhere. Moving house is no leaving for good: there is no `didLeave`,
  /// and the work goes on.
  func moveOut() {
    guard let home = container else {
      // It may have been driven by hand.
      return takeOffScreen()
    }
    isBeingReparented = true
    let edit = ChildrenEdit(from: home.children, to: home.children(without: self))
    ChildrenChange(of: home, edit, for: ChildrenRequest { nil }).run()
    isBeingReparented = false
  }

  /// The end of the line: this controller is in no tree, and nobody asked for it elsewhere.
  ///
  /// - Parameter results: Gets what hands back the results, for when everything has settled.
  func leave(collecting results: inout [@MainActor () -> Void]) {
    var next: [(controller: Controller, parent: Controller?)] = [(self, nil)]
    while let (controller, parent) = next.popLast() {
      if let parent, controller.container !== parent || !parent.hasLeft { continue }
      guard controller.leaveAlone(collecting: &results) else { continue }
      next += controller.childList.reversed().map { ($0, controller) }
    }
  }

  /// Lets this controller leave, without its children.
  ///
  /// - Returns: Whether it has left now.
  private func leaveAlone(collecting results: inout [@MainActor () -> Void]) -> Bool {
    guard !hasLeft else { return false }
    takeOffScreen()
    hasLeft = true
    perform(.leave) { didLeave() }
    // A hook may have added the controller to a container again.
    guard hasLeft else { return false }
    end(&appearedScope)
    end(&loadedScope)
    end(&controllerScope)
    dataLoading.leave()
    unloadView()
    guard hasLeft else { return false }
    if let result = takeResult() { results.append(result) }
    return true
  }

  /// Opens again what ``leave()`` ended, for a controller that came back.
  func comeBack() {
    var next = [self]
    while let controller = next.popLast() {
      guard controller.hasLeft else { continue }
      controller.hasLeft = false
      controller.extrasIfAny?.result?.value = nil
      next += controller.childList
    }
  }

  /// Ends what a container that forwards nothing has left unbalanced.
  func takeOffScreen() {
    if intendedAppearance.isTowardsScreen { beginAppearance(false, animated: false) }
    while intendedAppearance.isInTransition { endAppearance() }
  }
}

/// The children of a deallocated controller. They have lost their container, so they leave.
@MainActor
final class ReleasedChildren {
  private var children: [Controller]

  nonisolated init(_ children: [Controller]) {
    self.children = children
  }

  /// Lets the children leave, and releases them and the controllers below one after the other: a deep tree needs no deep call
  /// stack.
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
