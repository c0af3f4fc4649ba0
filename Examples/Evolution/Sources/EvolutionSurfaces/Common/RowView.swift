/// The view of a row in lists of lines and of cards. It draws nothing, because the host draws the description of the row.
@MainActor
package final class RowView<Row> {
  /// The row, with texts of the time at which it is described; `nil` before.
  package var row: Row?

  package init() {}
}
