/// Another source's items, divided into sections by something that they have in common.
///
/// ```swift
/// let byInitial = people.grouped(by: \.initial, orderedBy: <)
/// print(byInitial.snapshot.sectionIDs)                    // ["A", "B", "G"]
/// ```
///
/// Both sorts are stable. A section exists for as long as it has items: no items give no sections. The
/// source it is made from is kept alive, and does not keep this one alive.
@MainActor
public class GroupedDataSource<
  SectionID: Hashable & Sendable,
  Item: Identifiable & Equatable & Sendable
>: LiveDataSource<SectionID, Item>
where Item.ID: Sendable {
  private let base: any ListDataSource<SingleSection, Item>
  private let sectionID: @MainActor (Item) -> SectionID
  private let isSorted: Bool

  /// Makes a source.
  ///
  /// - Parameters:
  ///   - base: The source whose items are divided.
  ///   - sectionID: Says which section an item belongs to: a key path or a closure.
  ///   - areSectionsInOrder: Whether the first section comes before the second. Without it, sections
  ///     come in the order in which the items first mention them.
  ///   - areItemsInOrder: Whether the first item comes before the second one of its section. Without
  ///     it, items keep the order in which they are in `base`.
  /// - Complexity: That of ``ListSnapshot/init(grouping:by:orderedBy:sortedBy:)``.
  public init(
    _ base: some ListDataSource<SingleSection, Item>,
    by sectionID: @escaping @MainActor (Item) -> SectionID,
    orderedBy areSectionsInOrder: ((SectionID, SectionID) -> Bool)? = nil,
    sortedBy areItemsInOrder: ((Item, Item) -> Bool)? = nil
  ) {
    self.base = base
    self.sectionID = sectionID
    isSorted = areItemsInOrder != nil
    super.init(
      LiveSnapshot {
        ListSnapshot(
          grouping: base.snapshot.allItems,
          by: { sectionID($0) },
          orderedBy: areSectionsInOrder,
          sortedBy: areItemsInOrder
        )
      }
    )
    live.follow(base)
  }

  override func movePlan(from: ItemPath, to: ItemPath) -> (@MainActor () -> Void)? {
    guard !isSorted, from.section == to.section, snapshot.contains(to) else { return nil }
    let id = snapshot.sections[from.section].id
    let items = base.snapshot.allItems
    let members = items.indices.filter { sectionID(items[$0]) == id }
    guard let origin = base.snapshot.path(atOffset: members[from.item]),
      let target = base.snapshot.path(atOffset: members[to.item])
    else { return nil }
    return (base as? any MovableList)?.permittedMove(from: origin, to: target)
  }
}
