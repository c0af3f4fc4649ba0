import DataSource
import ListControllers

/// A list with a cursor that is a part of another screen. It shows the rows of a data source, and loads nothing.
final class PartListController<SectionID: Hashable & Sendable, Row: Identifiable & Equatable & Sendable>:
  SectionedListController<SectionID, Row>
where Row.ID: Sendable {
  override func statusDidChange() { keepCursor() }
}
