extension ListDataSource {
  /// Returns a source that contains another item for each item of this source: a row for display, or a type that several sources
  /// have in common.
  ///
  /// ```swift
  /// let rows = people.map(Row.person)
  /// print(rows.numberOfSections == people.numberOfSections)   // true
  /// ```
  ///
  /// The new source has the sections and paths of this source, and retains it. A removal ignores items that the new source
  /// does not show, such as items that a filter of this source has hidden: `transform` is never called for hidden items.
  ///
  /// - Parameter transform: Returns the new item. It is called for all items after each change, so it should be cheap. If it
  ///   depends on more than the item, call ``LiveDataSource/invalidate()`` when that changes.
  /// - Complexity: O(*n*), where *n* is the number of items and sections.
  @inlinable
  public func map<NewItem: Identifiable & Equatable & Sendable>(
    _ transform: @escaping @MainActor (Item) -> NewItem
  ) -> LiveDataSource<SectionID, NewItem> where NewItem.ID: Sendable {
    mapped(transform) { self.snapshot.map { transform($0) } }.findsChangesHere()
  }

  @usableFromInline
  func mapped<NewItem: Identifiable & Equatable & Sendable>(
    _ transform: @escaping @MainActor (Item) -> NewItem,
    recipe: @escaping @MainActor () -> ListSnapshot<SectionID, NewItem>
  ) -> LiveDataSource<SectionID, NewItem> where NewItem.ID: Sendable {
    LiveDataSource(
      from: self,
      keepsPaths: true,
      planMove: { _, from, to throws(ListMoveRefusal) in try self.planMove(from: from, to: to) },
      planRemoval: { ids throws(ListMoveRefusal) in
        // `transform` is called only for shown items, because it may rely on a filter of this source. For example, it may
        // unwrap a value that only shown items have.
        var rest = Set(ids)
        let items = self.snapshot.allItems.filter { rest.remove(transform($0).id) != nil }
        return try self.planRemoval(of: items.map(\.id))
      },
      recipe: recipe
    )
  }

  /// Returns a source with only the items of this source that satisfy a condition, or all items without a condition.
  ///
  /// - Parameter isIncluded: Whether an item is shown; `nil` shows all items. It can be replaced later, for example by a
  ///   search.
  /// - Complexity: O(*n*), where *n* is the number of items and sections.
  @inlinable
  public func filter(_ isIncluded: (@MainActor (Item) -> Bool)? = nil) -> FilteredDataSource<SectionID, Item>
  {
    FilteredDataSource(self, where: isIncluded)
  }

  /// Returns a source that sorts the items of each section of this source.
  ///
  /// The sort is stable. The new source retains this source, and refuses moves: see ``ListMoveRefusal/sorted``.
  ///
  /// - Parameter areInOrder: Whether the first item comes before the second. If it reads more than the items, call
  ///   ``LiveDataSource/invalidate()`` when that changes.
  /// - Complexity: O(*n* log *n*), where *n* is the number of items.
  @inlinable
  public func sorted(
    by areInOrder: @escaping @MainActor (Item, Item) -> Bool
  ) -> LiveDataSource<SectionID, Item> {
    sortedSource { self.snapshot.sorted { areInOrder($0, $1) } }.findsChangesHere()
  }

  @usableFromInline
  func sortedSource(
    recipe: @escaping @MainActor () -> ListSnapshot<SectionID, Item>
  ) -> LiveDataSource<SectionID, Item> {
    LiveDataSource(
      from: self,
      keepsPaths: true,
      planMove: { _, _, _ throws(ListMoveRefusal) in throw ListMoveRefusal.sorted },
      planRemoval: { ids throws(ListMoveRefusal) in try self.planRemoval(of: ids) },
      recipe: recipe
    )
  }

  /// Returns a source that sets the headers and footers of the sections of this source.
  ///
  /// ```swift
  /// let months = stories.grouped(by: \.month, orderedBy: >)
  ///   .titled { style.month($0.id) } footer: { "\($0.items.count) stories" }
  /// ```
  ///
  /// The texts are part of the snapshot: a section whose header or footer changes is reconfigured. The new source retains this
  /// source.
  ///
  /// - Parameters:
  ///   - header: Returns the text above a section. If it reads more than the section, call ``LiveDataSource/invalidate()`` when
  ///     that changes.
  ///   - footer: Returns the text below a section. The default keeps the present one.
  /// - Complexity: O(*s*), where *s* is the number of sections.
  @inlinable
  public func titled(
    _ header: @escaping @MainActor (ListSection<SectionID, Item>) -> String?,
    footer: @escaping @MainActor (ListSection<SectionID, Item>) -> String? = { $0.footer }
  ) -> LiveDataSource<SectionID, Item> {
    titled { self.snapshot.titled { (header($0), footer($0)) } }.findsChangesHere()
  }

  @usableFromInline
  func titled(
    recipe: @escaping @MainActor () -> ListSnapshot<SectionID, Item>
  ) -> LiveDataSource<SectionID, Item> {
    LiveDataSource(
      from: self,
      keepsPaths: true,
      planMove: { _, from, to throws(ListMoveRefusal) in try self.planMove(from: from, to: to) },
      planRemoval: { ids throws(ListMoveRefusal) in try self.planRemoval(of: ids) },
      recipe: recipe
    )
  }

  /// Returns a source that shows the items of this source, and loads the pages of another source when the user is near
  /// the end.
  ///
  /// Use it when the pages do not contain the items themselves. For example, the items come from a database, and loading
  /// a page adds items to the database. See <doc:Recipes>.
  ///
  /// - Parameter pages: The source whose pages are loaded. The new source retains it.
  public func loading(_ pages: some ListDataSource) -> LiveDataSource<SectionID, Item> {
    LoadingDataSource(self, pages)
  }
}

extension ListDataSource where SectionID == SingleSection {
  /// Returns a source that divides the items of this source into sections by a common property.
  ///
  /// ```swift
  /// let byInitial = people.grouped(by: \.initial, orderedBy: <)
  /// print(byInitial.snapshot.sectionIDs)                    // ["A", "B", "G"]
  /// ```
  ///
  /// Both sorts are stable. A section exists as long as it has items, so a list without items has no sections. The new source
  /// retains this source.
  ///
  /// - Parameters:
  ///   - sectionID: A key path or a closure that returns the section of an item.
  ///   - areSectionsInOrder: Whether the first section comes before the second. Without it, the sections have the order of
  ///     their first items.
  ///   - areItemsInOrder: Whether the first item comes before the second item of its section. The default keeps the
  ///     order of the items.
  ///   - regroup: Called when an item moves to another section. The closure changes the item in its source, so that `sectionID`
  ///     returns the new section. The default refuses such moves.
  /// - Complexity: The complexity of ``ListSnapshot/init(grouping:by:orderedBy:sortedBy:)``.
  @inlinable
  public func grouped<NewSectionID: Hashable & Sendable>(
    by sectionID: @escaping @MainActor (Item) -> NewSectionID,
    orderedBy areSectionsInOrder: ((NewSectionID, NewSectionID) -> Bool)? = nil,
    sortedBy areItemsInOrder: ((Item, Item) -> Bool)? = nil,
    regroup: (@MainActor (Item, NewSectionID) -> Void)? = nil
  ) -> LiveDataSource<NewSectionID, Item> {
    let grouping = ListGrouping(
      base: self,
      sectionID: sectionID,
      areSectionsInOrder: areSectionsInOrder,
      areItemsInOrder: areItemsInOrder,
      regroup: regroup
    )
    return grouped(grouping) { grouping.list() }.findsChangesHere()
  }

  @usableFromInline
  func grouped<NewSectionID: Hashable & Sendable>(
    _ grouping: ListGrouping<NewSectionID, Item>,
    recipe: @escaping @MainActor () -> ListSnapshot<NewSectionID, Item>
  ) -> LiveDataSource<NewSectionID, Item> {
    LiveDataSource(
      from: self,
      planMove: { shown, from, to throws(ListMoveRefusal) in
        try grouping.planMove(in: shown, from: from, to: to)
      },
      planRemoval: { ids throws(ListMoveRefusal) in try self.planRemoval(of: ids) },
      recipe: recipe
    )
  }
}

/// A list that shows the items of one source, such as the rows of a database table. When the user is near the end of the
/// list, the list loads a page of another source, such as a server. The app writes the page into the table.
private final class LoadingDataSource<
  SectionID: Hashable & Sendable,
  Item: Identifiable & Equatable & Sendable
>: LiveDataSource<SectionID, Item>
where Item.ID: Sendable {
  private let pages: any ListDataSource

  init(_ base: some ListDataSource<SectionID, Item>, _ pages: some ListDataSource) {
    self.pages = pages
    super.init(
      from: base,
      planMove: { _, from, to throws(ListMoveRefusal) in try base.planMove(from: from, to: to) },
      planRemoval: { ids throws(ListMoveRefusal) in try base.planRemoval(of: ids) },
      recipe: { base.snapshot }
    )
  }

  override func loadMore(_ request: PagePrefetch) {
    guard var request = request.counted(in: snapshot) else { return }
    request.showsOwnItems = false
    pages.prefetch(request)
  }
}
