public import ControllerCore
public import DataSource
public import ListControllers
public import Observation

/// What scrolls and shows a controller's list, one of its rows with the cursor: where each row lies is its subclass's.
@MainActor
@Observable
public class RowsPane<SectionID: Hashable & Sendable, Row: Identifiable & Equatable & Sendable>:
  ScrollPane, PagedSurface
where Row.ID: Sendable {
  /// Whose list is shown; `nil` for a list that is not loaded page by page.
  @ObservationIgnored public weak var controller: PagedController<SectionID, Row>?
  /// The connection to the source that is shown.
  @ObservationIgnored public final var connection: ListConnection<SectionID, Row>?
  /// What is shown.
  public private(set) final var snapshot = ListSnapshot<SectionID, Row>()
  /// The row with the cursor.
  public private(set) final var selectedID: Row.ID?
  /// What is above everything while the list is refreshed.
  public private(set) final var header = RefreshState.hidden
  /// What is below everything while there is more to load.
  public private(set) final var footer = RefreshState.hidden

  @ObservationIgnored private var seen: Set<Row.ID> = []

  override init() {}

  /// Shows another snapshot.
  public func reload(_ snapshot: ListSnapshot<SectionID, Row>) {
    self.snapshot = snapshot
  }

  /// Shows what a source has become.
  public func apply(_ change: ListChange<SectionID, Row>, completion: ListCompletion) {
    reload(change.after)
  }

  /// Shows header and footer.
  public final func show(_ status: PagedStatus) {
    (header, footer) = (status.header, status.footer)
  }

  /// Shows the cursor.
  public final func showSelection(_ selection: SelectionModel<Row.ID>, isEditing: Bool) {
    selectedID = selection.selected
  }

  /// Tells the controller which rows are seen that were not.
  final func note(visible paths: [ItemPath]) {
    let before = seen
    seen = Set(paths.map { snapshot[$0].id })
    for path in paths where !before.contains(snapshot[path].id) { controller?.willDisplay(at: path) }
  }
}
