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
  public var direction: ControllerEnvironment.Direction

  /// Creates a container.
  public init(
    size: CGSize,
    safeArea: LayoutInsets = .zero,
    scale: Double = 1,
    direction: ControllerEnvironment.Direction = .leftToRight
  ) {
    self.size = size
    self.safeArea = safeArea
    self.scale = scale
    self.direction = direction
  }

  /// The last pixel at or before a length, in points; 0 for what is no length.
  ///
  /// Lengths end at a thousand million points, so that sums of them stay finite and exact.
  func floor(_ length: Double) -> Double {
    guard length > 0 else { return 0 }
    let scale = pixelsPerPoint
    // What missed a pixel by an error of arithmetic is meant to lie on it.
    return (Swift.min(length, 1e9) * scale + 1e-7).rounded(.down) / scale
  }

  /// A length in so many parts of whole pixels, which differ by one pixel at most: the wider ones first.
  func parts(_ length: Double, _ count: Int) -> [Double] {
    let pixels = (floor(length) * pixelsPerPoint).rounded()
    let least = (pixels / Double(count)).rounded(.down)
    let wider = pixels - least * Double(count)
    return (0..<count).map { (Double($0) < wider ? least + 1 : least) / pixelsPerPoint }
  }

  private var pixelsPerPoint: Double { scale > 0 && scale < 1_000 ? scale : 1 }
}
