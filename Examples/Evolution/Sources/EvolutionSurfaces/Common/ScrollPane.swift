public import Foundation
public import ItemLayouts
public import Observation
public import Surfaces

#if canImport(CoreGraphics)
  import CoreGraphics
#endif

/// A scrolling view on a screen of lines. A point is as wide as a character and as high as a line.
///
/// A terminal lays out the view before each drawing, and the view scrolls to the cursor. On a screen where the user
/// scrolls, the host calls ``userDidScroll(to:in:of:)``.
@MainActor
@Observable
public class ScrollPane: ScrollSurface {
  /// The insets around the content.
  public private(set) var contentInsets = LayoutInsets.zero
  /// The point of the content at the start of the visible part.
  public private(set) var scrollOffset = CGPoint.zero
  /// The size of the content.
  @ObservationIgnored public private(set) var contentSize = CGSize.zero
  /// The size of the visible part.
  @ObservationIgnored public private(set) var viewportSize = CGSize.zero
  /// Always `false`, because the user cannot drag the content.
  public var isDragging: Bool { false }
  /// The number of changes of what a subclass shows.
  private var changes = 0
  /// A closure that is called when the offset changes.
  @ObservationIgnored public var onScroll: (@MainActor () -> Void)?

  package init() {}

  /// The line of the content that is drawn first.
  public var firstLine: Int { Int(scrollOffset.y) }

  /// The number of visible lines.
  public var visibleRows: Int { Int(viewportSize.height) }

  /// Sets the insets and, if it is not `nil`, the offset, without an animation.
  public func move(
    to offset: CGPoint?,
    insets: LayoutInsets,
    over duration: Duration,
    onEnd: @escaping @MainActor () -> Void
  ) {
    contentInsets = insets
    if let offset { scrollOffset = offset }
    onEnd()
  }

  /// Takes note that the user has scrolled, or that the sizes have changed.
  ///
  /// - Parameters:
  ///   - offset: The offset of the visible part.
  ///   - viewport: The size of the visible part.
  ///   - content: The size of the content.
  public final func userDidScroll(to offset: Double, in viewport: CGSize, of content: CGSize) {
    guard (content, viewport, offset) != (contentSize, viewportSize, scrollOffset.y) else { return }
    (contentSize, viewportSize) = (content, viewport)
    scrollOffset.y = offset
    onScroll?()
  }

  /// Returns a value of a subclass, so that the reader hears of the next ``noteChange()``.
  final func observed<Value>(_ value: @autoclosure () -> Value) -> Value {
    _ = changes
    return value()
  }

  /// Notifies the observers of each value that was read with ``observed(_:)``.
  final func noteChange() { changes += 1 }

  /// Sets the offset. The next layout limits it to the content.
  func scroll(to offset: Double) {
    scrollOffset.y = offset
    onScroll?()
  }

  /// Lays out the view, and scrolls until `cursor` is visible. A second call with the same values changes nothing.
  final func layOut(_ content: CGSize, in viewport: CGSize, cursor: Range<Double>?) {
    let lowest = -contentInsets.top
    let highest = max(content.height + contentInsets.bottom - viewport.height, lowest)
    var offset = min(max(scrollOffset.y, lowest), highest)
    if let cursor {
      offset = max(min(offset, cursor.lowerBound), cursor.upperBound - viewport.height)
    }
    userDidScroll(to: offset, in: viewport, of: content)
  }
}
