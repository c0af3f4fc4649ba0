extension ListSnapshot {
  /// Puts items in front of another one.
  ///
  /// - Parameters:
  ///   - items: The items, in order.
  ///   - id: The id of the item that will follow them.
  /// - Returns: Whether there is an item with that id. If not, nothing changes.
  /// - Complexity: O(*n* + *k*), where *n* is the number of items and *k* that of the new ones.
  @discardableResult
  public mutating func insertItems(_ items: [Item], before id: Item.ID) -> Bool {
    insertItems(items, at: place(of: id))
  }

  /// Puts items behind another one.
  ///
  /// - Parameters:
  ///   - items: The items, in order.
  ///   - id: The id of the item that they will follow.
  /// - Returns: Whether there is an item with that id. If not, nothing changes.
  /// - Complexity: That of ``insertItems(_:before:)``.
  @discardableResult
  public mutating func insertItems(_ items: [Item], after id: Item.ID) -> Bool {
    insertItems(items, at: place(of: id)?.next)
  }

  /// Moves an item in front of another one.
  ///
  /// - Parameters:
  ///   - id: The id of the item.
  ///   - other: The id of the item that will follow it.
  /// - Returns: Whether there are items with both ids. If not, nothing changes; nor if they are the same.
  /// - Complexity: O(*n*), where *n* is the number of items.
  @discardableResult
  public mutating func moveItem(_ id: Item.ID, before other: Item.ID) -> Bool {
    moveItem(from: place(of: id), to: place(of: other), isSame: id == other)
  }

  /// Moves an item behind another one.
  ///
  /// - Parameters:
  ///   - id: The id of the item.
  ///   - other: The id of the item that it will follow.
  /// - Returns: Whether there are items with both ids. If not, nothing changes; nor if they are the same.
  /// - Complexity: O(*n*), where *n* is the number of items.
  @discardableResult
  public mutating func moveItem(_ id: Item.ID, after other: Item.ID) -> Bool {
    moveItem(from: place(of: id), to: place(of: other)?.next, isSame: id == other)
  }

  /// Takes out all items with the given ids.
  ///
  /// - Parameter ids: The ids. Those that are not in the list are ignored.
  /// - Complexity: O(*n* + *k*), where *n* is the number of items and *k* that of the ids.
  public mutating func deleteItems(_ ids: some Sequence<Item.ID>) {
    let ids = Set(ids)
    for section in sections.indices where sections[section].items.contains(where: { ids.contains($0.id) }) {
      sections[section].items.removeAll { ids.contains($0.id) }
    }
  }

  /// Takes out all items of all sections; the sections stay.
  ///
  /// - Complexity: O(*n*), where *n* is the number of items and sections.
  public mutating func deleteAllItems() {
    for section in sections.indices { sections[section].items = [] }
  }

  /// Replaces the first item that has the id of the given one.
  ///
  /// - Parameter item: The new value.
  /// - Returns: Whether there is such an item. If not, nothing changes.
  /// - Complexity: O(*n*), where *n* is the number of items.
  @discardableResult
  public mutating func replaceItem(_ item: Item) -> Bool {
    guard let path = place(of: item.id) else { return false }
    sections[path.section].items[path.item] = item
    return true
  }

  /// Replaces all items of a section.
  ///
  /// - Parameters:
  ///   - sectionID: The id of the section.
  ///   - items: The new items, in order.
  /// - Returns: Whether there is such a section. If not, nothing changes.
  /// - Complexity: O(*s*), where *s* is the number of sections.
  @discardableResult
  public mutating func replaceItems(in sectionID: SectionID, with items: [Item]) -> Bool {
    editSection(sectionID) { $0.items = items }
  }

  private mutating func insertItems(_ items: [Item], at path: ItemPath?) -> Bool {
    guard let path else { return false }
    sections[path.section].items.insert(contentsOf: items, at: path.item)
    return true
  }

  private mutating func moveItem(from source: ItemPath?, to target: ItemPath?, isSame: Bool) -> Bool {
    guard let source, var target else { return false }
    if isSame { return true }
    if source.section == target.section, source.item < target.item { target.item -= 1 }
    let item = sections[source.section].items.remove(at: source.item)
    sections[target.section].items.insert(item, at: target.item)
    return true
  }

  /// Without making an index, which the edit would throw away.
  private func place(of id: Item.ID) -> ItemPath? {
    for (section, content) in sections.enumerated() {
      if let item = content.items.firstIndex(where: { $0.id == id }) {
        return ItemPath(section: section, item: item)
      }
    }
    return nil
  }
}

extension ItemPath {
  fileprivate var next: ItemPath { ItemPath(section: section, item: item + 1) }
}
