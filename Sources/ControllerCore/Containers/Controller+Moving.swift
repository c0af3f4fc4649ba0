extension Controller {
  /// How many parts of a lifecycle and changes of children are under way, of all controllers. While there are none,
  /// nobody can be in the middle of something.
  static var activitiesUnderWay = 0

  /// Whether this controller is in the middle of a part of its lifecycle, or of a change that concerns it.
  var isBusy: Bool { sections > 0 || isChangingChildren || changesUnderWay > 0 }

  /// The first controller of this tree that is busy, or `nil`.
  func busyInTree() -> Controller? {
    isBusy ? self : children.lazy.compactMap { $0.busyInTree() }.first
  }

  /// Does `work` when this controller is not in the middle of something any more, before the outermost call returns.
  func whenFree(_ work: @escaping @MainActor () -> Void) {
    extras.deferred.append(work)
  }

  /// Does what waited, unless something else is under way still.
  func finishWhatWaited() {
    if needsReload, !isBusy { reloadView() }
    while !isBusy, let extrasIfAny, !extrasIfAny.deferred.isEmpty {
      extrasIfAny.deferred.removeFirst()()
    }
  }

  /// `didMove` of children that joined while this controller was appearing.
  func finishMovesThatWaited() {
    guard let waiting = extrasIfAny?.childrenAwaitingMove, !waiting.isEmpty else { return }
    extras.childrenAwaitingMove.removeAll()
    waiting.forEach(finishMove)
  }

  /// `didMove` of a child that joined, unless it had its own already.
  func finishMove(of child: Controller) {
    guard child.isMovingToParent, child.parent === self else { return }
    extrasIfAny?.childrenAwaitingMove.removeAll { $0 === child }
    child.perform(.didMove(toParent: self)) { child.didMove(toParent: self) }
    child.isMovingToParent = false
  }

  /// The end of the line: this controller is in no tree, and nobody asked for it elsewhere.
  ///
  /// - Parameter results: Gets what hands back the results, for when everything has settled.
  func leave(collecting results: inout [@MainActor () -> Void]) {
    guard !hasLeft else { return }
    takeOffScreen()
    perform(.leave) { didLeave() }
    hasLeft = true
    end(&appearedScope)
    end(&loadedScope)
    end(&controllerScope)
    if let result = takeResult() { results.append(result) }
    for child in children { child.leave(collecting: &results) }
  }

  /// Opens again what ``leave()`` ended, for a controller that came back.
  func comeBack() {
    guard hasLeft else { return }
    hasLeft = false
    extrasIfAny?.result?.value = nil
    children.forEach { $0.comeBack() }
  }

  /// Ends what a container that forwards nothing has left unbalanced.
  private func takeOffScreen() {
    if appearance.isTowardsScreen { beginAppearance(false, animated: false) }
    while appearance.isInTransition { endAppearance() }
  }
}
