extension ListSnapshot {
  // MARK: Counts

  /// The number of sections, empty ones included.
  public var numberOfSections: Int { sections.count }

  /// The number of items in all sections.
  ///
  /// - Complexity: O(*s*), where *s* is the number of sections.
  public var numberOfItems: Int { sections.reduce(0) { $0 + $1.items.count } }

  /// Whether the list has no items. It may have empty sections.
  ///
  /// - Complexity: O(*s*), where *s* is the number of sections.
  public var isEmpty: Bool { sections.allSatisfy { $0.items.isEmpty } }

  /// Returns the number of items in a section.
  ///
  /// - Parameter section: The zero-based index of a section of this list.
  public func count(in section: Int) -> Int { items(in: section).count }

  // MARK: By position

  /// The item at a path of this list.
  ///
  /// - Parameter path: A path of this list. Use ``item(at:)`` for a path that may be outside.
  public subscript(path: ItemPath) -> Item {
    precondition(contains(path), "A path must lie inside the list it is used with; \(path) does not.")
    return sections[path.section].items[path.item]
  }

  /// Whether the list has an item at `path`.
  public func contains(_ path: ItemPath) -> Bool {
    // Not `indices`: in code that is not specialized, that looks up the types of the range each time.
    (0..<sections.count).contains(path.section)
      && (0..<sections[path.section].items.count).contains(path.item)
  }

  /// Returns the item at `path`, or `nil` if the path lies outside the list.
  public func item(at path: ItemPath) -> Item? { contains(path) ? self[path] : nil }

  /// Returns the items of a section, in order.
  ///
  /// - Parameter section: The zero-based index of a section of this list.
  public func items(in section: Int) -> [Item] {
    precondition(
      sections.indices.contains(section),
      "A section must be one of the list it is used with; \(section) is not."
    )
    return sections[section].items
  }

  /// The items of all sections, in order.
  ///
  /// - Complexity: O(*n*), where *n* is the number of items.
  public var allItems: [Item] { sections.flatMap(\.items) }

  // MARK: By identifier

  /// The identifiers of the sections, in order.
  ///
  /// - Complexity: O(*s*), where *s* is the number of sections.
  public var sectionIDs: [SectionID] { sections.map { $0.id } }

  /// Returns the zero-based index of the first section with an identifier, or `nil` if there is no such section.
  ///
  /// - Complexity: O(*s*), where *s* is the number of sections.
  public func sectionIndex(of id: SectionID) -> Int? { sections.firstIndex { $0.id == id } }

  /// Returns the path of the first item with an identifier, or `nil` if there is no such item.
  ///
  /// - Complexity: O(*n*) for the first search by identifier after a change, then O(1), where *n* is the
  ///   number of items.
  public func path(of id: Item.ID) -> ItemPath? { index.path(of: id, in: sections) }

  /// Returns the first item with an identifier, or `nil` if there is no such item.
  ///
  /// - Complexity: The complexity of ``path(of:)``.
  public func item(_ id: Item.ID) -> Item? { path(of: id).map { self[$0] } }

  // MARK: As one run of items

  /// Returns the number of items before a path, in all sections.
  ///
  /// - Parameter path: A path of this list.
  /// - Complexity: O(*s*), where *s* is the number of sections.
  public func offset(of path: ItemPath) -> Int {
    precondition(contains(path), "A path must lie inside the list it is used with; \(path) does not.")
    return sections[..<path.section].reduce(path.item) { $0 + $1.items.count }
  }

  /// Returns the path of the item with `offset` items before it, or `nil` if there is no such item.
  ///
  /// - Parameter offset: A zero-based position among the items of all sections.
  /// - Complexity: O(*s*), where *s* is the number of sections.
  public func path(atOffset offset: Int) -> ItemPath? {
    guard offset >= 0 else { return nil }
    var rest = offset
    for (section, content) in sections.enumerated() {
      if rest < content.items.count { return ItemPath(section: section, item: rest) }
      rest -= content.items.count
    }
    return nil
  }

  /// Returns the paths of the first and the last item of each section, as far as they are in a range of paths. For
  /// example, the range 0.2 to 1.5 has the ends 0.2, the last item of section 0, 1.0 and 1.5.
  ///
  /// - Complexity: O(*s*), where *s* is the number of sections in the range.
  package func ends(of range: ClosedRange<ItemPath>) -> [ItemPath] {
    let (lower, upper) = (range.lowerBound, range.upperBound)
    return (lower.section...upper.section).flatMap { section in
      let first = section == lower.section ? lower.item : 0
      let last = section == upper.section ? upper.item : count(in: section) - 1
      return (first < last ? [first, last] : first == last ? [first] : [])
        .map { ItemPath(section: section, item: $0) }
    }
  }

  // MARK: Duplicates

  /// Returns the paths of items that have the identifier of an earlier item.
  ///
  /// - Complexity: O(*n*), where *n* is the number of items.
  func duplicateItems() -> [ItemPath] {
    var known = Set<Item.ID>(minimumCapacity: numberOfItems)
    return sections.enumerated().flatMap { section, content in
      content.items.enumerated()
        .filter { !known.insert($1.id).inserted }
        .map { ItemPath(section: section, item: $0.offset) }
    }
  }

  /// Returns the zero-based indices of sections that have the identifier of an earlier section.
  ///
  /// - Complexity: O(*s*), where *s* is the number of sections.
  func duplicateSections() -> [Int] {
    var known = Set<SectionID>(minimumCapacity: numberOfSections)
    return sections.indices.filter { !known.insert(sections[$0].id).inserted }
  }
}
