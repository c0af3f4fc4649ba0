public import DataSource
public import Foundation

/// Rows of items: a grid with a fixed number of items per row, or tags that wrap.
///
/// ```swift
/// let grid = FlowLayout(FlowLayout.Style(perRow: 3))                 // the sizes of items are proportions
/// let tags = FlowLayout(FlowLayout.Style(alignment: .leading))       // the sizes of items are points
/// ```
///
/// The items of a row begin at the same position. In a layout that scrolls horizontally, rows are columns.
public struct FlowLayout: ItemLayout, Hashable {
  /// The alignment of the items in a row that they do not fill.
  public enum Alignment: Hashable, Sendable {
    /// The items of a row begin at the leading edge.
    case leading
    /// The items of a row are centered.
    case center
    /// The items of a row end at the trailing edge.
    case trailing
    /// The items of a row are spread so that the row is full. The items of the last row of a section start at the leading
    /// edge, as with ``leading``.
    case justified
  }

  /// The style of a section.
  public struct Style: Hashable, Sendable {
    /// The number of items per row, from 1 to 1,000. All of them have the same width. If `nil`, a row has as many items as fit.
    public var perRow: Int?
    /// The space between the items of a row, in points. With ``Alignment/justified``, the minimum space.
    public var itemSpacing: Double
    /// The space between rows, in points.
    public var lineSpacing: Double
    /// The alignment of items that do not fill their row.
    public var alignment: Alignment
    /// The insets, the header and the footer.
    public var edges: SectionEdges

    /// Creates a style.
    public init(
      perRow: Int? = nil,
      itemSpacing: Double = 10,
      lineSpacing: Double = 10,
      alignment: Alignment = .justified,
      edges: SectionEdges = SectionEdges()
    ) {
      self.perRow = perRow
      self.itemSpacing = itemSpacing
      self.lineSpacing = lineSpacing
      self.alignment = alignment
      self.edges = edges
    }
  }

  /// The direction in which the layout scrolls.
  public var axis: LayoutAxis
  /// The minimum length of the content, in points.
  public var minimumContentLength = 0.0
  /// The styles of the sections.
  public var sections: SectionValues<Style>

  /// Creates a layout with the same style for all sections.
  public init(axis: LayoutAxis = .vertical, _ style: Style = Style()) {
    self.axis = axis
    sections = SectionValues(style)
  }

  /// Returns the insets, the header and the footer of a section.
  public func edges(of section: LayoutSection) -> SectionEdges { sections.value(for: section).edges }

  /// Returns the first item of the row before `item`. If `item` is not the first of its row, this is the first item of
  /// its own row. The previous row can change, because an item that became narrower may fit into it.
  public func firstItem(affectedBy item: Int, in placed: LayoutPlacement) -> Int {
    var first = max(item - 1, 0)
    while first > 0, isInRow(placed[first], after: placed[first - 1]) { first -= 1 }
    return first
  }

  /// Fills rows with the items of a section that have no frame yet, and adds their frames to `placement`.
  public func place(_ items: Range<Int>, in placement: inout LayoutPlacement, size: (ItemPath) -> CGSize)
    -> Double
  {
    let style = sections.value(for: placement.section)
    let measure = placement.measure
    let (grid, available, section) = (measure.grid, placement.available, placement.section.index)
    let spacing = grid.floor(style.itemSpacing)
    let lineSpacing = grid.floor(style.lineSpacing)
    let columns = style.perRow.map {
      LayoutColumns($0, spacing: spacing, available: available, on: grid)
    }
    var end = endOfRows(before: items.lowerBound, in: placement)
    var row = Row(start: items.lowerBound == 0 ? end : end + lineSpacing, available: available, grid: grid)
    placement.boxes.reserveCapacity(items.upperBound)
    for item in items {
      let natural = size(ItemPath(section: section, item: item))
      let (length, width): (Double, Double)
      let isFull: Bool
      if let columns {
        isFull = row.count == columns.count
        width = columns.widths[isFull ? 0 : row.count]
        length = grid.points(measure.pixels(of: natural, across: width))
      } else {
        width = min(grid.floor(axis.across(natural)), available)
        length = grid.floor(axis.along(natural))
        // The next item begins a new row only if its width exceeds the free space by more than a rounding error.
        isFull = row.count > 0 && width > row.free - spacing + 1e-6
      }
      if isFull {
        row.align(style.alignment, in: &placement)
        row = Row(start: end + lineSpacing, available: available, grid: grid)
      }
      row.add(length: length, width: width, after: spacing, to: &placement)
      end = max(end, row.start + length)
    }
    row.align(style.alignment == .justified ? .leading : style.alignment, in: &placement)
    return end
  }

  /// Whether an item is in the same row as the item before it. Comparing the starts of the rows is not enough: two rows
  /// have the same start if all items of the first one have the height 0.
  private func isInRow(_ box: LayoutBox, after last: LayoutBox) -> Bool {
    box.start == last.start && box.crossStart > last.crossEnd - 1e-6
  }

  private func endOfRows(before item: Int, in placement: LayoutPlacement) -> Double {
    guard item > 0 else { return 0 }
    return (firstItem(affectedBy: item, in: placement)..<item).reduce(0) {
      max($0, placement[$1].end)
    }
  }

  /// The row that is being filled.
  private struct Row {
    let start: Double
    let available: Double
    let grid: PixelGrid
    var count = 0
    private var crossEnd = 0.0

    init(start: Double, available: Double, grid: PixelGrid) {
      (self.start, self.available, self.grid) = (start, available, grid)
    }

    /// The length of the row that is still free.
    var free: Double { available - crossEnd }

    /// Adds an item at the end of the row.
    mutating func add(
      length: Double,
      width: Double,
      after spacing: Double,
      to placement: inout LayoutPlacement
    ) {
      let crossStart = count == 0 ? 0 : crossEnd + spacing
      placement.add(start: start, length: length, crossStart: crossStart, crossLength: width)
      crossEnd = crossStart + width
      count += 1
    }

    /// Moves the items of a finished row according to the alignment. While the row is filled, they are at the leading
    /// edge.
    func align(_ alignment: Alignment, in placement: inout LayoutPlacement) {
      let (first, free) = (placement.boxes.count - count, max(free, 0))
      for index in 0..<count {
        let shift =
          switch alignment {
          case .leading: 0.0
          case .center: grid.floor(free / 2)
          case .trailing: free
          case .justified: index == 0 ? 0 : grid.floor(free * Double(index) / Double(count - 1))
          }
        placement.boxes[first + index].crossStart += shift
      }
    }
  }
}
