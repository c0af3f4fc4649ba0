public import ControllerCore
public import Foundation
public import ItemLayouts

#if canImport(CoreGraphics)
  public import CoreGraphics
#endif

/// A scroll list view without a screen, for tests. The test scrolls it like a finger.
///
/// ```swift
/// let scroller = HeadlessScroller()
/// scroller.drag(to: -160)       // a header of 54 points is pulled far enough
/// scroller.letGo()
/// ```
///
/// The methods change the vertical offset. Set ``scrollOffset`` to change the horizontal one.
@MainActor
open class HeadlessScroller: ScrollSurface {
  /// A move that the list view received.
  package struct Move: Equatable, Sendable {
    /// The new offset, or `nil` if the offset does not change.
    package let offset: CGPoint?
    /// The new insets.
    package let insets: LayoutInsets
    /// The duration of the move.
    package let duration: Duration
  }

  /// The animated moves so far, in order. A move is animated if its duration is greater than zero.
  package private(set) var moves: [Move] = []
  /// Whether animated moves last until ``finishMoves()`` is called. If not, they end at once.
  package var holdsMoves = false
  /// The insets of the content.
  public private(set) var contentInsets = LayoutInsets.zero
  /// The position in the content where the visible part begins. Setting this property scrolls the content.
  public var scrollOffset = CGPoint.zero { didSet { if !isMoving { onScroll?() } } }
  /// The size of the content.
  public var contentSize: CGSize { didSet { onScroll?() } }
  /// The size of the visible part.
  public var viewportSize: CGSize { didSet { onScroll?() } }
  /// Whether a finger touches the list view.
  public private(set) var isDragging = false
  /// The refresh header of the platform, such as a `UIRefreshControl`, or `nil` if the platform has none. Set it before the
  /// view is loaded.
  public var refreshHeader: (any RefreshHeader)?
  /// The callback for scrolling.
  public var onScroll: (@MainActor () -> Void)?

  private var ends: [@MainActor () -> Void] = []
  private var isMoving = false

  /// Creates a list view. The default size is that of a phone.
  public init(contentSize: CGSize = .zero, viewportSize: CGSize = CGSize(width: 375, height: 800)) {
    self.contentSize = contentSize
    self.viewportSize = viewportSize
  }

  /// Sets new insets and a new offset. If `offset` is `nil`, the offset does not change.
  open func move(
    to offset: CGPoint?,
    insets: LayoutInsets,
    over duration: Duration,
    onEnd: @escaping @MainActor () -> Void
  ) {
    contentInsets = insets
    isMoving = true
    if let offset { scrollOffset = offset }
    isMoving = false
    if duration > .zero { moves.append(Move(offset: offset, insets: insets, duration: duration)) }
    guard holdsMoves, duration > .zero else { return onEnd() }
    ends.append(onEnd)
  }

  /// Ends all moves that have not ended.
  package func finishMoves() {
    while !ends.isEmpty { ends.removeFirst()() }
  }

  /// Scrolls without a finger.
  public func scroll(to offset: Double) {
    scrollOffset = CGPoint(x: scrollOffset.x, y: offset)
  }

  /// Scrolls as a user does whose finger stays on the list view.
  public func drag(to offset: Double) {
    isDragging = true
    scroll(to: offset)
  }

  /// Lifts the finger.
  public func letGo() {
    isDragging = false
    onScroll?()
  }

  /// Adds insets, as the app or the keyboard does.
  public func addInsets(_ insets: LayoutInsets) {
    contentInsets = contentInsets + insets
    onScroll?()
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
  /// Whether this control for pull to refresh is running. Either the user has pulled it (``pull()``), or the controller of the
  /// list has begun to reload the list (``show(_:)``).
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
