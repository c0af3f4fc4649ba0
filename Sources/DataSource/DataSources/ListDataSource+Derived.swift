extension ListDataSource {
  /// A source with another item in the place of each of this one's: a display-ready row, or the common type
  /// that several sources need to appear in one list.
  ///
  /// - Parameter transform: Makes the new item from the old. Called again for every item at every
  ///   change, so it should be cheap and depend on the item alone.
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
  public func filter(_ isIncluded: @escaping @MainActor (Item) -> Bool) -> FilteredDataSource<SectionID, Item>
  {
    FilteredDataSource(self, where: isIncluded)
  }
}
