public import Foundation

/// The places of a section's items while a layout gives them, in points. Across the axis, 0 is where the section's inset ends.
public struct LayoutPlacement {
  /// The zero-based index of the section.
  public let section: Int
  /// Where the items begin along the axis.
  public let start: Double
  /// How much room there is across the axis.
  public let available: Double
  /// What is filled.
  public let container: LayoutContainer

  /// Where `available` begins across the axis, in the container.
  let crossOrigin: Double
  /// The place of the section's first item in `boxes`.
  let first: Int
  /// Lengths of items. A layout takes it out before its loop: asking the whole placement copies it for every item.
  let measure: ItemMeasure
  var boxes: [LayoutBox]

  /// How many items of this section are placed.
  public var count: Int { boxes.count - first }

  /// How many items of sections before this one there are.
  public var itemsBefore: Int {
    // Each of them has a place for a header and one for a footer, and this one for a header.
    first - 2 * section - 1
  }

  /// The place of an item that has one.
  ///
  /// - Parameter item: The zero-based index, below ``count``.
  public subscript(item: Int) -> LayoutBox {
    var box = boxes[first + item]
    box.crossStart -= crossOrigin
    return box
  }

  /// Places the next item.
  @inline(__always)
  public mutating func add(start: Double, length: Double, crossStart: Double, crossLength: Double) {
    boxes.append(
      LayoutBox(start: start, length: length, crossStart: crossOrigin + crossStart, crossLength: crossLength)
    )
  }

  /// Moves items across the axis, each by what is said for its place among them.
  @inline(__always)
  mutating func shift(_ items: Range<Int>, by distance: (Int) -> Double) {
    for (place, item) in items.enumerated() { boxes[first + item].crossStart += distance(place) }
  }

  /// A length in whole pixels: the last pixel at or before it. 0 for what is negative or no number.
  public func floor(_ length: Double) -> Double { measure.grid.floor(length) }

  /// How long an item is along the axis if it has to be as wide as this across: as its size says, in proportion. A
  /// size that was measured at this width is taken as it is.
  ///
  /// - Returns: Whole pixels; 0 if either side of the size is not more than 0.
  public func length(of size: CGSize, across width: Double) -> Double {
    measure.length(of: size, across: width)
  }
}
