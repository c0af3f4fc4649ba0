import Navigator

/// The place from which a child has moved into another container.
struct ChildOrigin {
  let child: Controller
  weak var home: Controller?
  let index: Int
  let wasSelected: Bool
  /// The presentation of the child, if it was presented.
  let presentation: ModalPresentation?
}

// The callbacks of the controllers that join and leave.
extension ChildrenChange {
  func beginJoining(_ child: Controller) {
    rememberOrigin(of: child)
    child.moveOut()
    child.receiveEnvironment(of: owner)
    if owner.isWindowLayers {
      child.isBeingPresented = rootBefore != nil && edit.newRange.lowerBound > 0
    } else {
      child.isMovingToParent = true
      child.perform(.willMoveToParent) { child.willMove(toParent: owner) }
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
      child.isBeingDismissed = rootBefore !== child
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
    let returns = outcome == .canceled && origins.contains { $0.child === child && $0.home != nil }
    if !child.isBeingReparented, !returns { child.leave(collecting: &results) }
  }

  /// Ends the removal of a child that stays, because the change was canceled.
  func stay(_ child: Controller) {
    if !owner.isWindowLayers {
      child.perform(.didMoveToParent) { child.didMove(toParent: owner) }
    }
    child.isMovingFromParent = false
    child.isBeingDismissed = false
  }

  // MARK: Children of other containers

  private func rememberOrigin(of child: Controller) {
    guard let home = child.container, isAnimated || isInteractive else { return }
    let origin = ChildOrigin(
      child: child,
      home: home,
      index: home.childList.firstIndex { $0 === child } ?? 0,
      wasSelected: home.selectedChildController === child,
      presentation: child.extrasIfAny?.presentation
    )
    origins.append(origin)
  }

  /// Returns children to their previous containers after a cancellation.
  func returnToOrigins() {
    guard outcome == .canceled else { return }
    for origin in origins {
      guard let home = origin.home, origin.child.container == nil else { continue }
      let request = ChildrenRequest(
        edit: {
          let index = min(origin.index, home.childList.count)
          return ChildrenEdit(range: index..<index, replacement: [origin.child])
        },
        update: {
          origin.child.extrasIfAny?.presentation = origin.presentation
          if origin.wasSelected { home.selectedChild = min(origin.index, home.childList.count - 1) }
        }
      )
      home.changeChildren(request)
    }
  }
}
