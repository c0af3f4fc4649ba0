extension ListSnapshot {
  /// Moves an item to another path. A list view calls this method when the user has dragged a row, before
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
  package mutating func deleteItems(_ ids: some Sequence<Item.ID>) {
    let ids = Set(ids)
    for section in sections.indices where sections[section].items.contains(where: { ids.contains($0.id) }) {
      sections[section].items.removeAll { ids.contains($0.id) }
    }
  }

  /// Deletes one item for each identifier. Of several items with equal identifiers, the first ones are deleted.
  ///
  /// - Parameter ids: The identifiers. Unknown identifiers are ignored.
  /// - Complexity: O(*n* + *k*), where *n* is the number of items and *k* the number of identifiers.
  mutating func deleteOneItem(for ids: [Item.ID]) {
    var counts = Dictionary(ids.map { ($0, 1) }, uniquingKeysWith: +)
    for section in sections.indices where sections[section].items.contains(where: { counts[$0.id] != nil }) {
      sections[section].items.removeAll { item in
        guard let count = counts[item.id] else { return false }
        counts[item.id] = count > 1 ? count - 1 : nil
        return true
      }
    }
  }
}
