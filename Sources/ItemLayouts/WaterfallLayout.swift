public import DataSource
public import Foundation

/// Columns of items with the same width and heights of their own, each item in the column that is shortest so far.
///
/// ```swift
/// var layout = WaterfallLayout(columns: 2, spacing: 10)
/// layout.sections.standard.edges.inset = LayoutInsets(top: 10, leading: 15, bottom: 10, trailing: 15)
/// layout.sections[0].columns = 1
/// ```
///
/// The size of an item is its proportions: its height is what they say at the width of its column. Scrolling
/// horizontally, columns are rows, and widths are heights.
///
/// Source: the rules of CHTCollectionViewWaterfallLayout, https://github.com/chiahsien/CHTCollectionViewWaterfallLayout,
/// other than: an empty section ends at its insets; a header without length has no insets; pixels that are left over
/// widen the first columns.
public struct WaterfallLayout: ItemLayout, Hashable {
  /// Which column is next.
  public enum Order: Hashable, Sendable {
    /// The one that is shortest so far; of equal ones the first.
    case shortestFirst
    /// One after the other.
    case leadingToTrailing
    /// One after the other, from the last.
    case trailingToLeading
  }

  /// How a section looks.
  public struct Style: Hashable, Sendable {
    /// How many columns there are, from 1 to 1,000.
    public var columns: Int
    /// Between columns, in points.
    public var columnSpacing: Double
    /// Between the items of a column, in points.
    public var itemSpacing: Double
    /// Which column is next.
    public var order: Order
    /// What surrounds the items.
    public var edges: SectionEdges

    /// Creates a style; what is not given is the default.
    public init(
      columns: Int = 2,
      columnSpacing: Double = 10,
      itemSpacing: Double = 10,
      order: Order = .shortestFirst,
      edges: SectionEdges = SectionEdges()
    ) {
      self.columns = columns
      self.columnSpacing = columnSpacing
      self.itemSpacing = itemSpacing
      self.order = order
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

  /// Creates a layout with the same spacing between columns and between items, in points.
  public init(axis: LayoutAxis = .vertical, columns: Int, spacing: Double = 10) {
    self.init(axis: axis, Style(columns: columns, columnSpacing: spacing, itemSpacing: spacing))
  }

  /// What surrounds the items of a section.
  public func edges(ofSection section: Int) -> SectionEdges { sections[section].edges }

  /// The item itself, unless columns are too narrow to be told apart.
  public func firstItem(affectedBy item: Int, in placed: LayoutPlacement) -> Int {
    columns(of: placed.section, placed.available, placed.container).widths.last == 0 ? 0 : item
  }

  /// Places items, as ``ItemLayout`` asks it to.
  public func place(_ items: Range<Int>, in placement: inout LayoutPlacement, size: (ItemPath) -> CGSize)
    -> Double
  {
    let section = placement.section
    let style = sections[section]
    // Whoever gets a placement as a whole may hold a copy of it, and then adding to it copies all boxes.
    let columns = columns(of: section, placement.available, placement.container)
    let (measure, crossOrigin) = (placement.measure, placement.crossOrigin)
    // In pixels, as integers: where an item begins depends on the one before, and adding and comparing them takes a
    // fraction of the time.
    let grid = measure.grid
    let spacing = grid.count(of: placement.floor(style.itemSpacing))
    let origin = grid.count(of: placement.start)
    let isShortestFirst = style.order == .shortestFirst
    var filled = columnEnds(after: items.lowerBound, columns, in: &placement).enumerated().map {
      column,
      end in
      Column(
        start: crossOrigin + columns.starts[column],
        width: columns.widths[column],
        narrow: columns.widths[column] < columns.widths[0] ? -1 : 0,
        top: end.map { grid.count(of: $0) + spacing } ?? origin
      )
    }
    // Columns have one of two widths, the wide ones first.
    let widths = SIMD2(columns.widths[0], columns.widths[columns.count - 1])
    // Unsafe, as an array asks for each change whether it is shared, which is a call; for every item here.
    return filled.withUnsafeMutableBufferPointer { columns in
      placement.add(items.count) { boxes in
        for item in items {
          let index: Int
          if isShortestFirst {
            index = Self.shortest(columns)
          } else {
            let next = item % columns.count
            index = style.order == .leadingToTrailing ? next : columns.count - 1 - next
          }
          // Both lengths, as dividing then need not wait until it is known which column is next. The choice is no branch,
          // which nothing could foresee.
          let natural = size(ItemPath(section: section, item: item))
          let lengths = measure.pixels(of: natural, across: widths)
          let column = columns[index]
          let length = lengths[0] ^ ((lengths[0] ^ lengths[1]) & column.narrow)
          boxes[item &- items.lowerBound] = LayoutBox(
            start: grid.length(of: column.top),
            length: grid.length(of: length),
            crossStart: column.start,
            crossLength: column.width
          )
          columns[index].top = column.top &+ length &+ spacing
        }
      }
      // A column without items begins at the origin.
      return grid.length(of: columns.reduce(origin) { max($0, $1.top &- spacing) })
    }
  }

  /// A column that is being filled.
  private struct Column {
    let start: Double
    let width: Double
    /// All bits if it is one of the narrow ones, or none.
    let narrow: Int64
    /// Where its next item begins.
    var top: Int64
  }

  /// The first of the shortest columns. Without branches, which nothing can foresee here.
  @inline(__always)
  private static func shortest(_ columns: UnsafeMutableBufferPointer<Column>) -> Int {
    var (index, least) = (0, columns[0].top)
    for other in 1..<max(columns.count, 1) {
      let top = columns[other].top
      let isLess = top < least
      index = isLess ? other : index
      least = isLess ? top : least
    }
    return index
  }

  private func columns(of section: Int, _ available: Double, _ container: LayoutContainer) -> LayoutColumns {
    let style = sections[section]
    return LayoutColumns(style.columns, spacing: style.columnSpacing, available: available, in: container)
  }

  /// Where the last item of each column ends that is placed; `nil` for a column without items.
  private func columnEnds(
    after count: Int,
    _ columns: LayoutColumns,
    in placement: inout LayoutPlacement
  ) -> [Double?] {
    var ends = [Double?](repeating: nil, count: columns.count)
    var (item, missing) = (count, columns.count)
    while item > 0, missing > 0 {
      item -= 1
      let box = placement[item]
      let isHere = { (start: Double) in abs(start - box.crossStart) < 1e-6 }
      guard let column = columns.starts.firstIndex(where: isHere), ends[column] == nil else { continue }
      ends[column] = box.end
      missing -= 1
    }
    return ends
  }
}
