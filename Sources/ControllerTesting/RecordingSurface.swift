public import DataSource

/// A list surface without a screen, for tests: it keeps what it was told, and notices when a change
/// does not follow from what it shows.
@MainActor
public final class RecordingSurface<SectionID: Hashable & Sendable, Item: Identifiable & Sendable>:
  ListSurface
where Item.ID: Sendable {
  /// The list that is shown.
  public private(set) var snapshot = ListSnapshot<SectionID, Item>()
  /// The changes since the last reload, in order.
  public private(set) var changes: [ListChange<SectionID, Item>] = []
  /// How often the whole list was replaced.
  public private(set) var reloads = 0
  /// What was done wrong, in words. A test expects none.
  public private(set) var mistakes: [String] = []

  /// Creates a surface that shows nothing.
  public init() {}

  /// Shows another list.
  public func reload(_ snapshot: ListSnapshot<SectionID, Item>) {
    self.snapshot = snapshot
    changes.removeAll()
    reloads += 1
  }

  /// Goes on from the list that is shown.
  ///
  /// - Complexity: O(*n*), where *n* is the number of items.
  public func apply(_ change: ListChange<SectionID, Item>) {
    if reloads == 0 {
      mistakes.append("a change came before the first reload")
    } else if !isShown(change.before) {
      mistakes.append("change \(changes.count) starts from a list that is not shown")
    }
    snapshot = change.after
    changes.append(change)
  }

  private func isShown(_ other: ListSnapshot<SectionID, Item>) -> Bool {
    snapshot.sectionIDs == other.sectionIDs
      && snapshot.sections.map { $0.items.map(\.id) } == other.sections.map { $0.items.map(\.id) }
  }
}
