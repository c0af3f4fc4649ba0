/// The items of all sections of two lists.
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
    (self.old, self.new, self.comparison) = (old, new, comparison)
  }

  @inlinable
  func oldID(_ path: ItemPath) -> Item.ID { old[path.section].items[path.item].id }

  @inlinable
  func newID(_ path: ItemPath) -> Item.ID { new[path.section].items[path.item].id }

  @inlinable
  func areEqual(_ old: ItemPath, _ new: ItemPath) -> Bool {
    comparison.areEqual(self.old[old.section].items[old.item], self.new[new.section].items[new.item])
  }
}
