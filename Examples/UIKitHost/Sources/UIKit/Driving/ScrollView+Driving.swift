/// A finger on a scroll view. Ours: UIKit has nothing of it.
extension UIScrollView {
  /// Drags the content to an offset. The finger stays on the view.
  public func simulateDrag(to offset: CGPoint) {
    guard isScrollEnabled, isUserInteractionEnabled else { return }
    if !isDragging {
      (isTracking, isDragging, isDecelerating) = (true, true, false)
      delegate?.scrollViewWillBeginDragging(self)
    }
    contentOffset = offset
    refreshControl?.noteDrag()
    SimulatedDevice.turn()
  }

  /// Lifts the finger. A view with a velocity, in points per millisecond, decelerates, and a view that was pulled beyond its end
  /// bounces back, both as an animation of the device.
  public func simulateRelease(velocity: CGPoint = .zero) {
    guard isDragging else { return }
    let way = 1 / (1 - decelerationRate.rawValue)
    var target = contentOffset
    if velocity != .zero {
      target = clamped(CGPoint(x: target.x + velocity.x * way, y: target.y + velocity.y * way))
    }
    delegate?.scrollViewWillEndDragging(self, withVelocity: velocity, targetContentOffset: &target)
    let flick = target == contentOffset ? nil : target
    (isTracking, isDragging) = (false, false)
    refreshControl?.updateRoom()
    isDecelerating = flick != nil || clamped(contentOffset) != contentOffset
    delegate?.scrollViewDidEndDragging(self, willDecelerate: isDecelerating)
    guard isDecelerating else { return }
    scrolls += 1
    SimulatedDevice.addAnimation { [weak self] in
      guard let self, isDecelerating else { return }
      isDecelerating = false
      contentOffset = flick ?? clamped(contentOffset)
      delegate?.scrollViewDidEndDecelerating(self)
    }
  }
}
