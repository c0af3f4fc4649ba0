public import DataSource

/// A list surface without a screen, for tests. The surface records all calls, and detects a change that does not match the list
/// on screen.
@MainActor
public final class RecordingSurface<SectionID: Hashable & Sendable, Item: Identifiable & Sendable>:
  ListSurface
where Item.ID: Sendable {
  /// The list on screen.
  public private(set) var snapshot = ListSnapshot<SectionID, Item>()
  /// The changes since the last reload, in order.
  public private(set) var changes: [ListChange<SectionID, Item>] = []
  /// The number of times that the whole list was replaced.
  public private(set) var reloads = 0
  /// Descriptions of the mistakes of the caller. A test expects none.
  public private(set) var mistakes: [String] = []

  /// Creates a surface that shows nothing.
  public init() {}

  /// Shows another list.
  public func reload(_ snapshot: ListSnapshot<SectionID, Item>) {
    self.snapshot = snapshot
    changes.removeAll()
    reloads += 1
  }

  /// Applies a change to the list on screen.
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
