extension ListSnapshot {
  /// What leads from another list to this one.
  ///
  /// Sections and items correspond when their ids are equal. An id that occurs several times never
  /// costs an item: as many pair as both sides have, in the same section before any other.
  ///
  /// Items in memory that both lists share, because one was made from the other, are not compared.
  ///
  /// - Parameters:
  ///   - old: The list as it was.
  ///   - isEqual: Whether two items with the same id, old and new, look the same. If not, the item is
  ///     reconfigured.
  /// - Complexity: O(*n* + *k* log *k*), where *n* is the number of sections and items in both lists
  ///   and *k* that of those that are not where they would be without the others' changes.
  @inlinable
  public func changes(from old: Self, isEqual: (Item, Item) -> Bool) -> Changeset {
    withoutActuallyEscaping(isEqual) { isEqual in
      changes(from: old, ClosureComparison(isEqual)) { false } ?? Changeset()
    }
  }

  /// - Returns: The changes, or `nil` if it was cancelled.
  @inlinable
  func changes(
    from old: Self,
    _ comparison: some ItemComparison<Item>,
    unless isCancelled: () -> Bool
  ) -> Changeset? {
    var builder = ChangesetBuilder(ListKeys(old.sections, sections, comparison))
    guard let changes = builder.build(unless: isCancelled) else { return nil }
    return marks == nil ? changes : addingMarks(to: changes, from: old)
  }
}

extension ListSnapshot where Item: Equatable {
  /// What leads from another list to this one, an item being reconfigured when its id is the same and its
  /// value is not.
  ///
  /// - Parameter old: The list as it was.
  /// - Complexity: That of ``changes(from:isEqual:)``.
  @inlinable
  public func changes(from old: Self) -> Changeset {
    changes(from: old, EquatableComparison()) { false } ?? Changeset()
  }
}
