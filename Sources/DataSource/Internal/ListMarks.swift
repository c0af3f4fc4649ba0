import Synchronization

/// The marked items and sections of a list: for each identifier the number of the call that marked it last.
///
/// The numbers of the calls increase. A mark is done when the old list has the same number or a higher one. Marks that are done need not be removed.
@usableFromInline
struct ListMarks<SectionID: Hashable & Sendable, ItemID: Hashable & Sendable>: Sendable {
  var items: [ItemID: ItemMarks] = [:]
  var sections: [SectionID: UInt64] = [:]

  mutating func add(_ other: Self) {
    items.merge(other.items) { $0.adding($1) }
    sections.merge(other.sections, uniquingKeysWith: max)
  }

  /// Returns the marks without most of those whose items or sections are gone. So the marks take at most about twice the
  /// memory of the marks of all items, however long a list is edited.
  ///
  /// - Complexity: O(1) if the marks are few, else O(*n*), where *n* is the number of items.
  func limited<Item>(to list: ListSnapshot<SectionID, Item>) -> Self where Item.ID == ItemID {
    var limited = self
    if items.count > 2 * list.numberOfItems + 16 {
      limited.items = items.filter { list.path(of: $0.key) != nil }
    }
    if sections.count > 2 * list.numberOfSections + 16 {
      let present = Set(list.sectionIDs)
      limited.sections = sections.filter { present.contains($0.key) }
    }
    return limited
  }
}

/// The numbers of the calls that marked an item last, 0 if no call did.
struct ItemMarks: Sendable {
  var reload: UInt64 = 0
  var reconfigure: UInt64 = 0
  /// The number of the call that marked the item's section.
  var sectionReload: UInt64 = 0

  func adding(_ other: Self) -> Self {
    Self(
      reload: max(reload, other.reload),
      reconfigure: max(reconfigure, other.reconfigure),
      sectionReload: max(sectionReload, other.sectionReload)
    )
  }
}

private let lastMark = Atomic<UInt64>(0)

/// Returns a number for a marking call, higher than all earlier ones.
func nextMark() -> UInt64 {
  lastMark.wrappingAdd(1, ordering: .relaxed).newValue
}
