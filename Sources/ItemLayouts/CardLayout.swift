public import DataSource
public import Foundation

#if canImport(CoreGraphics)
  import CoreGraphics
#endif

/// One line of cards, the one in the middle as large as it is, those beside it the smaller the farther away.
///
/// All cards have the same size; the size of an item is not asked for. They go on from one section to the next.
///
/// Source: the numbers of XLCardSwitch, https://github.com/mengxianliang/XLCardSwitch.
public struct CardLayout: ItemLayout, Hashable {
  /// The way it scrolls.
  public var axis: LayoutAxis
  /// How long a card is along the axis, as a part of the container: from 0 to 1.
  public var length: Double
  /// How wide a card is across the axis, as a part of the container: from 0 to 1.
  public var width: Double
  /// Between cards, as a part of the room beside the card in the middle.
  public var spacing: Double
  /// How far a drag goes to the next card, as a part of the container's length.
  public var dragThreshold: Double

  /// The scale of a card depends on how far from the middle it is.
  public var dependsOnOffset: Bool { true }

  /// Creates a layout; what is not given is the default.
  public init(
    axis: LayoutAxis = .horizontal,
    length: Double = 0.7,
    width: Double = 0.8,
    spacing: Double = 1.0 / 7,
    dragThreshold: Double = 1.0 / 20
  ) {
    self.axis = axis
    self.length = length
    self.width = width
    self.spacing = spacing
    self.dragThreshold = dragThreshold
  }

  /// Places items, as ``ItemLayout`` asks it to.
  public func place(_ items: Range<Int>, in placement: inout LayoutPlacement, size: (ItemPath) -> CGSize)
    -> Double
  {
    let metrics = Metrics(self, in: placement.container)
    let crossInset = placement.floor((1 - min(width, 1)) * placement.available / 2)
    for item in items {
      placement.add(
        start: metrics.start(of: placement.itemsBefore + item),
        length: metrics.length,
        crossStart: crossInset,
        crossLength: max(placement.available - 2 * crossInset, 0)
      )
    }
    let count = placement.itemsBefore + placement.count
    return count == 0 ? placement.start : metrics.start(of: count - 1) + metrics.length + metrics.inset
  }

  /// Scales a card by its distance from the middle: cos(d / W · π / 4), where W is the container's length.
  public func adjust(_ item: inout LayoutItem, in viewport: CGRect) {
    let window: Double = axis.along(viewport.size)
    guard window > 0 else { return }
    let distance: Double =
      axis == .vertical ? item.frame.midY - viewport.midY : item.frame.midX - viewport.midX
    item.scale = abs(cos(distance / window * .pi / 4))
  }

  /// Lengths of a container's cards, in whole pixels.
  struct Metrics {
    let inset: Double
    let length: Double
    let step: Double

    init(_ layout: CardLayout, in container: LayoutContainer) {
      let window = container.floor(layout.axis.along(container.size))
      // From the inset, so that it is the same on both sides and the middle of the card is that of the container.
      inset = container.floor((1 - min(layout.length, 1)) * window / 2)
      length = max(window - 2 * inset, 0)
      step = length + container.floor((window - length) * layout.spacing)
    }

    func start(of index: Int) -> Double { inset + Double(index) * step }
  }
}
