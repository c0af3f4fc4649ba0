public import DataSource
public import EvolutionViews
public import Surfaces

/// The superclass of views that scroll a list with a cursor on one row. Subclasses determine the frames of the rows.
///
/// What the view shows is observable by ``ScrollPane/observed(_:)``: the macro would make a key path of this generic class at each
/// reading, which took a quarter of the time of the browser's server.
@MainActor
public class RowsPane<SectionID: Hashable & Sendable, Row: Identifiable & Equatable & Sendable>:
  ScrollPane, PagedSurface, DescribedRows
where Row.ID: Sendable {
  /// The questions and reports of the list.
  public final var callbacks = ListViewCallbacks<SectionID, Row>()
  /// The connection to the data source that the view shows.
  public final var connection: ListConnection<SectionID, Row>?
  /// The snapshot that the view shows.
  public final var snapshot: ListSnapshot<SectionID, Row> { observed(shown.snapshot) }
  /// The id of the row with the cursor.
  public final var selectedID: Row.ID? { observed(shown.selectedID) }
  /// The state of the header above the list.
  public final var header: RefreshState { observed(shown.header) }
  /// The state of the footer below the list.
  public final var footer: RefreshState { observed(shown.footer) }

  /// Whether the list is refreshing.
  public final var isRefreshing: Bool { header.isBusy }
  /// Whether the list is loading more rows.
  public final var isLoadingMore: Bool { footer.isBusy }

  private struct Shown {
    var snapshot = ListSnapshot<SectionID, Row>()
    var selectedID: Row.ID?
    var header = RefreshState.hidden
    var footer = RefreshState.hidden
  }
  private var shown = Shown() { didSet { noteChange() } }
  /// The visible paths that the host has reported since the last update, and the first line at that time.
  private var noted: (line: Int, paths: ClosedRange<ItemPath>)?
  /// The paths of the first and the last visible row, or `nil` after an update or a scroll until the next layout.
  public final var visibleRange: ClosedRange<ItemPath>? { noted?.line == firstLine ? noted?.paths : nil }

  package override init() {}

  /// Shows a new list.
  public func reload(_ snapshot: ListSnapshot<SectionID, Row>) {
    shown.snapshot = snapshot
    noted = nil
  }

  /// Shows the list after a change of the data source.
  public func apply(_ change: ListChange<SectionID, Row>, completion: ListCompletion) {
    reload(change.after)
  }

  /// Shows the header and the footer.
  public final func show(_ status: PagedStatus) {
    guard (header, footer) != (status.header, status.footer) else { return }
    (shown.header, shown.footer) = (status.header, status.footer)
  }

  /// Shows the cursor.
  public final func showSelection(_ selection: SelectionModel<Row.ID>, isEditing: Bool) {
    if selectedID != selection.selected { shown.selectedID = selection.selected }
  }

  /// Moves the cursor to the row with a key.
  public final func moveCursor(to key: String) { id(of: key).map(callbacks.moveCursor) }

  /// Returns the identifier of the row with a key. Texts are their own keys.
  final func id(of key: String) -> Row.ID? {
    if let id = key as? Row.ID { return snapshot.path(of: id) == nil ? nil : id }
    return snapshot.sections.lazy.flatMap(\.items).first { "\($0.id)" == key }?.id
  }

  /// Returns the row at a path as its cell shows it, with texts of the present time, or as the list has it if it has no cell.
  final func shownRow(at path: ItemPath) -> Row {
    let row = snapshot[path]
    return (callbacks.cell(row, path)?.view(for: row) as? RowView<Row>)?.row ?? row
  }

  /// Takes note of the visible rows after a layout.
  final func note(visible paths: [ItemPath]) {
    noted = paths.min().flatMap { first in paths.max().map { (firstLine, first...$0) } }
    callbacks.didLayOut()
  }
}
