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
    let (along, across) = (axis.along(size), axis.across(size))
    if isCorrecting || across == width { return grid.floor(along) }
    guard across > 0, along > 0 else { return 0 }
    return grid.floor(along * width / across)
  }

  /// The size of an item as it is, in whole pixels, at most as wide as there is room.
  @inline(__always)
  func natural(_ size: CGSize, available: Double) -> (length: Double, crossLength: Double) {
    (grid.floor(axis.along(size)), min(grid.floor(axis.across(size)), available))
  }
}
