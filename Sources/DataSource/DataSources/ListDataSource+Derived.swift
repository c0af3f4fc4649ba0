extension ListDataSource {
  /// A source with another item in the place of each of this one's: a display-ready row, or the common type
  /// that several sources need to appear in one list.
  ///
  /// ```swift
  /// let rows = people.map(Row.person)
  /// print(rows.numberOfSections == people.numberOfSections)   // true
  /// ```
  ///
  /// Sections and paths are those of this source, which is kept alive and does not keep the new one alive.
  ///
  /// - Parameter transform: Makes the new item from the old. Called again for every item at every
  ///   change, so it should be cheap. See ``LiveDataSource/remake()`` if it depends on more than the item.
  /// - Complexity: O(*n*), where *n* is the number of items and sections.
  public func map<NewItem: Identifiable & Equatable & Sendable>(
    _ transform: @escaping @MainActor (Item) -> NewItem
  ) -> LiveDataSource<SectionID, NewItem> where NewItem.ID: Sendable {
    LiveDataSource(from: self) {
      self.planMove(from: $0, to: $1)
    } recipe: {
      self.snapshot.map { transform($0) }
    }
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
  /// The sort is stable. This source is kept alive and does not keep the new one alive.
  ///
  /// - Parameter areInOrder: Whether the first item comes before the second. If that changes, see
  ///   ``LiveDataSource/remake()``.
  /// - Complexity: O(*n* log *n*), where *n* is the number of items.
  public func sorted(
    by areInOrder: @escaping @MainActor (Item, Item) -> Bool
  ) -> LiveDataSource<SectionID, Item> {
    LiveDataSource(from: self) {
      var list = self.snapshot
      for index in list.sections.indices { list.sections[index].items.sort { areInOrder($0, $1) } }
      return list
    }
  }
}

extension ListDataSource where Item: Equatable, SectionID == SingleSection {
  /// A source with this one's items divided into sections by something that they have in common.
  ///
  /// ```swift
  /// let byInitial = people.grouped(by: \.initial, orderedBy: <)
  /// print(byInitial.snapshot.sectionIDs)                    // ["A", "B", "G"]
  /// ```
  ///
  /// Both sorts are stable. A section exists for as long as it has items: no items give no sections. This
  /// source is kept alive and does not keep the new one alive.
  ///
  /// - Parameters:
  ///   - sectionID: Says which section an item belongs to: a key path or a closure.
  ///   - areSectionsInOrder: Whether the first section comes before the second. Without it, sections
  ///     come in the order in which the items first mention them.
  ///   - areItemsInOrder: Whether the first item comes before the second one of its section. Without
  ///     it, items keep the order in which they are here.
  /// - Complexity: That of ``ListSnapshot/init(grouping:by:orderedBy:sortedBy:)``.
  public func grouped<NewSectionID: Hashable & Sendable>(
    by sectionID: @escaping @MainActor (Item) -> NewSectionID,
    orderedBy areSectionsInOrder: ((NewSectionID, NewSectionID) -> Bool)? = nil,
    sortedBy areItemsInOrder: ((Item, Item) -> Bool)? = nil
  ) -> LiveDataSource<NewSectionID, Item> {
    let grouping = ListGrouping(
      base: self,
      sectionID: sectionID,
      areSectionsInOrder: areSectionsInOrder,
      areItemsInOrder: areItemsInOrder
    )
    return LiveDataSource(from: self, plan: grouping.planMove, recipe: grouping.list)
  }
}
