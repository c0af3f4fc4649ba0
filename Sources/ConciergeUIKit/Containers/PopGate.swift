#if canImport(UIKit) && !os(watchOS) && !os(tvOS) && !os(visionOS)
  import UIKit

  // A subclass can set `state` only with this import:
  // <https://developer.apple.com/documentation/uikit/uigesturerecognizer/state-swift.property>
  #if canImport(UIKit.UIGestureRecognizerSubclass)
    import UIKit.UIGestureRecognizerSubclass
  #endif

  /// A gesture recognizer that allows or prevents UIKit's swipe back in the content: UIKit's recognizer begins only after this
  /// recognizer has failed. It fails at once if the swipe is allowed, and otherwise when the finger has left the screen.
  ///
  /// The delegate of UIKit's recognizer could prevent the swipe, too, but UIKit needs its own delegate there.
  final class PopGate: UIGestureRecognizer {
    /// Returns whether a swipe may begin at a distance from the left edge of the view, in points.
    var allowsPop: @MainActor (_ start: Double) -> Bool = { _ in true }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
      if let touch = touches.first, allowsPop(touch.location(in: view).x) { state = .failed }
    }

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) { state = .failed }

    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { state = .failed }
  }
#endif
