/// Several lists of which one is shown, as behind a segmented control.
///
/// ```swift
/// let shown = SegmentedDataSource([inbox, archive])
/// shown.selectedIndex = 1                                  // observers receive one change
/// ```
///
/// Items with equal identifiers in two of the lists are the same item. The source retains the lists.
@MainActor
public final class SegmentedDataSource<
  SectionID: Hashable & Sendable,
  Item: Identifiable & Equatable & Sendable
>: LiveDataSource<SectionID, Item>
where Item.ID: Sendable {
  /// The lists, in the order of their segments.
  public let children: [any ListDataSource<SectionID, Item>]

  /// The zero-based index of the shown list.
  ///
  /// - Complexity: To set, the complexity of ``ListSnapshot/changes(from:)``.
  public var selectedIndex: Int {
    didSet {
      Self.check(selectedIndex, children)
      live.recipe = Self.recipe(children, selectedIndex, live.value.marks)
    }
  }

  /// Creates a source.
  ///
  /// - Parameters:
  ///   - children: The lists, at least one.
  ///   - selectedIndex: The zero-based index of the shown list.
  /// - Complexity: O(*k*), where *k* is the number of lists.
  @inlinable
  public convenience init(_ children: [any ListDataSource<SectionID, Item>], selectedIndex: Int = 0) {
    self.init(of: children, selectedIndex)
    _ = findsChangesHere()
  }

  @usableFromInline
  init(of children: [any ListDataSource<SectionID, Item>], _ selectedIndex: Int) {
    Self.check(selectedIndex, children)
    self.children = children
    self.selectedIndex = selectedIndex
    super.init(LiveSnapshot(recipe: Self.recipe(children, selectedIndex, nil)))
    for child in children { live.follow(child) }
  }

  /// Forwards the call to the shown list.
  public override func prefetch(itemsBefore: Int, itemsAfter: Int) {
    children[selectedIndex].prefetch(itemsBefore: itemsBefore, itemsAfter: itemsAfter)
  }

  /// Forwards the call to the shown list.
  public override func prefetch(around path: ItemPath) {
    children[selectedIndex].prefetch(around: path)
  }

  override func makeMove(from: ItemPath, to: ItemPath) throws(ListMoveRefusal) -> ListMove {
    try children[selectedIndex].planMove(from: from, to: to)
  }

  private static func check(_ index: Int, _ children: [any ListDataSource<SectionID, Item>]) {
    precondition(children.indices.contains(index), "The selected index must be the index of a list.")
  }

  /// - Parameter marks: The marks of the lists that were shown before. Observers may not have been notified of them yet.
  private static func recipe(
    _ children: [any ListDataSource<SectionID, Item>],
    _ index: Int,
    _ marks: ListMarks<SectionID, Item.ID>?
  ) -> @MainActor () -> ListSnapshot<SectionID, Item> {
    {
      var list = children[index].snapshot
      list.addMarks(marks)
      return list
    }
  }
}
