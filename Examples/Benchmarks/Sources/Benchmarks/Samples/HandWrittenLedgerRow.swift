import Model
import ModelStore

/// A ``LedgerRow`` that states its columns and values by hand.
struct HandWrittenLedgerRow: Sendable, RowRepresentable {
  static let columns = [
    SQLColumn("id", .integer), SQLColumn("title", .text), SQLColumn("author", .text),
    SQLColumn("year", .integer),
    SQLColumn("score", .real), SQLColumn("isOpen", .boolean), SQLColumn("note", .text),
  ]

  let row: LedgerRow

  init(_ row: LedgerRow) {
    self.row = row
  }

  init(row: borrowing RowCursor) throws(StoreError) {
    self.row = LedgerRow(
      id: try row.value("id"),
      title: try row.value("title"),
      author: try row.value("author"),
      year: try row.value("year"),
      score: try row.value("score"),
      isOpen: try row.value("isOpen"),
      note: try row.value("note")
    )
  }

  var values: [SQLValue] {
    [
      .integer(Int64(row.id)), .text(row.title), .text(row.author), .integer(Int64(row.year)),
      .real(row.score),
      row.isOpen.sqlValue, row.note.sqlValue,
    ]
  }
}
