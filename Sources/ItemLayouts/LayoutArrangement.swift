public import DataSource
public import Foundation

#if canImport(CoreGraphics)
  import CoreGraphics
#endif

/// Where everything in a list lies, by a layout: found by rectangle and by path, and brought up to date from the first item that changed.
///
/// ```swift
/// var grid = LayoutArrangement(WaterfallLayout(columns: 2), in: container, counts: [20]) { photos[$0.item].size }
/// grid.items(in: CGRect(x: 0, y: 0, width: 375, height: 800))
/// grid.update(counts: [40], from: ItemPath(section: 0, item: 20)) { photos[$0.item].size }     // a page came in
/// grid.correct([ItemPath(section: 0, item: 3): 212])                                           // a cell was measured
/// ```
///
/// Another layout, or another container, makes another arrangement.
public struct LayoutArrangement: Sendable {
  struct Section: Sendable {
    /// The index of its header in `boxes`.
    let first: Int
    /// Where it begins along the axis.
    let origin: Double
    /// Where its items begin.
    let itemsStart: Double
    let crossOrigin: Double
    let available: Double
    var count = 0
    /// Where its items end, and their inset.
    var itemsEnd = 0.0
    var end = 0.0
  }

  /// The layout that says where items lie.
  public let layout: any ItemLayout
  /// What is filled.
  public let container: LayoutContainer
  /// How large the content is, in points.
  public var contentSize: CGSize { axis.size(along: contentLength, across: crossLength) }

  let axis: LayoutAxis
  /// How wide the container is, in whole pixels.
  let crossLength: Double
  /// Of each section the header, the items and the footer, in terms of the axis and not mirrored. What is not there has no length.
  private(set) var boxes: [LayoutBox] = []
  private(set) var sections: [Section] = []
  private(set) var contentLength: Double
  private(set) var tree = SpanTree()

  /// Arranges a list.
  ///
  /// - Parameters:
  ///   - layout: How.
  ///   - container: Where.
  ///   - counts: How many items each section has.
  ///   - size: The size of an item, in points, or its proportions where the layout gives the width.
  /// - Complexity: O(*n*), where *n* is the number of items and sections.
  public init(
    _ layout: any ItemLayout,
    in container: LayoutContainer,
    counts: [Int],
    size: (ItemPath) -> CGSize
  ) {
    self.layout = layout
    self.container = container
    axis = layout.axis
    crossLength = container.floor(layout.axis.across(container.size))
    contentLength = container.floor(layout.minimumContentLength)
    boxes.reserveCapacity(counts.reduce(0) { $0 + max($1, 0) + 2 })
    update(counts: counts, from: ItemPath(section: 0, item: 0), size: size)
  }

  /// Arranges everything from an item on, after items were added, removed or changed.
  ///
  /// - Parameters:
  ///   - counts: How many items each section has now. It must not differ in sections before that of `path`.
  ///   - path: The first item that is new or has changed, or whose place another one has now; what is before it is
  ///     not looked at. Nobody need to know more: from the end of the list, a page is appended.
  ///   - size: As in the initializer. Not asked for items before `path`, unless they share a row with it.
  /// - Complexity: O(*k*), where *k* is the number of items and sections from `path` on, and of items in its row.
  public mutating func update(counts: [Int], from path: ItemPath, size: (ItemPath) -> CGSize) {
    update(counts, from: path, isCorrecting: false, size)
  }

  /// Gives items the lengths along the axis that their cells turned out to have; all others keep theirs.
  ///
  /// An update from such an item, or one before it, asks for its size again.
  ///
  /// - Parameter lengths: In points. Items that do not exist are ignored.
  /// - Complexity: O(*k*), where *k* is the number of items and sections from the first of them on.
  public mutating func correct(_ lengths: [ItemPath: Double]) {
    guard let path = lengths.keys.filter({ index(of: .item($0)) != nil }).min() else { return }
    let (placed, sections) = (boxes, sections)
    update(sections.map(\.count), from: path, isCorrecting: true) { [axis] path in
      let box = placed[sections[path.section].first + 1 + path.item]
      return axis.size(along: lengths[path] ?? box.length, across: box.crossLength)
    }
  }

  private mutating func update(
    _ counts: [Int],
    from path: ItemPath,
    isCorrecting: Bool,
    _ size: (ItemPath) -> CGSize
  ) {
    let start = min(max(path.section, 0), sections.count)
    var changed: Int?
    sections.removeLast(max(sections.count - min(start + 1, counts.count), 0))

    for index in start..<max(counts.count, start) {
      let count = max(counts[index], 0)
      var item = 0
      if index < sections.count {
        item = min(max(index == path.section ? path.item : 0, 0), sections[index].count, count)
      } else {
        changed = changed ?? boxes.count
        begin(index)
      }
      let section = sections[index]
      var placement = LayoutPlacement(
        section: index,
        start: section.itemsStart,
        available: section.available,
        container: container,
        crossOrigin: section.crossOrigin,
        first: section.first + 1,
        measure: ItemMeasure(axis: axis, grid: container.grid, isCorrecting: isCorrecting),
        boxes: []
      )
      swap(&placement.boxes, &boxes)
      placement.boxes.removeLast(max(placement.boxes.count - placement.first - section.count, 0))
      if item > 0 { item = min(max(layout.firstItem(affectedBy: item, in: placement), 0), item) }
      placement.boxes.removeLast(max(placement.count - item, 0))
      changed = changed ?? placement.boxes.count
      let end = layout.place(item..<count, in: &placement, size: size)
      precondition(placement.count == count, "\(type(of: layout)): place() must add one box for each item")
      swap(&placement.boxes, &boxes)
      finish(index, count: count, itemsEnd: end)
    }
    boxes.removeLast(boxes.count - (sections.last.map { $0.first + $0.count + 2 } ?? 0))
    contentLength = max(sections.last?.end ?? 0, container.floor(layout.minimumContentLength))
    tree.update(boxes, from: changed ?? boxes.count)
  }

  /// Begins a section after those there are, and places its header.
  private mutating func begin(_ index: Int) {
    let edges = layout.edges(ofSection: index)
    let origin = sections.last?.end ?? 0
    let header = box(of: edges.header, in: edges.headerInset, edges, from: origin)
    let safe = safeArea(edges)
    let inset = axis.across(edges.inset)
    let crossStart = safe.start + container.floor(inset.start)
    sections.append(
      Section(
        first: boxes.count,
        origin: origin,
        itemsStart: header.end + container.floor(axis.along(edges.inset).start),
        crossOrigin: crossStart,
        available: max(crossLength - safe.end - container.floor(inset.end) - crossStart, 0)
      )
    )
    boxes.append(header.box)
  }

  /// Ends the last section, and places its footer.
  private mutating func finish(_ index: Int, count: Int, itemsEnd: Double) {
    let edges = layout.edges(ofSection: index)
    sections[index].count = count
    sections[index].itemsEnd = itemsEnd + container.floor(axis.along(edges.inset).end)
    let footer = box(of: edges.footer, in: edges.footerInset, edges, from: sections[index].itemsEnd)
    boxes.append(footer.box)
    sections[index].end = footer.end
  }

  /// A header or a footer, and where its inset ends. Without a length it has no inset either.
  private func box(
    of length: Double,
    in inset: LayoutInsets,
    _ edges: SectionEdges,
    from start: Double
  ) -> (box: LayoutBox, end: Double) {
    let length = container.floor(length)
    guard length > 0 else {
      return (LayoutBox(start: start, length: 0, crossStart: 0, crossLength: 0), start)
    }
    let (along, across) = (axis.along(inset), axis.across(inset))
    let safe = safeArea(edges)
    let crossStart = safe.start + container.floor(across.start)
    let box = LayoutBox(
      start: start + container.floor(along.start),
      length: length,
      crossStart: crossStart,
      crossLength: max(crossLength - safe.end - container.floor(across.end) - crossStart, 0)
    )
    return (box, box.end + container.floor(along.end))
  }

  private func safeArea(_ edges: SectionEdges) -> (start: Double, end: Double) {
    guard edges.keepsSafeArea else { return (0, 0) }
    let safe = axis.across(container.safeArea)
    return (container.floor(safe.start), container.floor(safe.end))
  }
}
