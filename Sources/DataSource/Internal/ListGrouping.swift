/// How items are divided into sections, and what a move within one means for the undivided list.
@MainActor
struct ListGrouping<SectionID: Hashable & Sendable, Item: Identifiable & Sendable> where Item.ID: Sendable {
  let base: any ListDataSource<SingleSection, Item>
  let sectionID: @MainActor (Item) -> SectionID
  let areSectionsInOrder: ((SectionID, SectionID) -> Bool)?
  let areItemsInOrder: ((Item, Item) -> Bool)?

  func list() -> ListSnapshot<SectionID, Item> {
    var list = ListSnapshot(
      grouping: base.snapshot.allItems,
      by: { sectionID($0) },
      orderedBy: areSectionsInOrder,
      sortedBy: areItemsInOrder
    )
    list.addMarks(base.snapshot.marks?.withoutSections(SectionID.self))
    return list
  }

  func planMove(from: ItemPath, to: ItemPath) -> (@MainActor () -> Void)? {
    let list = list()
    // Another section would need another item, and an order leaves no choice.
    guard areItemsInOrder == nil, from.section == to.section, list.contains(to) else { return nil }
    let id = list.sections[from.section].id
    let items = base.snapshot.allItems
    let members = items.indices.filter { sectionID(items[$0]) == id }
    return base.planMove(
      from: base.snapshot.path(atOffset: members[from.item]),
      to: base.snapshot.path(atOffset: members[to.item])
    )
  }
}
