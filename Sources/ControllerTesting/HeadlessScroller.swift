public import ControllerCore
public import Foundation
public import ItemLayouts

#if canImport(CoreGraphics)
  public import CoreGraphics
#endif

/// A scroll surface without a screen, for tests: a test moves it as a finger would, and sees what it was told.
///
/// ```swift
/// let scroller = HeadlessScroller()
/// scroller.drag(to: -160)       // a header of 54 points is pulled far enough
/// scroller.letGo()
/// ```
///
/// Offsets are those from top to bottom; set ``contentOffset`` for others.
@MainActor
open class HeadlessScroller: ScrollSurface {
  /// What the surface was told to do.
  public struct Move: Equatable, Sendable {
    /// The new offset, or `nil` if it was to stay.
    public let offset: CGPoint?
    /// The new insets.
    public let insets: LayoutInsets
    /// How long it was to take.
    public let duration: Duration
  }

  /// What it was told to do, in order, as far as it was to take some time.
  public private(set) var moves: [Move] = []
  /// Whether moves that take time last until ``finishMoves()``. If not, they end at once.
  public var holdsMoves = false
  /// The room around the content.
  public private(set) var contentInsets = LayoutInsets.zero
  /// Where in the content the visible part begins. Setting it is scrolling.
  public var contentOffset = CGPoint.zero { didSet { if !isMoving { onScroll?() } } }
  /// How large the content is.
  public var contentSize: CGSize { didSet { onScroll?() } }
  /// How much of it is visible.
  public var viewportSize: CGSize { didSet { onScroll?() } }
  /// Whether a finger is on it.
  public private(set) var isDragging = false
  /// Who wants to know.
  public var onScroll: (@MainActor () -> Void)?

  private var ends: [@MainActor () -> Void] = []
  private var isMoving = false

  /// Creates a surface, as large as a phone if nothing else is said.
  public init(contentSize: CGSize = .zero, viewportSize: CGSize = CGSize(width: 375, height: 800)) {
    self.contentSize = contentSize
    self.viewportSize = viewportSize
  }

  /// Takes new insets and, if it is told, another offset.
  open func move(
    to offset: CGPoint?,
    insets: LayoutInsets,
    over duration: Duration,
    onEnd: @escaping @MainActor () -> Void
  ) {
    contentInsets = insets
    isMoving = true
    if let offset { contentOffset = offset }
    isMoving = false
    if duration > .zero { moves.append(Move(offset: offset, insets: insets, duration: duration)) }
    guard holdsMoves, duration > .zero else { return onEnd() }
    ends.append(onEnd)
  }

  /// Ends the moves that are held.
  public func finishMoves() {
    while !ends.isEmpty { ends.removeFirst()() }
  }

  /// Scrolls without a finger.
  public func scroll(to offset: Double) {
    contentOffset = CGPoint(x: contentOffset.x, y: offset)
  }

  /// Scrolls with a finger, which stays.
  public func drag(to offset: Double) {
    isDragging = true
    scroll(to: offset)
  }

  /// Takes the finger off.
  public func letGo() {
    isDragging = false
    onScroll?()
  }

  /// Changes the insets as somebody else would, such as the app or the keyboard.
  public func addInsets(_ insets: LayoutInsets) {
    contentInsets = contentInsets + insets
    onScroll?()
  }
}
