extension ListSnapshot {
  /// Inserts items before another item.
  ///
  /// - Parameters:
  ///   - items: The items, in order.
  ///   - id: The identifier of the item after the new items.
  /// - Returns: Whether the list contains the item `id`. If not, nothing changes.
  /// - Complexity: O(*n* + *k*), where *n* is the number of items and *k* the number of new items.
  @discardableResult
  public mutating func insertItems(_ items: [Item], before id: Item.ID) -> Bool {
    insertItems(items, at: place(of: id))
  }

  /// Inserts items after another item.
  ///
  /// - Parameters:
  ///   - items: The items, in order.
  ///   - id: The identifier of the item before the new items.
  /// - Returns: Whether the list contains the item `id`. If not, nothing changes.
  /// - Complexity: The complexity of ``insertItems(_:before:)``.
  @discardableResult
  public mutating func insertItems(_ items: [Item], after id: Item.ID) -> Bool {
    insertItems(items, at: place(of: id)?.next)
  }

  /// Moves an item before another item.
  ///
  /// - Parameters:
  ///   - id: The identifier of the item.
  ///   - other: The identifier of the next item after the move.
  /// - Returns: Whether the list contains both items. If not, or if they are the same item, nothing changes.
  /// - Complexity: O(*n*), where *n* is the number of items.
  @discardableResult
  public mutating func moveItem(_ id: Item.ID, before other: Item.ID) -> Bool {
    moveItem(from: place(of: id), to: place(of: other), isSame: id == other)
  }

  /// Moves an item after another item.
  ///
  /// - Parameters:
  ///   - id: The identifier of the item.
  ///   - other: The identifier of the previous item after the move.
  /// - Returns: Whether the list contains both items. If not, or if they are the same item, nothing changes.
  /// - Complexity: O(*n*), where *n* is the number of items.
  @discardableResult
  public mutating func moveItem(_ id: Item.ID, after other: Item.ID) -> Bool {
    moveItem(from: place(of: id), to: place(of: other)?.next, isSame: id == other)
  }

  /// Moves an item to another path. A surface calls this method when the user has dragged a row, before
  /// ``ListConnection/move(from:to:)``.
  ///
  /// ```swift
  /// list.moveItem(from: ItemPath(section: 0, item: 2), to: ItemPath(section: 1, item: 0))
  /// ```
  ///
  /// - Parameters:
  ///   - from: The path of the item. The list must contain it.
  ///   - to: The path of the item after the move, in a section of the list.
  /// - Complexity: O(*n*), where *n* is the number of items in the two sections.
  public mutating func moveItem(from: ItemPath, to: ItemPath) {
    let item = sections[from.section].items.remove(at: from.item)
    sections[to.section].items.insert(item, at: to.item)
  }

  /// Deletes all items with the given identifiers.
  ///
  /// - Parameter ids: The identifiers. Unknown identifiers are ignored.
  /// - Complexity: O(*n* + *k*), where *n* is the number of items and *k* the number of identifiers.
  public mutating func deleteItems(_ ids: some Sequence<Item.ID>) {
    let ids = Set(ids)
    for section in sections.indices where sections[section].items.contains(where: { ids.contains($0.id) }) {
      sections[section].items.removeAll { ids.contains($0.id) }
    }
  }

  /// Replaces the first item that has the same identifier as `item`.
  ///
  /// - Parameter item: The new value.
  /// - Returns: Whether the list contains the item. If not, nothing changes.
  /// - Complexity: O(*n*), where *n* is the number of items.
  @discardableResult
  public mutating func replaceItem(_ item: Item) -> Bool {
    guard let path = place(of: item.id) else { return false }
    sections[path.section].items[path.item] = item
    return true
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

  /// Searches without making an index: the edit that follows would discard it.
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
