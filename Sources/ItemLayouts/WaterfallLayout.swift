public import DataSource
public import Foundation

/// Columns of equal width. Each item has its own height and goes into the shortest column.
///
/// ```swift
/// var layout = WaterfallLayout(columns: 2, spacing: 10)
/// layout.sections.standard.edges.inset = LayoutInsets(top: 10, leading: 15, bottom: 10, trailing: 15)
/// layout.sections[id: "favorites"].columns = 1
/// ```
///
/// The size of an item gives its proportions. The width of its column then gives its height. In a layout that scrolls
/// horizontally, columns are rows, and widths are heights.
///
/// Source: the rules of CHTCollectionViewWaterfallLayout, https://github.com/chiahsien/CHTCollectionViewWaterfallLayout. Three
/// rules differ: an empty section ends at its insets, a header of length 0 has no insets, and remaining pixels widen the first
/// columns.
public struct WaterfallLayout: ItemLayout, Hashable {
  /// The order in which columns are filled.
  public enum Order: Hashable, Sendable {
    /// The next item is placed in the shortest column. Of columns with the same length, the first one is chosen.
    case shortestFirst
    /// The columns are filled in turn, from the first to the last, whatever their lengths are.
    case leadingToTrailing
    /// The columns are filled in turn, from the last to the first, whatever their lengths are.
    case trailingToLeading
  }

  /// The style of a section.
  public struct Style: Hashable, Sendable {
    /// The number of columns, from 1 to 1,000.
    public var columns: Int
    /// The space between columns, in points.
    public var columnSpacing: Double
    /// The space between the items of a column, in points.
    public var itemSpacing: Double
    /// The order in which columns are filled.
    public var order: Order
    /// The insets, the header and the footer.
    public var edges: SectionEdges

    /// Creates a style.
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

  /// Creates a layout with the same space, in points, between columns and between the items of a column.
  public init(axis: LayoutAxis = .vertical, columns: Int, spacing: Double = 10) {
    self.init(axis: axis, Style(columns: columns, columnSpacing: spacing, itemSpacing: spacing))
  }

  /// Returns the insets, the header and the footer of a section.
  public func edges(of section: LayoutSection) -> SectionEdges { sections.value(for: section).edges }

  /// Returns the index of the first item that may move when the size of `item` changes. This is `item` itself, because
  /// each item is placed after all earlier ones.
  ///
  /// If columns have the width 0, the column of an item cannot be found from its frame. Then all items are placed again
  /// (0).
  public func firstItem(affectedBy item: Int, in placed: LayoutPlacement) -> Int {
    columns(sections.value(for: placed.section), placed).widths.last == 0 ? 0 : item
  }

  /// Chooses a column for each item, for example the shortest one, and adds the frame of the item to `placement`.
  public func place(_ items: Range<Int>, in placement: inout LayoutPlacement, size: (ItemPath) -> CGSize)
    -> Double
  {
    let style = sections.value(for: placement.section)
    let columns = columns(style, placement)
    let measure = placement.measure
    let grid = measure.grid
    let section = placement.section.index
    // Positions are whole numbers of pixels, so that columns of the same length compare as equal.
    let spacing = grid.pixels(style.itemSpacing)
    var tops = tops(before: items.lowerBound, columns, spacing, in: placement)
    placement.boxes.reserveCapacity(items.upperBound)
    for item in items {
      if item == placement.tops.count * LayoutPlacement.stepOfTops { placement.tops.append(tops) }
      let column =
        switch style.order {
        case .shortestFirst: Self.shortest(tops)
        case .leadingToTrailing: item % tops.count
        case .trailingToLeading: tops.count - 1 - item % tops.count
        }
      let width = columns.widths[column]
      let length = measure.pixels(of: size(ItemPath(section: section, item: item)), across: width)
      placement.add(
        start: grid.points(tops[column]),
        length: grid.points(length),
        crossStart: columns.starts[column],
        crossLength: width
      )
      tops[column] += length + spacing
    }
    return grid.points(tops.reduce(0) { max($0, $1 - spacing) })
  }

  /// Returns the index of the shortest column; the first one if several have the same length.
  private static func shortest(_ tops: [Int]) -> Int {
    var shortest = 0
    for column in tops.indices where tops[column] < tops[shortest] { shortest = column }
    return shortest
  }

  private func columns(_ style: Style, _ placement: LayoutPlacement) -> LayoutColumns {
    LayoutColumns(
      style.columns,
      spacing: style.columnSpacing,
      available: placement.available,
      on: placement.measure.grid
    )
  }

  /// Returns the start of the next item in each column, in pixels.
  private func tops(
    before count: Int,
    _ columns: LayoutColumns,
    _ spacing: Int,
    in placement: LayoutPlacement
  ) -> [Int] {
    // Goes back from the last placed item until the last item of each column is found. The ends of all columns are saved only
    // at every `stepOfTops`th item. The search stops at the last of these items (`first`).
    let known = placement.tops.last ?? [Int](repeating: 0, count: columns.count)
    let first = max(placement.tops.count - 1, 0) * LayoutPlacement.stepOfTops
    var ends = [Double?](repeating: nil, count: columns.count)
    var (item, missing) = (count, columns.count)
    while item > first, missing > 0 {
      item -= 1
      let box = placement[item]
      let isHere = { (start: Double) in abs(start - box.crossStart) < 1e-6 }
      guard let column = columns.starts.firstIndex(where: isHere), ends[column] == nil else { continue }
      ends[column] = box.end
      missing -= 1
    }
    return zip(ends, known).map { end, top in
      end.map { placement.measure.grid.pixels(before: $0) + spacing } ?? top
    }
  }
}
