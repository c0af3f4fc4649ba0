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

  /// Lifts the finger. A view that was pulled beyond its end bounces back, as an animation of the device.
  public func simulateRelease() {
    guard isDragging else { return }
    (isTracking, isDragging) = (false, false)
    refreshControl?.updateRoom()
    isDecelerating = clamped(contentOffset) != contentOffset
    delegate?.scrollViewDidEndDragging(self, willDecelerate: isDecelerating)
    guard isDecelerating else { return }
    SimulatedDevice.addAnimation { [weak self] in
      guard let self, isDecelerating else { return }
      isDecelerating = false
      contentOffset = clamped(contentOffset)
      delegate?.scrollViewDidEndDecelerating(self)
    }
  }
}
