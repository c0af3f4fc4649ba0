import DataSource

/// A surface that is as strict as the list views of UI frameworks: it knows only counts, asks its data source in each batch, and
/// notes each update that a real list view would not survive.
///
/// The test decides when an update ends, when the user drags and scrolls, and what happens during a batch.
@MainActor
final class StrictListView<SectionID: Hashable & Sendable, Item: Identifiable & Equatable & Sendable>:
  ListSurface
where Item.ID: Sendable {
  var connection: ListConnection<SectionID, Item>?
  private(set) var rows = ListSnapshot<SectionID, Item>()
  private(set) var faults: [String] = []
  private(set) var updates = 0
  private(set) var reloads = 0
  /// Whether updates end only when the test finishes them.
  var isAnimating = false
  /// Called in each batch, as a data source is called for its cells.
  var onBatch: (@MainActor () -> Void)?
  private var table = StrictTable([])
  private var isInBatch = false
  private(set) var completion: ListCompletion?
  private(set) var isDragging = false

  func reload(_ snapshot: ListSnapshot<SectionID, Item>) {
    begin("a reload")
    rows = snapshot
    table = StrictTable(counts)
    reloads += 1
    onBatch?()
    isInBatch = false
  }

  func apply(_ change: ListChange<SectionID, Item>, completion: ListCompletion) {
    begin("a change")
    if change.before != rows { faults.append("a change does not start from the shown list") }
    updates += 1
    for stage in change.stages {
      if stage.before != rows { faults.append("a stage does not start from the shown list") }
      rows = stage.after
      onBatch?()
      table.perform(stage.changeset, after: counts)
    }
    faults += table.faults
    isInBatch = false
    if isAnimating { self.completion = completion }
  }

  /// Ends the update, by a call or by the deallocation of its token.
  func endUpdate(dropping: Bool = false) {
    let completion = completion
    self.completion = nil
    if !dropping { completion?.finish() }
  }

  /// The user begins to drag a row. No update may come before the drop.
  func beginDrag() {
    connection?.isPaused = true
    isDragging = true
  }

  /// The user drops the row: the list view moves it, and then tells its connection.
  func drop(from: ItemPath, to: ItemPath) {
    isDragging = false
    var lists = rows.sections
    let item = lists[from.section].items.remove(at: from.item)
    lists[to.section].items.insert(item, at: to.item)
    rows = ListSnapshot(sections: lists)
    table = StrictTable(counts)
    try? connection?.move(from: from, to: to)
    connection?.isPaused = false
  }

  private var counts: [Int] { rows.sections.map(\.items.count) }

  private func begin(_ what: String) {
    if isInBatch { faults.append("\(what) in a batch") }
    if completion != nil { faults.append("\(what) before the end of an update") }
    if isDragging { faults.append("\(what) during a drag") }
    isInBatch = true
  }
}
