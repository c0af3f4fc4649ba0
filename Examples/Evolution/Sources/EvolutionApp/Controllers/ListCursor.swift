import DataSource

/// Shows a source on a list view and moves the cursor through it. The cursor stays on the same row when
/// the list changes.
@MainActor
final class ListCursor<SectionID: Hashable & Sendable, Row: Identifiable & Equatable & Sendable>
where Row.ID: Sendable {
  private let source: any ListDataSource<SectionID, Row>
  private weak var view: ListView<SectionID, Row>?
  private var selection = SelectionModel<Row.ID>()

  init(_ source: some ListDataSource<SectionID, Row>, on view: ListView<SectionID, Row>) {
    self.source = source
    self.view = view
    source.connect(to: view)
    selectFirstIfNeeded()
    source.observe(self) { cursor, change in
      cursor.selection.adjust(to: change)
      cursor.selectFirstIfNeeded()
    }
  }

  /// The row under the cursor.
  var selected: Row? {
    selection.selected.flatMap { source.snapshot.item($0) }
  }

  /// Moves the cursor if `command` asks for it.
  func handle(_ command: Command) -> Bool {
    guard let view else { return false }
    let snapshot = source.snapshot
    switch command {
    case .move(let rows): selection.move(by: rows, in: snapshot)
    case .page(let pages): selection.move(by: pages * max(view.visibleLines - 1, 1), in: snapshot)
    case .first: selection.move(by: -snapshot.numberOfItems, in: snapshot)
    case .last: selection.move(by: snapshot.numberOfItems, in: snapshot)
    default: return false
    }
    showSelection()
    return true
  }

  private func selectFirstIfNeeded() {
    if selected == nil {
      selection.select(nil)
      selection.move(by: 1, in: source.snapshot)
    }
    showSelection()
  }

  private func showSelection() {
    view?.selectedID = selection.selected
  }
}
