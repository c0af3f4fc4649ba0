import Synchronization

/// The requests of a list to configure the cells of some items again, although the items have not changed. For each
/// identifier of an item, the serial number of its latest request is stored.
///
/// Serial numbers increase. After a change of the list, a list view configures the cell of an item again only if the new list
/// has a higher number for it. So old requests have no effect and need not be removed.
@usableFromInline
struct ListMarks<ItemID: Hashable & Sendable>: Sendable {
  var items: [ItemID: UInt64] = [:]

  mutating func add(_ other: Self) {
    items.merge(other.items, uniquingKeysWith: max)
  }

  /// Removes requests to configure cells again if the list no longer contains the items, and if there are more than twice
  /// as many requests as items. Without this, the memory for requests would grow as long as a list is edited.
  ///
  /// - Complexity: O(1) if there are few requests, else O(*n*), where *n* is the number of items.
  func limited<SectionID, Item>(to list: ListSnapshot<SectionID, Item>) -> Self where Item.ID == ItemID {
    guard items.count > 2 * list.numberOfItems + 16 else { return self }
    return Self(items: items.filter { list.path(of: $0.key) != nil })
  }
}

private let lastMark = Atomic<UInt64>(0)

/// Returns the serial number for a new request to configure the cells of items again. When a list view shows a new list, it
/// configures a cell again only if the new list has a higher number for the item than the list that it has shown before.
func nextMark() -> UInt64 {
  lastMark.wrappingAdd(1, ordering: .relaxed).newValue
}
