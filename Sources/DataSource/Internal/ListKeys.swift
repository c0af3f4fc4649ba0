/// The items of all sections of two lists.
@usableFromInline
struct ListKeys<SectionID: Hashable & Sendable, Item: Identifiable & Equatable & Sendable>: PairingKeys
where Item.ID: Sendable {
  @usableFromInline let old: [ListSection<SectionID, Item>]
  @usableFromInline let new: [ListSection<SectionID, Item>]

  @inlinable
  init(_ old: [ListSection<SectionID, Item>], _ new: [ListSection<SectionID, Item>]) {
    (self.old, self.new) = (old, new)
  }

  @inlinable
  func oldID(_ path: ItemPath) -> Item.ID { old[path.section].items[path.item].id }

  @inlinable
  func newID(_ path: ItemPath) -> Item.ID { new[path.section].items[path.item].id }

  @inlinable
  func areEqual(_ old: ItemPath, _ new: ItemPath) -> Bool {
    self.old[old.section].items[old.item] == self.new[new.section].items[new.item]
  }
}
