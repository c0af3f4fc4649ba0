import DataSource
public import Foundation

#if canImport(CoreGraphics)
  import CoreGraphics
#endif

extension LayoutArrangement {
  /// The item of an element, or `nil` if the element does not exist.
  ///
  /// - Complexity: O(1).
  public subscript(element: LayoutElement) -> LayoutItem? {
    index(of: element).map { LayoutItem(element: element, frame: rect(of: boxes[$0])) }
  }

  /// Returns the elements that overlap a rectangle of the content, in the order of the list. Elements without an area are not returned.
  ///
  /// - Complexity: O(*m* log *n*), where *m* is the number of elements returned, and *n* the number of all elements.
  public func items(in rect: CGRect) -> [LayoutItem] {
    let area = box(of: rect)
    var found: [LayoutItem] = []
    var section = 0
    tree.forEachCandidate(from: area.start, to: area.end, count: boxes.count) { range in
      for index in range where boxes[index].overlaps(area) {
        if section >= sections.count || index >= end(of: section) {
          section = self.section(containing: index)
        }
        found.append(LayoutItem(element: element(at: index, section), frame: self.rect(of: boxes[index])))
      }
    }
    return found
  }

  /// Returns the elements that are visible at a scroll offset, after the layout has adjusted them. Sticky headers are moved to the
  /// places where they stick.
  ///
  /// - Parameters:
  ///   - viewport: The visible part of the content.
  ///   - insets: The parts of the viewport that bars cover. Headers stick to the inner edges of the bars.
  /// - Complexity: O(*m* log *n*), where *m* is the number of elements returned, and *n* the number of all elements.
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
      let header = boxes[sections[section].first]
      var pinned = header
      pinned.start = max(min(edge, sections[section].itemsEnd - header.length), header.start)
      guard layout.edges(of: sections[section].section).isHeaderSticky, header.length > 0,
        pinned.start > header.start
      else { continue }
      visible.removeAll { $0.element == .header(section: section) }
      guard pinned.overlaps(area) else { continue }
      let item = LayoutItem(element: .header(section: section), frame: rect(of: pinned), zIndex: 1)
      visible.insert(item, at: visible.firstIndex { $0.element.section >= section } ?? visible.endIndex)
    }
    return visible
  }

  /// Whether the visible elements depend on the scroll offset: the layout adjusts them, or a section has a sticky header. A
  /// host asks for ``visibleItems(in:insets:)`` again at each scroll then.
  ///
  /// - Complexity: O(*s*), where *s* is the number of sections.
  public var dependsOnOffset: Bool {
    layout.dependsOnOffset || sections.contains { layout.edges(of: $0.section).isHeaderSticky }
  }

  // MARK: Elements

  /// Returns the index of an element in `boxes`.
  func index(of element: LayoutElement) -> Int? {
    guard sections.indices.contains(element.section) else { return nil }
    let section = sections[element.section]
    switch element {
    case .item(let path):
      return (0..<section.count).contains(path.item) ? section.first + 1 + path.item : nil
    case .header:
      return boxes[section.first].length > 0 ? section.first : nil
    case .footer:
      let index = section.first + section.count + 1
      return boxes[index].length > 0 ? index : nil
    }
  }

  private func element(at index: Int, _ section: Int) -> LayoutElement {
    switch index - sections[section].first - 1 {
    case -1: .header(section: section)
    case sections[section].count: .footer(section: section)
    case let item: .item(ItemPath(section: section, item: item))
    }
  }

  private func end(of section: Int) -> Int { sections[section].first + sections[section].count + 2 }

  private func section(containing index: Int) -> Int { firstSection { end(of: $0) > index } }

  private func firstSection(endingAfter offset: Double) -> Int { firstSection { sections[$0].end > offset } }

  /// Returns the first section that satisfies a condition, by binary search. All sections after it satisfy the condition too.
  private func firstSection(where holds: (Int) -> Bool) -> Int {
    var (lower, upper) = (0, sections.count)
    while lower < upper {
      let middle = (lower + upper) / 2
      if holds(middle) { upper = middle } else { lower = middle + 1 }
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
  /// Returns whether two boxes have a common area.
  fileprivate func overlaps(_ other: LayoutBox) -> Bool {
    length > 0 && crossLength > 0
      && start < other.end && end > other.start && crossStart < other.crossEnd && crossEnd > other.crossStart
  }
}
