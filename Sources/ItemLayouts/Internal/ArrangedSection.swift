import DataSource

/// The computed frames of one section. Positions along the scroll axis are relative to the start of the section, and those of
/// items to the end of the header. So moving a section changes one number, and not the frames of all its items.
struct ArrangedSection: Sendable {
  private(set) var section: LayoutSection
  let edges: SectionEdges
  /// Whether a section before this one has items. A ``CardLayout`` then continues its line of cards.
  let followsItems: Bool
  /// The frame of the header, along and across the scroll axis, before it is mirrored for right-to-left languages. A missing
  /// header has the length 0.
  let header: LayoutBox
  /// The start of the items along the scroll axis, relative to the start of the section.
  let itemsStart: Double
  /// The horizontal start of the area for items in a vertical list, or its vertical start in a horizontal list.
  let crossOrigin: Double
  /// The width of the area for items in a vertical list, or its height in a horizontal list.
  let available: Double
  /// The frames of the items, measured from the start of the area for items: from the top of this area in a vertical
  /// list.
  var items: [LayoutBox] = []
  /// For a waterfall layout: where the next item of each column would begin, stored for every 256th item. When items are
  /// placed after some item, the layout finds the ends of the columns there, and goes back at most 256 items.
  var tops: [[Int]] = []
  private(set) var tree = SpanTree()
  /// The distance from the start of the section to the end of its items, including the inset after them.
  private(set) var itemsEnd = 0.0
  private(set) var footer: LayoutBox
  private(set) var length: Double
  /// The part of the scroll axis that the items cover, measured from the start of the area for items. `nil` without
  /// items.
  private var itemsSpan: LayoutSpan?
  /// The position of the section in the content: its y coordinate in a vertical list.
  var origin = 0.0

  /// Creates a section with the frames of its header and footer. Its items are placed later.
  init(
    _ section: LayoutSection,
    _ edges: SectionEdges,
    _ followsItems: Bool,
    in place: SectionPlace
  ) {
    let (header, end) = place.box(of: edges.header, in: edges.headerInset, from: 0)
    let (crossStart, crossEnd) = place.crossInset(edges.inset)
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
  var end: Double { origin + length }
  /// The part of the scroll axis that the section covers, including items that a layout has placed outside of the
  /// section.
  var span: LayoutSpan {
    var span = LayoutSpan(start: origin, end: end)
    if let itemsSpan {
      span.start = min(span.start, itemsOrigin + itemsSpan.start)
      span.end = max(span.end, itemsOrigin + itemsSpan.end)
    }
    return span
  }

  /// Gives the section its index in a new list. Its items keep their frames if the insets, the header and the footer of
  /// the section are the same at the new index.
  ///
  /// - Parameters:
  ///   - section: The section with its new index.
  ///   - followsItems: Whether an earlier section has items. If this has changed, the items must be placed again, because
  ///     the cards of a ``CardLayout`` begin elsewhere then.
  ///   - edges: Returns the insets and the lengths of the header and footer of a section. They can depend on the index.
  /// - Returns: Whether the items keep their frames. If `false`, this method has changed nothing, and the caller must arrange
  ///   the section again.
  mutating func move(
    to section: LayoutSection,
    _ followsItems: Bool,
    edges: (LayoutSection) -> SectionEdges
  ) -> Bool {
    guard self.followsItems == followsItems else { return false }
    guard self.section.index == section.index || self.edges == edges(section) else { return false }
    self.section = section
    return true
  }

  /// Creates a placement without items, to which a layout adds the frames of this section's items.
  ///
  /// - Parameter hasFinalSizes: Whether the sizes of the items were measured from cells. If `false`, an item is scaled to
  ///   the width of its column, such as a photo.
  func emptyPlacement(in place: SectionPlace, hasFinalSizes: Bool) -> LayoutPlacement {
    LayoutPlacement(
      section: section,
      followsItems: followsItems,
      available: available,
      container: place.container,
      crossOrigin: crossOrigin,
      measure: ItemMeasure(axis: place.axis, grid: place.container.grid, hasFinalSizes: hasFinalSizes),
      boxes: [],
      tops: []
    )
  }

  /// Computes the frame of the footer and the length of the section, after a layout has placed the items from the index
  /// `first` on.
  mutating func finish(itemsEnd end: Double, from first: Int, in place: SectionPlace) {
    itemsEnd = itemsStart + end + place.container.floor(place.axis.along(edges.inset).end)
    (footer, length) = place.box(of: edges.footer, in: edges.footerInset, from: itemsEnd)
    tree.update(items, from: first)
    itemsSpan = tree.span(of: items)
  }
}

/// The container and the scroll direction, which all sections have in common.
struct SectionPlace: Sendable {
  let axis: LayoutAxis
  let container: LayoutContainer
  /// The width of the container in a vertical list, or its height in a horizontal list, in points. It is rounded down to
  /// whole pixels.
  let crossLength: Double

  /// Returns the frame of a header or footer, and the position at which the content after it begins. A header or footer
  /// of the length 0 takes no space, and its insets are ignored.
  func box(
    of length: Double,
    in inset: LayoutInsets,
    from start: Double
  ) -> (box: LayoutBox, end: Double) {
    let length = container.floor(length)
    guard length > 0 else {
      return (LayoutBox(start: start, length: 0, crossStart: 0, crossLength: 0), start)
    }
    let along = axis.along(inset)
    let (crossStart, crossEnd) = crossInset(inset)
    let box = LayoutBox(
      start: start + container.floor(along.start),
      length: length,
      crossStart: crossStart,
      crossLength: max(crossLength - crossStart - crossEnd, 0)
    )
    return (box, box.end + container.floor(along.end))
  }

  /// Returns the distances of the content from the left and right edges of the container in a vertical list, or from the
  /// top and bottom edges in a horizontal list. Each distance is the sum of the safe area and `inset`.
  func crossInset(_ inset: LayoutInsets) -> (start: Double, end: Double) {
    let across = axis.across(inset)
    let reference = axis.across(container.safeArea)
    return (
      container.floor(reference.start) + container.floor(across.start),
      container.floor(reference.end) + container.floor(across.end)
    )
  }
}
