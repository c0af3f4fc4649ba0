import BenchmarkKit
import ConciergeSQLite

/// A table of rows on SQLite's C functions, called in a loop with each statement prepared once.
///
/// Not thread-safe.
final class RawLedger {
  private let raw: RawConnection

  init(path: String) throws {
    raw = try RawConnection(path: path)
    try raw.execute(
      """
      create table ledger (id integer primary key not null, title text, author text, year integer, score real,
        isOpen integer, note text)
      """
    )
  }

  func replaceAll(by rows: [LedgerRow]) throws {
    try raw.execute("delete from ledger")
    try raw.execute("begin immediate")
    let statement = try raw.prepare("insert into ledger values (?, ?, ?, ?, ?, ?, ?)")
    defer { sqlite3_finalize(statement) }
    for row in rows {
      sqlite3_bind_int64(statement, 1, Int64(row.id))
      raw.bind(row.title, 2, statement)
      raw.bind(row.author, 3, statement)
      sqlite3_bind_int64(statement, 4, Int64(row.year))
      sqlite3_bind_double(statement, 5, row.score)
      sqlite3_bind_int64(statement, 6, row.isOpen ? 1 : 0)
      if let note = row.note { raw.bind(note, 7, statement) } else { sqlite3_bind_null(statement, 7) }
      try raw.check(sqlite3_step(statement))
      sqlite3_reset(statement)
    }
    try raw.execute("commit")
  }

  func rows() throws -> [LedgerRow] {
    let statement = try raw.prepare("select * from ledger")
    defer { sqlite3_finalize(statement) }
    var rows: [LedgerRow] = []
    while sqlite3_step(statement) == SQLITE_ROW {
      rows.append(
        LedgerRow(
          id: Int(sqlite3_column_int64(statement, 0)),
          title: raw.text(1, statement) ?? "",
          author: raw.text(2, statement) ?? "",
          year: Int(sqlite3_column_int64(statement, 3)),
          score: sqlite3_column_double(statement, 4),
          isOpen: sqlite3_column_int64(statement, 5) != 0,
          note: raw.text(6, statement)
        )
      )
    }
    return rows
  }
}
