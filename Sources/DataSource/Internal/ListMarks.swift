import Synchronization

/// The marked items of a list: for each identifier the number of the call that marked it last.
///
/// The numbers of the calls increase. A mark is done when the old list has the same number or a higher one. Marks that are done need not be removed.
@usableFromInline
struct ListMarks<ItemID: Hashable & Sendable>: Sendable {
  var items: [ItemID: UInt64] = [:]

  mutating func add(_ other: Self) {
    items.merge(other.items, uniquingKeysWith: max)
  }

  /// Returns the marks without most of those whose items are gone. So the marks take at most about twice the memory of the marks of all
  /// items, however long a list is edited.
  ///
  /// - Complexity: O(1) if the marks are few, else O(*n*), where *n* is the number of items.
  func limited<SectionID, Item>(to list: ListSnapshot<SectionID, Item>) -> Self where Item.ID == ItemID {
    guard items.count > 2 * list.numberOfItems + 16 else { return self }
    return Self(items: items.filter { list.path(of: $0.key) != nil })
  }
}

private let lastMark = Atomic<UInt64>(0)

/// Returns a number for a marking call, higher than all earlier ones.
func nextMark() -> UInt64 {
  lastMark.wrappingAdd(1, ordering: .relaxed).newValue
}
