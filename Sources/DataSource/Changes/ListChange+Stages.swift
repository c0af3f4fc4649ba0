extension ListChange {
  /// The change in steps, each of which any list view can perform: contents first, then sections that come, then
  /// items, then sections that move and go. There are at most four, and none that does nothing.
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
  /// No stage has operations on sections beside operations on items, nor reloads beside operations that count.
  /// New sections come empty and are filled by the items' stage, which also empties those that go.
  ///
  /// - Complexity: O(1). Every stage is made when it is asked for, in O(*k* log *k* + *s* log² *s*), where *k* is
  ///   the number of operations and *s* that of sections; items are copied in sections that are reloaded or
  ///   reconfigured only.
  public var stages: ListStages<SectionID, Item> { ListStages(self) }
}

/// The steps of a ``ListChange``, made one by one: see ``ListChange/stages``.
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

  /// The next stage, or `nil` after the last one. Its `before` is the `after` of the one before.
  public mutating func next() -> ListChange<SectionID, Item>? {
    guard let kind = rest.popFirst() else { return nil }
    let stage = planner.stage(kind, from: shown, isLast: rest.isEmpty)
    shown = stage.after
    return stage
  }
}
