/// The identifier of the section of a list that is not divided into sections.
public enum SingleSection: Hashable, Sendable {
  /// The only section of a list without sections.
  case only
}

/// A list without sections: an array that notifies observers of its changes.
///
/// ```swift
/// let todo = ArrayDataSource([milk, bread])
/// observation = todo.observe(self) { screen, change in print(change.changeset.itemInserts) }
/// todo.append(contentsOf: [butter])      // [0.2]
/// ```
///
/// The list always has exactly one section, also without items.
@MainActor
public final class ArrayDataSource<Item: Identifiable & Equatable & Sendable>: LiveDataSource<
  SingleSection, Item
>
where Item.ID: Sendable {
  /// Creates a source.
  ///
  /// - Parameter items: The items, in order.
  /// - Complexity: O(1).
  @inlinable
  public convenience init(_ items: [Item] = []) {
    self.init(of: items)
    _ = findsChangesHere()
  }

  @usableFromInline
  init(of items: [Item]) {
    super.init(LiveSnapshot(Self.list(of: items)))
  }

  /// `tell` is called after an edit that has removed items. To detect a removal, the old and the new items must be
  /// compared. So this is done only if `isNeeded` has returned `true` before the edit.
  var onRemoval: (isNeeded: @MainActor () -> Bool, tell: @MainActor () -> Void)?

  /// The items, in order.
  ///
  /// - Complexity: O(1).
  public var items: [Item] { snapshot.items(in: 0) }

  /// Replaces all items. An old and a new item with equal identifiers count as the same item, which is neither deleted nor
  /// inserted.
  ///
  /// - Parameter items: The new items, in order.
  /// - Complexity: The complexity of ``ListSnapshot/changes(from:)``.
  public func replace(with items: [Item]) {
    edit { $0 = items }
  }

  /// Edits the items in any number of steps. Observers receive a single change.
  ///
  /// - Parameter body: Edits the array. If it throws, the source does not change. A call of another method that
  ///   changes this source is a programming error and stops the program.
  /// - Returns: The result of `body`.
  /// - Complexity: The complexity of `body` and of ``ListSnapshot/changes(from:)``.
  @discardableResult
  public func edit<Result>(_ body: (inout [Item]) throws -> Result) rethrows -> Result {
    try editList { try body(&$0.sections[0].items) }
  }

  private func editList<Result>(
    _ body: (inout ListSnapshot<SingleSection, Item>) throws -> Result
  ) rethrows -> Result {
    guard let onRemoval, onRemoval.isNeeded() else { return try live.edit(body) }
    let old = live.value.items(in: 0)
    let result = try live.edit(body)
    let new = live.value.items(in: 0)
    if old.count > new.count || !Set(old.map(\.id)).isSubset(of: new.map(\.id)) { onRemoval.tell() }
    return result
  }

  // MARK: Editing single items

  /// Appends items.
  ///
  /// - Parameter items: The items, in order.
  /// - Complexity: The complexity of ``ListSnapshot/changes(from:)`` if the list is observed, else O(*n*), where *n* is the
  ///   number of items.
  public func append(contentsOf items: some Sequence<Item>) {
    edit { $0.append(contentsOf: items) }
  }

  /// Removes the first item with an identifier.
  ///
  /// - Parameter id: The identifier of the item.
  /// - Returns: The removed item, or `nil` if the list does not contain it.
  /// - Complexity: The complexity of ``append(contentsOf:)``.
  @discardableResult
  public func remove(_ id: Item.ID) -> Item? {
    edit { items in items.firstIndex { $0.id == id }.map { items.remove(at: $0) } }
  }

  /// Replaces the first item that has the same identifier as `item`.
  ///
  /// - Parameter item: The new value.
  /// - Returns: Whether the list contains the item. If not, nothing changes.
  /// - Complexity: The complexity of ``append(contentsOf:)``.
  @discardableResult
  public func update(_ item: Item) -> Bool {
    edit { items in
      guard let index = items.firstIndex(where: { $0.id == item.id }) else { return false }
      items[index] = item
      return true
    }
  }

  override func makeMove(from: ItemPath, to: ItemPath) throws(ListMoveRefusal) -> ListMove {
    try snapshot.checkMove(from: from, to: to)
    return ListMove { self.edit { $0.insert($0.remove(at: from.item), at: to.item) } }
  }

  override func makeRemoval(of ids: [Item.ID]) -> @MainActor () -> Void {
    { self.editList { $0.deleteOneItem(for: ids) } }
  }

  private static func list(of items: [Item]) -> ListSnapshot<SingleSection, Item> {
    ListSnapshot(sections: [ListSection(id: .only, items: items)])
  }
}
