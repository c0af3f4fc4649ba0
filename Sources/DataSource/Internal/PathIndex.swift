import Synchronization

/// Where each id stands in one list: made when first asked for, and shared by copies of the list.
final class PathIndex<ID: Hashable & Sendable>: Sendable {
  private let paths = Mutex<[ID: ItemPath]?>(nil)

  /// The first path of `id` in `sections`, which must be the same in every call.
  func path<SectionID, Item>(of id: ID, in sections: [ListSection<SectionID, Item>]) -> ItemPath?
  where Item.ID == ID {
    if let known = paths.withLock({ $0 }) { return known[id] }
    // Not under the lock: hashing is the user's code. Two threads may both do it, to the same result.
    var made: [ID: ItemPath] = [:]
    made.reserveCapacity(sections.reduce(0) { $0 + $1.items.count })
    for (section, content) in sections.enumerated() {
      for (item, element) in content.items.enumerated() {
        let path = ItemPath(section: section, item: item)
        // The first of several with one id wins, so a later one is put back.
        if let first = made.updateValue(path, forKey: element.id) { made[element.id] = first }
      }
    }
    let result = made
    paths.withLock { $0 = result }
    return result[id]
  }
}
