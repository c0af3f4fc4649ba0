import Foundation

/// The grid of pixels on which all frames begin and end.
struct PixelGrid: Sendable {
  /// The number of pixels per point.
  let scale: Double

  /// The largest length of one item, in pixels. Up to this length, a Double can tell a whole pixel from a rounding error.
  private static let limit = 0x1p29

  init(scale: Double) {
    self.scale = scale > 0 && scale < 1_000 ? scale : 1
  }

  /// Returns the number of whole pixels in a length in points. It is 0 for negative lengths and NaN.
  func pixels(_ length: Double) -> Int {
    let pixels = length * scale
    guard pixels > 0 else { return 0 }
    // The small addend compensates rounding errors: 2.9999999999 pixels are 3 pixels.
    return Int(min(pixels, Self.limit) + 1e-7)
  }

  /// Rounds a length down to whole pixels.
  func floor(_ length: Double) -> Double { points(pixels(length)) }

  /// Converts a coordinate into a number of pixels. The coordinate must be a multiple of a pixel.
  func pixels(before position: Double) -> Int { Int(exactly: (position * scale).rounded()) ?? 0 }

  /// Returns the length of some pixels, in points.
  func points(_ pixels: Int) -> Double { Double(pixels) / scale }
}

/// The starts and the widths of the columns of a grid. If the pixels cannot be divided evenly, the first columns are one pixel
/// wider.
struct LayoutColumns {
  let starts: [Double]
  let widths: [Double]

  var count: Int { widths.count }

  /// Divides a width into columns with a space between them.
  ///
  /// - Parameter count: The number of columns. It is limited to the range from 1 to 1,000.
  init(_ count: Int, spacing: Double, available: Double, on grid: PixelGrid) {
    let count = min(max(count, 1), 1_000)
    let spacing = grid.floor(spacing)
    let (width, wider) = grid.pixels(available - spacing * Double(count - 1))
      .quotientAndRemainder(dividingBy: count)
    widths = (0..<count).map { grid.points($0 < wider ? width + 1 : width) }
    var (start, starts) = (0.0, [Double]())
    for width in widths {
      starts.append(start)
      start += width + spacing
    }
    self.starts = starts
  }
}

/// Computes the length of an item in the scroll direction. In a vertical list, this is the height of an item whose column
/// has a given width.
struct ItemMeasure {
  let axis: LayoutAxis
  let grid: PixelGrid
  /// Whether the sizes of items were measured from cells, and are used as they are. If `false`, an item is scaled to the
  /// width of its column, such as a photo.
  let hasFinalSizes: Bool

  /// Returns the length of an item in the scroll direction, in pixels. The item is scaled to `width`, the width of its
  /// column: a picture of 400 × 300 has the length 150 at the width 200. A size that was measured from a cell is not
  /// scaled.
  func pixels(of size: CGSize, across width: Double) -> Int {
    let (along, across) = (axis.along(size), axis.across(size))
    if hasFinalSizes { return grid.pixels(along) }
    return across > 0 && along > 0 ? grid.pixels(width * along / across) : 0
  }
}
