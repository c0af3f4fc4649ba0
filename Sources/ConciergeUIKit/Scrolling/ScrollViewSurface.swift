#if canImport(UIKit) && !os(watchOS) && !os(tvOS) && !os(visionOS)
  public import Concierge
  public import UIKit

  /// A scroll view that a controller and the keyboard can move: a table, a collection, a form, a web page.
  ///
  /// A conforming type stores a ``ScrollState`` and turns the automatic adjustment of insets off. The state is the delegate of the
  /// scroll view. A table or a collection has a delegate of its own, which passes the calls on:
  ///
  /// ```swift
  /// contentInsetAdjustmentBehavior = .never      // the controller adds the safe area
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

  /// The part of the state of a ``ScrollViewSurface`` that UIKit does not store, such as the callback for scrolling.
  @MainActor
  public final class ScrollState: NSObject, UIScrollViewDelegate {
    /// Called after the offset or a size has changed, by the user or by the layout.
    public var onScroll: (@MainActor () -> Void)?
    /// The code that adds the safe area to the insets of the scroll view.
    private enum SafeArea {
      /// The controller adds the safe area.
      case ofController
      /// UIKit adds the safe area.
      case ofUIKit
      /// UIKit and the controller both add the safe area. The payload is the insets that the controller has set. The part that UIKit
      /// adds is subtracted from them.
      case ofBoth(LayoutInsets)
    }

    private var isMoving = false
    private var safeArea = SafeArea.ofController
    private var sizes: [CGSize] = []
    private var header: RefreshControlHeader?

    /// Handles a scroll or the end of a drag. Has no effect if the content was moved by the controller.
    public func didScroll() {
      if !isMoving { onScroll?() }
    }

    /// Handles a scroll.
    public func scrollViewDidScroll(_ scrollView: UIScrollView) { didScroll() }

    /// Handles the end of a drag.
    public func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
      didScroll()
    }

    /// Handles a layout pass of the scroll view.
    ///
    /// - Returns: Whether the visible part has another size than before.
    @discardableResult
    public func didLayOut(_ scrollView: UIScrollView) -> Bool {
      let before = sizes
      sizes = [scrollView.bounds.size, scrollView.contentSize]
      if scrollView.isMirrored {
        // Content that reads from right to left grows to the left, so the offset from the left edge grows, too.
        let room = sizes.map(\.width), old = before.isEmpty ? [0, 0] : before.map(\.width)
        let growth = (room[1] - room[0]) - (old[1] - old[0])
        if growth != 0 { move { UIView.performWithoutAnimation { scrollView.contentOffset.x += growth } } }
      }
      if sizes != before { onScroll?() }
      return sizes.first != before.first
    }

    /// Returns the refresh control of a scroll view.
    func refreshHeader(of scrollView: UIScrollView) -> RefreshControlHeader {
      let header = header ?? RefreshControlHeader(scrollView)
      self.header = header
      return header
    }

    /// Turns on or off whether UIKit adds the safe area to the insets of a scroll view.
    ///
    /// - Parameter controllerAddsIt: Whether the controller adds the safe area as well. In this case UIKit adds it only for
    ///   the large title, which would not follow the scroll view otherwise.
    func adjustInsets(of scrollView: UIScrollView, _ isAdjusted: Bool, controllerAddsIt: Bool) {
      let known = contentInsets(of: scrollView)
      let isAtTop = scrollView.contentOffset.y <= -scrollView.adjustedContentInset.top
      scrollView.contentInsetAdjustmentBehavior = isAdjusted ? .always : .never
      safeArea = isAdjusted ? controllerAddsIt ? .ofBoth(known) : .ofUIKit : .ofController
      move {
        if isAdjusted, controllerAddsIt { scrollView.contentInset = contentInset(for: known, of: scrollView) }
        let top = -scrollView.adjustedContentInset.top
        if isAtTop, scrollView.contentOffset.y != top { scrollView.contentOffset.y = top }
      }
    }

    /// Returns the insets that the controller has set, without the safe area that UIKit adds.
    func contentInsets(of scrollView: UIScrollView) -> LayoutInsets {
      switch safeArea {
      case .ofController: LayoutInsets(scrollView.contentInset, in: scrollView)
      case .ofUIKit: LayoutInsets(scrollView.adjustedContentInset, in: scrollView)
      case .ofBoth(let insets): insets
      }
    }

    /// Returns the insets to set on the scroll view, so that they become the insets of the controller together with what
    /// UIKit adds.
    func contentInset(for new: LayoutInsets, of scrollView: UIScrollView) -> UIEdgeInsets {
      let all = UIEdgeInsets(new, in: scrollView)
      switch safeArea {
      case .ofController: return all
      case .ofUIKit: break
      case .ofBoth: safeArea = .ofBoth(new)
      }
      let (adjusted, own) = (scrollView.adjustedContentInset, scrollView.contentInset)
      return UIEdgeInsets(
        top: all.top - (adjusted.top - own.top),
        left: all.left - (adjusted.left - own.left),
        bottom: all.bottom - (adjusted.bottom - own.bottom),
        right: all.right - (adjusted.right - own.right)
      )
    }

    /// Runs `change`, which moves the content, without calling ``onScroll``.
    func move(_ change: () -> Void) {
      isMoving = true
      change()
      isMoving = false
    }
  }

  /// The members of a scroll view that the controllers use. They are implemented with the `UIScrollView` and its
  /// `ScrollState`.
  extension ScrollViewSurface {
    /// Called after the offset or a size has changed, by the user or by the layout.
    public var onScroll: (@MainActor () -> Void)? {
      get { scrolling.onScroll }
      set { scrolling.onScroll = newValue }
    }

    /// UIKit's refresh control.
    public var refreshHeader: (any RefreshHeader)? { scrolling.refreshHeader(of: scrollView) }
    /// The offset of the scroll view. From right to left, `x` counts from the right edge.
    public var scrollOffset: CGPoint { scrollView.mirroringIfNeeded(scrollView.contentOffset) }
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
    /// The insets that the controller has set, without the safe area that UIKit may add.
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
      // Within an animation, UIKit draws only the cells that are visible at its end. So `setContentOffset(_:animated:)`
      // scrolls tables and collections instead.
      let offset = offset.map(scrollView.mirroringIfNeeded)
      let scrollsByUIKit =
        duration > .zero && scrollView.window != nil
        && (scrollView is UITableView || scrollView is UICollectionView)
      UIView.move(over: duration) { [scrollView, scrolling] in
        scrolling.move {
          // If there is no new offset, UIKit itself keeps the content within the range that the new insets allow.
          scrollView.contentInset = scrolling.contentInset(for: insets, of: scrollView)
          if let offset, !scrollsByUIKit { scrollView.contentOffset = offset }
        }
      } completion: {
        onEnd()
      }
      if let offset, scrollsByUIKit { scrollView.setContentOffset(offset, animated: true) }
    }
  }

  extension UIScrollView {
    fileprivate var isMirrored: Bool { traitCollection.layoutDirection == .rightToLeft }

    /// Converts an offset from the left edge to one from the right edge, or back, if the view reads from right to left.
    fileprivate func mirroringIfNeeded(_ offset: CGPoint) -> CGPoint {
      isMirrored ? CGPoint(x: contentSize.width - bounds.width - offset.x, y: offset.y) : offset
    }
  }

  extension UIEdgeInsets {
    /// Creates insets for a view from leading and trailing insets, in the reading direction of the view.
    @MainActor
    init(_ insets: LayoutInsets, in view: UIView) {
      let isMirrored = view.traitCollection.layoutDirection == .rightToLeft
      self.init(
        top: insets.top,
        left: isMirrored ? insets.trailing : insets.leading,
        bottom: insets.bottom,
        right: isMirrored ? insets.leading : insets.trailing
      )
    }
  }
#endif
