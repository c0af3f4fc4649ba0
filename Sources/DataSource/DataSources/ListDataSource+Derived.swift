extension ListDataSource {
  /// A source with another item in the place of each of this one's: a display-ready row, or the common type
  /// that several sources need to appear in one list.
  ///
  /// - Parameter transform: Makes the new item from the old. Called again for every item at every
  ///   change, so it should be cheap.
  /// - Complexity: O(*n*), where *n* is the number of items and sections.
  public func map<NewItem: Identifiable & Equatable & Sendable>(
    _ transform: @escaping @MainActor (Item) -> NewItem
  ) -> MappedDataSource<SectionID, NewItem> where NewItem.ID: Sendable {
    MappedDataSource(self, transform)
  }
}

extension ListDataSource where Item: Equatable {
  /// A source with only those of this one's items that satisfy a condition.
  ///
  /// - Parameter isIncluded: Whether an item is shown. It can be replaced later.
  /// - Complexity: O(*n*), where *n* is the number of items and sections.
  public func filter(_ isIncluded: @escaping @MainActor (Item) -> Bool) -> FilteredDataSource<SectionID, Item>
  {
    FilteredDataSource(self, where: isIncluded)
  }

  /// A source with the items of each section of this one in order.
  ///
  /// - Parameter areInOrder: Whether the first item comes before the second. It can be replaced later.
  /// - Complexity: O(*n* log *n*), where *n* is the number of items.
  public func sorted(by areInOrder: @escaping @MainActor (Item, Item) -> Bool) -> SortedDataSource<
    SectionID, Item
  > {
    SortedDataSource(self, by: areInOrder)
  }
}

extension ListDataSource where Item: Equatable, SectionID == SingleSection {
  /// A source with this one's items divided into sections.
  ///
  /// - Parameters: As in ``GroupedDataSource/init(_:by:orderedBy:sortedBy:)``.
  /// - Complexity: That of ``ListSnapshot/init(grouping:by:orderedBy:sortedBy:)``.
  public func grouped<NewSectionID: Hashable & Sendable>(
    by sectionID: @escaping @MainActor (Item) -> NewSectionID,
    orderedBy areSectionsInOrder: ((NewSectionID, NewSectionID) -> Bool)? = nil,
    sortedBy areItemsInOrder: ((Item, Item) -> Bool)? = nil
  ) -> GroupedDataSource<NewSectionID, Item> {
    GroupedDataSource(self, by: sectionID, orderedBy: areSectionsInOrder, sortedBy: areItemsInOrder)
  }
}
