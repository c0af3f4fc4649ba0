#if canImport(UIKit) && !os(watchOS) && !os(tvOS) && !os(visionOS)
  import UIKit

  // A subclass can set `state` only with this import:
  // <https://developer.apple.com/documentation/uikit/uigesturerecognizer/state-swift.property>
  #if canImport(UIKit.UIGestureRecognizerSubclass)
    import UIKit.UIGestureRecognizerSubclass
  #endif

  /// A gate for the swipe back in the content. It is a gesture recognizer that fails at once while the swipe is allowed.
  /// Otherwise it waits until the finger has left the screen. The recognizer of UIKit begins only after this failure.
  ///
  /// UIKit's recognizer has a delegate of its own, which must stay.
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
