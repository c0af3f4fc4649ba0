public import DataSource
public import Foundation

#if canImport(CoreGraphics)
  import CoreGraphics
#endif

/// The frames of all elements of a list. Elements are found by rectangle and by path, and an update starts at the first item that has changed.
///
/// ```swift
/// var grid = LayoutArrangement(WaterfallLayout(columns: 2), in: container, counts: [20]) { photos[$0.item].size }
/// grid.items(in: CGRect(x: 0, y: 0, width: 375, height: 800))
/// grid.update(counts: [40], from: ItemPath(section: 0, item: 20)) { photos[$0.item].size }     // append a page
/// grid.correct([ItemPath(section: 0, item: 3): 212])                                           // a cell was measured
/// ```
///
/// An arrangement belongs to one layout and one container.
public struct LayoutArrangement: Sendable {
  struct Section: Sendable {
    let section: LayoutSection
    /// The index of the header in `boxes`.
    let first: Int
    /// The start along the axis.
    let origin: Double
    /// The start of the items.
    let itemsStart: Double
    let crossOrigin: Double
    let available: Double
    var count = 0
    /// The end of the items and of their inset.
    var itemsEnd = 0.0
    var end = 0.0

    var size: LayoutSectionCount { LayoutSectionCount(id: section.id, count: count) }
  }

  /// The layout.
  public let layout: any ItemLayout
  /// The container.
  public let container: LayoutContainer
  /// The size of the content, in points. While items are not arranged yet, their length is estimated from the arranged ones.
  public var contentSize: CGSize { axis.size(along: contentLength + estimatedRest, across: crossLength) }

  let axis: LayoutAxis
  /// The length of the container across the axis, in whole pixels.
  let crossLength: Double
  /// The header, the items and the footer of each section, in terms of the axis and not mirrored. A missing header or footer has
  /// the length 0.
  private(set) var boxes: [LayoutBox] = []
  private(set) var sections: [Section] = []
  private(set) var contentLength: Double
  private(set) var tree = SpanTree()
  /// All sections of the list, arranged or not.
  private var list: [LayoutSectionCount] = []
  /// The number of items that are arranged, from the beginning of the list; `Int.max` for all.
  private var reach = Int.max

  /// Arranges a list whose sections are identified by their indices.
  ///
  /// - Parameters:
  ///   - layout: The layout.
  ///   - container: The container.
  ///   - counts: The number of items of each section.
  ///   - size: Returns the size of an item, in points, or its proportions if the layout gives the width.
  /// - Complexity: O(*n*), where *n* is the number of items and sections.
  public init(
    _ layout: any ItemLayout,
    in container: LayoutContainer,
    counts: [Int],
    size: (ItemPath) -> CGSize
  ) {
    self.init(layout, in: container, sections: Self.identified(counts), size: size)
  }

  /// Arranges a list whose sections have identifiers.
  ///
  /// - Parameters:
  ///   - layout: The layout.
  ///   - container: The container.
  ///   - sections: The identifier and the number of items of each section.
  ///   - length: The length along the axis, in points, that the arranged items fill at least. Call ``extend(to:size:)`` before a
  ///     later part of the content becomes visible. By default, all items are arranged. A layout that scrolls from right to left
  ///     always arranges all items, because their positions depend on the length of the whole content.
  ///   - size: Returns the size of an item, in points, or its proportions if the layout gives the width.
  /// - Complexity: O(*n*), where *n* is the number of arranged items and of sections.
  public init(
    _ layout: any ItemLayout,
    in container: LayoutContainer,
    sections: [LayoutSectionCount],
    filling length: Double = .infinity,
    size: (ItemPath) -> CGSize
  ) {
    self.layout = layout
    self.container = container
    axis = layout.axis
    crossLength = container.floor(layout.axis.across(container.size))
    contentLength = container.floor(layout.minimumContentLength)
    if length < .infinity, axis == .vertical || container.direction == .leftToRight {
      reach = 0
    } else {
      boxes.reserveCapacity(sections.reduce(0) { $0 + $1.count + 2 })
    }
    update(sections: sections, from: ItemPath(section: 0, item: 0), size: size)
    extend(to: length, size: size)
  }

  private static func identified(_ counts: [Int]) -> [LayoutSectionCount] {
    counts.enumerated().map { LayoutSectionCount(id: $0.offset, count: $0.element) }
  }

  // MARK: Updating

  /// Arranges the items from `path` on, in a list whose sections are identified by their indices.
  ///
  /// - Parameters:
  ///   - counts: The new number of items of each section. The numbers before the section of `path` must not differ.
  ///   - path: The first item that was inserted, deleted, moved or changed.
  ///   - size: As in the initializer. It is called for items from `path` on, and for earlier items of the same row.
  /// - Complexity: O(*k*), where *k* is the number of items and sections from `path` on, and of items in its row.
  public mutating func update(counts: [Int], from path: ItemPath, size: (ItemPath) -> CGSize) {
    update(sections: Self.identified(counts), from: path, size: size)
  }

  /// Arranges the items from `path` on.
  ///
  /// - Parameters:
  ///   - sections: The new identifier and number of items of each section. The values before the section of `path` must not differ.
  ///   - path: The first item that was inserted, deleted, moved or changed. If a section was inserted, deleted or moved, the
  ///     first item of the first such section.
  ///   - size: As in the initializer. It is called for items from `path` on, and for earlier items of the same row.
  /// - Complexity: O(*k*), where *k* is the number of items and sections from `path` on, and of items in its row.
  public mutating func update(
    sections: [LayoutSectionCount],
    from path: ItemPath,
    size: (ItemPath) -> CGSize
  ) {
    list = sections
    let sections = withinReach(sections)
    let start = min(max(path.section, 0), self.sections.count)
    var item = 0
    if path.section == start, start < self.sections.count, start < sections.count {
      item = min(max(path.item, 0), self.sections[start].count, sections[start].count)
    }
    let first = firstAffected(by: ItemPath(section: start, item: item))
    rearrange(sections.dropFirst(start), from: ItemPath(section: start, item: first), size: size)
  }

  // MARK: Arranging lazily

  /// Arranges further items, until the arranged items fill a length or none is left.
  ///
  /// - Parameters:
  ///   - length: The length along the axis, in points.
  ///   - size: As in the initializer. It is called for the further items, and for earlier items of the same row.
  /// - Returns: Whether an item was arranged.
  /// - Complexity: O(*k* + *s*), where *k* is the number of further items, and *s* the number of sections.
  @discardableResult
  public mutating func extend(to length: Double, size: (ItemPath) -> CGSize) -> Bool {
    var isExtended = false
    while let next = firstUnarranged, filledLength < length {
      // The steps grow, so that a long list is not arranged in many small steps.
      let count = arrangedItems
      reach = count + max(count / 2, 64)
      update(sections: list, from: next, size: size)
      isExtended = true
    }
    return isExtended
  }

  /// The position along the axis before which no further item begins.
  private var filledLength: Double {
    mutating get {
      guard let last = sections.last, last.count < list[sections.count - 1].count else {
        return sections.last?.end ?? 0
      }
      return withPlacement(of: sections.count - 1, hasFinalSizes: false) { placement, layout in
        // The last box is the footer, and no item of the section.
        let footer = placement.boxes.removeLast()
        defer { placement.boxes.append(footer) }
        return layout.filledLength(of: placement)
      }
    }
  }

  private var arrangedItems: Int { sections.reduce(0) { $0 + $1.count } }

  /// The first item or section that is not arranged; `nil` if all are.
  private var firstUnarranged: ItemPath? {
    if let last = sections.last, last.count < list[sections.count - 1].count {
      return ItemPath(section: sections.count - 1, item: last.count)
    }
    return sections.count < list.count ? ItemPath(section: sections.count, item: 0) : nil
  }

  /// Returns the beginning of a list that is to be arranged.
  private func withinReach(_ sections: [LayoutSectionCount]) -> [LayoutSectionCount] {
    guard reach < .max else { return sections }
    var (result, rest) = ([LayoutSectionCount](), reach)
    for section in sections {
      let count = min(section.count, rest)
      guard count > 0 || section.count == 0 else { break }
      result.append(LayoutSectionCount(id: section.key.base, count: count))
      guard count == section.count else { break }
      rest -= count
    }
    return result
  }

  private var estimatedRest: Double {
    guard reach < .max, firstUnarranged != nil else { return 0 }
    let (arranged, all) = (arrangedItems, list.reduce(0) { $0 + $1.count })
    return arranged == 0 ? 0 : container.floor(contentLength / Double(arranged) * Double(all - arranged))
  }

  // MARK: Correcting

  /// Sets the lengths of items along the axis to the lengths that their cells were measured at. All other items keep their lengths.
  ///
  /// An update that contains such an item calls its `size` closure for the item again.
  ///
  /// - Parameter lengths: The lengths, in points. Items that do not exist are ignored.
  /// - Complexity: O(*k*), where *k* is the number of items and sections from the first of these items on.
  public mutating func correct(_ lengths: [ItemPath: Double]) {
    guard let path = lengths.keys.filter({ index(of: .item($0)) != nil }).min() else { return }
    let first = firstAffected(by: path)
    // Copies only the boxes that move. A copy of the whole array would take time for the items before them, too.
    let offset = sections[path.section].first + 1 + first
    let old = Array(boxes[offset...])
    let oldSections = Array(sections[path.section...])
    rearrange(
      oldSections.map(\.size)[...],
      from: ItemPath(section: path.section, item: first),
      hasFinalSizes: true
    ) { [axis] item in
      let box = old[oldSections[item.section - path.section].first + 1 + item.item - offset]
      return axis.size(along: lengths[item] ?? box.length, across: box.crossLength)
    }
  }

  /// Returns the first item of the section that may move when an item changes.
  private mutating func firstAffected(by path: ItemPath) -> Int {
    guard path.item > 0 else { return 0 }
    return withPlacement(of: path.section, hasFinalSizes: false) { placement, layout in
      min(max(layout.firstItem(affectedBy: path.item, in: placement), 0), path.item)
    }
  }

  /// Arranges all sections from that of `path` on.
  private mutating func rearrange(
    _ new: ArraySlice<LayoutSectionCount>,
    from path: ItemPath,
    hasFinalSizes: Bool = false,
    size: (ItemPath) -> CGSize
  ) {
    // The header of the first section stays where it is, unless the section may be another one.
    let keepsFirst = path.item > 0 && path.section < sections.count && !new.isEmpty
    sections.removeLast(max(sections.count - path.section - (keepsFirst ? 1 : 0), 0))
    var firstChange: Int?
    for (index, count) in zip(path.section..., new) {
      let item = index < sections.count ? path.item : 0
      if index >= sections.count {
        boxes.removeLast(boxes.count - (sections.last.map { $0.first + $0.count + 2 } ?? 0))
        firstChange = firstChange ?? boxes.count
        begin(LayoutSection(index: index, id: count.key.base))
      }
      let end = withPlacement(of: index, hasFinalSizes: hasFinalSizes) { placement, layout in
        placement.boxes.removeLast(max(placement.count - item, 0))
        firstChange = firstChange ?? placement.boxes.count
        let end = layout.place(item..<count.count, in: &placement, size: size)
        precondition(
          placement.count == count.count,
          "\(type(of: layout)): place() must add one box for each item"
        )
        return end
      }
      finish(index, count: count.count, itemsEnd: end)
    }
    boxes.removeLast(boxes.count - (sections.last.map { $0.first + $0.count + 2 } ?? 0))
    contentLength = max(sections.last?.end ?? 0, container.floor(layout.minimumContentLength))
    tree.update(boxes, from: firstChange ?? boxes.count)
  }

  /// Calls `body` with a placement of a section that contains the boxes of the arrangement. The boxes are moved, not copied.
  private mutating func withPlacement<Result>(
    of index: Int,
    hasFinalSizes: Bool,
    _ body: (inout LayoutPlacement, any ItemLayout) -> Result
  ) -> Result {
    let section = sections[index]
    var placement = LayoutPlacement(
      section: section.section,
      start: section.itemsStart,
      available: section.available,
      container: container,
      crossOrigin: section.crossOrigin,
      first: section.first + 1,
      measure: ItemMeasure(axis: axis, grid: container.grid, hasFinalSizes: hasFinalSizes),
      boxes: []
    )
    swap(&placement.boxes, &boxes)
    defer { swap(&placement.boxes, &boxes) }
    return body(&placement, layout)
  }

  // MARK: Headers and footers

  /// Appends a section and its header.
  private mutating func begin(_ section: LayoutSection) {
    let edges = layout.edges(of: section)
    let origin = sections.last?.end ?? 0
    let header = box(of: edges.header, in: edges.headerInset, edges, from: origin)
    let reference = axis.across(container.insets(for: edges.insetReference))
    let inset = axis.across(edges.inset)
    let crossStart = container.floor(reference.start) + container.floor(inset.start)
    let crossEnd = container.floor(reference.end) + container.floor(inset.end)
    sections.append(
      Section(
        section: section,
        first: boxes.count,
        origin: origin,
        itemsStart: header.end + container.floor(axis.along(edges.inset).start),
        crossOrigin: crossStart,
        available: max(crossLength - crossStart - crossEnd, 0)
      )
    )
    boxes.append(header.box)
  }

  /// Ends the last section, and appends its footer.
  private mutating func finish(_ index: Int, count: Int, itemsEnd: Double) {
    let edges = layout.edges(of: sections[index].section)
    sections[index].count = count
    sections[index].itemsEnd = itemsEnd + container.floor(axis.along(edges.inset).end)
    let footer = box(of: edges.footer, in: edges.footerInset, edges, from: sections[index].itemsEnd)
    boxes.append(footer.box)
    sections[index].end = footer.end
  }

  /// Returns the box of a header or a footer, and the end of its inset. Without a length it has no inset.
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
    let reference = axis.across(container.insets(for: edges.insetReference))
    let crossStart = container.floor(reference.start) + container.floor(across.start)
    let crossEnd = container.floor(reference.end) + container.floor(across.end)
    let box = LayoutBox(
      start: start + container.floor(along.start),
      length: length,
      crossStart: crossStart,
      crossLength: max(crossLength - crossStart - crossEnd, 0)
    )
    return (box, box.end + container.floor(along.end))
  }
}
