#if canImport(UIKit) && !os(watchOS) && !os(tvOS) && !os(visionOS)
  import UIKit

  // A subclass can set `state` only with this import:
  // <https://developer.apple.com/documentation/uikit/uigesturerecognizer/state-swift.property>
  #if canImport(UIKit.UIGestureRecognizerSubclass)
    import UIKit.UIGestureRecognizerSubclass
  #endif

  /// A gesture recognizer that allows or prevents UIKit's swipe back anywhere on the screen. UIKit's recognizer of this swipe
  /// waits until this recognizer has failed:
  /// <https://developer.apple.com/documentation/uikit/uigesturerecognizer/require(tofail:)>
  ///
  /// If the swipe is allowed, this recognizer fails at once. Otherwise this recognizer begins at once, and UIKit's recognizer
  /// fails. If this recognizer failed only at the end of the touch, UIKit's swipe would begin then.
  ///
  /// A delegate of UIKit's recognizer could prevent the swipe, too. But UIKit has set a delegate of its own, and needs it.
  final class PopGate: UIGestureRecognizer {
    /// Returns whether UIKit's swipe back may begin at a distance from the left edge of the view, in points.
    var allowsPop: @MainActor (_ start: Double) -> Bool = { _ in true }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
      // UIKit's swipe back begins only if this recognizer fails. Only the position of the first finger counts; a second
      // finger is ignored.
      guard state == .possible, let touch = touches.first else { return }
      state = allowsPop(touch.location(in: view).x) ? .failed : .began
    }

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) { state = .ended }

    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { state = .cancelled }

    /// Returns `false`. Otherwise UIKit would cancel all other gestures of the screen, such as taps, when this recognizer
    /// begins in order to forbid a swipe back.
    override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { false }
  }
#endif
