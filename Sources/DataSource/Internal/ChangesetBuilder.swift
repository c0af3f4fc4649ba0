/// Finds the changes between two lists: sections first, then the items of each pair of sections, then
/// the items that are left over.
@usableFromInline
struct ChangesetBuilder<
  SectionID: Hashable & Sendable,
  Item: Identifiable & Sendable,
  Comparison: ItemComparison<Item>
>
where Item.ID: Sendable {
  @usableFromInline let old: [ListSection<SectionID, Item>]
  @usableFromInline let new: [ListSection<SectionID, Item>]
  @usableFromInline let comparison: Comparison
  @usableFromInline var engine = DiffEngine()

  @inlinable
  init(
    from old: [ListSection<SectionID, Item>],
    to new: [ListSection<SectionID, Item>],
    _ comparison: Comparison
  ) {
    (self.old, self.new, self.comparison) = (old, new, comparison)
  }

  /// - Parameter isCancelled: Asked now and then, at least once for every section.
  /// - Returns: The changes, or `nil` if it was cancelled.
  @inlinable
  mutating func build(unless isCancelled: () -> Bool) -> Changeset? {
    // A copy that was not written to since.
    if old.isIdentical(to: new) { return Changeset() }
    old.withUnsafeBufferPointer { old in
      new.withUnsafeBufferPointer { new in
        engine.align(ItemKeys(old, new, TextComparison()), old: (old.count, 0), new: (new.count, 0))
      }
    }
    let sections = SectionPairs(takenFrom: &engine, count: old.count)
    for (oldSection, newSection) in sections.partners.enumerated() {
      if isCancelled() { return nil }
      if newSection < 0 {
        engine.leave(old: old[oldSection].items.indices, of: oldSection)
      } else {
        alignItems(of: oldSection, Int(newSection))
      }
    }
    for section in sections.inserts { engine.leave(new: new[section].items.indices, of: section) }
    if isCancelled() { return nil }
    if !engine.oldLeft.isEmpty, !engine.newLeft.isEmpty,
      max(old.count, new.count) > 1 || !sections.inserts.isEmpty
    {
      engine.pairAcrossSections(ListKeys(old, new, comparison))
    }
    return Changeset(sections, takenFrom: &engine)
  }

  @inlinable
  mutating func alignItems(of oldSection: Int, _ newSection: Int) {
    let oldItems = old[oldSection].items
    let newItems = new[newSection].items
    oldItems.withUnsafeBufferPointer { oldBuffer in
      newItems.withUnsafeBufferPointer { newBuffer in
        if oldBuffer.count == newBuffer.count, oldBuffer.baseAddress == newBuffer.baseAddress { return }
        engine.align(
          ItemKeys(oldBuffer, newBuffer, comparison),
          old: (oldBuffer.count, oldSection),
          new: (newBuffer.count, newSection)
        )
      }
    }
  }
}

extension Array {
  /// Whether both are the same memory, and so the same elements.
  @inlinable
  func isIdentical(to other: Self) -> Bool {
    count == other.count
      && withUnsafeBufferPointer { mine in
        other.withUnsafeBufferPointer { mine.baseAddress == $0.baseAddress }
      }
  }
}
