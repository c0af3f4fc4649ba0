/// A list divided into sections by something that its items have in common.
///
/// ```swift
/// let people = SectionedDataSource(authors, by: \.initial, orderedBy: <, sortedBy: { $0.name < $1.name })
/// print(people.snapshot.sectionIDs)                       // ["A", "B", "G"]
/// people.replace(with: refreshed)                         // observers hear one change
/// ```
///
/// Both sorts are stable. A section exists for as long as it has items: no items give no sections. To divide the
/// items of another source there is ``ListDataSource/grouped(by:orderedBy:sortedBy:)``.
@MainActor
public final class SectionedDataSource<
  SectionID: Hashable & Sendable,
  Item: Identifiable & Equatable & Sendable
>: LiveDataSource<SectionID, Item>
where Item.ID: Sendable {
  private let list: ArrayDataSource<Item>

  /// Makes a source.
  ///
  /// - Parameters:
  ///   - items: The items, in any order.
  ///   - sectionID: Says which section an item belongs to: a key path or a closure.
  ///   - areSectionsInOrder: Whether the first section comes before the second. Without it, sections
  ///     come in the order in which the items first mention them.
  ///   - areItemsInOrder: Whether the first item comes before the second one of its section. Without
  ///     it, items keep the order in which they were given.
  /// - Complexity: That of ``ListSnapshot/init(grouping:by:orderedBy:sortedBy:)``.
  public init(
    _ items: [Item],
    by sectionID: @escaping @MainActor (Item) -> SectionID,
    orderedBy areSectionsInOrder: ((SectionID, SectionID) -> Bool)? = nil,
    sortedBy areItemsInOrder: ((Item, Item) -> Bool)? = nil
  ) {
    let list = ArrayDataSource(items)
    self.list = list
    let grouping = ListGrouping(
      base: list,
      sectionID: sectionID,
      areSectionsInOrder: areSectionsInOrder,
      areItemsInOrder: areItemsInOrder
    )
    super.init(from: list, plan: grouping.planMove, recipe: grouping.list)
  }

  /// The items in the order in which they were given.
  ///
  /// - Complexity: O(1).
  public var items: [Item] { list.items }

  /// Replaces all items. Those with the same ids are the same items, also in another section.
  ///
  /// - Parameter items: The new items, in any order.
  /// - Complexity: That of grouping them, and of ``ListSnapshot/changes(from:)``.
  public func replace(with items: [Item]) {
    list.replace(with: items)
  }

  /// Changes the items in any number of steps, which observers hear as one change.
  ///
  /// - Parameter body: Edits ``items``. What it throws is thrown on, and then nothing has changed.
  /// - Returns: What `body` returns.
  /// - Complexity: That of `body` and of ``replace(with:)``.
  @discardableResult
  public func edit<Result>(_ body: (inout [Item]) throws -> Result) rethrows -> Result {
    try list.edit(body)
  }
}
