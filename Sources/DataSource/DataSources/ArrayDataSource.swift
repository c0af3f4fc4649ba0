/// A list without divisions: an array that tells when it changes.
///
/// It has always exactly one section, also when it has no items.
///
/// ```swift
/// let todo = ArrayDataSource([milk, bread])
/// todo.observe(self) { controller, change in print(change.changeset.itemInserts) }
/// todo.append([butter])                                     // [0.2]
/// ```
@MainActor
public class ArrayDataSource<Item: Identifiable & Equatable & Sendable>:
  LiveDataSource<SingleSection, Item>
where Item.ID: Sendable {
  /// Makes a source.
  ///
  /// - Parameter items: The items, in order.
  /// - Complexity: O(1).
  @inlinable
  public convenience init(_ items: [Item] = []) {
    self.init(of: items)
    findsChangesHere()
  }

  @usableFromInline
  init(of items: [Item]) {
    super.init(LiveSnapshot(Self.list(of: items)))
  }

  /// The items, in order.
  ///
  /// - Complexity: O(1).
  public final var items: [Item] { live.value.items(in: 0) }

  /// Replaces all items. Those with the same ids are the same items.
  ///
  /// - Parameter items: The new items, in order.
  /// - Complexity: That of ``ListSnapshot/changes(from:)``.
  public final func replace(with items: [Item]) {
    live.replace(with: Self.list(of: items))
  }

  /// Changes the items in any number of steps, which observers hear as one change.
  ///
  /// - Parameter body: Edits the array. What it throws is thrown on, and then nothing has
  ///   changed. It must not edit the source itself.
  /// - Returns: What `body` returns.
  /// - Complexity: That of `body` and of ``ListSnapshot/changes(from:)``.
  @discardableResult
  public final func edit<Result>(_ body: (inout [Item]) throws -> Result) rethrows -> Result {
    var items = items
    let result = try body(&items)
    replace(with: items)
    return result
  }

  final override func movePlan(from: ItemPath, to: ItemPath) -> (@MainActor () -> Void)? {
    guard snapshot.contains(to) else { return nil }
    return { self.edit { $0.insert($0.remove(at: from.item), at: to.item) } }
  }

  private static func list(of items: [Item]) -> ListSnapshot<SingleSection, Item> {
    ListSnapshot(sections: [ListSection(id: .only, items: items)])
  }
}
