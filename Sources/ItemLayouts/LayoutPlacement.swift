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

  /// Places the next items all at once, in memory that is there already.
  ///
  /// Unsafe, as an array asks for each change whether it is shared, which is a call; for every item here.
  @inline(__always)
  mutating func add<Result>(_ count: Int, _ body: (UnsafeMutableBufferPointer<LayoutBox>) -> Result) -> Result
  {
    let nowhere = LayoutBox(start: 0, length: 0, crossStart: 0, crossLength: 0)
    let placed = boxes.count
    boxes.append(contentsOf: repeatElement(nowhere, count: count))
    return boxes.withUnsafeMutableBufferPointer { body(UnsafeMutableBufferPointer(rebasing: $0[placed...])) }
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
