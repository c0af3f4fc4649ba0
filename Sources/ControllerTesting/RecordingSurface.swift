public import DataSource

/// A list surface without a screen, for tests. It records its updates, and reports updates that a real list view would not accept:
/// an update during another one, and a change that does not start from the shown list.
@MainActor
public final class RecordingSurface<
  SectionID: Hashable & Sendable,
  Item: Identifiable & Equatable & Sendable
>:
  ListSurface
where Item.ID: Sendable {
  /// The connection that drives the surface.
  public var connection: ListConnection<SectionID, Item>?
  /// The list on screen.
  public private(set) var snapshot = ListSnapshot<SectionID, Item>()
  /// The changes since the last reload, in order.
  public private(set) var changes: [ListChange<SectionID, Item>] = []
  /// The number of times that the whole list was replaced.
  public private(set) var reloads = 0
  /// The illegal updates, in words. A test expects none.
  public private(set) var mistakes: [String] = []
  /// Whether updates end only when ``finishUpdate()`` is called, as in a list view that animates.
  public var isSlow = false
  /// Called during each update, as a cell that is configured may call its controller.
  public var onUpdate: (@MainActor () -> Void)?
  private var isUpdating = false
  private var completion: ListCompletion?

  /// Creates a surface that shows nothing.
  public init() {}

  /// Shows another list.
  public func reload(_ snapshot: ListSnapshot<SectionID, Item>) {
    begin("a reload")
    self.snapshot = snapshot
    changes.removeAll()
    reloads += 1
    onUpdate?()
    isUpdating = false
  }

  /// Applies a change to the list on screen.
  ///
  /// - Complexity: O(*n*), where *n* is the number of items.
  public func apply(_ change: ListChange<SectionID, Item>, completion: ListCompletion) {
    begin("change \(changes.count)")
    if reloads == 0 {
      mistakes.append("a change came before the first reload")
    } else if !isShown(change.before) {
      mistakes.append("change \(changes.count) starts from a list that is not shown")
    }
    snapshot = change.after
    changes.append(change)
    onUpdate?()
    if isSlow { self.completion = completion } else { isUpdating = false }
  }

  /// Ends the update of a slow surface.
  public func finishUpdate() {
    isUpdating = false
    let completion = completion
    self.completion = nil
    completion?.finish()
  }

  /// Moves a row in the shown list, as a drag does.
  public func dragRow(from: ItemPath, to: ItemPath) {
    guard snapshot.contains(from), snapshot.sections.indices.contains(to.section) else {
      return mistakes.append("a drag from \(from) to \(to) is outside the list")
    }
    let end = snapshot.count(in: to.section) - (from.section == to.section ? 1 : 0)
    snapshot.moveItem(from: from, to: ItemPath(section: to.section, item: min(to.item, end)))
  }

  private func begin(_ what: String) {
    if isUpdating { mistakes.append("\(what) comes during another update") }
    isUpdating = true
  }

  private func isShown(_ other: ListSnapshot<SectionID, Item>) -> Bool {
    snapshot.sectionIDs == other.sectionIDs
      && snapshot.sections.map { $0.items.map(\.id) } == other.sections.map { $0.items.map(\.id) }
  }
}
