public import Foundation

/// The place that a layout fills: what scrolls, without the content.
public struct LayoutContainer: Hashable, Sendable {
  /// How much of the content is seen at a time, in points.
  public var size: CGSize
  /// What bars and the edges of the device cover, in points. Counts across the axis, unless a section says
  /// otherwise; along the axis the insets of the scrolling surface are for that.
  public var safeArea: LayoutInsets
  /// Pixels for each point. Every frame begins and ends at a pixel.
  public var scale: Double
  /// Which way a line of text runs; layouts are mirrored where it runs to the left.
  public var direction: ReadingDirection

  /// Creates a container.
  public init(
    size: CGSize,
    safeArea: LayoutInsets = .zero,
    scale: Double = 1,
    direction: ReadingDirection = .leftToRight
  ) {
    self.size = size
    self.safeArea = safeArea
    self.scale = scale
    self.direction = direction
  }

  /// The last pixel at or before a length, in points; 0 for what is no length.
  func floor(_ length: Double) -> Double { grid.floor(length) }

  /// A length in so many parts of whole pixels, which differ by one pixel at most: the wider ones first.
  func parts(_ length: Double, _ count: Int) -> [Double] {
    let pixels = (floor(length) * grid.scale).rounded()
    let least = (pixels / Double(count)).rounded(.down)
    let wider = pixels - least * Double(count)
    return (0..<count).map { (Double($0) < wider ? least + 1 : least) / grid.scale }
  }

  var grid: PixelGrid { PixelGrid(scale: scale) }
}
