/// Finds the differences between two lists: first the sections, then the items of each pair of sections, then the leftover
/// items of all sections.
@usableFromInline
struct ChangesetBuilder<SectionID: Hashable & Sendable, Item: Identifiable & Equatable & Sendable>
where Item.ID: Sendable {
  @usableFromInline let keys: ListKeys<SectionID, Item>
  @usableFromInline var engine: DiffEngine

  /// - Parameter shouldCancel: Called for each section, and in long sections after each `DiffEngine.checkInterval` items.
  @inlinable
  init(_ keys: ListKeys<SectionID, Item>, _ shouldCancel: @escaping () -> Bool) {
    self.keys = keys
    engine = DiffEngine(unless: shouldCancel)
  }

  /// - Returns: The differences, or `nil` if the work was canceled.
  @inlinable
  mutating func build() -> Changeset? {
    let (old, new) = (keys.old, keys.new)
    // The new list is an unchanged copy.
    if old.isIdentical(to: new) { return Changeset() }
    old.withUnsafeBufferPointer { old in
      new.withUnsafeBufferPointer { new in
        engine.align(
          ItemKeys(old, new, by: SectionComparison.self),
          old: (old.count, 0),
          new: (new.count, 0)
        )
      }
    }
    let sections = SectionPairs(takenFrom: &engine, count: old.count)
    for (oldSection, newSection) in sections.partners.enumerated() {
      if engine.checkCancellation() { return nil }
      if newSection < 0 {
        engine.leave(old: old[oldSection].items.indices, of: oldSection)
      } else {
        alignItems(of: oldSection, Int(newSection))
      }
    }
    for section in sections.changes.sectionInserts {
      engine.leave(new: new[section].items.indices, of: section)
    }
    if engine.checkCancellation() { return nil }
    if !engine.oldLeft.isEmpty, !engine.newLeft.isEmpty,
      max(old.count, new.count) > 1 || !sections.changes.sectionInserts.isEmpty
    {
      engine.pairAcrossSections(keys)
    }
    if engine.isCanceled { return nil }
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
          ItemKeys(oldBuffer, newBuffer, by: EquatableComparison.self),
          old: (oldBuffer.count, oldSection),
          new: (newBuffer.count, newSection)
        )
      }
    }
  }
}

extension Array {
  /// Whether both arrays share their memory.
  @inlinable
  func isIdentical(to other: Self) -> Bool {
    count == other.count
      && withUnsafeBufferPointer { mine in
        other.withUnsafeBufferPointer { mine.baseAddress == $0.baseAddress }
      }
  }
}
