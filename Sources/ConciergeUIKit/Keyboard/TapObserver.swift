#if canImport(UIKit) && !os(watchOS) && !os(tvOS) && !os(visionOS)
  import UIKit

  // A subclass can set `state` only with this import:
  // <https://developer.apple.com/documentation/uikit/uigesturerecognizer/state-swift.property>
  #if canImport(UIKit.UIGestureRecognizerSubclass)
    import UIKit.UIGestureRecognizerSubclass
  #endif

  /// Observes the taps in a window. It is a gesture recognizer that never recognizes a gesture, so the views still receive all
  /// touches.
  final class TapObserver: UIGestureRecognizer {
    var onTap: @MainActor (UITouch) -> Void = { _ in }
    private var start: CGPoint?

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
      if start != nil || touches.count > 1 { state = .failed }
      start = touches.first?.location(in: nil)
    }

    override func reset() { start = nil }

    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
      guard let start, let end = touches.first?.location(in: nil) else { return }
      // A finger that has moved by more than 10 points scrolls or drags, and does not tap.
      if abs(start.x - end.x) > 10 || abs(start.y - end.y) > 10 { state = .failed }
    }

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
      touches.first.map(onTap)
      state = .failed
    }
  }
#endif
