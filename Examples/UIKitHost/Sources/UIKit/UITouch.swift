/// A finger on the screen. <https://developer.apple.com/documentation/uikit/uitouch>
@MainActor
open class UITouch: NSObject {
  /// The innermost view under the finger when the touch began.
  open private(set) weak var view: UIView?
  /// The location in the window.
  var point: CGPoint

  init(_ view: UIView?, at point: CGPoint) {
    self.view = view
    self.point = point
    super.init()
  }

  open func location(in view: UIView?) -> CGPoint { view?.convert(point, from: nil) ?? point }
}

/// The touches of one moment. <https://developer.apple.com/documentation/uikit/uievent>
@MainActor
open class UIEvent: NSObject {}
