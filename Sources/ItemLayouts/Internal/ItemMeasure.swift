import Foundation

/// What an item's size means for its place.
struct ItemMeasure {
  let axis: LayoutAxis
  let grid: PixelGrid
  /// Whether sizes are lengths that are to be taken as they are, as they were measured or were placed before.
  let isCorrecting: Bool

  /// How long an item is along the axis if it is as wide as this across.
  @inline(__always)
  func length(of size: CGSize, across width: Double) -> Double {
    grid.length(of: pixels(of: size, across: SIMD2(width, width))[0])
  }

  /// The same for two widths, at the cost of one, in pixels.
  @inline(__always)
  func pixels(of size: CGSize, across widths: SIMD2<Double>) -> SIMD2<Int64> {
    let (along, across) = (axis.along(size), axis.across(size))
    if isCorrecting { return grid.pixels(in: SIMD2(along, along)) }
    guard across > 0, along > 0 else { return .zero }
    return grid.pixels(in: widths * along / across)
  }

  /// The size of an item as it is, in whole pixels, at most as wide as there is room.
  @inline(__always)
  func natural(_ size: CGSize, available: Double) -> (length: Double, crossLength: Double) {
    let lengths = grid.floor(SIMD2(axis.along(size), axis.across(size)))
    return (lengths[0], min(lengths[1], available))
  }
}
