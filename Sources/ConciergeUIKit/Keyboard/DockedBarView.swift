#if canImport(UIKit) && !os(watchOS) && !os(tvOS) && !os(visionOS)
  public import Concierge
  public import UIKit

  /// A bar at the bottom of its superview that stays above the keyboard, such as the bar of a chat.
  ///
  /// ```swift
  /// view.addSubview(bar)
  /// bar.dockedScroller = table
  /// controller.add(KeyboardBehavior(keyboard.manager, bar: bar))
  /// ```
  open class DockedBarView: UIView, KeyboardDockedBar {
    /// The scroll view that the bar covers.
    open weak var dockedScroller: (any KeyboardScroller)?

    open var dockedHeight: Double { sizeThatFits(superview?.bounds.size ?? bounds.size).height }
    /// The frame of the superview in points of the window. The bar lies at the bottom edge of the superview. If the bar was
    /// laid out and is in no window now, the result is empty: the superview of a hidden screen may have an outdated frame.
    open var dockArea: CGRect {
      (window == nil && !bounds.isEmpty ? nil : superview).map { $0.convert($0.bounds, to: nil) } ?? .zero
    }
    open var dockSafeAreaBottom: Double { superview.map { $0.safeAreaInsets.bottom } ?? 0 }

    open func moveDock(to frame: CGRect, over duration: Duration) {
      UIView.move(over: duration) { self.frame = self.superview?.convert(frame, from: nil) ?? frame }
    }
  }
#endif
