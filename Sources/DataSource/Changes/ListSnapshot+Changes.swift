extension ListSnapshot {
  /// What leads from another list to this one.
  ///
  /// Sections and items correspond when their ids are equal. An id that occurs several times never
  /// costs an item: equal beginnings and ends pair with each other, and between them the first
  /// occurrence pairs with the first, the second with the second, in the same section before any other.
  ///
  /// - Parameters:
  ///   - old: The list as it was.
  ///   - isEqual: Whether two items with the same id, old and new, look the same. If not, the item is
  ///     an update.
  /// - Complexity: O(*n* + *k* log *k*), where *n* is the number of sections and items in both lists
  ///   and *k* that of those between the equal beginning and the equal end of their section.
  public func changes(from old: Self, isEqual: (Item, Item) -> Bool) -> Changeset {
    var builder = ChangesetBuilder(from: old, to: self)
    return builder.build(isEqual: isEqual)
  }
}

extension ListSnapshot where Item: Equatable {
  /// What leads from another list to this one, an item being updated when its id is the same and its
  /// value is not.
  ///
  /// - Parameter old: The list as it was.
  /// - Complexity: That of ``changes(from:isEqual:)``.
  public func changes(from old: Self) -> Changeset { changes(from: old, isEqual: ==) }
}
