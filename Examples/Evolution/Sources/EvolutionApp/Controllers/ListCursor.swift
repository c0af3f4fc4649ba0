import DataSource

/// A cursor on a list view that shows a data source. The cursor stays on the same row when the list changes.
///
/// Use it for a list that is a part of a screen. For a screen that only shows a list, use a `ListController`.
@MainActor
final class ListCursor<SectionID: Hashable & Sendable, Row: Identifiable & Equatable & Sendable>
where Row.ID: Sendable {
  private let source: any ListDataSource<SectionID, Row>
  private weak var view: ListView<SectionID, Row>?
  private var observation: ListObservation?
  private var selection = SelectionModel<Row.ID>() {
    didSet { view?.showSelection(selection, isEditing: false) }
  }

  init(_ source: some ListDataSource<SectionID, Row>, on view: ListView<SectionID, Row>) {
    self.source = source
    self.view = view
    source.connect(to: view)
    selection.selectFirstIfNeeded(in: source.snapshot)
    observation = source.observe(self) { cursor, change in
      cursor.selection.adjust(to: change)
      cursor.selection.selectFirstIfNeeded(in: change.after)
    }
  }

  /// The row under the cursor.
  var selected: Row? {
    selection.selected.flatMap { source.snapshot.item($0) }
  }

  /// Moves the cursor if `command` is a command of the cursor.
  func handle(_ command: Command) -> Bool {
    guard let view else { return false }
    return selection.handle(command, in: source.snapshot, screen: view.visibleRows)
  }
}
