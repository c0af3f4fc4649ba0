import Navigator

/// The previous container of a child that has moved to another container, with the request that moves the child back after a
/// cancellation.
struct ChildOrigin {
  let child: Controller
  weak var home: Controller?
  let request: ChildrenRequest
}

// The callbacks of the controllers that join and leave.
extension ChildrenChange {
  func beginJoining(_ child: Controller) {
    rememberOrigin(of: child)
    child.moveOut()
    child.receiveEnvironment(of: owner)
    if owner.isWindowLayers {
      child.isBeingPresented = edit.range.lowerBound > 0
    } else {
      child.isMovingToParent = true
      child.perform(.willMoveToParent) { child.willMove(toParent: owner) }
    }
    child.container = owner
    child.restartLifetime()
  }

  /// Ends the addition of a child. If the container is just appearing, the child gets `didMove` after the container's `viewDidAppear`.
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
    // The controller may have been shown by hand.
    child.takeOffScreen()
    child.container = nil
    if !owner.isWindowLayers {
      child.perform(.didMoveFromParent) { child.didMove(toParent: nil) }
    }
    child.isMovingToParent = false
    child.isMovingFromParent = false
    child.isBeingPresented = false
    child.isBeingDismissed = false
    child.extrasIfAny?.presentation = nil
    if !isKept(child) { child.leave(collecting: &results) }
  }

  /// Takes the removal of a child back, because the change was canceled.
  func cancelRemoval(_ child: Controller) {
    if !owner.isWindowLayers {
      child.perform(.didMoveToParent) { child.didMove(toParent: owner) }
    }
    child.isMovingFromParent = false
    child.isBeingDismissed = false
  }

  // MARK: Children of other containers

  private func rememberOrigin(of child: Controller) {
    guard let home = child.container, change.isAnimated else { return }
    let position = home.childList.firstIndex { $0 === child } ?? 0
    let wasSelected = home.selectedChildController === child
    let presentation = child.extrasIfAny?.presentation
    let request = ChildrenRequest { [weak home] in
      let index = min(position, home?.childList.count ?? 0)
      return ChildrenEdit(range: index..<index, replacement: [child])
    } update: { [weak home] in
      child.extrasIfAny?.presentation = presentation
      if wasSelected, let home { home.selectedChild = min(position, home.childList.count - 1) }
    }
    origins.append(ChildOrigin(child: child, home: home, request: request))
  }

  /// Returns children to their previous containers after a cancellation.
  func returnToOrigins() {
    guard outcome == .canceled else { return }
    for origin in origins where origin.child.container == nil { origin.home?.changeChildren(origin.request) }
  }
}
