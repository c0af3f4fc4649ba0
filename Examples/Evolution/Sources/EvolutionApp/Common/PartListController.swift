import Concierge

/// A list with a cursor that is a part of another screen. It shows the rows of a data source, and loads nothing.
final class PartListController<SectionID: Hashable & Sendable, Row: Identifiable & Equatable & Sendable>:
  SectionedListController<SectionID, Row>
where Row.ID: Sendable {
  private let row: ListCell<Row>?

  /// Creates a list.
  ///
  /// - Parameter row: The cell of rows whose texts depend on the time, or `nil` for other rows.
  init(_ list: any ListDataSource<SectionID, Row>, row: ListCell<Row>? = nil) {
    self.row = row
    super.init(list)
  }

  // MARK: Hooks

  override var followsTime: Bool { row != nil }

  override func cell(for item: Row, at path: ItemPath) -> ListCell<Row>? { row }

  override func statusDidChange() { cursor.keepInList() }
}
