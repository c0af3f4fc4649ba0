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
/// Modeled: disabling the recognizer cancels the gesture under way; recognizers that must fail first; the delegate; a recognized
/// gesture ends the gestures that it can prevent, and the touches of the view.
@MainActor
open class UIGestureRecognizer: NSObject {
  var onDisable: (() -> Void)?
  /// The required recognizers: this recognizer begins after all of them have failed.
  private(set) var required: [UIGestureRecognizer] = []
  open internal(set) weak var view: UIView?
  open weak var delegate: (any UIGestureRecognizerDelegate)?
  /// <https://developer.apple.com/documentation/uikit/uigesturerecognizer/cancelstouchesinview>
  open var cancelsTouchesInView = true
  open var delaysTouchesEnded = true
  open var state = State.possible

  public enum State: Int, Sendable {
    case possible, began, changed, ended, cancelled, failed

    /// Whether the recognizer receives the rest of the touches.
    var isOpen: Bool { [.possible, .began, .changed].contains(self) }
    var isRecognized: Bool { [.began, .changed, .ended].contains(self) }
  }

  /// <https://developer.apple.com/documentation/uikit/uigesturerecognizer/require(tofail:)>
  open func require(toFail otherGestureRecognizer: UIGestureRecognizer) {
    required.append(otherGestureRecognizer)
  }

  /// <https://developer.apple.com/documentation/uikit/uigesturerecognizer/canprevent(_:)>
  open func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { true }

  /// Called before the next gesture. <https://developer.apple.com/documentation/uikit/uigesturerecognizer/reset()>
  open func reset() {}

  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {}
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {}
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {}
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {}
  open var isEnabled = true {
    didSet { if !isEnabled { onDisable?() } }
  }
}

/// The touches of a finger, as gesture recognizers receive them. Ours.
@MainActor
struct TouchDelivery {
  let recognizers: [UIGestureRecognizer]
  let touch: UITouch
  let event = UIEvent()

  func begin() {
    for recognizer in recognizers {
      recognizer.reset()
      recognizer.state = .possible
    }
    begin(touch)
  }

  /// A later finger belongs to the same gestures.
  func beginSecond(at point: CGPoint) { begin(UITouch(touch.view, at: point)) }

  private func begin(_ touch: UITouch) {
    for recognizer in recognizers where recognizer.state.isOpen {
      recognizer.touchesBegan([touch], with: event)
    }
    prevent()
  }

  func move() {
    for recognizer in recognizers where recognizer.state.isOpen {
      recognizer.touchesMoved([touch], with: event)
    }
    prevent()
  }

  func end() {
    for recognizer in recognizers where recognizer.state.isOpen {
      recognizer.touchesEnded([touch], with: event)
    }
    prevent()
  }

  private func prevent() {
    for winner in recognizers where winner.state.isRecognized {
      for other in recognizers where other.state == .possible && winner.canPrevent(other) {
        other.state = .failed
      }
    }
  }

  /// Whether a gesture has taken the touches from the view.
  var isCancelledInView: Bool { recognizers.contains { $0.state.isRecognized && $0.cancelsTouchesInView } }
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
