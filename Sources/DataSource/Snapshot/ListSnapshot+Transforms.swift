extension ListSnapshot {
  /// Sorts items into sections by what they have in common.
  ///
  /// ```swift
  /// let list = ListSnapshot(grouping: ["bee", "ant", "bat"].map(Animal.init), by: \.initial)
  /// print(list.sectionIDs)                                    // ["b", "a"]
  /// print(list.items(in: 0).map(\.name))                      // ["bee", "bat"]
  /// ```
  ///
  /// Both sorts are stable. No items give no sections.
  ///
  /// - Parameters:
  ///   - items: The items.
  ///   - sectionID: Says which section an item belongs to.
  ///   - areSectionsInOrder: Whether the first section comes before the second. Without it, sections
  ///     come in the order in which `items` first mentions them.
  ///   - areItemsInOrder: Whether the first item comes before the second one of its section. Without
  ///     it, items keep the order of `items`.
  /// - Complexity: O(*n* log *n*) with comparisons and O(*n*) without, where *n* is the number of items.
  public init(
    grouping items: some Sequence<Item>,
    by sectionID: (Item) throws -> SectionID,
    orderedBy areSectionsInOrder: ((SectionID, SectionID) -> Bool)? = nil,
    sortedBy areItemsInOrder: ((Item, Item) -> Bool)? = nil
  ) rethrows {
    var sections: [ListSection<SectionID, Item>] = []
    var indices: [SectionID: Int] = [:]
    for item in items {
      let id = try sectionID(item)
      if let index = indices[id] {
        sections[index].items.append(item)
      } else {
        indices[id] = sections.count
        sections.append(ListSection(id: id, items: [item]))
      }
    }
    if let areItemsInOrder {
      for index in sections.indices { sections[index].items.sort(by: areItemsInOrder) }
    }
    if let areSectionsInOrder {
      sections.sort { areSectionsInOrder($0.id, $1.id) }
    }
    self.init(sections: sections)
  }

  /// The list with only the items that satisfy a condition, and without sections that have none.
  ///
  /// Marks, headers and footers are kept.
  ///
  /// - Parameter isIncluded: Whether an item stays.
  /// - Complexity: O(*n*), where *n* is the number of items and sections.
  public func filter(_ isIncluded: (Item) throws -> Bool) rethrows -> Self {
    var kept: [ListSection<SectionID, Item>] = []
    for section in sections {
      let items = try section.items.filter(isIncluded)
      if !items.isEmpty { kept.append(section.with(items)) }
    }
    var list = Self(sections: kept)
    list.marks = marks
    return list
  }

  /// The list with another item in the place of each.
  ///
  /// Headers and footers are kept; what is marked is so under its new id.
  ///
  /// - Parameter transform: Makes the new item from the old.
  /// - Complexity: O(*n*), where *n* is the number of items and sections.
  public func map<NewItem: Identifiable & Sendable>(
    _ transform: (Item) throws -> NewItem
  ) rethrows -> ListSnapshot<SectionID, NewItem> where NewItem.ID: Sendable {
    try map(sections: { $0 }, items: transform)
  }

  /// The list with other ids of sections too.
  func map<NewSectionID, NewItem: Identifiable & Sendable>(
    sections newID: (SectionID) -> NewSectionID,
    items transform: (Item) throws -> NewItem
  ) rethrows -> ListSnapshot<NewSectionID, NewItem> where NewItem.ID: Sendable {
    var list = try ListSnapshot<NewSectionID, NewItem>(
      sections: sections.map {
        ListSection(
          id: newID($0.id),
          items: try $0.items.map(transform),
          header: $0.header,
          footer: $0.footer
        )
      }
    )
    list.addMarks(of: self)
    return list
  }
}
