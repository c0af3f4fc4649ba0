public import DataSource
public import Foundation

#if canImport(CoreGraphics)
  import CoreGraphics
#endif

/// A line of cards. The card in the middle has its full size, and the scale of the other cards decreases with their distance.
///
/// All cards have the same size, so the sizes of items are not used. The cards of all sections form one line, and are numbered
/// from 0 across all sections. Scroll offsets are positions along the axis, in points, from the beginning of the content.
///
/// Source: the default sizes, the spacing and the scale are those of XLCardSwitch, https://github.com/mengxianliang/XLCardSwitch.
public struct CardLayout: ItemLayout, Hashable {
  /// The direction in which the layout scrolls.
  public var axis: LayoutAxis
  /// The length of a card in the scroll direction, as a fraction of the container's length, from 0 to 1.
  public var length: Double
  /// The width of a card across the scroll direction, from 0 to 1, as a fraction of the container's width without its
  /// safe area.
  public var width: Double
  /// The space between two cards, as a fraction of the length that a card leaves free. For example, a card of 300 points
  /// in a container of 400 points leaves 100 points free, and a spacing of 0.1 is 10 points.
  public var spacing: Double
  /// The minimum length of a drag that scrolls to the next card, as a fraction of the container's length.
  private static var dragThreshold: Double { 1.0 / 20 }

  /// Always `true`: the size of a card depends on its distance from the middle, which changes while the user scrolls.
  public var dependsOnOffset: Bool { true }

  /// Creates a layout.
  public init(
    axis: LayoutAxis = .horizontal,
    length: Double = 0.7,
    width: Double = 0.8,
    spacing: Double = 1.0 / 7
  ) {
    self.axis = axis
    self.length = length
    self.width = width
    self.spacing = spacing
  }

  /// Adds the frames of a section's cards to `placement`. All cards have the same size, so `size` is not called.
  public func place(_ items: Range<Int>, in placement: inout LayoutPlacement, size: (ItemPath) -> CGSize)
    -> Double
  {
    let metrics = Metrics(self, in: placement.container)
    // The first card of the list begins at `inset`, which puts it in the middle of the container. A later section
    // continues the line of cards (`followsItems`). It begins earlier by `inset`, because the previous section ends with
    // the space `inset` after its last card.
    let start = placement.followsItems ? metrics.step - metrics.length - metrics.inset : metrics.inset
    let crossInset = placement.floor((1 - min(width, 1)) * placement.available / 2)
    for item in items {
      placement.add(
        start: start + Double(item) * metrics.step,
        length: metrics.length,
        crossStart: crossInset,
        crossLength: max(placement.available - 2 * crossInset, 0)
      )
    }
    guard placement.count > 0 else { return 0 }
    return start + Double(placement.count - 1) * metrics.step + metrics.length + metrics.inset
  }

  /// Sets the scale of a card to cos(d / W · π / 4), where d is its distance from the middle and W the container's length.
  public func adjust(_ item: inout LayoutItem, in viewport: CGRect) {
    let window: Double = axis.along(viewport.size)
    guard window > 0 else { return }
    let distance: Double =
      axis == .vertical ? item.frame.midY - viewport.midY : item.frame.midX - viewport.midX
    item.scale = abs(cos(distance / window * .pi / 4))
  }

  // MARK: Paging

  /// Returns the scroll offset at which a card is in the middle of the container. An index outside the existing cards is
  /// replaced by the nearest one.
  public func offset(centering index: Int, of count: Int, in container: LayoutContainer) -> Double {
    Double(clamp(index, count)) * Metrics(self, in: container).step
  }

  /// Returns the index of the card that is nearest to the middle of the container when the list is scrolled to `offset`.
  /// Returns 0 if there are no cards.
  public func index(nearest offset: Double, of count: Int, in container: LayoutContainer) -> Int {
    let step = Metrics(self, in: container).step
    guard step > 0, offset > 0 else { return 0 }
    return Int(min((offset / step).rounded(), Double(clamp(.max, count))))
  }

  /// Returns the card to center after a drag. A drag of at least a twentieth of the container's length leads to the next
  /// or the previous card. A shorter drag leads back to the same card.
  ///
  /// - Parameters:
  ///   - index: The card that was in the middle before the drag.
  ///   - dragged: The change of the scroll offset, in points. It is negative for a drag toward the first card.
  ///   - count: The number of cards.
  ///   - container: The size and the safe area of the list view.
  public func page(from index: Int, dragged: Double, of count: Int, in container: LayoutContainer) -> Int {
    let threshold = axis.along(container.size) * Self.dragThreshold
    guard abs(dragged) >= threshold, dragged != 0 else { return clamp(index, count) }
    return clamp(clamp(index, count) + (dragged > 0 ? 1 : -1), count)
  }

  private func clamp(_ index: Int, _ count: Int) -> Int { min(max(index, 0), max(count - 1, 0)) }

  /// The inset before the first card, the length of a card, and the distance from the start of a card to the start of the
  /// next one, in points.
  private struct Metrics {
    let inset: Double
    let length: Double
    let step: Double

    init(_ layout: CardLayout, in container: LayoutContainer) {
      let window = container.floor(layout.axis.along(container.size))
      // The space before the first card and after the last card. Without it, these cards could not be scrolled to the
      // middle of the container.
      inset = container.floor((1 - min(layout.length, 1)) * window / 2)
      length = max(window - 2 * inset, 0)
      step = length + container.floor((window - length) * layout.spacing)
    }
  }
}
