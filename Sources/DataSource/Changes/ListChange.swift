/// A change of a list: the old list, the new list, and the differences.
///
/// A list view shows ``before``, performs the ``changeset`` and then shows ``after``. It does not ask the source, which may
/// have changed again. A list view that cannot perform everything in one batch performs the ``stages``.
public struct ListChange<SectionID: Hashable & Sendable, Item: Identifiable & Sendable>: Sendable
where Item.ID: Sendable {
  /// The list before the change. It equals the ``after`` of the previous change.
  public let before: ListSnapshot<SectionID, Item>

  /// The new list.
  public let after: ListSnapshot<SectionID, Item>

  /// The differences between ``before`` and ``after``.
  public let changeset: Changeset

  /// Whether a list view should animate the change.
  public internal(set) var isAnimated = true

  /// Creates a change whose differences are known already. Unlike `init(from:to:)`, it does not report duplicate
  /// identifiers, because one report is enough.
  @usableFromInline
  init(
    _ before: ListSnapshot<SectionID, Item>,
    _ after: ListSnapshot<SectionID, Item>,
    _ changeset: Changeset
  ) {
    self.before = before
    self.after = after
    self.changeset = changeset
  }

  @usableFromInline
  func reportDuplicates() {
    if changeset.itemInserts.isEmpty, changeset.sectionInserts.isEmpty { return }
    ListDiagnostics.reportDuplicates(in: after, since: before)
  }
}

extension ListChange where Item: Equatable {
  /// Creates the change from one list to another by comparing them. A debug build prints a report if an identifier
  /// occurs several times in the new list, but not in the old list.
  ///
  /// - Parameters:
  ///   - before: The old list.
  ///   - after: The new list.
  /// - Complexity: The complexity of ``ListSnapshot/changes(from:)``.
  @inlinable
  public init(from before: ListSnapshot<SectionID, Item>, to after: ListSnapshot<SectionID, Item>) {
    self.init(before, after, after.changes(from: before))
    reportDuplicates()
  }
}

extension ListChange: Equatable where Item: Equatable {}

extension ListSnapshot where Item: Equatable {
  /// Returns the differences between an old list and this list. An item that is in both lists with different values is
  /// listed in ``Changeset/itemReconfigures``.
  ///
  /// Sections and items correspond if their identifiers are equal. An identifier that occurs twice in the old list and three
  /// times in the new list makes two pairs, preferably within one section. The third item counts as inserted.
  ///
  /// If both lists share the array of a section, because one list is a copy of the other, the items of the section are not
  /// compared.
  ///
  /// - Parameter old: The old list.
  /// - Complexity: O(*n* + *k* log *k*), where *n* is the number of sections and items in both lists, and *k* the number of
  ///   items that were inserted, deleted or moved.
  @inlinable
  public func changes(from old: Self) -> Changeset {
    var difference = ListDifference(from: old.sections, to: sections)
    let changes = difference.changeset()
    return marks == nil ? changes : addingMarks(to: changes, from: old)
  }
}
