/// A list that is computed elsewhere, for example in the background, and is replaced as a whole.
///
/// ```swift
/// let screen = SnapshotDataSource(ListSnapshot<String, Row>())
/// screen.replace(with: await makeList())                   // observers receive one change
/// ```
@MainActor
public final class SnapshotDataSource<
  SectionID: Hashable & Sendable,
  Item: Identifiable & Equatable & Sendable
>: LiveDataSource<SectionID, Item>
where Item.ID: Sendable {
  /// Creates a source.
  ///
  /// - Parameter snapshot: The list.
  /// - Complexity: O(1).
  @inlinable
  public convenience init(_ snapshot: ListSnapshot<SectionID, Item> = ListSnapshot()) {
    self.init(of: snapshot)
    _ = findsChangesHere()
  }

  @usableFromInline
  init(of snapshot: ListSnapshot<SectionID, Item>) {
    super.init(LiveSnapshot(snapshot))
  }

  /// Replaces the list. Old and new items, or sections, with equal identifiers count as the same item or section, which
  /// is neither deleted nor inserted.
  ///
  /// - Parameter snapshot: The new list.
  /// - Complexity: The complexity of ``ListSnapshot/changes(from:)``.
  public func replace(with snapshot: ListSnapshot<SectionID, Item>) {
    live.replace(with: snapshot)
  }

  /// Edits the list in any number of steps. Observers receive a single change.
  ///
  /// - Parameter body: Edits the list. If it throws, the source does not change. A call of another method that
  ///   changes this source is a programming error and stops the program.
  /// - Returns: The result of `body`.
  /// - Complexity: The complexity of `body` and of ``ListSnapshot/changes(from:)``.
  @discardableResult
  public func edit<Result>(
    _ body: (inout ListSnapshot<SectionID, Item>) throws -> Result
  ) rethrows -> Result {
    try live.edit(body)
  }

  override func makeMove(from: ItemPath, to: ItemPath) throws(ListMoveRefusal) -> ListMove {
    try snapshot.checkMove(from: from, to: to)
    return ListMove { self.edit { $0.moveItem(from: from, to: to) } }
  }

  override func makeRemoval(of ids: [Item.ID]) -> @MainActor () -> Void {
    { self.edit { $0.deleteOneItem(for: ids) } }
  }
}
