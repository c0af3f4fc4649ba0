extension ListChange {
  /// The change in steps that each list view can perform: first contents, then inserted sections, then items, then moved and
  /// deleted sections. There are at most four stages, and none is empty.
  ///
  /// ```swift
  /// for stage in change.stages {
  ///   table.performBatchUpdates {
  ///     rows = stage.after                          // inside the batch: see ListSurface
  ///     perform(stage.changeset)
  ///   }
  /// }
  /// ```
  ///
  /// No stage combines operations on sections with operations on items, or new contents with inserts, deletes and moves. The
  /// items that are inserted or deleted together with their section are not listed separately. Only items that move into or
  /// out of such a section are.
  ///
  /// - Complexity: O(1). Each stage is made when it is requested, in O(*k* log *k* + *s* log² *s*), where *k* is the number of
  ///   operations and *s* the number of section operations. Items are copied only in sections that change.
  public var stages: ListStages<SectionID, Item> { ListStages(self) }
}

/// The parts of a ``ListChange`` that a list view animates one after the other: for example first the inserted sections, then
/// the items, then the deleted sections. See ``ListChange/stages``.
public struct ListStages<SectionID: Hashable & Sendable, Item: Identifiable & Sendable>: Sequence,
  IteratorProtocol, Sendable
where Item.ID: Sendable {
  private var planner: StagePlanner<SectionID, Item>
  private var rest: ArraySlice<StageKind>
  private var shown: ListSnapshot<SectionID, Item>

  init(_ change: ListChange<SectionID, Item>) {
    planner = StagePlanner(change)
    rest = StageKind.allCases.filter { $0.occurs(in: change.changeset) }[...]
    shown = change.before
  }

  /// Returns the next step of the change, or `nil` after the last step. The old list of a step is the new list of the
  /// step before.
  public mutating func next() -> ListChange<SectionID, Item>? {
    guard let kind = rest.popFirst() else { return nil }
    let stage = planner.stage(kind, from: shown, isLast: rest.isEmpty)
    shown = stage.after
    return stage
  }
}
