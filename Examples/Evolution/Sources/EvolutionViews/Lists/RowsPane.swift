public import ControllerCore
public import DataSource
public import ListControllers
public import Observation

/// The superclass of views that scroll a list with a cursor on one row. Subclasses determine the frames of the rows.
@MainActor
@Observable
public class RowsPane<SectionID: Hashable & Sendable, Row: Identifiable & Equatable & Sendable>:
  ScrollPane, PagedSurface
where Row.ID: Sendable {
  /// The questions and reports of the list.
  @ObservationIgnored public final var callbacks = ListViewCallbacks<SectionID, Row>()
  /// The connection to the data source that the view shows.
  @ObservationIgnored public final var connection: ListConnection<SectionID, Row>?
  /// The snapshot that the view shows.
  public private(set) final var snapshot = ListSnapshot<SectionID, Row>()
  /// The id of the row with the cursor.
  public private(set) final var selectedID: Row.ID?
  /// The state of the header above the list.
  public private(set) final var header = RefreshState.hidden
  /// The state of the footer below the list.
  public private(set) final var footer = RefreshState.hidden

  @ObservationIgnored private var seen: Set<Row.ID> = []

  package override init() {}

  /// Shows a new list.
  public func reload(_ snapshot: ListSnapshot<SectionID, Row>) {
    self.snapshot = snapshot
  }

  /// Shows the list after a change of the data source.
  public func apply(_ change: ListChange<SectionID, Row>, completion: ListCompletion) {
    reload(change.after)
  }

  /// Shows the header and the footer.
  public final func show(_ status: PagedStatus) {
    (header, footer) = (status.header, status.footer)
  }

  /// Shows the cursor.
  public final func showSelection(_ selection: SelectionModel<Row.ID>, isEditing: Bool) {
    selectedID = selection.selected
  }

  /// Reports which rows have become visible.
  final func note(visible paths: [ItemPath]) {
    let before = seen
    seen = Set(paths.map { snapshot[$0].id })
    for path in paths where !before.contains(snapshot[path].id) { callbacks.willDisplay(path) }
  }
}
