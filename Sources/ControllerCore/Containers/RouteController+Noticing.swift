import Navigator

// Reports to the navigator the results of screens, and changes of stacks and tabs by the user or the app, such as a swipe back.
extension RouteController {
  /// Notifies the navigator of a change of a stack by the user or the app, such as a swipe back or a canceled swipe.
  ///
  /// The navigator may want to show other screens than the stack had before the change. Then only the removed and the added screens
  /// are reported.
  func report(_ change: ChildrenChange, of stack: RouteStack<Route>, outcome: TransitionOutcome = .completed)
  {
    guard !change.showsState, stack.isWanted, let screens else { return }
    let before = stack.screens(of: change.childrenBefore).map(\.entry)
    var next = stack.screens(of: change.childrenWhenCompleted).map(\.entry)
    let removed = Set(before).subtracting(next)
    // In the navigator's state, the removed screens may already be in another column: the app may have set a new layout, such
    // as two columns instead of one, which is shown only after this change.
    let moved = before.first(where: removed.contains).flatMap { screens.location(of: $0.id)?.position }
    let position = moved ?? stack.position
    let current = screens[position]
    next.removeAll(where: Set(screens.all).subtracting(current).contains)
    if current != before {
      let added = Set(next).subtracting(before).subtracting(current)
      next = current.filter { !removed.contains($0) } + next.filter(added.contains)
    }
    if outcome == .canceled || next != current { report(.replace(next, position), outcome: outcome) }
  }

  /// Called when this controller was removed with all its screens, for example because its window was closed. The screens stay in
  /// the navigator's state for a later window, except those whose results are awaited: no code would receive these results later.
  ///
  /// If only this controller was removed and the window stays, the presented stacks are dismissed. Stacks that are not presented
  /// leave, too: they have waited for a window.
  func tabsDidLeave() {
    guard hasLeft else { return }
    var results: [@MainActor () -> Void] = []
    for stack in modals where stack.container == nil { stack.leave(by: nil, collecting: &results) }
    results.forEach { $0() }
    if let lowest = modals.first(where: { $0.container != nil }) {
      lowest.windowLayers?.dismissLayersOfLeftScreens(animated: false)
    }
    guard let navigator, navigator.restorableState != navigator.state else { return }
    navigator.hostDidLeave()
    show(navigator.state)
  }

  /// Called when a change, usually of the window, has removed a modal stack.
  func modalDidLeave(_ stack: RouteStack<Route>, by change: ChildrenChange?) {
    // The stack was removed together with this controller or with the root of the window, and neither the user nor the app has
    // dismissed it. So it stays in the navigator's state, and is presented again when this controller appears in a window.
    let removesRoot = change.map { ($0.owner as? WindowLayers)?.removesRoot(by: $0) == true } ?? false
    if hasLeft || removesRoot || change?.leaving.contains(where: isSameOrBelow) == true { return }
    modals.removeAll { $0 === stack }
    // If the navigator has dismissed the stack, nothing is reported. If another route controller has dismissed a modal below the
    // stack, the stack was removed together with that modal, and the navigator must be notified.
    if change?.showsState == true, !stack.isWanted { return }
    // If the step that presents the stack has not ended, the navigator's state does not contain the stack, and nothing is
    // reported.
    guard let screens, case .modal(let index)? = stack.position(in: screens) else { return }
    report(.dismiss(count: screens.modals.count - index))
  }

  /// Notifies the navigator that the user has made a navigation step, such as a swipe back, or has begun the step and canceled
  /// it. If the step is not possible in the navigator's state, the user's change is discarded, and the stacks show the state
  /// again.
  func report(_ step: NavigationStep<IdentifiedScreen<Route>>, outcome: TransitionOutcome = .completed) {
    let next = try? screens?.performing(step)
    if outcome == .completed, let next, case .replace(_, let position) = step,
      let stack = stack(at: position)
    {
      adopt(next[position], of: stack)
    }
    guard let navigator else {
      if outcome == .completed, let next { ownScreens = next }
      return forgetNodes()
    }
    if let next {
      navigator.userDidNavigate(to: next, outcome: outcome)
      forgetNodes()
    } else {
      end(self.step?.completion, .canceled)
      show(navigator.state)
    }
  }

  /// Asks the navigator to remove a screen that has finished, for example with a result.
  ///
  /// - Returns: Whether the navigator was asked. `false` for a screen that is the root of a primary column, and for a
  ///   controller without a route.
  func screenDidFinish(_ screen: Controller, in stack: RouteStack<Route>) -> Bool {
    guard let navigator, let entry: IdentifiedScreen<Route> = screen.entry() else { return false }
    if case .column(.primary, _) = stack.position, screen === stack.children.first { return false }
    screen.extras.leaving.begin(.finishes)
    let userMoves = navigator.userMoves
    let value = screen.extrasIfAny?.result?.value
    navigator.enqueueFinishing(with: value) { [weak self, weak screen] in
      screen != nil && self?.navigator?.screens.contains(entry.id) == true ? entry.id : nil
    } onEnd: { [weak self, weak screen, weak stack] error in
      screen?.extras.leaving.end(.finishes)
      guard let error else {
        // Without an error, the navigator has removed the screen, or has not found it in its state. If the screen is still in the
        // stack, for example because the app was changing the stack, it closes itself after that change.
        guard let self, let screen, let stack, !screen.hasLeft, screen.container === stack else { return }
        let now: IdentifiedScreen<Route>? = screen.entry()
        let isShown = now.flatMap { screens?.location(of: $0.id) } != nil
        if isShown || stack.currentTransition != nil { screen.close(whenFree: stack) }
        return
      }
      screen?.treeStays()
      if case .wrongResult(let expected, let found) = error {
        self?.report(.wrongResult(of: "\(entry.route)", expected: expected, found: found))
      } else if error == .interrupted, self?.navigator?.userMoves != userMoves, screen?.close() == true {
        // The user has navigated meanwhile, for example back from a screen above, which has interrupted the removal. The call
        // of `close()` in the condition has requested the removal again, so nothing is left to do.
      } else if screen?.extrasIfAny?.result?.value != nil {
        // The navigator could not remove the screen, for example because a guard has denied it. The result of the
        // screen must not get lost, so the handler of `onResult(_:_:)` is called although the screen stays.
        screen?.deliverResult()
      }
    }
    return true
  }

  /// Gives the navigator the result of a screen that has called `finish(with:)` while it was already being removed, for example
  /// by a swipe back. Code may still await the result.
  func keepResult(of screen: Controller) {
    guard let navigator, let value = screen.extrasIfAny?.result?.value,
      let entry: IdentifiedScreen<Route> = screen.entry()
    else { return }
    if case .wrongResult(let expected, let found)? = navigator.keepResult(value, of: entry.id) {
      report(.wrongResult(of: "\(entry.route)", expected: expected, found: found))
    }
  }
}
