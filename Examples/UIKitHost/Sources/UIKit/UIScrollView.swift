/// The calls of a scroll view. All methods are optional.
/// <https://developer.apple.com/documentation/uikit/uiscrollviewdelegate>
@MainActor
public protocol UIScrollViewDelegate: NSObjectProtocol {
  func scrollViewDidScroll(_ scrollView: UIScrollView)
  func scrollViewWillBeginDragging(_ scrollView: UIScrollView)
  func scrollViewWillEndDragging(
    _ scrollView: UIScrollView,
    withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>
  )
  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool)
  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView)
  func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView)
}

extension UIScrollViewDelegate {
  public func scrollViewDidScroll(_ scrollView: UIScrollView) {}
  public func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {}
  public func scrollViewWillEndDragging(
    _ scrollView: UIScrollView,
    withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {}
  public func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {}
  public func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {}
  public func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {}
}

/// A view with content that the user can scroll. <https://developer.apple.com/documentation/uikit/uiscrollview>
///
/// Modeled: the offset as the origin of the bounds, with a call of the delegate and a layout pass for each change; the safe area
/// that the view adds to its insets by itself; an offset that follows a change of the insets, because UIKit keeps content at
/// the top at the top, and content within its range; a deceleration that begins after `scrollViewDidEndDragging` and replaces an
/// animation that the delegate has begun there. Not modeled: zooming, paging, indicators.
open class UIScrollView: UIView {
  public enum ContentInsetAdjustmentBehavior: Int, Sendable {
    case automatic, scrollableAxes, never, always
  }

  public enum KeyboardDismissMode: Int, Sendable {
    case none, onDrag, interactive
  }

  public struct DecelerationRate: Hashable, RawRepresentable, Sendable {
    public static let normal = DecelerationRate(rawValue: 0.998)
    public static let fast = DecelerationRate(rawValue: 0.99)

    public let rawValue: CGFloat
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
  }

  // The subclasses declare a delegate of their own type, as in UIKit, where Objective-C allows it.
  @_disfavoredOverload open weak var delegate: (any UIScrollViewDelegate)?
  open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic
  open var verticalScrollIndicatorInsets = UIEdgeInsets.zero
  open var horizontalScrollIndicatorInsets = UIEdgeInsets.zero
  open var alwaysBounceVertical = false
  open var alwaysBounceHorizontal = false
  open var isScrollEnabled = true
  open var decelerationRate = DecelerationRate.normal
  open var keyboardDismissMode = KeyboardDismissMode.none
  open private(set) lazy var panGestureRecognizer = {
    let recognizer = UIPanGestureRecognizer()
    recognizer.view = self
    return recognizer
  }()
  open internal(set) var isTracking = false
  open internal(set) var isDragging = false
  open internal(set) var isDecelerating = false

  public override init(frame: CGRect) { super.init(frame: frame) }
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  open var contentSize = CGSize.zero {
    didSet { if contentSize != oldValue { setNeedsLayout() } }
  }

  open var contentInset = UIEdgeInsets.zero {
    didSet { if contentInset != oldValue { insetsDidChange(from: oldValue) } }
  }

  open var contentOffset: CGPoint {
    get { bounds.origin }
    set {
      scrolls += 1
      guard newValue != bounds.origin else { return }
      if UIView.isInAnimation, UIView.areAnimationsEnabled, window != nil,
        self is UITableView || self is UICollectionView
      {
        SimulatedDevice.complain(
          "UIScrollView: an animation of contentOffset renders only the cells of the final bounds"
        )
      }
      scroll(to: newValue)
    }
  }

  /// The number of changes of the offset by the app and of decelerations, each of which ends an animation of the offset.
  var scrolls = 0
  /// The number of the change that is being animated.
  private var animatedScroll: Int?
  /// <https://developer.apple.com/documentation/uikit/uiscrollview/isscrollanimating>
  open var isScrollAnimating: Bool { animatedScroll == scrolls && !isDragging }
  private var knownInset = UIEdgeInsets.zero

  private func scroll(to offset: CGPoint) {
    guard offset != bounds.origin else { return }
    bounds.origin = offset
    setNeedsLayout()
    delegate?.scrollViewDidScroll(self)
    sequence(first: self as UIResponder, next: \.next).lazy.compactMap { $0 as? UINavigationController }
      .first?
      .contentDidScroll()
  }

  /// Keeps the content at the top when the part of the insets changes that UIKit adds.
  open override func safeAreaInsetsDidChange() {
    super.safeAreaInsetsDidChange()
    let (old, new) = (knownInset.top, adjustedContentInset.top - contentInset.top)
    knownInset.top = new
    if contentOffset.y <= -contentInset.top - old, !isDragging {
      scroll(to: CGPoint(x: contentOffset.x, y: contentOffset.y + old - new))
    }
  }

  open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
    scrolls += 1
    guard animated else { return scroll(to: contentOffset) }
    let number = scrolls
    animatedScroll = number
    // The cells on the way are shown.
    SimulatedDevice.addAnimation { [weak self] in
      guard let self, scrolls == number, !isDragging else { return }
      let now = self.contentOffset
      scroll(to: CGPoint(x: (now.x + contentOffset.x) / 2, y: (now.y + contentOffset.y) / 2))
      SimulatedDevice.addAnimation { [weak self] in
        guard let self, scrolls == number, !isDragging else { return }
        animatedScroll = nil
        scroll(to: contentOffset)
        delegate?.scrollViewDidEndScrollingAnimation(self)
      }
    }
  }

  open func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
    let insets = adjustedContentInset
    let (top, bottom) = (contentOffset.y + insets.top, contentOffset.y + bounds.height - insets.bottom)
    var offset = contentOffset
    if rect.minY < top {
      offset.y -= top - rect.minY
    } else if rect.maxY > bottom {
      offset.y += rect.maxY - bottom
    }
    setContentOffset(clamped(offset), animated: animated)
  }

  open var adjustedContentInset: UIEdgeInsets {
    var insets = contentInset
    let safe = safeAreaInsets
    let (vertical, horizontal) =
      switch contentInsetAdjustmentBehavior {
      case .never: (false, false)
      case .always: (true, true)
      case .automatic, .scrollableAxes:
        (alwaysBounceVertical || contentSize.height > bounds.height, contentSize.width > bounds.width)
      }
    if vertical { (insets.top, insets.bottom) = (insets.top + safe.top, insets.bottom + safe.bottom) }
    if horizontal { (insets.left, insets.right) = (insets.left + safe.left, insets.right + safe.right) }
    return insets
  }

  /// The nearest offset at which the view can rest.
  func clamped(_ offset: CGPoint) -> CGPoint {
    let insets = adjustedContentInset
    return CGPoint(
      x: max(min(offset.x, contentSize.width + insets.right - bounds.width), -insets.left),
      y: max(min(offset.y, contentSize.height + insets.bottom - bounds.height), -insets.top)
    )
  }

  open var refreshControl: UIRefreshControl? {
    didSet {
      guard refreshControl !== oldValue else { return }
      if let oldValue {
        if oldValue.isRefreshing { SimulatedDevice.complain("UIRefreshControl: removed while it refreshes") }
        oldValue.scrollView = nil
        oldValue.removeFromSuperview()
      }
      if let refreshControl {
        refreshControl.scrollView = self
        insertSubview(refreshControl, at: 0)
      }
    }
  }

  private var changesRoom = false

  /// Adds the room of the refresh control to the insets. UIKit does not scroll to the room.
  func changeRoom(by height: CGFloat) {
    changesRoom = height > 0
    contentInset.top += height
    changesRoom = false
  }

  private func insetsDidChange(from old: UIEdgeInsets) {
    setNeedsLayout()
    guard !isDragging, !changesRoom, window != nil else { return }
    var offset = contentOffset
    // The part of the insets that the view adds itself is not in `old`.
    let adjusted = adjustedContentInset
    let (top, left) = (contentInset.top - old.top, contentInset.left - old.left)
    if offset.y <= top - adjusted.top { offset.y -= top }
    if offset.x <= left - adjusted.left { offset.x -= left }
    scroll(to: clamped(offset))
  }
}

extension UIView.AnimationOptions {
  /// Without it, the user cannot touch views that are being animated.
  public static let allowUserInteraction = UIView.AnimationOptions(rawValue: 2)
}
