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
  /// The coordinate at which the area for items begins, measured across the scroll axis.
  let crossOrigin: Double
  /// The length of the area for items, measured across the scroll axis.
  let available: Double
  /// The frames of the items along and across the scroll axis, relative to the start of the first item.
  var items: [LayoutBox] = []
  /// For a waterfall layout: where the next item of each column begins, stored for every 256th item. See
  /// ``LayoutPlacement/tops``.
  var tops: [[Int]] = []
  private(set) var tree = SpanTree()
  /// The end of the area for items, along the scroll axis and relative to the start of the section. This is the end
  /// of the last item plus the inset below the items.
  private(set) var itemsEnd = 0.0
  private(set) var footer: LayoutBox
  private(set) var length: Double
  /// The first and the last coordinate of the items along the scroll axis, relative to the start of the items. `nil`
  /// without items.
  private var itemsSpan: LayoutSpan?
  /// The coordinate at which the section begins along the scroll axis, in the content of the list.
  var origin = 0.0

  /// Creates a section with a header and a footer, whose items are placed later.
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
  /// The first and the last coordinate of the section along the scroll axis, including items that reach beyond it.
  var span: LayoutSpan {
    var span = LayoutSpan(start: origin, end: end)
    if let itemsSpan {
      span.start = min(span.start, itemsOrigin + itemsSpan.start)
      span.end = max(span.end, itemsOrigin + itemsSpan.end)
    }
    return span
  }

  /// Gives the section its index in a new list. The frames of its items stay valid if the insets, the header and the footer of
  /// the section are the same at the new index.
  ///
  /// - Parameters:
  ///   - section: The section with its new index.
  ///   - followsItems: Whether an earlier section has items. In a ``CardLayout``, the position of the first card depends on
  ///     it. If the value has changed, the frames do not stay valid.
  ///   - edges: Returns the insets and the lengths of the header and footer of a section. A layout may choose other ones for the
  ///     first section, for example.
  /// - Returns: Whether the frames stay valid. If not, this section is unchanged, and its items must be placed again.
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

  /// Creates the value to which a layout adds the frames of this section's items, one after the other.
  ///
  /// - Parameter hasFinalSizes: Whether the sizes of the items were measured from cells and are used as they are. If
  ///   `false`, only the ratio of width to height counts, for example of a photo that is scaled to the width of its
  ///   column.
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

  /// Computes the end of the section and the frame of its footer. Called after the layout has placed the last items of the
  /// section, beginning with the index `first`. The frames of the items before `first` have not changed.
  mutating func finish(itemsEnd end: Double, from first: Int, in place: SectionPlace) {
    itemsEnd = itemsStart + end + place.container.floor(place.axis.along(edges.inset).end)
    (footer, length) = place.box(of: edges.footer, in: edges.footerInset, from: itemsEnd)
    tree.update(items, from: first)
    itemsSpan = tree.span(of: items)
  }
}

/// The container and the scroll axis, with which every section computes its frames.
struct SectionPlace: Sendable {
  let axis: LayoutAxis
  let container: LayoutContainer
  /// The length of the container across the axis, in points, rounded down to whole pixels.
  let crossLength: Double

  /// Returns the frame of a header or footer, and the coordinate along the scroll axis at which the content after it begins.
  /// A header or footer of length 0 takes no space, and its insets are ignored.
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

  /// Returns the distances of the content from the two edges of the container, measured across the scroll axis. Each is the sum
  /// of the container's safe area and `inset`.
  func crossInset(_ inset: LayoutInsets) -> (start: Double, end: Double) {
    let across = axis.across(inset)
    let reference = axis.across(container.safeArea)
    return (
      container.floor(reference.start) + container.floor(across.start),
      container.floor(reference.end) + container.floor(across.end)
    )
  }
}
