import Navigator

/// The previous container of a child that has moved to another container, and the request that moves it back if the change is
/// canceled.
struct ChildOrigin {
  let child: Controller
  weak var home: Controller?
  let request: ChildrenRequest
}

// The callbacks of controllers that are added to a container or removed from it.
extension ChildrenChange {
  func beginJoining(_ child: Controller) {
    rememberOrigin(of: child)
    child.moveOut()
    // If several sheets move together, the removal of a lower sheet from its window (`moveOut()`) also removes the sheets
    // above it for good. If this child was such a sheet, its lifetime begins again.
    child.restartLifetime()
    child.receiveEnvironment(of: owner)
    if owner.isWindowLayers {
      child.isBeingPresented = edit.range.lowerBound > 0
    } else {
      child.isMovingToParent = true
      child.perform(.willMoveToParent) { child.willMove(toParent: owner) }
    }
    child.container = owner
  }

  /// Calls `didMove(toParent:)` on an added child, as its last callback. If the child is appearing together with its
  /// container, its `viewDidAppear` was not called yet. Then the container (`owner`) stores the child, and calls
  /// `didMove` later.
  func finishJoining(_ child: Controller) {
    child.isBeingPresented = false
    if case .appearing = owner.appearance, child.intendedAppearance.isInTransition {
      owner.extras.childrenAwaitingMove.append(child)
    } else {
      owner.finishMove(of: child)
    }
  }

  func beginLeaving(_ child: Controller) {
    owner.finishMove(of: child)
    if owner.isWindowLayers {
      child.isBeingDismissed = owner.childList.first !== child
    } else {
      child.isMovingFromParent = true
      child.perform(.willMoveFromParent) { child.willMove(toParent: nil) }
    }
  }

  func finishLeaving(_ child: Controller) {
    // The app may have called `beginAppearance(_:animated:)` of this child, so the child can be on screen although the container
    // does not show it. Without this line, such a child would never get `viewDidDisappear`.
    child.takeOffScreen()
    // Unsaved input is saved as a draft while the child is still in its container. `saveDraft()` may start a task that lives as
    // long as the window, and finds the window through the container.
    if !isKept(child) { child.forEachInTree { $0.saveDraftIfLeavingWithInput() } }
    child.container = nil
    if !owner.isWindowLayers {
      child.perform(.didMoveFromParent) { child.didMove(toParent: nil) }
    }
    child.isMovingToParent = false
    child.isMovingFromParent = false
    child.isBeingPresented = false
    child.isBeingDismissed = false
    child.extrasIfAny?.presentation = nil
    guard isKept(child) else { return child.leave(by: self, collecting: &results) }
    child.treeStays()
    // A container that is removed may move the child to another container in its `didLeave()`. The child was marked as leaving
    // (`leaves`) before, when a draft of its input was saved. The mark is removed, so that later input is saved, too.
    child.forEachInTree { screen in
      if screen.extrasIfAny?.leaving.state == .leaves { screen.extras.leaving.end(.leaves) }
    }
  }

  /// Keeps a child whose removal was canceled, for example because the user has stopped a swipe back. The child got
  /// `willMove(toParent: nil)` when the removal began, so `didMove(toParent: owner)` is called to balance it. The root
  /// and the presented controllers of a window (`isWindowLayers`) get neither call.
  func cancelRemoval(_ child: Controller) {
    if !owner.isWindowLayers {
      child.perform(.didMoveToParent) { child.didMove(toParent: owner) }
    }
    child.isMovingFromParent = false
    child.isBeingDismissed = false
    child.treeStays()
  }

  // MARK: Children of other containers

  private func rememberOrigin(of child: Controller) {
    guard let home = child.container, change.isAnimated else { return }
    let position = home.childList.firstIndex { $0 === child } ?? 0
    let tabs = home as? TabController
    let wasSelected = tabs?.selected === child
    let presentation = child.extrasIfAny?.presentation
    let hadFinished = child.extrasIfAny?.result?.value != nil
    let request = ChildrenRequest(closesFinished: !hadFinished) { [weak home] in
      // Until the request begins, another container may have added the child.
      guard child.container == nil else { return nil }
      let index = min(position, home?.childList.count ?? 0)
      return ChildrenEdit(range: index..<index, replacement: [child])
    } update: { [weak tabs] in
      child.extrasIfAny?.presentation = presentation
      if wasSelected, let tabs { tabs.selectedIndex = min(position, tabs.childList.count - 1) }
    }
    origins.append(ChildOrigin(child: child, home: home, request: request))
  }

  /// If this change was canceled, moves the added children back to the containers from which they came.
  func returnToOrigins() {
    guard outcome == .canceled else { return }
    // The return is the end of this change. So it comes before the changes that wait in the former container.
    for origin in origins { origin.home?.beginChange(origin.request) }
  }
}
