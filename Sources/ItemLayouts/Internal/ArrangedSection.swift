import DataSource

/// A section of an arrangement. All positions along the axis are relative to the origin of the section, and those of the items to the end of
/// its header and inset, so that a section moves without its items.
struct ArrangedSection: Sendable {
  private(set) var section: LayoutSection
  let edges: SectionEdges
  /// Whether a section before this one has items.
  let followsItems: Bool
  /// The header, in terms of the axis and not mirrored. A missing header has the length 0.
  let header: LayoutBox
  /// The start of the items.
  let itemsStart: Double
  /// The start of the items across the axis.
  let crossOrigin: Double
  /// The length across the axis that is available for the items.
  let available: Double
  /// The boxes of the items, relative to the start of the items.
  var items: [LayoutBox] = []
  private(set) var tree = SpanTree()
  /// The end of the items and of their inset.
  private(set) var itemsEnd = 0.0
  private(set) var footer: LayoutBox
  private(set) var length: Double
  /// The part that the items occupy.
  private var itemsSpan: LayoutSpan?
  /// The start of the section in the content.
  var origin = 0.0

  /// Begins a section without items.
  init(
    _ section: LayoutSection,
    _ edges: SectionEdges,
    _ followsItems: Bool,
    in place: SectionPlace
  ) {
    let (header, end) = place.box(of: edges.header, in: edges.headerInset, edges, from: 0)
    let (crossStart, crossEnd) = place.crossInset(edges.inset, edges)
    self.section = section
    self.edges = edges
    self.followsItems = followsItems
    self.header = header
    itemsStart = end + place.container.floor(place.axis.along(edges.inset).start)
    crossOrigin = crossStart
    available = max(place.crossLength - crossStart - crossEnd, 0)
    footer = LayoutBox(start: end, length: 0, crossStart: 0, crossLength: 0)
    length = end
  }

  /// The start of the items in the content.
  var itemsOrigin: Double { origin + itemsStart }
  /// The end of the section in the content.
  var end: Double { origin + length }
  /// The part of the content that the section and its items occupy.
  var span: LayoutSpan {
    var span = LayoutSpan(start: origin, end: end)
    if let itemsSpan {
      span.start = min(span.start, itemsOrigin + itemsSpan.start)
      span.end = max(span.end, itemsOrigin + itemsSpan.end)
    }
    return span
  }

  /// Returns the section with its items at another index.
  func moved(to section: LayoutSection) -> ArrangedSection {
    var moved = self
    moved.section = section
    return moved
  }

  /// Returns a placement of the section, without its items.
  func emptyPlacement(in place: SectionPlace, hasFinalSizes: Bool) -> LayoutPlacement {
    LayoutPlacement(
      section: section,
      followsItems: followsItems,
      available: available,
      container: place.container,
      crossOrigin: crossOrigin,
      measure: ItemMeasure(axis: place.axis, grid: place.container.grid, hasFinalSizes: hasFinalSizes),
      boxes: []
    )
  }

  /// Ends the section after its items were placed from `first` on.
  mutating func finish(itemsEnd end: Double, from first: Int, in place: SectionPlace) {
    itemsEnd = itemsStart + end + place.container.floor(place.axis.along(edges.inset).end)
    (footer, length) = place.box(of: edges.footer, in: edges.footerInset, edges, from: itemsEnd)
    tree.update(items, from: first)
    itemsSpan = tree.span(of: items)
  }
}

/// The place of a section in a container.
struct SectionPlace: Sendable {
  let axis: LayoutAxis
  let container: LayoutContainer
  /// The length of the container across the axis, in whole pixels.
  let crossLength: Double

  /// Returns the box of a header or a footer, and the end of its inset. Without a length it has no inset.
  func box(
    of length: Double,
    in inset: LayoutInsets,
    _ edges: SectionEdges,
    from start: Double
  ) -> (box: LayoutBox, end: Double) {
    let length = container.floor(length)
    guard length > 0 else {
      return (LayoutBox(start: start, length: 0, crossStart: 0, crossLength: 0), start)
    }
    let along = axis.along(inset)
    let (crossStart, crossEnd) = crossInset(inset, edges)
    let box = LayoutBox(
      start: start + container.floor(along.start),
      length: length,
      crossStart: crossStart,
      crossLength: max(crossLength - crossStart - crossEnd, 0)
    )
    return (box, box.end + container.floor(along.end))
  }

  /// Returns the distances from the edges of the container, across the axis.
  func crossInset(_ inset: LayoutInsets, _ edges: SectionEdges) -> (start: Double, end: Double) {
    let across = axis.across(inset)
    let reference = axis.across(container.insets(for: edges.insetReference))
    return (
      container.floor(reference.start) + container.floor(across.start),
      container.floor(reference.end) + container.floor(across.end)
    )
  }
}

/// The sections of an arrangement before an update. Each is taken out when it gets a place in the new arrangement, so that its items are
/// not copied.
struct KeptSections {
  private var sections: [ArrangedSection?]
  /// The index of each section. It is built for the first section that has another index.
  private var indices: [SectionKey: Int]?

  init(takenFrom sections: inout [ArrangedSection]) {
    self.sections = sections
    sections = []
  }

  /// Takes out the section that keeps its items as `section`, or returns `nil` if there is none.
  ///
  /// - Parameter edges: Returns the edges at the new index.
  mutating func take(
    _ section: LayoutSection,
    _ followsItems: Bool,
    edges: () -> SectionEdges
  ) -> ArrangedSection? {
    if section.index < sections.count, sections[section.index]?.section.key == section.key {
      let kept = sections[section.index].take()
      return kept?.followsItems == followsItems ? kept : nil
    }
    if indices == nil {
      let keys = sections.enumerated().compactMap { index, section in section.map { ($0.section.key, index) }
      }
      indices = Dictionary(keys) { first, _ in first }
    }
    guard let index = indices?.removeValue(forKey: section.key),
      let kept = sections[index].take(), kept.followsItems == followsItems, kept.edges == edges()
    else { return nil }
    return kept.moved(to: section)
  }
}
