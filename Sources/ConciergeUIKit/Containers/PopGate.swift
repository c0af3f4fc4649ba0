#if canImport(UIKit) && !os(watchOS) && !os(tvOS) && !os(visionOS)
  import UIKit

  // A subclass can set `state` only with this import:
  // <https://developer.apple.com/documentation/uikit/uigesturerecognizer/state-swift.property>
  #if canImport(UIKit.UIGestureRecognizerSubclass)
    import UIKit.UIGestureRecognizerSubclass
  #endif

  /// A gesture recognizer that allows or prevents UIKit's swipe back in the content: UIKit's recognizer begins only after this
  /// recognizer has failed. It fails at once if the swipe is allowed. Otherwise it begins at once, and UIKit's recognizer fails. If
  /// it failed at the end of the touch, UIKit's recognizer would begin then:
  /// <https://developer.apple.com/documentation/uikit/uigesturerecognizer/require(tofail:)>
  ///
  /// The delegate of UIKit's recognizer could prevent the swipe, too, but UIKit needs its own delegate there.
  final class PopGate: UIGestureRecognizer {
    /// Returns whether a swipe may begin at a distance from the left edge of the view, in points.
    var allowsPop: @MainActor (_ start: Double) -> Bool = { _ in true }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
      // The first finger decides. A later one, nearer to the edge, must not allow the swipe of the first.
      guard state == .possible, let touch = touches.first else { return }
      state = allowsPop(touch.location(in: view).x) ? .failed : .began
    }

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) { state = .ended }

    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { state = .cancelled }

    /// `false`: otherwise, the other gestures of the screen, such as taps, would fail too.
    override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { false }
  }
#endif
