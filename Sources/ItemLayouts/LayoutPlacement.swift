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

  /// The horizontal start of the area for items in a vertical list, or its vertical start in a horizontal list.
  let crossOrigin: Double
  /// Computes the lengths of items. Copy it into a constant before a loop: reading it from the placement is slower.
  let measure: ItemMeasure
  /// The frames of the items that have been placed so far. During the placement, the array is moved here from the
  /// section. A second reference in the section would make the first change copy it.
  var boxes: [LayoutBox]
  /// For a ``WaterfallLayout``: where the next item of each column begins, in pixels. Entry `n` is the state before the
  /// item `n * stepOfTops` was placed. Like ``boxes``, the array is moved here from the section during the placement.
  var tops: [[Int]]

  /// The number of items between two entries of ``tops``. To find where the columns end before an item, a layout goes
  /// back at most this number of items.
  static let stepOfTops = 256

  /// The number of items of this section that have a frame.
  public var count: Int { boxes.count }

  /// Returns the path of an item of this section.
  public func path(of item: Int) -> ItemPath { ItemPath(section: section.index, item: item) }

  /// The frame of an item that was placed before. Its `crossStart` is measured from the inner edge of the section's
  /// inset, as in ``add(start:length:crossStart:crossLength:)``.
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

  /// Removes the frames of the items from an index on, so that a layout can place these items again.
  mutating func removeItems(from first: Int) {
    boxes.removeLast(count - first)
    tops.removeLast(max(tops.count - 1 - first / Self.stepOfTops, 0))
  }

  /// Rounds a length down to whole pixels. Negative lengths and NaN become 0.
  public func floor(_ length: Double) -> Double { measure.grid.floor(length) }

  /// Returns the length of an item in the scroll direction, if the layout makes the item `width` wide. The size is scaled
  /// to this width: a picture of 400 × 300 has the length 150 in a column of the width 200. A size that was measured from
  /// a cell is not scaled, because the cell had this width already.
  ///
  /// - Returns: A length in whole pixels. It is 0 if a side of the size is not positive.
  public func length(of size: CGSize, across width: Double) -> Double {
    measure.grid.points(measure.pixels(of: size, across: width))
  }
}

/// The frame of an item, in points. `start` and `length` are measured in the scroll direction: in a vertical list, they
/// are the y coordinate and the height.
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
