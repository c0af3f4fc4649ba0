public import Foundation
public import ItemLayouts
public import Surfaces

#if canImport(CoreGraphics)
  public import CoreGraphics
#endif

/// A scroll view without a screen, for tests. A test scrolls it like a finger does, and it answers as late as UIKit.
///
/// ```swift
/// let scroller = HeadlessScroller()
/// scroller.drag(to: -160)       // a header of 54 points is pulled far enough
/// scroller.letGo()              // the content bounces back in later turns
/// await window.settle()
/// ```
///
/// New sizes are reported in a later layout pass. ``letGo(toward:)`` reports the end of the drag first, and the offsets of the
/// deceleration afterwards. Methods of the simulated user, such as ``drag(to:)``, scroll along ``axis``.
@MainActor
open class HeadlessScroller: ScrollSurface, OperableView {
  /// The durations of all animated calls of `move`, in order.
  package private(set) var moves: [Duration] = []
  /// The time at which the view performs layout passes, ends animations and decelerates.
  public var pace: HeadlessPace {
    get { steps.pace }
    set { steps.pace = newValue }
  }
  /// The insets of the content.
  public private(set) var contentInsets = LayoutInsets.zero
  /// The position in the content where the visible part begins. Setting this property scrolls the content.
  public var scrollOffset = CGPoint.zero {
    didSet {
      guard scrollOffset != oldValue else { return }
      setNeedsLayout()
      if !isMoving { onScroll?() }
    }
  }
  /// The offset at which the running animated move ends. Without such a move, the current offset.
  open var targetOffset: CGPoint { (animation?.scroll == scrolls ? animation?.end : nil) ?? scrollOffset }
  /// The size of the content.
  public var contentSize: CGSize { didSet { if contentSize != oldValue { setNeedsLayout() } } }
  /// The size of the visible part.
  public var viewportSize: CGSize { didSet { if viewportSize != oldValue { setNeedsLayout() } } }
  /// Whether a finger drags the content. It is `false` while the content decelerates.
  public private(set) var isDragging = false
  /// The refresh header of the platform, such as a `UIRefreshControl`, or `nil` if the platform has none. Set it before the
  /// view is loaded.
  public var refreshHeader: (any RefreshHeader)?
  /// The callback for scrolling.
  public var onScroll: (@MainActor () -> Void)?

  private let steps: HeadlessSteps
  private(set) final var needsLayout = false
  /// The size of the visible part and of the content in the last layout pass.
  private var shownSizes: [CGSize] = []
  private var isMoving = false
  /// The number of scrolls so far. A running deceleration or animation stops when it finds that the number has changed.
  private var scrolls = 0
  /// The last animated scroll by ``move(to:insets:over:onEnd:)``: the value of `scrolls` when it began, and the offset at which
  /// it ends.
  private var animation: (scroll: Int, end: CGPoint)?

  /// Creates a scroll view. The default size is that of a phone.
  public init(
    _ pace: HeadlessPace = .later,
    contentSize: CGSize = .zero,
    viewportSize: CGSize = CGSize(width: 375, height: 800)
  ) {
    (steps, self.contentSize, self.viewportSize) = (HeadlessSteps(pace), contentSize, viewportSize)
  }

  /// The axis along which the user scrolls.
  open var axis: LayoutAxis { .vertical }

  // MARK: Time

  /// Performs the oldest step that waits, such as a layout pass or the end of an animation.
  ///
  /// - Returns: Whether a step was waiting.
  @discardableResult
  public final func step() -> Bool { steps.doNext() }

  /// Performs steps until none waits.
  public final func proceed() { while step() {} }

  final func later(_ step: @escaping @MainActor () -> Void) { steps.add(step) }

  /// Requests a layout pass, in which the view reports new sizes.
  final func setNeedsLayout() {
    guard !needsLayout else { return }
    needsLayout = true
    later { [weak self] in self?.layOut() }
  }

  private func layOut() {
    measure()
    needsLayout = false
    let before = shownSizes
    shownSizes = [viewportSize, contentSize]
    if before != shownSizes {
      if !isDragging { scrollOffset = resting(scrollOffset) }
      onScroll?()
    }
    didLayOut(isResized: before.first != viewportSize)
  }

  /// Determines the size of the content, at the beginning of a layout pass.
  func measure() {}

  /// Called at the end of a layout pass. `isResized` tells whether the visible part has another size than in the last pass.
  func didLayOut(isResized: Bool) {}

  // MARK: Moving

  /// Whether an animated change of the offset has several steps, each of which calls ``onScroll``. UIKit's table and
  /// collection views do this to show the cells on the way. Other scroll views have the new offset at once.
  var scrollsInSteps: Bool { false }

  /// Sets new insets and a new offset. If `offset` is `nil`, the offset only follows the insets, as in UIKit: a list that is
  /// scrolled to its start stays at its start, and no offset lies outside of the content.
  open func move(
    to offset: CGPoint?,
    insets: LayoutInsets,
    over duration: Duration,
    onEnd: @escaping @MainActor () -> Void
  ) {
    let scrollsLater = scrollsInSteps && duration > .zero && pace != .instant
    isMoving = true
    setInsets(insets)
    if let offset, !scrollsLater {
      scrolls += 1
      scrollOffset = offset
    }
    isMoving = false
    guard duration > .zero else { return onEnd() }
    moves.append(duration)
    if let offset, scrollsLater {
      glide { _ in offset }
      animation = (scrolls, offset)
    }
    later(onEnd)
  }

  /// Adds insets, as the app or the keyboard does.
  public func addInsets(_ insets: LayoutInsets) {
    setInsets(contentInsets + insets)
    onScroll?()
  }

  private func setInsets(_ insets: LayoutInsets) {
    let old = contentInsets
    contentInsets = insets
    guard !isDragging else { return }
    var offset = scrollOffset
    if offset.y <= -old.top { offset.y = -insets.top }
    if offset.x <= -old.leading { offset.x = -insets.leading }
    scrollOffset = resting(offset)
  }

  /// The offsets along ``axis`` at which the content can rest, without showing space beyond its ends.
  final var restingOffsets: ClosedRange<Double> {
    let (start, end) = axis.along(contentInsets)
    return -start...max(-start, axis.along(contentSize) + end - axis.along(viewportSize))
  }

  /// Returns the offset to which the content bounces back after a drag to `offset`: the nearest one that shows no empty space
  /// beyond the ends of the content.
  private func resting(_ offset: CGPoint) -> CGPoint {
    let range = restingOffsets
    let along = min(max(axis.along(offset), range.lowerBound), range.upperBound)
    return axis.point(along: along, across: axis.across(offset))
  }

  /// Scrolls to the target in two steps, like an animation with two frames: first halfway, and then to the target. Stops if the
  /// content is dragged or scrolled in the meantime.
  private func glide(to target: @escaping @MainActor (HeadlessScroller) -> CGPoint) {
    scrolls += 1
    let number = scrolls
    later { [weak self] in
      guard let self, scrolls == number else { return }
      let (start, end) = (scrollOffset, target(self))
      scrollOffset = CGPoint(x: (start.x + end.x) / 2, y: (start.y + end.y) / 2)
      later { [weak self] in
        guard let self, scrolls == number else { return }
        animation = nil
        scrollOffset = target(self)
      }
    }
  }

  // MARK: The user

  /// Scrolls without a finger, as a tap on the status bar does.
  public func scroll(to offset: Double) {
    scrolls += 1
    scrollOffset = axis.point(along: offset, across: axis.across(scrollOffset))
  }

  /// Scrolls like a finger that stays on the view. A running deceleration stops.
  public func drag(to offset: Double) {
    isDragging = true
    scroll(to: offset)
  }

  /// Lifts the finger. Content that was pulled beyond its end bounces back afterwards.
  ///
  /// - Parameter target: The offset to which the content decelerates. If it is `nil`, the content stops where the finger leaves
  ///   it.
  public func letGo(toward target: Double? = nil) {
    guard isDragging else { return }
    isDragging = false
    onScroll?()
    let end = target.map { axis.point(along: $0, across: axis.across(scrollOffset)) }
    if resting(end ?? scrollOffset) != scrollOffset { glide { $0.resting(end ?? $0.scrollOffset) } }
  }

  /// Drags the content down far enough for a refresh, and lifts the finger. If the view has a ``HeadlessRefreshHeader``, pulls
  /// that header instead.
  public func pull() {
    if let header = refreshHeader as? HeadlessRefreshHeader { return header.pull() }
    drag(to: restingOffsets.lowerBound - 160)
    letGo()
  }

  /// Returns the drags that are possible now. While a finger drags the content, the result also contains an action that lifts
  /// the finger.
  open func userActions(named name: String) -> [UserAction] {
    let range = restingOffsets
    let drag = UserAction("drag \(name)", in: (range.lowerBound - 160)...(range.upperBound + 160)) {
      [weak self] in self?.drag(to: $0)
    }
    if isDragging { return [drag, UserAction("let go of \(name)") { [weak self] in self?.letGo() }] }
    let flick = UserAction("scroll \(name)", in: range) { [weak self] in
      guard let self else { return }
      self.drag(to: (axis.along(scrollOffset) + $0) / 2)
      letGo(toward: $0)
    }
    return [drag, flick]
  }
}

/// A refresh header for tests, in place of one of a platform such as `UIRefreshControl`. The test pulls it like a user.
///
/// ```swift
/// list.refreshHeader = HeadlessRefreshHeader()
/// ```
@MainActor
public final class HeadlessRefreshHeader: RefreshHeader {
  /// The callback for pulls.
  public var onPull: (@MainActor () -> Void)?
  /// Whether the header is shown.
  public private(set) var isShown = false
  /// Whether the header shows that a refresh is running: after ``pull()``, and while the controller has set `.refreshing` with
  /// ``show(_:)``.
  public private(set) var isRefreshing = false

  /// Creates a header that is not shown.
  public init() {}

  /// Shows a state.
  public func show(_ state: RefreshState) {
    isShown = state != .hidden
    if state != .waiting { isRefreshing = state == .refreshing }
  }

  /// Pulls the header, as a user does. Has no effect if the header is hidden, or if it already shows a refresh.
  public func pull() {
    guard isShown, !isRefreshing else { return }
    isRefreshing = true
    onPull?()
  }
}
