/// Finds the differences between two lists with one ``DiffEngine``.
///
/// 1. Align the sections by their identifiers.
/// 2. Align the items of each pair of sections.
/// 3. Pair the items that are still without a partner across sections. The rest was deleted or inserted.
///
/// ```
/// old   A: a b   B: c          new   C: x b   A: a
/// 1     A stays, B is deleted, C is inserted
/// 2     a stays in A; without a partner: old b (0.1) and c (1.0), new x (0.0) and b (0.1)
/// 3     b moves from 0.1 to 0.1; c is deleted, x is inserted
/// ```
@usableFromInline
struct ListDifference<SectionID: Hashable & Sendable, Item: Identifiable & Equatable & Sendable>
where Item.ID: Sendable {
  @usableFromInline let old: [ListSection<SectionID, Item>]
  @usableFromInline let new: [ListSection<SectionID, Item>]
  @usableFromInline var engine: DiffEngine

  @inlinable
  init(from old: [ListSection<SectionID, Item>], to new: [ListSection<SectionID, Item>]) {
    (self.old, self.new) = (old, new)
    engine = DiffEngine()
  }

  /// Compares the two lists, and returns the differences.
  @inlinable
  mutating func changeset() -> Changeset {
    // Both arrays share their memory, so the lists are equal, and nothing must be compared.
    if old.isIdentical(to: new) { return Changeset() }
    // Step 1: the sections.
    engine.align(SectionKeys(old: old, new: new), old: (old.count, 0), new: (new.count, 0))
    let partners = engine.partners(count: old.count)
    var changes = engine.takeSectionChanges()
    // Step 2: the items of each pair of sections.
    for (oldSection, newSection) in partners.enumerated() {
      if newSection < 0 {
        engine.addLeftovers(old: old[oldSection].items.indices, section: oldSection)
      } else {
        alignItems(of: oldSection, Int(newSection))
      }
    }
    for section in changes.sectionInserts {
      engine.addLeftovers(new: new[section].items.indices, section: section)
    }
    // Step 3: find the items that have moved to another section. If both lists have only the same single section, there
    // are no such items.
    if !engine.oldLeftovers.isEmpty, !engine.newLeftovers.isEmpty,
      max(old.count, new.count) > 1 || !changes.sectionInserts.isEmpty
    {
      engine.pairAcrossSections(ListKeys(old: old, new: new))
    }
    engine.moveItemChanges(to: &changes)
    return changes
  }

  @inlinable
  mutating func alignItems(of oldSection: Int, _ newSection: Int) {
    let (old, new) = (old[oldSection].items, new[newSection].items)
    old.withUnsafeBufferPointer { oldItems in
      new.withUnsafeBufferPointer { newItems in
        // Both arrays share their memory, so the items of this section are equal, and need no comparison.
        if oldItems.count == newItems.count, oldItems.baseAddress == newItems.baseAddress { return }
        engine.align(
          ItemKeys(old: oldItems, new: newItems),
          old: (oldItems.count, oldSection),
          new: (newItems.count, newSection)
        )
      }
    }
  }
}

extension Array {
  /// Whether the two arrays share their memory. If `true`, they are equal, and the elements need not be compared.
  @inlinable
  func isIdentical(to other: Self) -> Bool {
    count == other.count
      && withUnsafeBufferPointer { mine in
        other.withUnsafeBufferPointer { mine.baseAddress == $0.baseAddress }
      }
  }
}

// MARK: Results of the engine

extension DiffEngine {
  /// Returns the index in the new list of each old section, or -1 for a deleted section.
  @usableFromInline
  func partners(count: Int) -> [Int32] {
    var partners = [Int32](repeating: -1, count: count)
    for run in runs {
      for offset in 0..<run.count { partners[Int(run.old + offset)] = run.new + offset }
    }
    return partners
  }

  /// Returns the inserted, deleted, moved and changed sections. Call it after the sections were compared. It empties the
  /// arrays of results, because the comparison of items uses them next.
  @usableFromInline
  mutating func takeSectionChanges() -> Changeset {
    var changes = Changeset()
    changes.sectionDeletes = oldLeftovers.map { Int($0.item) }
    changes.sectionInserts = newLeftovers.map { Int($0.item) }
    changes.sectionMoves = moves.map { Changeset.Move(from: $0.from.item, to: $0.to.item) }
    changes.sectionReconfigures = updates.map(\.item).sorted()
    oldLeftovers.removeAll(keepingCapacity: true)
    newLeftovers.removeAll(keepingCapacity: true)
    moves.removeAll(keepingCapacity: true)
    updates.removeAll(keepingCapacity: true)
    return changes
  }

  /// Adds the inserted, deleted, moved and changed items to `changes`. Call it last, because it releases the engine's
  /// arrays to save memory.
  @usableFromInline
  mutating func moveItemChanges(to changes: inout Changeset) {
    // Releasing `table` and `runs` before the arrays of `changes` are created lowers the peak memory use.
    table = []
    runs = []
    if !moves.isSorted(by: { $0.from < $1.from }) { moves.sort { $0.from < $1.from } }
    if !updates.isSorted(by: <) { updates.sort() }
    if !newLeftovers.isSorted(by: { $0.path < $1.path }) { newLeftovers.sort { $0.path < $1.path } }
    changes.itemDeletes = oldLeftovers.map(\.path)
    oldLeftovers = []
    changes.itemInserts = newLeftovers.map(\.path)
    newLeftovers = []
    changes.itemMoves = moves
    changes.itemReconfigures = updates
  }
}

// MARK: Access to the elements

/// The elements of two lists, as the difference algorithm needs them: it compares and hashes their identifiers, and
/// compares their values.
///
/// A protocol is faster than closures here, because the compiler specializes the algorithm for the types of the elements.
@usableFromInline
protocol PairingKeys {
  associatedtype ID: Hashable

  func oldID(_ path: ItemPath) -> ID

  func newID(_ path: ItemPath) -> ID

  /// Whether two elements with equal identifiers have equal values.
  func areEqual(_ old: ItemPath, _ new: ItemPath) -> Bool
}

extension PairingKeys {
  /// Returns the lower 32 bits of the hash of an identifier, but never 0: a stored 0 means that the hash was not computed
  /// yet.
  @inlinable
  func hash(_ id: ID) -> UInt32 { max(UInt32(truncatingIfNeeded: id.hashValue), 1) }

  @inlinable
  func haveSameID(_ old: ItemPath, _ new: ItemPath) -> Bool { oldID(old) == newID(new) }

  /// Whether the elements at two indices have equal identifiers. The elements are sections, or items of one section. So
  /// the section of the path has no meaning, and 0 is passed.
  @inlinable
  func haveSameID(_ old: Int, _ new: Int) -> Bool {
    haveSameID(ItemPath(section: 0, item: old), ItemPath(section: 0, item: new))
  }
}

/// Gives the difference algorithm access to the sections of two lists. The algorithm asks for an element by an
/// `ItemPath`, whose `item` is here the index of a section.
@usableFromInline
struct SectionKeys<SectionID: Hashable & Sendable, Item: Identifiable & Sendable>: PairingKeys
where Item.ID: Sendable {
  @usableFromInline let old: [ListSection<SectionID, Item>]
  @usableFromInline let new: [ListSection<SectionID, Item>]

  @inlinable
  init(old: [ListSection<SectionID, Item>], new: [ListSection<SectionID, Item>]) {
    (self.old, self.new) = (old, new)
  }

  @inlinable
  func oldID(_ path: ItemPath) -> SectionID { old[path.item].id }

  @inlinable
  func newID(_ path: ItemPath) -> SectionID { new[path.item].id }

  /// Whether two sections have equal headers and footers. The `item` of each path is the index of the section.
  @inlinable
  func areEqual(_ oldPath: ItemPath, _ newPath: ItemPath) -> Bool {
    let (old, new) = (old[oldPath.item], new[newPath.item])
    return old.header == new.header && old.footer == new.footer
  }
}

/// Gives the difference algorithm access to the items of one section in two lists. The algorithm asks for an element by
/// an `ItemPath`, whose `section` is ignored here.
///
/// Use a value only inside of the `withUnsafeBufferPointer` call that provides its buffers.
@usableFromInline
struct ItemKeys<Item: Identifiable & Equatable>: PairingKeys {
  @usableFromInline let old: UnsafeBufferPointer<Item>
  @usableFromInline let new: UnsafeBufferPointer<Item>

  @inlinable
  init(old: UnsafeBufferPointer<Item>, new: UnsafeBufferPointer<Item>) {
    (self.old, self.new) = (old, new)
  }

  @inlinable
  func oldID(_ path: ItemPath) -> Item.ID { old[path.item].id }

  @inlinable
  func newID(_ path: ItemPath) -> Item.ID { new[path.item].id }

  @inlinable
  func areEqual(_ oldPath: ItemPath, _ newPath: ItemPath) -> Bool { old[oldPath.item] == new[newPath.item] }
}

/// Gives the difference algorithm access to the items of all sections of two lists.
@usableFromInline
struct ListKeys<SectionID: Hashable & Sendable, Item: Identifiable & Equatable & Sendable>: PairingKeys
where Item.ID: Sendable {
  @usableFromInline let old: [ListSection<SectionID, Item>]
  @usableFromInline let new: [ListSection<SectionID, Item>]

  @inlinable
  init(old: [ListSection<SectionID, Item>], new: [ListSection<SectionID, Item>]) {
    (self.old, self.new) = (old, new)
  }

  @inlinable
  func oldID(_ path: ItemPath) -> Item.ID { old[path.section].items[path.item].id }

  @inlinable
  func newID(_ path: ItemPath) -> Item.ID { new[path.section].items[path.item].id }

  @inlinable
  func areEqual(_ oldPath: ItemPath, _ newPath: ItemPath) -> Bool {
    old[oldPath.section].items[oldPath.item] == new[newPath.section].items[newPath.item]
  }
}
