import DataSource
public import Foundation

#if canImport(CoreGraphics)
  import CoreGraphics
#endif

extension LayoutArrangement {
  /// The frame of an element (an item, a header or a footer), or `nil` if the element does not exist.
  ///
  /// - Complexity: O(1).
  public subscript(element: LayoutElement) -> LayoutItem? {
    box(of: element).map { LayoutItem(element: element, frame: rect(of: $0)) }
  }

  /// Returns the items, headers and footers that overlap a rectangle of the content, in the order of the list. Empty
  /// frames are left out.
  ///
  /// - Complexity: O(*m* log *n*), where *m* is the number of returned elements, and *n* the number of all items, headers
  ///   and footers.
  public func items(in rect: CGRect) -> [LayoutItem] {
    let area = box(of: rect)
    var found: [LayoutItem] = []
    tree.forEachCandidate(from: area.start, to: area.end, count: spans.count) { range in
      for section in range where spans[section].start < area.end && spans[section].end > area.start {
        find(in: area, section, &found)
      }
    }
    return found
  }

  /// Finds the items, the header and the footer of a section that overlap an area, and appends them to `found`.
  private func find(in area: LayoutBox, _ section: Int, _ found: inout [LayoutItem]) {
    func add(_ element: LayoutElement, _ box: LayoutBox) {
      guard box.overlaps(area) else { return }
      found.append(LayoutItem(element: element, frame: rect(of: box)))
    }
    let content = sections[section]
    let origin = content.itemsOrigin
    add(.header(section: section), content.header.moved(by: content.origin))
    content.tree.forEachCandidate(
      from: area.start - origin,
      to: area.end - origin,
      count: content.items.count
    ) { range in
      for item in range {
        add(.item(ItemPath(section: section, item: item)), content.items[item].moved(by: origin))
      }
    }
    add(.footer(section: section), content.footer.moved(by: content.origin))
  }

  /// Returns the items, headers and footers that are visible at a scroll offset. The layout has adjusted their look, and
  /// sticky headers are at the edge to which they stick.
  ///
  /// - Parameters:
  ///   - viewport: The visible part of the content.
  ///   - insets: The parts of the viewport that bars cover. Headers stick to the inner edges of the bars.
  /// - Complexity: O(*m* log *n*), where *m* is the number of returned elements, and *n* the number of all items, headers
  ///   and footers.
  public func visibleItems(in viewport: CGRect, insets: LayoutInsets = .zero) -> [LayoutItem] {
    var visible = items(in: viewport)
    if layout.dependsOnOffset {
      for index in visible.indices { layout.adjust(&visible[index], in: viewport) }
    }
    let area = box(of: viewport)
    let edge = area.start + axis.along(insets).start
    var section = firstSection(endingAfter: area.start)
    while section < sections.count, sections[section].origin < edge {
      defer { section += 1 }
      let content = sections[section]
      let header = content.header.moved(by: content.origin)
      var pinned = header
      pinned.start = max(min(edge, content.origin + content.itemsEnd - header.length), header.start)
      guard content.edges.isHeaderSticky, header.length > 0,
        pinned.start > header.start
      else { continue }
      visible.removeAll { $0.element == .header(section: section) }
      guard pinned.overlaps(area) else { continue }
      let item = LayoutItem(element: .header(section: section), frame: rect(of: pinned), zIndex: 1)
      visible.insert(item, at: visible.firstIndex { $0.element.section >= section } ?? visible.endIndex)
    }
    return visible
  }

  /// Whether the list view must call ``visibleItems(in:insets:)`` each time the user scrolls, because the layout adjusts
  /// the look of items or a section has a sticky header.
  ///
  /// - Complexity: O(*s*), where *s* is the number of sections.
  public var dependsOnOffset: Bool {
    layout.dependsOnOffset || sections.contains(where: \.edges.isHeaderSticky)
  }

  // MARK: Elements

  private func box(of element: LayoutElement) -> LayoutBox? {
    guard sections.indices.contains(element.section) else { return nil }
    let section = sections[element.section]
    switch element {
    case .item(let path):
      guard section.items.indices.contains(path.item) else { return nil }
      return section.items[path.item].moved(by: section.itemsOrigin)
    case .header: return section.header.length > 0 ? section.header.moved(by: section.origin) : nil
    case .footer: return section.footer.length > 0 ? section.footer.moved(by: section.origin) : nil
    }
  }

  /// Returns the index of the first section that ends after a scroll offset, by binary search.
  private func firstSection(endingAfter offset: Double) -> Int {
    var (lower, upper) = (0, sections.count)
    while lower < upper {
      let middle = (lower + upper) / 2
      if sections[middle].end > offset { upper = middle } else { lower = middle + 1 }
    }
    return lower
  }

  // MARK: Geometry

  private func rect(of box: LayoutBox) -> CGRect {
    var (x, y, width, height) = (box.crossStart, box.start, box.crossLength, box.length)
    if axis == .horizontal { (x, y, width, height) = (y, x, height, width) }
    if container.direction == .rightToLeft { x = contentWidth - x - width }
    return CGRect(x: x, y: y, width: width, height: height)
  }

  private func box(of rect: CGRect) -> LayoutBox {
    let (width, height): (Double, Double) = (rect.width, rect.height)
    let x: Double = container.direction == .rightToLeft ? contentWidth - rect.maxX : rect.minX
    return axis == .vertical
      ? LayoutBox(start: rect.minY, length: height, crossStart: x, crossLength: width)
      : LayoutBox(start: x, length: width, crossStart: rect.minY, crossLength: height)
  }

  private var contentWidth: Double { axis == .vertical ? crossLength : contentLength }
}

extension LayoutBox {
  fileprivate func moved(by distance: Double) -> LayoutBox {
    var box = self
    box.start += distance
    return box
  }

  /// Returns whether two boxes have a common area.
  fileprivate func overlaps(_ other: LayoutBox) -> Bool {
    length > 0 && crossLength > 0
      && start < other.end && end > other.start && crossStart < other.crossEnd && crossEnd > other.crossStart
  }
}
