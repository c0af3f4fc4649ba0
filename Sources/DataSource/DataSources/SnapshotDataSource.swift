/// A list that is made elsewhere and handed over whole: in the background, say.
///
/// ```swift
/// let screen = SnapshotDataSource(ListSnapshot<String, Row>())
/// screen.replace(with: await makeList())                   // observers hear one change
/// ```
@MainActor
public final class SnapshotDataSource<
  SectionID: Hashable & Sendable,
  Item: Identifiable & Equatable & Sendable
>: LiveDataSource<SectionID, Item>
where Item.ID: Sendable {
  /// Makes a source.
  ///
  /// - Parameter snapshot: The list.
  /// - Complexity: O(1).
  public init(_ snapshot: ListSnapshot<SectionID, Item> = ListSnapshot()) {
    super.init(LiveSnapshot(snapshot))
  }

  /// Replaces the list. Items and sections with the same ids are the same.
  ///
  /// - Parameter snapshot: The new list.
  /// - Complexity: That of ``ListSnapshot/changes(from:)``.
  public func replace(with snapshot: ListSnapshot<SectionID, Item>) {
    live.replace(with: snapshot)
  }
}
