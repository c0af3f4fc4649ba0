/// Finds the changes between two lists: sections first, then the items of each pair of sections, then
/// the items that are left over.
@usableFromInline
struct ChangesetBuilder<
  SectionID: Hashable & Sendable,
  Item: Identifiable & Sendable,
  Comparison: ItemComparison<Item>
>
where Item.ID: Sendable {
  @usableFromInline let keys: ListKeys<SectionID, Item, Comparison>
  @usableFromInline var engine = DiffEngine()

  @inlinable
  init(_ keys: ListKeys<SectionID, Item, Comparison>) { self.keys = keys }

  /// - Parameter isCancelled: Asked now and then, at least once for every section.
  /// - Returns: The changes, or `nil` if it was cancelled.
  @inlinable
  mutating func build(unless isCancelled: () -> Bool) -> Changeset? {
    let (old, new) = (keys.old, keys.new)
    // A copy that was not written to since.
    if old.isIdentical(to: new) { return Changeset() }
    let texts = ClosureComparison<ListSection<SectionID, Item>> {
      $0.header == $1.header && $0.footer == $1.footer
    }
    old.withUnsafeBufferPointer { old in
      new.withUnsafeBufferPointer { new in
        engine.align(ItemKeys(old, new, texts), old: (old.count, 0), new: (new.count, 0))
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
    for section in sections.changes.sectionInserts {
      engine.leave(new: new[section].items.indices, of: section)
    }
    if isCancelled() { return nil }
    if !engine.oldLeft.isEmpty, !engine.newLeft.isEmpty,
      max(old.count, new.count) > 1 || !sections.changes.sectionInserts.isEmpty
    {
      engine.pairAcrossSections(keys)
    }
    return sections.addingItems(takenFrom: &engine)
  }

  @inlinable
  mutating func alignItems(of oldSection: Int, _ newSection: Int) {
    let oldItems = keys.old[oldSection].items
    let newItems = keys.new[newSection].items
    oldItems.withUnsafeBufferPointer { oldBuffer in
      newItems.withUnsafeBufferPointer { newBuffer in
        if oldBuffer.count == newBuffer.count, oldBuffer.baseAddress == newBuffer.baseAddress { return }
        engine.align(
          ItemKeys(oldBuffer, newBuffer, keys.comparison),
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
