/// Another source's list with the items of each section in order; the order may change.
///
/// ```swift
/// let ranked = people.sorted { $0.score > $1.score }
/// ranked.areInOrder = { $0.name < $1.name }                // observers hear one change, of moves
/// ```
///
/// The sort is stable. The source it is made from is kept alive, and does not keep this one alive.
@MainActor
public final class SortedDataSource<
  SectionID: Hashable & Sendable,
  Item: Identifiable & Equatable & Sendable
>: LiveDataSource<SectionID, Item>
where Item.ID: Sendable {
  private let base: any ListDataSource<SectionID, Item>

  /// Whether the first item comes before the second one of its section. A new order is applied at once.
  ///
  /// It is kept until it is replaced: one that needs the owner of this source captures it weakly.
  public var areInOrder: @MainActor (Item, Item) -> Bool {
    didSet { live.recipe = Self.recipe(base, areInOrder) }
  }

  /// Makes a source.
  ///
  /// - Parameters:
  ///   - base: The source whose items are sorted.
  ///   - areInOrder: Whether the first item comes before the second one of its section.
  /// - Complexity: O(*n* log *n*), where *n* is the number of items.
  public init(
    _ base: some ListDataSource<SectionID, Item>,
    by areInOrder: @escaping @MainActor (Item, Item) -> Bool
  ) {
    self.base = base
    self.areInOrder = areInOrder
    super.init(LiveSnapshot(recipe: Self.recipe(base, areInOrder)))
    live.follow(base)
  }

  private static func recipe(
    _ base: any ListDataSource<SectionID, Item>,
    _ areInOrder: @escaping @MainActor (Item, Item) -> Bool
  ) -> @MainActor () -> ListSnapshot<SectionID, Item> {
    {
      ListSnapshot(
        sections: base.snapshot.sections.map { section in
          ListSection(id: section.id, items: section.items.sorted { areInOrder($0, $1) })
        }
      )
    }
  }
}
