#if canImport(UIKit) && !os(watchOS) && !os(tvOS) && !os(visionOS)
  public import Concierge
  public import UIKit

  /// A scroll view that a controller and the keyboard can move: a table, a collection, a form, a web page.
  ///
  /// A conforming type stores a ``ScrollState`` and turns the automatic adjustment of insets off. The state is the delegate of
  /// the scroll view. A table or a collection has a delegate of its own, which passes the calls on:
  ///
  /// ```swift
  /// contentInsetAdjustmentBehavior = .never      // the controller adds the safe area
  /// override func layoutSubviews() {
  ///   super.layoutSubviews()
  ///   scrolling.didLayOut(self)
  /// }
  /// func scrollViewDidScroll(_ scrollView: UIScrollView) { scrolling.didScroll() }
  /// func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) { scrolling.didScroll() }
  /// ```
  @MainActor
  public protocol ScrollViewSurface: KeyboardScroller {
    /// The scroll view.
    var scrollView: UIScrollView { get }
    /// The state of the surface.
    var scrolling: ScrollState { get }
  }

  /// The state of a scroll view for which `UIScrollView` has no property, such as the closure that is called when the user
  /// scrolls.
  @MainActor
  public final class ScrollState: NSObject, UIScrollViewDelegate {
    /// Called after the scroll offset, the size of the view or the size of the content has changed, by the user or by the
    /// layout.
    public var onScroll: (@MainActor () -> Void)?
    /// Says who adds the safe area to the insets of the scroll view: the controller, UIKit or both.
    private enum SafeArea {
      /// The controller adds the safe area.
      case addedByController
      /// UIKit adds the safe area.
      case addedByUIKit
      /// The controller's insets contain the safe area, and UIKit adds the safe area, too.
      ///
      /// `wanted` are the insets that the controller has set. `given` is the part of `wanted` that UIKit does not add. It
      /// is the value of `contentInset`.
      case addedByBoth(wanted: LayoutInsets, given: LayoutInsets)
    }

    /// Whether a table or a collection view is inserting, moving or deleting rows now. UIKit has only a part of the new
    /// list then, so layout passes and scrolling are not reported.
    private(set) var isUpdating = false
    /// The bounds of the scroll view in its last layout pass, or `nil` if the list has changed since. If they differ from the
    /// current bounds, UIKit does not know yet which rows are visible.
    private var laidOut: CGRect?
    private var isMoving = false
    /// The offset at which the scroll animation of a table or a collection ends. It is ignored while no animation runs.
    fileprivate var end: CGPoint?
    private var safeArea = SafeArea.addedByController
    private var sizes: [CGSize] = []
    fileprivate var header: RefreshControlHeader?

    /// Calls ``onScroll`` after the user has scrolled or has ended a drag. Does nothing while the package itself moves the
    /// content or updates the list.
    public func didScroll() { if !isMoving, !isUpdating { onScroll?() } }

    /// Calls ``onScroll`` after the user has scrolled.
    public func scrollViewDidScroll(_ scrollView: UIScrollView) { didScroll() }

    /// Calls ``onScroll`` after the user has ended a drag.
    public func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
      didScroll()
    }

    /// Calls ``onScroll`` in a layout pass that has changed the size of the view or of its content. Does nothing while the
    /// list is updated, because UIKit lays out the view again after that.
    ///
    /// - Returns: Whether the size of the view has changed.
    @discardableResult
    public func didLayOut(_ scrollView: UIScrollView) -> Bool {
      guard !isUpdating else { return false }
      laidOut = scrollView.bounds
      let before = sizes
      sizes = [scrollView.bounds.size, scrollView.contentSize]
      if !scrollView.isScrollAnimating { end = nil }
      // In a right-to-left layout, new content is added at the left, and the content moves to the right. UIKit measures the
      // offset from the left, so the offset grows by the same length, and the user still sees the same part.
      let room = { (sizes: [CGSize]) in sizes.isEmpty ? 0 : max(sizes[1].width - sizes[0].width, 0) }
      let growth = scrollView.isMirrored ? room(sizes) - room(before) : 0
      if growth != 0 { move { UIView.performWithoutAnimation { scrollView.contentOffset.x += growth } } }
      if sizes != before { onScroll?() }
      return sizes.first != before.first
    }

    /// Inserts, moves or deletes rows of a table or collection view. Layout passes during `change` do not call ``onScroll``.
    func update(_ scrollView: UIScrollView, animated: Bool = true, _ change: () -> Void) {
      isUpdating = true
      animated ? change() : UIView.performWithoutAnimation(change)
      (isUpdating, laidOut) = (false, nil)
      scrollView.setNeedsLayout()
    }

    /// Returns whether UIKit knows which rows are on screen now: a layout pass has followed the last change of the list or of
    /// the scroll offset.
    func isLaidOut(_ scrollView: UIScrollView) -> Bool {
      scrollView.window != nil && !isUpdating && laidOut == scrollView.bounds
    }

    /// Turns on or off whether UIKit adds the safe area to the insets of a scroll view. UIKit must add it below a large
    /// title, because otherwise the title does not shrink when the user scrolls.
    ///
    /// - Parameter controllerAddsIt: Whether the controller's insets contain the safe area, too. If so, this
    ///   method subtracts the safe area from the controller's insets. Otherwise the safe area would count twice.
    func adjustInsets(of scrollView: UIScrollView, _ isAdjusted: Bool, controllerAddsIt: Bool) {
      let known = contentInsets(of: scrollView)
      let isAtTop = scrollView.contentOffset.y <= -scrollView.adjustedContentInset.top
      scrollView.contentInsetAdjustmentBehavior = isAdjusted ? .always : .never
      let given =
        if case .addedByBoth(_, let given) = safeArea { given } else {
          LayoutInsets(scrollView.contentInset, in: scrollView)
        }
      safeArea =
        !isAdjusted
        ? .addedByController : controllerAddsIt ? .addedByBoth(wanted: known, given: given) : .addedByUIKit
      move {
        if isAdjusted, controllerAddsIt { scrollView.contentInset = contentInset(for: known, of: scrollView) }
        let top = -scrollView.adjustedContentInset.top
        if isAtTop, scrollView.contentOffset.y != top { scrollView.contentOffset.y = top }
      }
    }

    /// Returns the insets of the content, including the safe area, no matter whether the controller or UIKit adds the safe
    /// area.
    func contentInsets(of scrollView: UIScrollView) -> LayoutInsets {
      switch safeArea {
      case .addedByController: LayoutInsets(scrollView.contentInset, in: scrollView)
      case .addedByUIKit: LayoutInsets(scrollView.adjustedContentInset, in: scrollView)
      case .addedByBoth(let wanted, _): wanted
      }
    }

    /// Returns the value to set as `scrollView.contentInset`, so that the insets are `new` in total. If UIKit adds the safe
    /// area, its length is subtracted from `new`. Otherwise the safe area would count twice.
    func contentInset(for new: LayoutInsets, of scrollView: UIScrollView) -> UIEdgeInsets {
      let current = LayoutInsets(scrollView.contentInset, in: scrollView)
      let given = new + current - LayoutInsets(scrollView.adjustedContentInset, in: scrollView)
      switch safeArea {
      case .addedByController: return UIEdgeInsets(new, in: scrollView)
      case .addedByUIKit: return UIEdgeInsets(given, in: scrollView)
      case .addedByBoth(_, let old):
        safeArea = .addedByBoth(wanted: new, given: given)
        return UIEdgeInsets(current + given - old, in: scrollView)
      }
    }

    /// Runs `change`, which moves the content. ``onScroll`` is not called, because the user has not scrolled.
    func move(_ change: () -> Void) {
      isMoving = true
      change()
      isMoving = false
    }
  }

  /// The scroll position and the insets of a UIKit view, for the controller of a list or a web page. All conforming types
  /// get these members.
  extension ScrollViewSurface {
    /// Called after the scroll offset, the size of the view or the size of the content has changed, by the user or by the
    /// layout.
    public var onScroll: (@MainActor () -> Void)? {
      get { scrolling.onScroll }
      set { scrolling.onScroll = newValue }
    }

    /// UIKit's refresh control.
    public var refreshHeader: (any RefreshHeader)? {
      scrolling.header = scrolling.header ?? RefreshControlHeader(scrollView)
      return scrolling.header
    }
    /// The scroll offset. If the layout direction is right to left, `x` is the distance from the right edge of the
    /// content.
    public var scrollOffset: CGPoint { scrollView.mirroringIfNeeded(scrollView.contentOffset) }
    /// The offset at which the running scroll animation of a table or a collection ends. Without such an animation, the
    /// current offset.
    public var targetOffset: CGPoint { (scrollView.isScrollAnimating ? scrolling.end : nil) ?? scrollOffset }
    /// The size of the content.
    public var contentSize: CGSize { scrollView.contentSize }
    /// The size of the scroll view.
    public var viewportSize: CGSize { scrollView.bounds.size }
    /// Whether a finger drags the content.
    public var isDragging: Bool { scrollView.isDragging }
    /// The frame of the scroll view, in points of the window.
    public var frameInWindow: CGRect {
      scrollView.superview?.convert(scrollView.frame, to: nil) ?? scrollView.frame
    }
    /// The insets of the content, including the safe area, no matter whether the controller or UIKit adds the safe area.
    public var contentInsets: LayoutInsets { scrolling.contentInsets(of: scrollView) }

    /// The insets of the vertical indicator.
    public var indicatorInsets: LayoutInsets {
      get { LayoutInsets(scrollView.verticalScrollIndicatorInsets, in: scrollView) }
      set { scrollView.verticalScrollIndicatorInsets = UIEdgeInsets(newValue, in: scrollView) }
    }

    /// Sets new insets and, unless `offset` is `nil`, a new offset.
    public func move(
      to offset: CGPoint?,
      insets: LayoutInsets,
      over duration: Duration,
      onEnd: @escaping @MainActor () -> Void
    ) {
      // If the offset changed inside of a `UIView` animation, UIKit would show only the cells at the end of the way. So
      // tables and collections are scrolled with `setContentOffset(_:animated:)`, which shows all cells on the way.
      let (target, offset) = (offset, offset.map(scrollView.mirroringIfNeeded))
      let scrollsByUIKit =
        duration > .zero && scrollView.window != nil
        && (scrollView is UITableView || scrollView is UICollectionView)
      UIView.move(over: duration, completion: onEnd) { [scrollView, scrolling] in
        scrolling.move {
          // New insets may make UIKit move the content, even without a new offset. `scrolling.move` prevents that this counts
          // as a scroll of the user. Tables and collections are scrolled to a new offset below.
          scrollView.contentInset = scrolling.contentInset(for: insets, of: scrollView)
          if let offset, !scrollsByUIKit { scrollView.contentOffset = offset }
        }
      }
      if let target { scrolling.end = scrollsByUIKit ? target : nil }
      if let offset, scrollsByUIKit { scrollView.setContentOffset(offset, animated: true) }
    }
  }

  extension UIView {
    /// Whether the view reads from right to left.
    var isMirrored: Bool { traitCollection.layoutDirection == .rightToLeft }
  }

  extension UIScrollView {
    /// Converts an offset from the left edge to one from the right edge, or back, if the view reads from right to left.
    fileprivate func mirroringIfNeeded(_ offset: CGPoint) -> CGPoint {
      isMirrored ? CGPoint(x: max(contentSize.width - bounds.width, 0) - offset.x, y: offset.y) : offset
    }
  }

  extension UIEdgeInsets {
    /// Creates insets for a view from leading and trailing insets, in the reading direction of the view.
    @MainActor
    init(_ insets: LayoutInsets, in view: UIView) {
      self.init(
        top: insets.top,
        left: view.isMirrored ? insets.trailing : insets.leading,
        bottom: insets.bottom,
        right: view.isMirrored ? insets.leading : insets.trailing
      )
    }
  }
#endif
