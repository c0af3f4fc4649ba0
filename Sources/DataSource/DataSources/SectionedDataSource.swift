/// A list divided into sections by something that its items have in common.
///
/// ```swift
/// let people = SectionedDataSource(authors, by: \.initial, orderedBy: <, sortedBy: { $0.name < $1.name })
/// print(people.snapshot.sectionIDs)                       // ["A", "B", "G"]
/// people.replace(with: refreshed)                         // observers hear one change
/// ```
///
/// Both sorts are stable. A section exists for as long as it has items: no items give no sections.
@MainActor
public final class SectionedDataSource<
  SectionID: Hashable & Sendable,
  Item: Identifiable & Equatable & Sendable
>: ListDataSource
where Item.ID: Sendable {
  private let live: LiveSnapshot<SectionID, Item>
  private let group: ([Item]) -> ListSnapshot<SectionID, Item>

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
    by sectionID: @escaping (Item) -> SectionID,
    orderedBy areSectionsInOrder: ((SectionID, SectionID) -> Bool)? = nil,
    sortedBy areItemsInOrder: ((Item, Item) -> Bool)? = nil
  ) {
    group = {
      ListSnapshot(grouping: $0, by: sectionID, orderedBy: areSectionsInOrder, sortedBy: areItemsInOrder)
    }
    live = LiveSnapshot(group(items))
  }

  /// The list as it is now.
  public var snapshot: ListSnapshot<SectionID, Item> { live.value }

  /// Replaces all items. Those with the same ids are the same items, also in another section.
  ///
  /// - Parameter items: The new items, in any order.
  /// - Complexity: That of grouping them, and of ``ListSnapshot/changes(from:)``.
  public func replace(with items: [Item]) {
    live.replace(with: group(items))
  }

  /// Calls `handler` with every change from now on, for as long as `owner` (and `scope`, if given) lives.
  public func observe<Owner: AnyObject>(
    _ owner: Owner,
    while scope: AnyObject?,
    _ handler: @escaping @MainActor (Owner, ListChange<SectionID, Item>) -> Void
  ) {
    live.observe(owner, while: scope, handler)
  }
}
