/// A rectangle that constraints can name. <https://developer.apple.com/documentation/uikit/uilayoutguide>
@MainActor
open class UILayoutGuide: NSObject {
  open internal(set) weak var owningView: UIView?
  open var layoutFrame: CGRect { .zero }
}

/// The part of a view that the keyboard covers. <https://developer.apple.com/documentation/uikit/uikeyboardlayoutguide>
///
/// Modeled: the frame, which also follows a finger that drags the keyboard, when UIKit posts no notification; a layout pass of the
/// owning view for each change; views whose bottom is constrained to the top of the guide. Without a keyboard, the guide is at the bottom
/// of the safe area.
open class UIKeyboardLayoutGuide: UILayoutGuide {
  open var usesBottomSafeArea = true
  var followers: [UIView] = []

  open override var layoutFrame: CGRect {
    guard let view = owningView else { return .zero }
    let area = view.bounds
    let bottom = usesBottomSafeArea ? area.maxY - view.safeAreaInsets.bottom : area.maxY
    guard let window = view.window, SimulatedKeyboard.visibleHeight > 0 else {
      return CGRect(x: area.minX, y: bottom, width: area.width, height: area.maxY - bottom)
    }
    let top = view.convert(CGPoint(x: 0, y: window.bounds.maxY - SimulatedKeyboard.visibleHeight), from: nil)
      .y
    return CGRect(x: area.minX, y: min(top, bottom), width: area.width, height: area.maxY - min(top, bottom))
  }

  open var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(owningView ?? UIView(), .keyboardTop) }

  func layOut() {
    for view in followers where view.superview === owningView {
      if view.pinnedEdges == [.top, .leading, .trailing], let owningView {
        view.frame = CGRect(x: 0, y: 0, width: owningView.bounds.width, height: layoutFrame.minY)
      } else {
        view.frame.origin.y = layoutFrame.minY - view.frame.height
      }
    }
  }
}

extension UIView {
  public var keyboardLayoutGuide: UIKeyboardLayoutGuide {
    if let ownKeyboardGuide { return ownKeyboardGuide }
    let guide = UIKeyboardLayoutGuide()
    guide.owningView = self
    ownKeyboardGuide = guide
    return guide
  }
}
