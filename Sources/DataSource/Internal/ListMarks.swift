import Synchronization

/// What is marked to be reloaded or reconfigured: for each id the number of the act that marked it last.
///
/// No two acts have the same number. So a mark that is in the old list too has been performed, however the new
/// list came to be, and nobody has to take marks away.
@usableFromInline
struct ListMarks<SectionID: Hashable & Sendable, ItemID: Hashable & Sendable>: Sendable {
  var reloadedItems: [ItemID: UInt64] = [:]
  var reconfiguredItems: [ItemID: UInt64] = [:]
  var reloadedSections: [SectionID: UInt64] = [:]

  /// Adds the marks of a list that this one takes the place of.
  mutating func add(superseded older: Self) {
    reloadedItems.merge(older.reloadedItems) { newer, _ in newer }
    reconfiguredItems.merge(older.reconfiguredItems) { newer, _ in newer }
    reloadedSections.merge(older.reloadedSections) { newer, _ in newer }
  }
}

private let lastMark = Atomic<UInt64>(0)

/// A number that was never used to mark before.
func nextMark() -> UInt64 {
  lastMark.wrappingAdd(1, ordering: .relaxed).newValue
}

extension Dictionary where Value == UInt64 {
  /// Whether `id` is marked here, and the mark is not one of those in `done`.
  func isMarked(_ id: Key, beyond done: Self) -> Bool {
    guard let mark = self[id] else { return false }
    return done[id] != mark
  }
}
