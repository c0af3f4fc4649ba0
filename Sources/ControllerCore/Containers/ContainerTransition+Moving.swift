// What those who join and those who leave are told.
extension ContainerTransition {
  func beginJoining(_ child: Controller) {
    child.moveOut()
    child.receiveEnvironment(of: owner)
    if owner.isWindowLayers {
      child.isBeingPresented = childrenBefore.first != nil && children.first !== child
    } else {
      child.isMovingToParent = true
      child.perform(.willMove(toParent: owner)) { child.willMove(toParent: owner) }
    }
    child.container = owner
    child.comeBack()
  }

  /// While the container is appearing, `didMove` follows its `viewDidAppear`.
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
      child.isBeingDismissed = childrenBefore.first !== child
    } else {
      child.isMovingFromParent = true
      child.perform(.willMove(toParent: nil)) { child.willMove(toParent: nil) }
    }
  }

  func finishLeaving(_ child: Controller) {
    // It may have come on screen by itself.
    child.takeOffScreen()
    child.container = nil
    if !owner.isWindowLayers {
      child.perform(.didMove(toParent: nil)) { child.didMove(toParent: nil) }
    }
    child.isMovingToParent = false
    child.isMovingFromParent = false
    child.isBeingPresented = false
    child.isBeingDismissed = false
    child.extrasIfAny?.presentation = nil
    if !child.isBeingReparented { child.leave(collecting: &results) }
  }

  /// It was to leave, and does not.
  func stay(_ child: Controller) {
    if !owner.isWindowLayers {
      child.perform(.didMove(toParent: owner)) { child.didMove(toParent: owner) }
    }
    child.isMovingFromParent = false
    child.isBeingDismissed = false
  }
}
