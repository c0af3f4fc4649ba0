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
public final class ArrayDataSource<Item: Identifiable & Equatable & Sendable>: ListDataSource
where Item.ID: Sendable {
  private let live: LiveSnapshot<SingleSection, Item>

  /// Makes a source.
  ///
  /// - Parameter items: The items, in order.
  public init(_ items: [Item] = []) {
    live = LiveSnapshot(Self.snapshot(of: items))
  }

  /// The list as it is now.
  public var snapshot: ListSnapshot<SingleSection, Item> { live.value }

  /// The items, in order.
  public var items: [Item] { snapshot.items(in: 0) }

  /// Replaces all items. Those with the same ids are the same items.
  ///
  /// - Parameter items: The new items, in order.
  /// - Complexity: That of ``ListSnapshot/changes(from:)``.
  public func replace(with items: [Item]) {
    live.replace(with: Self.snapshot(of: items))
  }

  /// Changes the items in any number of steps, which observers hear as one change.
  ///
  /// - Parameter body: Edits the array. What it throws is thrown on, and then nothing has
  ///   changed. It must not edit the source itself.
  /// - Returns: What `body` returns.
  /// - Complexity: That of `body` and of ``ListSnapshot/changes(from:)``.
  public func edit<Result>(_ body: (inout [Item]) throws -> Result) rethrows -> Result {
    var items = items
    let result = try body(&items)
    replace(with: items)
    return result
  }

  /// Calls `handler` with every change from now on, for as long as `owner` (and `scope`, if given) lives.
  public func observe<Owner: AnyObject>(
    _ owner: Owner,
    while scope: AnyObject?,
    _ handler: @escaping @MainActor (Owner, ListChange<SingleSection, Item>) -> Void
  ) {
    live.observe(owner, while: scope, handler)
  }

  private static func snapshot(of items: [Item]) -> ListSnapshot<SingleSection, Item> {
    ListSnapshot(sections: [ListSection(id: .only, items: items)])
  }
}
