public import Foundation

/// The viewport that a layout fills.
public struct LayoutContainer: Hashable, Sendable {
  /// The size of the viewport, in points.
  public var size: CGSize
  /// The areas that bars and the edges of the device cover, in points. A layout only uses the insets at the sides: left and
  /// right in a vertical list. The insets at the start and the end are content insets of the list view.
  public var safeArea: LayoutInsets
  /// The number of pixels per point. All frames begin and end at whole pixels.
  public var scale: Double
  /// The reading direction. A layout for right-to-left languages is mirrored.
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

  var grid: PixelGrid { PixelGrid(scale: scale) }

  /// Rounds a length down to whole pixels. Negative lengths and NaN become 0.
  func floor(_ length: Double) -> Double { grid.floor(length) }
}

/// The direction in which a line of text runs.
public enum ReadingDirection: Hashable, Sendable {
  /// From left to right, as in English.
  case leftToRight
  /// From right to left, as in Arabic.
  case rightToLeft
}
