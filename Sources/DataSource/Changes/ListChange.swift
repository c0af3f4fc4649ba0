/// One change of a list: what it was, what it is, and the difference.
///
/// A surface that shows the list holds `before`, performs the ``changeset`` and shows `after`: it need not
/// ask the source, which may have moved on. A surface that cannot do everything at once performs the ``stages``.
public struct ListChange<SectionID: Hashable & Sendable, Item: Identifiable & Sendable>: Sendable
where Item.ID: Sendable {
  /// The list until now: the `after` of the change before this one.
  public let before: ListSnapshot<SectionID, Item>

  /// The list from now on.
  public let after: ListSnapshot<SectionID, Item>

  /// What leads from ``before`` to ``after``.
  public let changeset: Changeset

  /// Makes the change between two lists.
  ///
  /// - Parameters:
  ///   - before: The old list.
  ///   - after: The new list.
  ///   - isEqual: Whether two items with the same id, old and new, look the same.
  /// - Complexity: That of ``ListSnapshot/changes(from:isEqual:)``.
  @inlinable
  public init(
    from before: ListSnapshot<SectionID, Item>,
    to after: ListSnapshot<SectionID, Item>,
    isEqual: (Item, Item) -> Bool
  ) {
    self.init(before, after, after.changes(from: before, isEqual: isEqual))
  }

  /// - Parameter changeset: What leads from `before` to `after`.
  @usableFromInline
  init(
    _ before: ListSnapshot<SectionID, Item>,
    _ after: ListSnapshot<SectionID, Item>,
    _ changeset: Changeset
  ) {
    self.before = before
    self.after = after
    self.changeset = changeset
    if !changeset.itemInserts.isEmpty || !changeset.sectionInserts.isEmpty {
      ListDiagnostics.reportDuplicates(in: after)
    }
  }
}

extension ListChange where Item: Equatable {
  /// Makes the change between two lists of items that can be compared.
  ///
  /// - Parameters:
  ///   - before: The old list.
  ///   - after: The new list.
  /// - Complexity: That of ``ListSnapshot/changes(from:)``.
  @inlinable
  public init(from before: ListSnapshot<SectionID, Item>, to after: ListSnapshot<SectionID, Item>) {
    self.init(before, after, after.changes(from: before))
  }
}

extension ListChange: Equatable where Item: Equatable {}
