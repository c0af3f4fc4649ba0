extension ListSnapshot {
  /// The paths of items that have the id of an item before them.
  ///
  /// - Complexity: O(*n*), where *n* is the number of items.
  public func duplicateItems() -> [ItemPath] {
    var known = Set<Item.ID>(minimumCapacity: numberOfItems)
    return sections.enumerated().flatMap { section, content in
      content.items.enumerated()
        .filter { !known.insert($1.id).inserted }
        .map { ItemPath(section: section, item: $0.offset) }
    }
  }

  /// The zero-based indices of sections that have the id of a section before them.
  ///
  /// - Complexity: O(*s*), where *s* is the number of sections.
  public func duplicateSections() -> [Int] {
    var known = Set<SectionID>(minimumCapacity: numberOfSections)
    return sections.indices.filter { !known.insert(sections[$0].id).inserted }
  }
}
