import BenchmarkKit
import ConciergeSQLite

/// A table of rows on SQLite's C functions, called in a loop with each statement prepared once.
///
/// Not thread-safe.
final class RawLedger {
  struct Failure: Error {
    let code: Int32
  }

  private var connection: OpaquePointer?
  private let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

  init(path: String) throws {
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX
    try check(sqlite3_open_v2(path, &connection, flags, nil))
    try execute("pragma journal_mode = wal")
    try execute(
      """
      create table ledger (id integer primary key not null, title text, author text, year integer, score real,
        isOpen integer, note text)
      """
    )
  }

  deinit {
    sqlite3_close_v2(connection)
  }

  func replaceAll(by rows: [LedgerRow]) throws {
    try execute("delete from ledger")
    try execute("begin immediate")
    let statement = try prepare("insert into ledger values (?, ?, ?, ?, ?, ?, ?)")
    defer { sqlite3_finalize(statement) }
    for row in rows {
      sqlite3_bind_int64(statement, 1, Int64(row.id))
      bind(row.title, 2, statement)
      bind(row.author, 3, statement)
      sqlite3_bind_int64(statement, 4, Int64(row.year))
      sqlite3_bind_double(statement, 5, row.score)
      sqlite3_bind_int64(statement, 6, row.isOpen ? 1 : 0)
      if let note = row.note { bind(note, 7, statement) } else { sqlite3_bind_null(statement, 7) }
      try check(sqlite3_step(statement))
      sqlite3_reset(statement)
    }
    try execute("commit")
  }

  func rows() throws -> [LedgerRow] {
    let statement = try prepare("select * from ledger")
    defer { sqlite3_finalize(statement) }
    var rows: [LedgerRow] = []
    while sqlite3_step(statement) == SQLITE_ROW {
      rows.append(
        LedgerRow(
          id: Int(sqlite3_column_int64(statement, 0)),
          title: text(1, statement) ?? "",
          author: text(2, statement) ?? "",
          year: Int(sqlite3_column_int64(statement, 3)),
          score: sqlite3_column_double(statement, 4),
          isOpen: sqlite3_column_int64(statement, 5) != 0,
          note: text(6, statement)
        )
      )
    }
    return rows
  }

  private func bind(_ text: String, _ place: Int32, _ statement: OpaquePointer?) {
    _ = text.withCString {
      sqlite3_bind_text64(statement, place, $0, UInt64(text.utf8.count), transient, UInt8(SQLITE_UTF8))
    }
  }

  private func text(_ column: Int32, _ statement: OpaquePointer?) -> String? {
    sqlite3_column_text(statement, column).map { String(cString: $0) }
  }

  private func prepare(_ text: String) throws -> OpaquePointer? {
    var statement: OpaquePointer?
    try check(sqlite3_prepare_v3(connection, text, -1, 0, &statement, nil))
    return statement
  }

  private func execute(_ text: String) throws {
    let statement = try prepare(text)
    defer { sqlite3_finalize(statement) }
    try check(sqlite3_step(statement))
  }

  private func check(_ code: Int32) throws {
    guard [SQLITE_OK, SQLITE_ROW, SQLITE_DONE].contains(code) else { throw Failure(code: code) }
  }
}
