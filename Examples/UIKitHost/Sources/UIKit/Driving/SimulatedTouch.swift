extension UIWindow {
  /// Touches the screen with one finger or a pencil, moves it to `end`, and lifts it. The gesture recognizers of the touched view
  /// and of the views around it receive the touch. A higher window of the scene that contains the point gets it instead. The
  /// touched window becomes key.
  public func simulateTouch(
    at point: CGPoint,
    liftedAt end: CGPoint? = nil,
    type: UITouch.TouchType = .direct
  ) {
    let window =
      SimulatedDevice.visibleWindows(of: windowScene).last { $0.point(inside: point, with: nil) } ?? self
    window.makeKey()
    let view = window.hitView(at: point)
    let (touch, event) = (UITouch(view, at: point), UIEvent())
    touch.type = type
    let views = sequence(first: view, next: { $0.superview })
    let recognizers = views.flatMap { $0.gestureRecognizers ?? [] }
    for recognizer in recognizers {
      recognizer.state = .possible
      recognizer.touchesBegan([touch], with: event)
    }
    if let end {
      touch.point = end
      for recognizer in recognizers where recognizer.state == .possible {
        recognizer.touchesMoved([touch], with: event)
      }
    }
    for recognizer in recognizers where recognizer.state == .possible {
      recognizer.touchesEnded([touch], with: event)
    }
    SimulatedDevice.turn()
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
