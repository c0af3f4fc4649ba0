/// The items of two sections; the section of a path does not matter.
///
/// Reads memory that `withUnsafeBufferPointer` lends: it lives no longer than that call.
@usableFromInline
struct ItemKeys<Item: Identifiable, Comparison: ItemComparison<Item>>: PairingKeys {
  @usableFromInline let old: UnsafeBufferPointer<Item>
  @usableFromInline let new: UnsafeBufferPointer<Item>
  @usableFromInline let comparison: Comparison

  @inlinable
  init(_ old: UnsafeBufferPointer<Item>, _ new: UnsafeBufferPointer<Item>, _ comparison: Comparison) {
    self.old = old
    self.new = new
    self.comparison = comparison
  }

  @inlinable func oldTag(_ path: ItemPath) -> UInt32 { old[path.item].id.pairingTag }

  @inlinable func newTag(_ path: ItemPath) -> UInt32 { new[path.item].id.pairingTag }

  @inlinable
  func areSameInOld(_ path: ItemPath, _ other: ItemPath) -> Bool { old[path.item].id == old[other.item].id }

  @inlinable
  func areSame(_ old: ItemPath, _ new: ItemPath) -> Bool { self.old[old.item].id == self.new[new.item].id }

  @inlinable
  func areEqual(_ old: ItemPath, _ new: ItemPath) -> Bool {
    comparison.areEqual(self.old[old.item], self.new[new.item])
  }

  @inlinable
  func touchOld(_ path: ItemPath) -> Int {
    guard let start = old.baseAddress, MemoryLayout<Item>.size > 0 else { return 0 }
    return Int(UnsafeRawPointer(start + path.item).load(as: UInt8.self))
  }
}

/// The items of two lists, whatever their section.
@usableFromInline
struct ListKeys<SectionID: Hashable & Sendable, Item, Comparison: ItemComparison<Item>>: PairingKeys
where Item: Identifiable & Sendable {
  @usableFromInline let old: [ListSection<SectionID, Item>]
  @usableFromInline let new: [ListSection<SectionID, Item>]
  @usableFromInline let comparison: Comparison

  @inlinable
  init(
    _ old: [ListSection<SectionID, Item>],
    _ new: [ListSection<SectionID, Item>],
    _ comparison: Comparison
  ) {
    self.old = old
    self.new = new
    self.comparison = comparison
  }

  @inlinable func oldTag(_ path: ItemPath) -> UInt32 { old[path.section].items[path.item].id.pairingTag }

  @inlinable func newTag(_ path: ItemPath) -> UInt32 { new[path.section].items[path.item].id.pairingTag }

  @inlinable
  func areSameInOld(_ path: ItemPath, _ other: ItemPath) -> Bool {
    old[path.section].items[path.item].id == old[other.section].items[other.item].id
  }

  @inlinable
  func areSame(_ old: ItemPath, _ new: ItemPath) -> Bool {
    self.old[old.section].items[old.item].id == self.new[new.section].items[new.item].id
  }

  @inlinable
  func areEqual(_ old: ItemPath, _ new: ItemPath) -> Bool {
    comparison.areEqual(self.old[old.section].items[old.item], self.new[new.section].items[new.item])
  }
}
