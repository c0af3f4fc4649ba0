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
    let (available, container) = (placement.available, placement.container)
    let columns = style.perRow.map {
      LayoutColumns($0, spacing: spacing, available: available, in: container)
    }
    var end = endOfRows(before: items.lowerBound, in: placement)
    var row = Row(start: items.lowerBound == 0 ? end : end + placement.floor(style.lineSpacing))
    for item in items {
      var box = LayoutBox(start: row.start, length: 0, crossStart: 0, crossLength: 0)
      if let columns {
        if row.boxes.count == columns.count { end = startRow() }
        box.crossLength = columns.widths[row.boxes.count]
        box.length = placement.length(of: size(item), across: box.crossLength)
      } else {
        (box.length, box.crossLength) = placement.natural(size(item))
        // A row is full when more than an error of arithmetic is missing.
        let room = placement.available - row.crossEnd - spacing + 1e-6
        if !row.boxes.isEmpty, box.crossLength > room { end = startRow() }
      }
      box.start = row.start
      box.crossStart = row.boxes.isEmpty ? 0 : row.crossEnd + spacing
      row.boxes.append(box)
    }
    guard !row.boxes.isEmpty else { return end }
    row.add(to: &placement, style.alignment == .justified ? .leading : style.alignment)
    return row.end

    func startRow() -> Double {
      row.add(to: &placement, style.alignment)
      let end = row.end
      row.start = end + placement.floor(style.lineSpacing)
      row.boxes.removeAll(keepingCapacity: true)
      return end
    }
  }

  private func endOfRows(before item: Int, in placement: LayoutPlacement) -> Double {
    guard item > 0 else { return placement.start }
    return (firstItem(affectedBy: item, in: placement)..<item).reduce(placement.start) {
      max($0, placement[$1].end)
    }
  }

  /// A row that is being filled.
  private struct Row {
    var start: Double
    var boxes: [LayoutBox] = []

    var crossEnd: Double { boxes.last?.crossEnd ?? 0 }
    var end: Double { boxes.reduce(start) { max($0, $1.end) } }

    func add(to placement: inout LayoutPlacement, _ alignment: Alignment) {
      let free = max(placement.available - crossEnd, 0)
      for (index, box) in boxes.enumerated() {
        let shift =
          switch alignment {
          case .leading: 0.0
          case .center: placement.floor(free / 2)
          case .trailing: free
          case .justified:
            boxes.count == 1 ? 0 : placement.floor(free * Double(index) / Double(boxes.count - 1))
          }
        placement.add(
          start: box.start,
          length: box.length,
          crossStart: box.crossStart + shift,
          crossLength: box.crossLength
        )
      }
    }
  }
}
