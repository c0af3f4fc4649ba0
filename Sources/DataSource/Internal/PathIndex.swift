import Synchronization

/// An index from identifiers to the paths of items. It is built at the first search, and shared by all copies of the list.
final class PathIndex<ID: Hashable & Sendable>: Sendable {
  private let paths = Mutex<[ID: ItemPath]?>(nil)

  /// Returns the path of the first item with the identifier `id`. The index is built from `sections` by the first call, so
  /// each call must pass the same sections.
  func path<SectionID, Item>(of id: ID, in sections: [ListSection<SectionID, Item>]) -> ItemPath?
  where Item.ID == ID {
    if let known = paths.withLock({ $0 }) { return known[id] }
    // The mutex is not locked while the index is built: hashing an identifier runs code of the app, which could search this
    // list and deadlock. At worst, two threads build the same index.
    var made: [ID: ItemPath] = [:]
    made.reserveCapacity(sections.reduce(0) { $0 + $1.items.count })
    for (section, content) in sections.enumerated() {
      for (item, element) in content.items.enumerated() {
        let path = ItemPath(section: section, item: item)
        // If two items have the same identifier, the path of the first one is kept.
        if let first = made.updateValue(path, forKey: element.id) { made[element.id] = first }
      }
    }
    let result = made
    paths.withLock { $0 = result }
    return result[id]
  }
}
