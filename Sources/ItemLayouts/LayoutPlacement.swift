public import DataSource
public import Foundation

/// The frames of a section's items while a layout places them, in points. Along and across the axis, 0 is the inner edge of the
/// section's inset.
public struct LayoutPlacement {
  /// The section.
  public let section: LayoutSection
  /// Whether an earlier section of the list has items.
  public let followsItems: Bool
  /// The length across the axis that is available for the items.
  public let available: Double
  /// The container.
  public let container: LayoutContainer

  /// The coordinate in the container at which the area for items begins, measured across the scroll axis.
  let crossOrigin: Double
  /// Computes the lengths of items. Copy this value into a constant before a loop, because reading it from the placement
  /// each time is slower.
  let measure: ItemMeasure
  /// The frames of the items that were placed so far. The array of the section is moved here during the placement and then
  /// back, because a copy would take time.
  var boxes: [LayoutBox]
  /// For a ``WaterfallLayout``: the entry `n` has, for each column, the position in pixels at which the item with the index
  /// `n * stepOfTops` would begin in this column. Like ``boxes``, the array is moved here from the section.
  var tops: [[Int]]

  /// The number of items between two entries of ``tops``. To find the ends of the columns before an item, a layout reads
  /// the items back to the last entry, so at most this number of items.
  static let stepOfTops = 256

  /// The number of items of this section that are placed.
  public var count: Int { boxes.count }

  /// Returns the path of an item of this section.
  public func path(of item: Int) -> ItemPath { ItemPath(section: section.index, item: item) }

  /// The frame of an item that was placed before. Its position across the axis is measured from the area for items, without the
  /// inset of the section.
  ///
  /// - Parameter item: The index of the item. It must be less than ``count``.
  public subscript(item: Int) -> LayoutBox {
    var box = boxes[item]
    box.crossStart -= crossOrigin
    return box
  }

  /// Places the next item.
  public mutating func add(start: Double, length: Double, crossStart: Double, crossLength: Double) {
    boxes.append(
      LayoutBox(start: start, length: length, crossStart: crossOrigin + crossStart, crossLength: crossLength)
    )
  }

  /// Removes the items from an index on. The layout then places them again.
  mutating func removeItems(from first: Int) {
    boxes.removeLast(count - first)
    tops.removeLast(max(tops.count - 1 - first / Self.stepOfTops, 0))
  }

  /// Rounds a length down to whole pixels. Negative lengths and NaN become 0.
  public func floor(_ length: Double) -> Double { measure.grid.floor(length) }

  /// Returns the length of an item along the scroll axis, if its width across the axis is `width`. The size is scaled to this
  /// width: a picture of 400 × 300 has the length 150 in a column of the width 200. When the list view corrects lengths that it
  /// has measured from cells, the sizes are final and are not scaled.
  ///
  /// - Returns: A length in whole pixels. It is 0 if a side of the size is not positive.
  public func length(of size: CGSize, across width: Double) -> Double {
    measure.grid.points(measure.pixels(of: size, across: width))
  }
}

/// The frame of an item in terms of the scroll axis, in points. For a vertical list, `start` and `length` are vertical.
public struct LayoutBox: Hashable, Sendable {
  /// The start along the axis.
  public var start: Double
  /// The length along the axis.
  public var length: Double
  /// The start across the axis.
  public var crossStart: Double
  /// The length across the axis.
  public var crossLength: Double

  /// The end along the axis.
  public var end: Double { start + length }
  /// The end across the axis.
  var crossEnd: Double { crossStart + crossLength }
}
