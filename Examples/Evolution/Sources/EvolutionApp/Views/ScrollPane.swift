public import ControllerCore
public import Foundation
public import ItemLayouts
public import Observation

#if canImport(CoreGraphics)
  import CoreGraphics
#endif

/// What scrolls on a screen made of lines: a point is as wide as a character and as high as a line.
///
/// Whoever draws it lays it out first, each time. There is no finger: it goes where the cursor is.
@MainActor
@Observable
public class ScrollPane: ScrollSurface {
  /// The room around the content.
  public private(set) var contentInsets = LayoutInsets.zero
  /// Where in the content the visible part begins.
  public private(set) var contentOffset = CGPoint.zero
  /// How large the content is.
  @ObservationIgnored public private(set) var contentSize = CGSize.zero
  /// How much of it is visible.
  @ObservationIgnored public private(set) var viewportSize = CGSize.zero
  /// Nothing drags it.
  public var isDragging: Bool { false }
  /// Who wants to know.
  @ObservationIgnored public var onScroll: (@MainActor () -> Void)?

  init() {}

  /// The line of the content that is drawn first.
  public var firstLine: Int { Int(contentOffset.y) }

  /// How many of its lines are seen at a time.
  public var visibleRows: Int { Int(viewportSize.height) }

  /// Takes new insets and, if it is told, another offset. Nothing moves slowly here.
  public func move(
    to offset: CGPoint?,
    insets: LayoutInsets,
    over duration: Duration,
    onEnd: @escaping @MainActor () -> Void
  ) {
    contentInsets = insets
    if let offset { contentOffset = offset }
    onEnd()
  }

  /// Scrolls; as far as there is something, when it is laid out.
  func scroll(to offset: Double) {
    contentOffset.y = offset
    onScroll?()
  }

  /// Takes the room that it has now, and scrolls so far that `cursor` is seen. Again with the same, it does nothing.
  func layOut(_ content: CGSize, in viewport: CGSize, cursor: Range<Double>?) {
    let lowest = -contentInsets.top
    let highest = max(content.height + contentInsets.bottom - viewport.height, lowest)
    var offset = min(max(contentOffset.y, lowest), highest)
    if let cursor {
      offset = max(min(offset, cursor.lowerBound), cursor.upperBound - viewport.height)
    }
    guard (content, viewport, offset) != (contentSize, viewportSize, contentOffset.y) else { return }
    (contentSize, viewportSize) = (content, viewport)
    contentOffset.y = offset
    onScroll?()
  }
}
