extension UIWindow {
  /// Touches the screen with one finger or a pencil, moves it to `end`, and lifts it. The gesture recognizers of the touched view
  /// and of the views around it receive the touch. A higher window of the scene that contains the point gets it instead. The
  /// touched window becomes key.
  ///
  /// - Parameter second: Where a second finger touches the screen, after the first one.
  /// - Returns: Whether the touched view has received the end of the touch. A recognized gesture cancels the touches of the view:
  ///   <https://developer.apple.com/documentation/uikit/uigesturerecognizer/cancelstouchesinview>
  @discardableResult
  public func simulateTouch(
    at point: CGPoint,
    liftedAt end: CGPoint? = nil,
    second: CGPoint? = nil,
    type: UITouch.TouchType = .direct
  ) -> Bool {
    let window =
      SimulatedDevice.visibleWindows(of: windowScene).last { $0.point(inside: point, with: nil) } ?? self
    window.makeKey()
    let view = window.hitView(at: point)
    let touch = UITouch(view, at: point)
    touch.type = type
    let views = sequence(first: view, next: { $0.superview })
    let delivery = TouchDelivery(recognizers: views.flatMap { $0.gestureRecognizers ?? [] }, touch: touch)
    delivery.begin()
    if let second { delivery.beginSecond(at: second) }
    if let end {
      touch.point = end
      delivery.move()
    }
    delivery.end()
    let isCancelled = delivery.isCancelledInView
    SimulatedDevice.turn()
    return !isCancelled
  }

  private func hitView(at point: CGPoint) -> UIView {
    var found: UIView = self
    while let next = found.subviews.last(where: { view in
      !view.isHidden && view.isUserInteractionEnabled
        && view.point(inside: view.convert(point, from: nil), with: nil)
    }) {
      found = next
    }
    return found
  }
}
