/// The sections of two lists; paths have the section's index as their item.
@usableFromInline
struct SectionKeys<ID: Hashable & Sendable, Item: Identifiable & Sendable>: PairingKeys {
  @usableFromInline let old: [ListSection<ID, Item>]
  @usableFromInline let new: [ListSection<ID, Item>]

  @inlinable
  init(_ old: [ListSection<ID, Item>], _ new: [ListSection<ID, Item>]) {
    self.old = old
    self.new = new
  }

  @inlinable func oldTag(_ path: ItemPath) -> UInt32 { old[path.item].id.pairingTag }

  @inlinable func newTag(_ path: ItemPath) -> UInt32 { new[path.item].id.pairingTag }

  @inlinable
  func areSameInOld(_ path: ItemPath, _ other: ItemPath) -> Bool { old[path.item].id == old[other.item].id }

  @inlinable
  func areSame(_ old: ItemPath, _ new: ItemPath) -> Bool { self.old[old.item].id == self.new[new.item].id }

  @inlinable
  func areEqual(_ old: ItemPath, _ new: ItemPath) -> Bool {
    self.old[old.item].header == self.new[new.item].header
      && self.old[old.item].footer == self.new[new.item].footer
  }
}
