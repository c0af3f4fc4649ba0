extension ListSnapshot {
  // MARK: Counts

  /// The number of sections, empty ones included.
  public var numberOfSections: Int { sections.count }

  /// The number of items in all sections.
  ///
  /// - Complexity: O(*s*), where *s* is the number of sections.
  public var numberOfItems: Int { sections.reduce(0) { $0 + $1.items.count } }

  /// Whether there is no item. There may be empty sections.
  ///
  /// - Complexity: O(*s*), where *s* is the number of sections.
  public var isEmpty: Bool { sections.allSatisfy(\.items.isEmpty) }

  /// The number of items in a section.
  ///
  /// - Parameter section: The zero-based index of a section of this list.
  public func count(in section: Int) -> Int { items(in: section).count }

  // MARK: By position

  /// The item at a path of this list.
  ///
  /// - Parameter path: A path of this list; see ``item(at:)`` for one that may not be.
  public subscript(path: ItemPath) -> Item {
    precondition(contains(path), "A path must lie inside the list it is used with; \(path) does not.")
    return sections[path.section].items[path.item]
  }

  /// Whether there is an item at `path`.
  public func contains(_ path: ItemPath) -> Bool {
    sections.indices.contains(path.section) && sections[path.section].items.indices.contains(path.item)
  }

  /// The item at `path`, or `nil` if the path lies outside the list.
  public func item(at path: ItemPath) -> Item? { contains(path) ? self[path] : nil }

  /// The items of a section, in order.
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

  // MARK: By id

  /// The ids of the sections, in order.
  ///
  /// - Complexity: O(*s*), where *s* is the number of sections.
  public var sectionIDs: [SectionID] { sections.map(\.id) }

  /// The zero-based index of the first section with an id, or `nil` if there is none.
  ///
  /// - Complexity: O(*s*), where *s* is the number of sections.
  public func sectionIndex(of id: SectionID) -> Int? { sections.firstIndex { $0.id == id } }

  /// The path of the first item with an id, or `nil` if there is none.
  ///
  /// - Complexity: O(*n*) for the first search by id after a change, O(1) for the others, where *n* is
  ///   the number of items.
  public func path(of id: Item.ID) -> ItemPath? { index.path(of: id, in: sections) }

  /// The first item with an id, or `nil` if there is none.
  ///
  /// - Complexity: That of ``path(of:)``.
  public func item(_ id: Item.ID) -> Item? { path(of: id).map { self[$0] } }

  // MARK: As one run of items

  /// How many items come before a path, all sections counted.
  ///
  /// - Parameter path: A path of this list.
  /// - Complexity: O(*s*), where *s* is the number of sections.
  public func offset(of path: ItemPath) -> Int {
    precondition(contains(path), "A path must lie inside the list it is used with; \(path) does not.")
    return sections[..<path.section].reduce(path.item) { $0 + $1.items.count }
  }

  /// The path of the item with `offset` items before it, or `nil` if there is no such item.
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
}
