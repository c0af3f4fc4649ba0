public import Foundation

/// Rows of items, filled one after the other: a grid with so many per row, or tags that wrap.
///
/// ```swift
/// let grid = FlowLayout(FlowLayout.Style(perRow: 3))                 // proportions; the row gives the width
/// let tags = FlowLayout(FlowLayout.Style(alignment: .leading))       // sizes as they are
/// ```
///
/// Items of a row begin at the same height. Scrolling horizontally, rows are columns.
public struct FlowLayout: ItemLayout, Hashable {
  /// Where items go in a row that they do not fill.
  public enum Alignment: Hashable, Sendable {
    /// To where a line of text begins.
    case leading
    /// To the middle.
    case center
    /// To where a line of text ends.
    case trailing
    /// Apart, so that they fill the row; those of a section's last row as ``leading``.
    case justified
  }

  /// How a section looks.
  public struct Style: Hashable, Sendable {
    /// How many items a row has, from 1 to 1,000, all of the same width; `nil` for as many as fit.
    public var perRow: Int?
    /// Between the items of a row, in points; with ``Alignment/justified`` at least.
    public var itemSpacing: Double
    /// Between rows, in points.
    public var lineSpacing: Double
    /// Where items go in a row that they do not fill.
    public var alignment: Alignment
    /// What surrounds the items.
    public var edges: SectionEdges

    /// Creates a style; what is not given is the default.
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

  /// The way it scrolls.
  public var axis: LayoutAxis
  /// The content is at least this long, in points.
  public var minimumContentLength = 0.0
  /// How sections look.
  public var sections: SectionValues<Style>

  /// Creates a layout whose sections all look the same.
  public init(axis: LayoutAxis = .vertical, _ style: Style = Style()) {
    self.axis = axis
    sections = SectionValues(style)
  }

  /// What surrounds the items of a section.
  public func edges(ofSection section: Int) -> SectionEdges { sections[section].edges }

  /// The first item of the row of the one before: an item that became narrower may go there.
  public func firstItem(affectedBy item: Int, in placed: LayoutPlacement) -> Int {
    var first = max(item - 1, 0)
    while first > 0, placed[first - 1].start == placed[first].start { first -= 1 }
    return first
  }

  /// Places items, as ``ItemLayout`` asks it to.
  public func place(_ items: Range<Int>, in placement: inout LayoutPlacement, size: (Int) -> CGSize) -> Double
  {
    let style = sections[placement.section]
    let spacing = placement.floor(style.itemSpacing)
    let (available, container, measure) = (placement.available, placement.container, placement.measure)
    let columns = style.perRow.map {
      LayoutColumns($0, spacing: spacing, available: available, in: container)
    }
    var end = endOfRows(before: items.lowerBound, in: placement)
    let lineSpacing = placement.floor(style.lineSpacing)
    var (row, top, crossEnd) = (items.lowerBound, items.lowerBound == 0 ? end : end + lineSpacing, 0.0)
    for item in items {
      let natural = size(item)
      var (length, crossLength) = (0.0, 0.0)
      let isFull: Bool
      if let columns {
        isFull = item - row == columns.count
        crossLength = columns.widths[isFull ? 0 : item - row]
        length = measure.length(of: natural, across: crossLength)
      } else {
        (length, crossLength) = measure.natural(natural, available: available)
        // A row is full when more than an error of arithmetic is missing.
        isFull = item > row && crossLength > available - crossEnd - spacing + 1e-6
      }
      if isFull {
        align(row..<item, endingAt: crossEnd, style.alignment, in: &placement)
        (row, top, crossEnd) = (item, end + lineSpacing, 0)
      }
      let crossStart = item == row ? 0 : crossEnd + spacing
      placement.add(start: top, length: length, crossStart: crossStart, crossLength: crossLength)
      crossEnd = crossStart + crossLength
      end = max(end, top + length)
    }
    let last = style.alignment == .justified ? .leading : style.alignment
    align(row..<items.upperBound, endingAt: crossEnd, last, in: &placement)
    return end
  }

  private func endOfRows(before item: Int, in placement: LayoutPlacement) -> Double {
    guard item > 0 else { return placement.start }
    return (firstItem(affectedBy: item, in: placement)..<item).reduce(placement.start) {
      max($0, placement[$1].end)
    }
  }

  /// Moves the items of a row, which begins at 0, to where they belong.
  private func align(
    _ row: Range<Int>,
    endingAt crossEnd: Double,
    _ alignment: Alignment,
    in placement: inout LayoutPlacement
  ) {
    let free = max(placement.available - crossEnd, 0)
    let gaps = Double(row.count - 1)
    switch alignment {
    case .leading: break
    case .center: placement.shift(row) { [grid = placement.measure.grid] _ in grid.floor(free / 2) }
    case .trailing: placement.shift(row) { _ in free }
    case .justified where row.count > 1:
      placement.shift(row) { [grid = placement.measure.grid] in grid.floor(free * Double($0) / gaps) }
    case .justified: break
    }
  }
}
