extension ListSnapshot {
  /// Creates a list that divides items into sections by a common property.
  ///
  /// ```swift
  /// let list = ListSnapshot(grouping: ["bee", "ant", "bat"].map(Animal.init), by: \.initial)
  /// print(list.sectionIDs)                                    // ["b", "a"]
  /// print(list.items(in: 0).map(\.name))                      // ["bee", "bat"]
  /// ```
  ///
  /// Both sorts are stable. Without items there are no sections.
  ///
  /// - Parameters:
  ///   - items: The items.
  ///   - sectionID: Returns the section of an item.
  ///   - areSectionsInOrder: Whether the first section comes before the second. Without it, the sections have the order of
  ///     their first items.
  ///   - areItemsInOrder: Whether the first item comes before the second item of its section. The default keeps the
  ///     order of the items.
  /// - Complexity: O(*n* log *n*) with comparisons and O(*n*) without, where *n* is the number of items.
  @inlinable
  public init(
    grouping items: some Sequence<Item>,
    by sectionID: (Item) throws -> SectionID,
    orderedBy areSectionsInOrder: ((SectionID, SectionID) -> Bool)? = nil,
    sortedBy areItemsInOrder: ((Item, Item) -> Bool)? = nil
  ) rethrows {
    var groups: [(id: SectionID, items: [Item])] = []
    var indices: [SectionID: Int] = [:]
    var last = 0
    for item in items {
      let id = try sectionID(item)
      // Neighboring items often belong to the same group. Then the group is known without a lookup in the dictionary.
      if last < groups.count, groups[last].id == id {
        groups[last].items.append(item)
      } else if let index = indices[id] {
        groups[index].items.append(item)
        last = index
      } else {
        last = groups.count
        indices[id] = last
        groups.append((id, [item]))
      }
    }
    if let areItemsInOrder {
      for index in groups.indices { groups[index].items.sort(by: areItemsInOrder) }
    }
    if let areSectionsInOrder {
      groups.sort { areSectionsInOrder($0.id, $1.id) }
    }
    self.init(sections: groups.map { ListSection(id: $0.id, items: $0.items) })
  }

  /// Returns the list with only the items that satisfy a condition. Sections without such items are left out.
  ///
  /// The new list keeps headers, footers and the requests of ``reconfigureItems(_:)``.
  ///
  /// - Parameter isIncluded: Whether an item is kept.
  /// - Complexity: O(*n*), where *n* is the number of items and sections.
  @inlinable
  public func filter(_ isIncluded: (Item) throws -> Bool) rethrows -> Self {
    var kept: [ListSection<SectionID, Item>] = []
    for section in sections {
      guard let gap = try section.items.firstIndex(where: { try !isIncluded($0) }) else {
        // All items of this section are included. Its array is kept and not copied, so that a later comparison of the old
        // and the new list can skip the section.
        if !section.items.isEmpty { kept.append(section) }
        continue
      }
      let items = try Array(section.items[..<gap]) + section.items[(gap + 1)...].filter(isIncluded)
      if !items.isEmpty { kept.append(section.with(items)) }
    }
    var list = Self(sections: kept)
    list.marks = marks
    return list
  }

  /// Returns the list with each item replaced by another item.
  ///
  /// The new list keeps headers, footers and the requests of ``reconfigureItems(_:)``.
  ///
  /// - Parameter transform: Returns the new item.
  /// - Complexity: O(*n*), where *n* is the number of items and sections.
  @inlinable
  public func map<NewItem: Identifiable & Sendable>(
    _ transform: (Item) throws -> NewItem
  ) rethrows -> ListSnapshot<SectionID, NewItem> where NewItem.ID: Sendable {
    var list = try ListSnapshot<SectionID, NewItem>(
      sections: sections.map { $0.with(try $0.items.map(transform)) }
    )
    if marks != nil { list.addMarks(of: self) }
    return list
  }

  /// Returns the list with sorted items in each section. The order of the sections stays the same.
  ///
  /// - Parameter areInOrder: Whether the first item comes before the second. The sort is stable.
  /// - Complexity: O(*n* log *n*), where *n* is the number of items.
  @inlinable
  public func sorted(by areInOrder: (Item, Item) throws -> Bool) rethrows -> Self {
    var list = try Self(sections: sections.map { $0.with(try $0.items.sorted(by: areInOrder)) })
    list.marks = marks
    return list
  }

  /// Returns the list with other headers and footers.
  ///
  /// - Parameter texts: Returns the header and footer of a section.
  /// - Complexity: O(*s*), where *s* is the number of sections.
  @inlinable
  public func titled(
    _ texts: (ListSection<SectionID, Item>) throws -> (header: String?, footer: String?)
  ) rethrows -> Self {
    var list = try Self(
      sections: sections.map { section in
        let (header, footer) = try texts(section)
        return ListSection(id: section.id, items: section.items, header: header, footer: footer)
      }
    )
    list.marks = marks
    return list
  }

  /// Returns the list with another identifier for each section, and another item in place of each item. The new list
  /// keeps headers, footers and the requests of ``reconfigureItems(_:)``.
  func map<NewSectionID, NewItem: Identifiable & Sendable>(
    sections newID: (SectionID) -> NewSectionID,
    items transform: (Item) -> NewItem
  ) -> ListSnapshot<NewSectionID, NewItem> where NewItem.ID: Sendable {
    var list = ListSnapshot<NewSectionID, NewItem>(
      sections: sections.map {
        ListSection(
          id: newID($0.id),
          items: $0.items.map(transform),
          header: $0.header,
          footer: $0.footer
        )
      }
    )
    list.addMarks(of: self)
    return list
  }
}
