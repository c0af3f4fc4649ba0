import Synchronization

/// What is marked to be reloaded or reconfigured: for each id the number of the act that marked it last.
///
/// Acts are numbered as they come. So a mark has been performed when the old list has that number too, or a
/// higher one, however the new list came to be, and nobody has to take marks away.
@usableFromInline
struct ListMarks<SectionID: Hashable & Sendable, ItemID: Hashable & Sendable>: Sendable {
  var items: [ItemID: ItemMarks] = [:]
  var sections: [SectionID: UInt64] = [:]

  mutating func add(_ other: Self) {
    items.merge(other.items) { $0.adding($1) }
    sections.merge(other.sections, uniquingKeysWith: max)
  }

  /// The marks of a list that has the items, and not the sections: there a section's mark is one of its items.
  func withoutSections<NewSectionID>(_: NewSectionID.Type) -> ListMarks<NewSectionID, ItemID> {
    ListMarks<NewSectionID, ItemID>(
      items: items.mapValues {
        ItemMarks(reload: max($0.reload, $0.sectionReload), reconfigure: $0.reconfigure)
      }
    )
  }
}

/// The acts that marked an item last: their numbers, 0 where there was none.
struct ItemMarks: Sendable {
  var reload: UInt64 = 0
  var reconfigure: UInt64 = 0
  /// That of the section which the item was in then.
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

/// A number that was never used to mark before, higher than those that were.
func nextMark() -> UInt64 {
  lastMark.wrappingAdd(1, ordering: .relaxed).newValue
}
