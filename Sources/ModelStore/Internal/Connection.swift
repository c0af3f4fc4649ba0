import ConciergeSQLite
import ControllerSupport
import Foundation

/// One connection to a database: its compiled statements, and a record of the tables that were written.
///
/// The class is not `Sendable` and has no lock, so the compiler refuses code that passes a connection to another thread. The
/// ``ConnectionPool`` passes connections between threads, under its lock.
final class Connection {
  let path: String
  let handle: OpaquePointer
  let recorder = AccessRecorder()
  /// A cache of compiled statements by their SQL texts.
  var statements: [String: Statement] = [:]
  /// The tables that were written, whose observers must be notified after the commit. The first element contains the tables
  /// of committed transactions since the last call of ``takeCommittedTables()``. Each following element contains those of
  /// one open transaction, the outermost first.
  var writtenTables: [Set<SQLName>] = [[]] { didSet { noted = nil } }
  /// The statement whose tables were added to `writtenTables` last. If it runs again, for example in a loop, its tables
  /// need not be added again.
  private var noted: Statement?
  /// The number of open transactions, including nested ones. The first element of `writtenTables` does not count, because
  /// it belongs to the transactions that were committed.
  var depth: Int { writtenTables.count - 1 }
  var isReading = false
  /// Whether this connection only reads. Another connection inserts the rows, so `last_insert_rowid()` is refused here.
  let isReader: Bool
  /// Whether the connection itself is executing a statement such as `begin` or `commit`. The same statement in the app's
  /// SQL is refused.
  var isControlling = false

  /// The time that SQLite waits for other connections, in milliseconds.
  var busyTimeout: Int32 = 0

  private var isClosed = false

  /// Creates a connection from an open SQLite handle. The handle then belongs to the connection, which closes it in
  /// ``close()`` or when it is deallocated. No other code may use the handle.
  init(handle: OpaquePointer, path: String, isReader: Bool = false) {
    (self.handle, self.path, self.isReader) = (handle, path, isReader)
    recorder.install(on: handle)
  }

  deinit { close() }

  /// Closes the connection, which must not be used any more. Calling this method again has no effect.
  func close() {
    guard !isClosed else { return }
    isClosed = true
    // SQLite closes the file when the last statement is finalized, so the cache must release its statements.
    (statements, noted) = ([:], nil)
    sqlite3_close_v2(handle)
  }

  // MARK: Statements

  /// The row ID of the last row that this connection inserted.
  var lastInsertedID: Int64 { sqlite3_last_insert_rowid(handle) }

  /// Binds `values`, executes the statement, and passes each row to `onRow` until `onRow` returns false.
  ///
  /// - Returns: The number of rows that were inserted, changed or deleted.
  @discardableResult
  func run(
    _ statement: Statement,
    _ values: [SQLValue],
    onRow: (Statement) throws(StoreError) -> Bool = { _ in true }
  ) throws(StoreError) -> Int {
    guard values.count == statement.placeholderCount else {
      throw .valueCount(statement: statement.text, expected: statement.placeholderCount, found: values.count)
    }
    guard !statement.controlsTransactions || isControlling else {
      throw .transactionControl(statement: statement.text)
    }
    guard !isReading || statement.isReadOnly else { throw .readOnly(statement: statement.text) }
    guard !isReader || !statement.asksAboutWrites else {
      throw .misuse(
        statement: statement.text,
        reason: "it asks about the last write, which only `write` can answer"
      )
    }
    guard depth == 0 || sqlite3_get_autocommit(handle) == 0 else {
      throw .statement(statement.text, reason: "the transaction was rolled back", code: Int(SQLITE_MISUSE))
    }
    // SQLite reports the tables of a statement when it compiles the statement, and again in `step()` if the schema has
    // changed. The recorder may still contain the tables of an earlier statement, so it is reset.
    recorder.reset()
    let changesBefore = sqlite3_total_changes(handle)
    statement.isRunning = true
    defer {
      statement.isRunning = false
      statement.reset()
      // The written tables are recorded even after an error. A statement such as `insert or fail` keeps the rows that it
      // has inserted before the error.
      if sqlite3_total_changes(handle) != changesBefore || statement.changesSchema {
        noteWrites(by: statement)
      }
    }
    var code = statement.bind(values)
    guard code == SQLITE_OK else { throw failure(code, in: statement.text) }
    code = statement.step()
    statement.setTablesIfCompiledAgain(from: recorder)
    while code == SQLITE_ROW {
      guard try onRow(statement) else { code = SQLITE_DONE; break }
      code = statement.step()
    }
    guard code == SQLITE_DONE else { throw failure(code, in: statement.text) }
    return Int(sqlite3_total_changes(handle) &- changesBefore)
  }

  /// Executes the statement and copies its rows.
  func rows(_ sql: SQL) throws(StoreError) -> [DatabaseRow] {
    var rows: [DatabaseRow] = []
    try run(prepare(sql.text), sql.values) { statement throws(StoreError) in
      let columns = rows.first?.columns ?? statement.row.columnNames()
      rows.append(DatabaseRow(columns: columns, values: statement.row.values()))
      return true
    }
    return rows
  }

  /// Executes a statement that only reads, and calls `body` with each row until `body` returns `false`. If `body` changed
  /// the database, the remaining rows could change, too. So the connection refuses to write meanwhile.
  ///
  /// - Returns: The tables that were read.
  @discardableResult
  func readEachRow(
    of sql: SQL,
    _ body: (borrowing RowCursor) throws(StoreError) -> Bool
  ) throws(StoreError) -> Set<SQLName> {
    let wasReading = isReading
    isReading = true
    defer { isReading = wasReading }
    let statement = try prepare(sql.text)
    let result = ResultReader(statement)
    defer { result.end() }
    let cursor = RowCursor(result: result)
    try run(statement, sql.values) { _ throws(StoreError) in
      result.advance()
      return try body(cursor)
    }
    return statement.readTables
  }

  func failure(_ code: Int32, in statement: String) -> StoreError {
    let reason = sqlite3_errmsg(handle).map { String(cString: $0) } ?? String(cString: sqlite3_errstr(code))
    let extended = sqlite3_extended_errcode(handle)
    switch code & 0xff {
    case SQLITE_BUSY, SQLITE_LOCKED: return .busy(waiting: statement)
    case SQLITE_CORRUPT, SQLITE_NOTADB: return .corrupt(path: path, reason: reason)
    case SQLITE_READONLY: return .readOnly(statement: statement)
    case SQLITE_CONSTRAINT:
      return .constraint(statement: statement, ConstraintViolation(code: extended, message: reason))
    case SQLITE_CANTOPEN: return .cannotOpen(path: path, reason: reason)
    default: return .statement(statement, reason: reason, code: Int(extended))
    }
  }

  // MARK: Which tables were written to

  /// Returns the tables that committed transactions have written since the last call.
  func takeCommittedTables() -> Set<SQLName> {
    guard !writtenTables[0].isEmpty else { return [] }
    defer { writtenTables[0] = [] }
    return writtenTables[0]
  }

  private func noteWrites(by statement: Statement) {
    guard noted !== statement else { return }
    writtenTables[depth].formUnion(statement.writtenTables)
    noted = statement
  }
}
