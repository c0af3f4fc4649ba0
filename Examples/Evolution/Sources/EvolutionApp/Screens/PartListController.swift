import DataSource
import EvolutionViews
import ListControllers

/// A list with a cursor that is a part of another screen. It shows the rows of a data source, and loads nothing.
final class PartListController<SectionID: Hashable & Sendable, Row: Identifiable & Equatable & Sendable>:
  SectionedListController<SectionID, Row>
where Row.ID: Sendable {
  private let view: ListView<SectionID, Row>

  init(_ rows: any ListDataSource<SectionID, Row>, on view: ListView<SectionID, Row>) {
    self.view = view
    super.init(rows)
  }

  override func makeSurface() -> any PagedSurface<SectionID, Row> { view }

  override func statusDidChange() { keepCursor() }

  /// Moves the cursor if `command` is a command of the cursor.
  func handle(_ command: Command) -> Bool { moveCursor(command, screen: view.visibleRows) }
}
