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
    /// The surface that the bar covers.
    open weak var dockedScroller: (any KeyboardScroller)?

    open var dockedHeight: Double { sizeThatFits(bounds.size).height }
    open var dockArea: CGRect { superview.map { $0.convert($0.bounds, to: nil) } ?? .zero }
    open var dockSafeAreaBottom: Double { superview.map { $0.safeAreaInsets.bottom } ?? 0 }

    open func moveDock(to frame: CGRect, over duration: Duration) {
      let place = superview?.convert(frame, from: nil) ?? frame
      UIView.move(over: duration) { self.frame = place }
    }
  }
#endif
