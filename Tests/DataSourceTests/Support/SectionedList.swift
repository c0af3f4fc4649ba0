import DataSource

/// An array and its sections: a source of the app that wraps a source of the module.
@MainActor
final class SectionedList<SectionID: Hashable & Sendable, Item: Identifiable & Equatable & Sendable>:
  ListDataSource
where Item.ID: Sendable {
  private let list: ArrayDataSource<Item>
  private let sections: LiveDataSource<SectionID, Item>

  init(
    _ items: [Item],
    by sectionID: @escaping @MainActor (Item) -> SectionID,
    orderedBy areSectionsInOrder: ((SectionID, SectionID) -> Bool)? = nil,
    sortedBy areItemsInOrder: ((Item, Item) -> Bool)? = nil
  ) {
    list = ArrayDataSource(items)
    sections = list.grouped(by: sectionID, orderedBy: areSectionsInOrder, sortedBy: areItemsInOrder)
  }

  var items: [Item] { list.items }
  func replace(with items: [Item]) { list.replace(with: items) }
  func edit(_ body: (inout [Item]) -> Void) { list.edit(body) }

  var snapshot: ListSnapshot<SectionID, Item> { sections.snapshot }

  func observe<Owner: AnyObject>(
    _ owner: Owner,
    _ handler: @escaping @MainActor (Owner, ListChange<SectionID, Item>) -> Void
  ) -> ListObservation { ListObservation(retaining: self, sections.observe(owner, handler)) }

  func planMove(from: ItemPath, to: ItemPath) throws(ListMoveRefusal) -> ListMove {
    try sections.planMove(from: from, to: to)
  }

  func prefetch(_ request: PagePrefetch) { sections.prefetch(request) }
}
