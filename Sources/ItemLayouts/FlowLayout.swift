public import DataSource
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
  public func place(_ items: Range<Int>, in placement: inout LayoutPlacement, size: (ItemPath) -> CGSize)
    -> Double
  {
    let section = placement.section
    let style = sections[section]
    let spacing = placement.floor(style.itemSpacing)
    let lineSpacing = placement.floor(style.lineSpacing)
    let (available, container, measure) = (placement.available, placement.container, placement.measure)
    let columns = style.perRow.map {
      LayoutColumns($0, spacing: spacing, available: available, in: container)
    }
    let origin = placement.crossOrigin
    var end = endOfRows(before: items.lowerBound, in: placement)
    var (row, top, crossEnd) = (0, items.lowerBound == 0 ? end : end + lineSpacing, 0.0)
    return placement.add(items.count) { boxes in
      for (index, item) in items.enumerated() {
        let natural = size(ItemPath(section: section, item: item))
        var (length, crossLength) = (0.0, 0.0)
        let isFull: Bool
        if let columns {
          isFull = index - row == columns.count
          crossLength = columns.widths[isFull ? 0 : index - row]
          length = measure.length(of: natural, across: crossLength)
        } else {
          (length, crossLength) = measure.natural(natural, available: available)
          // A row is full when more than an error of arithmetic is missing.
          isFull = index > row && crossLength > available - crossEnd - spacing + 1e-6
        }
        if isFull {
          Self.align(boxes[row..<index], free: available - crossEnd, style.alignment, on: measure.grid)
          (row, top, crossEnd) = (index, end + lineSpacing, 0)
        }
        let crossStart = index == row ? 0 : crossEnd + spacing
        boxes[index] = LayoutBox(
          start: top,
          length: length,
          crossStart: origin + crossStart,
          crossLength: crossLength
        )
        crossEnd = crossStart + crossLength
        end = max(end, top + length)
      }
      let last = style.alignment == .justified ? .leading : style.alignment
      Self.align(boxes[row...], free: available - crossEnd, last, on: measure.grid)
      return end
    }
  }

  private func endOfRows(before item: Int, in placement: LayoutPlacement) -> Double {
    guard item > 0 else { return placement.start }
    return (firstItem(affectedBy: item, in: placement)..<item).reduce(placement.start) {
      max($0, placement[$1].end)
    }
  }

  /// Moves the items of a row, which begins at 0, to where they belong.
  @inline(__always)
  private static func align(
    _ row: Slice<UnsafeMutableBufferPointer<LayoutBox>>,
    free: Double,
    _ alignment: Alignment,
    on grid: PixelGrid
  ) {
    let row = UnsafeMutableBufferPointer(rebasing: row)
    let free = max(free, 0)
    switch alignment {
    case .leading: break
    case .center: for index in row.indices { row[index].crossStart += grid.floor(free / 2) }
    case .trailing: for index in row.indices { row[index].crossStart += free }
    case .justified:
      let gaps = Double(row.count - 1)
      for index in row.indices.dropFirst() {
        row[index].crossStart += grid.floor(free * Double(index) / gaps)
      }
    }
  }
}
