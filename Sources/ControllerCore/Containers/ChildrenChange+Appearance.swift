// The callbacks of appearance of the children that a change shows or hides.
extension ChildrenChange {
  var comingOnScreen: [Controller] {
    guard owner.forwardsAppearance, owner.appearance.isTowardsScreen else { return [] }
    let shown = owner.visibleChildren
    let candidates = shownBefore == nil && shown.count == owner.childList.count ? joining : shown
    return candidates.filter { !$0.intendedAppearance.isTowardsScreen }
  }

  var goingOffScreen: [Controller] {
    let shown = owner.visibleChildren
    if shownBefore == nil, shown.count == owner.childList.count { return leaving }
    let stillShown = Set(shown.map(ObjectIdentifier.init))
    return (shownBefore ?? childrenBefore).reversed().filter { child in
      !stillShown.contains(ObjectIdentifier(child)) && (owner.forwardsAppearance || isLeaving(child))
    }
  }

  private func isLeaving(_ child: Controller) -> Bool { leaving.contains { $0 === child } }

  func begin(_ isAppearing: Bool, _ controllers: [Controller]) {
    for controller in controllers where controller.intendedAppearance.isTowardsScreen != isAppearing {
      controller.beginAppearance(isAppearing, animated: change.isAnimated)
    }
  }

  /// Ends the disappearance of the outgoing children. While the container itself is disappearing, only removed children
  /// (`isLeaving`) are ended here. For children that stay in the container, `endAppearance()` of the container does it.
  func endOutgoing() {
    for child in change.outgoing
    where child.container === owner && (owner.appearance.isTowardsScreen || isLeaving(child)) {
      child.endTransition()
    }
  }
}
