public import DataSource
public import Foundation

#if canImport(CoreGraphics)
  import CoreGraphics
#endif

/// The frames of all elements of a list. Elements are found by rectangle and by path. After a change in a section, only the
/// items from the first changed one on are arranged again. Sections without changes are only moved.
///
/// ```swift
/// var grid = LayoutArrangement(WaterfallLayout(columns: 2), in: container, sections: .indexed([20])) { photos[$0.item].size }
/// grid.items(in: CGRect(x: 0, y: 0, width: 375, height: 800))
/// grid.update(sections: .indexed([40]), from: [ItemPath(section: 0, item: 20)]) { photos[$0.item].size }   // append a page
/// grid.correct([ItemPath(section: 0, item: 3): 212])                                           // a cell was measured
/// ```
///
/// An arrangement belongs to one layout and one container.
public struct LayoutArrangement: Sendable {
  /// The layout.
  public let layout: any ItemLayout
  /// The container.
  public let container: LayoutContainer
  /// The size of the content, in points.
  public var contentSize: CGSize { axis.size(along: contentLength, across: crossLength) }

  let axis: LayoutAxis
  /// The width of the container in a vertical list, or its height in a horizontal list, in points. It is rounded down to
  /// whole pixels.
  let crossLength: Double
  private var place: SectionPlace {
    SectionPlace(axis: axis, container: container, crossLength: crossLength)
  }
  private(set) var sections: [ArrangedSection] = []
  private(set) var contentLength: Double
  /// The start and the end of each section in the scroll direction.
  private(set) var spans: [LayoutSpan] = []
  private(set) var tree = SpanTree()

  /// Computes the frames of all items, headers and footers of a list.
  ///
  /// - Parameters:
  ///   - layout: The layout, such as a ``WaterfallLayout``.
  ///   - container: The size and the safe area of the list view.
  ///   - sections: The identifier and the number of items of each section.
  ///   - size: Returns the size of an item, in points. A layout with columns scales the item to the width of its column.
  /// - Complexity: O(*n*), where *n* is the number of items and sections.
  public init(
    _ layout: any ItemLayout,
    in container: LayoutContainer,
    sections: [LayoutSectionCount],
    size: (ItemPath) -> CGSize
  ) {
    self.layout = layout
    self.container = container
    axis = layout.axis
    crossLength = container.floor(layout.axis.across(container.size))
    contentLength = container.floor(layout.minimumContentLength)
    update(sections: sections, from: [], size: size)
  }

  // MARK: Updating

  /// Updates the frames after a change of the list.
  ///
  /// All items of a new section are arranged. In every other section, the items before the first change keep their frames,
  /// even if the section has another index now.
  ///
  /// - Parameters:
  ///   - counts: The new identifier and number of items of each section.
  ///   - changes: The paths in the new list of items that were inserted, deleted, moved or changed, in any order. The first
  ///     path of each section is enough. Items that were appended to a section, or removed from its end, need not be named.
  ///     Paths that do not exist are ignored.
  ///   - size: As in the initializer. It is called for the first change of a section and for the items after it, and for earlier
  ///     items of the same row.
  /// - Complexity: O(*c* + *k* + *s*), where *c* is the number of changes, *k* the number of items for which `size` is called,
  ///   and *s* the number of sections.
  public mutating func update(
    sections counts: [LayoutSectionCount],
    from changes: [ItemPath],
    size: (ItemPath) -> CGSize
  ) {
    var firstChanges = [Int](repeating: .max, count: counts.count)
    for path in changes where firstChanges.indices.contains(path.section) {
      firstChanges[path.section] = min(firstChanges[path.section], max(path.item, 0))
    }
    // Only `old` may refer to the items while they are changed below. A second reference in `sections` would make the
    // first change copy all items (copy-on-write).
    var old = Dictionary(sections.map { ($0.section.key, $0) }) { first, _ in first }
    sections = []
    var followsItems = false
    for index in counts.indices {
      let count = counts[index].count
      let section = LayoutSection(index: index, id: counts[index].key.base)
      var kept = old.removeValue(forKey: section.key)
      if kept?.move(to: section, followsItems, edges: layout.edges) != true { kept = nil }
      let isKept = kept != nil
      // `take()` sets `kept` to `nil`. A second reference in `kept` would make the first change of the section copy all
      // of its items.
      sections.append(
        kept.take() ?? ArrangedSection(section, layout.edges(of: section), followsItems, in: place)
      )
      let first = min(firstChanges[index], sections[index].items.count, count)
      if !isKept || first < max(sections[index].items.count, count) {
        place(firstAffected(by: first, in: index)..<count, of: index, size: size)
      }
      followsItems = followsItems || count > 0
    }
    moveSections()
  }

  // MARK: Correcting

  /// Replaces the estimated lengths of items by the lengths of their measured cells. For example, a cell in a vertical
  /// list was measured, and is 212 points high.
  ///
  /// A later call of ``update(sections:from:size:)`` calls its closure `size` for the items that it places again. This
  /// closure should return the measured lengths, because the arrangement does not remember them.
  ///
  /// - Parameter lengths: The lengths, in points. Items that do not exist are ignored.
  /// - Complexity: O(*k* + *s*), where *s* is the number of sections and *k* the number of items that may move: in each
  ///   section, from the first corrected item on.
  public mutating func correct(_ lengths: [ItemPath: Double]) {
    var firsts: [Int: Int] = [:]
    for path in lengths.keys where contains(path) {
      firsts[path.section] = min(firsts[path.section] ?? .max, path.item)
    }
    for (section, item) in firsts {
      let first = firstAffected(by: item, in: section)
      // Copies only the frames from the first changed item on. Copying the unchanged frames before them would take time.
      let old = Array(sections[section].items[first...])
      place(first..<first + old.count, of: section, hasFinalSizes: true) { [axis] path in
        let box = old[path.item - first]
        return axis.size(along: lengths[path] ?? box.length, across: box.crossLength)
      }
    }
    if !firsts.isEmpty { moveSections() }
  }

  private func contains(_ path: ItemPath) -> Bool {
    sections.indices.contains(path.section) && sections[path.section].items.indices.contains(path.item)
  }

  // MARK: Arranging sections

  /// Returns the index of the first item whose frame may change when the size of `item` changes: `item` itself or, for
  /// example, an earlier item of the same row.
  private mutating func firstAffected(by item: Int, in section: Int) -> Int {
    guard item > 0 else { return 0 }
    return withPlacement(of: section, hasFinalSizes: false) { placement, layout in
      min(max(layout.firstItem(affectedBy: item, in: placement), 0), item)
    }
  }

  /// Computes the frames of the items in the range `items`, which ends with the last item of the section.
  private mutating func place(
    _ items: Range<Int>,
    of index: Int,
    hasFinalSizes: Bool = false,
    size: (ItemPath) -> CGSize
  ) {
    let end = withPlacement(of: index, hasFinalSizes: hasFinalSizes) { placement, layout in
      placement.removeItems(from: items.lowerBound)
      let end = layout.place(items, in: &placement, size: size)
      precondition(
        placement.count == items.upperBound,
        "\(type(of: layout)): place() must add one box for each item"
      )
      return end
    }
    sections[index].finish(itemsEnd: end, from: items.lowerBound, in: place)
  }

  /// Calls `body` with a placement to which the layout can add the frames of a section's items. The arrays of frames are
  /// moved from the section to the placement, and back after the call. If both had a reference, the first change would
  /// copy the array.
  private mutating func withPlacement<Result>(
    of index: Int,
    hasFinalSizes: Bool,
    _ body: (inout LayoutPlacement, any ItemLayout) -> Result
  ) -> Result {
    var placement = sections[index].emptyPlacement(in: place, hasFinalSizes: hasFinalSizes)
    func exchange() {
      swap(&placement.boxes, &sections[index].items)
      swap(&placement.tops, &sections[index].tops)
    }
    exchange()
    defer { exchange() }
    return body(&placement, layout)
  }

  /// Computes where each section begins: at the end of the previous one. The frames of items are relative to their
  /// section, so they do not change.
  private mutating func moveSections() {
    var end = 0.0
    var firstChange = min(spans.count, sections.count)
    spans.removeLast(spans.count - firstChange)
    for index in sections.indices {
      sections[index].origin = end
      let span = sections[index].span
      if index == spans.count {
        spans.append(span)
      } else if spans[index] != span {
        spans[index] = span
        firstChange = min(firstChange, index)
      }
      end = sections[index].end
    }
    contentLength = max(end, container.floor(layout.minimumContentLength))
    tree.update(spans, from: firstChange)
  }
}
