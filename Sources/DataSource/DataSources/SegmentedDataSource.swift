/// Several lists of which one is shown: what stands behind a segmented control.
///
/// ```swift
/// let shown = SegmentedDataSource([inbox, archive])
/// shown.active = 1                                         // observers hear one change
/// ```
///
/// An item with the same id in two of the lists is the same item. The lists are kept alive, and do not
/// keep this one alive.
@MainActor
public final class SegmentedDataSource<
  SectionID: Hashable & Sendable,
  Item: Identifiable & Equatable & Sendable
>: LiveDataSource<SectionID, Item>
where Item.ID: Sendable {
  /// The lists, in the order of their segments.
  public let children: [any ListDataSource<SectionID, Item>]

  /// The zero-based index of the list that is shown.
  ///
  /// - Complexity: To set, that of ``ListSnapshot/changes(from:)``.
  public var active: Int {
    didSet {
      Self.check(active, children)
      live.recipe = Self.recipe(children, active, live.value.marks)
    }
  }

  /// Makes a source.
  ///
  /// - Parameters:
  ///   - children: The lists; at least one.
  ///   - active: The zero-based index of the list that is shown.
  /// - Complexity: O(*k*), where *k* is the number of lists.
  public init(_ children: [any ListDataSource<SectionID, Item>], active: Int = 0) {
    Self.check(active, children)
    self.children = children
    self.active = active
    super.init(LiveSnapshot(recipe: Self.recipe(children, active, nil)))
    for child in children { live.follow(child) }
  }

  override func movePlan(from: ItemPath, to: ItemPath) -> (@MainActor () -> Void)? {
    children[active].planMove(from: from, to: to)
  }

  private static func check(_ active: Int, _ children: [any ListDataSource<SectionID, Item>]) {
    precondition(
      children.indices.contains(active),
      "A segmented source shows one of its \(children.count) lists; \(active) is none."
    )
  }

  /// - Parameter marks: Those of the lists that were shown before: performed, or to be performed with this one.
  private static func recipe(
    _ children: [any ListDataSource<SectionID, Item>],
    _ active: Int,
    _ marks: ListMarks<SectionID, Item.ID>?
  ) -> @MainActor () -> ListSnapshot<SectionID, Item> {
    {
      var list = children[active].snapshot
      list.addMarks(marks)
      return list
    }
  }
}
