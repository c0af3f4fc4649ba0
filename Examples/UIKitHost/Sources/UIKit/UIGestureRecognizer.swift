/// <https://developer.apple.com/documentation/uikit/uigesturerecognizerdelegate>
@MainActor
public protocol UIGestureRecognizerDelegate: NSObjectProtocol {
  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool
}

extension UIGestureRecognizerDelegate {
  public func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { false }
}

/// An object that interprets touches. <https://developer.apple.com/documentation/uikit/uigesturerecognizer>
///
/// Modeled: disabling the recognizer cancels the gesture under way; recognizers that must fail first; the delegate.
@MainActor
open class UIGestureRecognizer: NSObject {
  var onDisable: (() -> Void)?
  /// The recognizers that must fail before this one begins.
  private(set) var required: [UIGestureRecognizer] = []
  open internal(set) weak var view: UIView?
  open weak var delegate: (any UIGestureRecognizerDelegate)?
  open var cancelsTouchesInView = true
  open var state = State.possible

  public enum State: Int, Sendable {
    case possible, began, changed, ended, cancelled, failed
  }

  /// <https://developer.apple.com/documentation/uikit/uigesturerecognizer/require(tofail:)>
  open func require(toFail otherGestureRecognizer: UIGestureRecognizer) {
    required.append(otherGestureRecognizer)
  }

  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {}
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {}
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {}
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {}
  open var isEnabled = true {
    didSet { if !isEnabled { onDisable?() } }
  }
}

/// <https://developer.apple.com/documentation/uikit/uipangesturerecognizer>
open class UIPanGestureRecognizer: UIGestureRecognizer {}

/// UIKit's own delegate of the swipe in the content. A scroll view that can scroll to the side goes first:
/// <https://github.com/software-mansion/react-native-screens/pull/3265>
final class ContentPopDelegate: NSObject, UIGestureRecognizerDelegate {
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool {
    guard let scrollView = otherGestureRecognizer.view as? UIScrollView else { return false }
    return scrollView.contentSize.width > scrollView.bounds.width
  }
}
