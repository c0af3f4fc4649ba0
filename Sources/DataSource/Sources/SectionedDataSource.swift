/// A list that divides its items into sections by a common property.
///
/// ```swift
/// let people = SectionedDataSource(authors, by: \.initial, orderedBy: <, sortedBy: { $0.name < $1.name })
/// print(people.snapshot.sectionIDs)                       // ["A", "B", "G"]
/// people.replace(with: refreshed)                         // observers receive one change
/// ```
///
/// Both sorts are stable. A section exists as long as it has items, so a list without items has no sections. To divide the
/// items of another source, use ``ListDataSource/grouped(by:orderedBy:sortedBy:regroup:)``.
@MainActor
public final class SectionedDataSource<
  SectionID: Hashable & Sendable,
  Item: Identifiable & Equatable & Sendable
>: LiveDataSource<SectionID, Item>
where Item.ID: Sendable {
  private let list: ArrayDataSource<Item>
  private let grouping: ListGrouping<SectionID, Item>

  /// Creates a source.
  ///
  /// - Parameters:
  ///   - items: The items, in any order.
  ///   - sectionID: A key path or a closure that returns the section of an item.
  ///   - areSectionsInOrder: Whether the first section comes before the second. Without it, the sections have the order of
  ///     their first items.
  ///   - areItemsInOrder: Whether the first item comes before the second item of its section. The default keeps the
  ///     order of the items.
  ///   - regroup: Changes an item so that `sectionID` returns the given section. The default refuses such moves.
  /// - Complexity: The complexity of ``ListSnapshot/init(grouping:by:orderedBy:sortedBy:)``.
  @inlinable
  public convenience init(
    _ items: [Item],
    by sectionID: @escaping @MainActor (Item) -> SectionID,
    orderedBy areSectionsInOrder: ((SectionID, SectionID) -> Bool)? = nil,
    sortedBy areItemsInOrder: ((Item, Item) -> Bool)? = nil,
    regroup: (@MainActor (inout Item, SectionID) -> Void)? = nil
  ) {
    let list = ArrayDataSource(items)
    let grouping = ListGrouping(
      base: list,
      sectionID: sectionID,
      areSectionsInOrder: areSectionsInOrder,
      areItemsInOrder: areItemsInOrder,
      regroup: regroup.map { Self.updating(list, $0) }
    )
    self.init(list, grouping) { grouping.list() }
    _ = findsChangesHere()
  }

  @usableFromInline
  init(
    _ list: ArrayDataSource<Item>,
    _ grouping: ListGrouping<SectionID, Item>,
    recipe: @escaping @MainActor () -> ListSnapshot<SectionID, Item>
  ) {
    self.list = list
    self.grouping = grouping
    super.init(from: list, planMove: nil, recipe: recipe)
  }

  /// Returns a closure that changes an item in the list.
  @usableFromInline
  static func updating(
    _ list: ArrayDataSource<Item>,
    _ regroup: @escaping @MainActor (inout Item, SectionID) -> Void
  ) -> @MainActor (Item, SectionID) -> Void {
    { item, section in
      var item = item
      regroup(&item, section)
      list.update(item)
    }
  }

  /// The items in their original order.
  ///
  /// - Complexity: O(1).
  public var items: [Item] { list.items }

  /// Replaces all items. Items with equal identifiers are the same items, also if their section changes.
  ///
  /// - Parameter items: The new items, in any order.
  /// - Complexity: The complexity of grouping the items and of ``ListSnapshot/changes(from:)``.
  public func replace(with items: [Item]) {
    list.replace(with: items)
  }

  /// Edits the items in any number of steps. Observers receive a single change.
  ///
  /// - Parameter body: Edits ``items``. If it throws, the source does not change.
  /// - Returns: The result of `body`.
  /// - Complexity: The complexity of `body` and of ``replace(with:)``.
  @discardableResult
  public func edit<Result>(_ body: (inout [Item]) throws -> Result) rethrows -> Result {
    try list.edit(body)
  }

  override func makeMove(from: ItemPath, to: ItemPath) throws(ListMoveRefusal) -> ListMove {
    try grouping.planMove(in: snapshot, from: from, to: to)
  }
}
