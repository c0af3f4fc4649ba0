import ConciergeSQLite

/// A connection on SQLite's C functions.
///
/// Not thread-safe.
final class RawConnection {
  struct Failure: Error {
    let code: Int32
  }

  private var connection: OpaquePointer?
  private let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

  init(path: String) throws {
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX
    try check(sqlite3_open_v2(path, &connection, flags, nil))
    try execute("pragma journal_mode = wal")
  }

  deinit {
    sqlite3_close_v2(connection)
  }

  func bind(_ text: String, _ place: Int32, _ statement: OpaquePointer?) {
    _ = text.withCString {
      sqlite3_bind_text64(statement, place, $0, UInt64(text.utf8.count), transient, UInt8(SQLITE_UTF8))
    }
  }

  func text(_ column: Int32, _ statement: OpaquePointer?) -> String? {
    sqlite3_column_text(statement, column).map { String(cString: $0) }
  }

  func prepare(_ text: String) throws -> OpaquePointer? {
    var statement: OpaquePointer?
    try check(sqlite3_prepare_v3(connection, text, -1, 0, &statement, nil))
    return statement
  }

  func execute(_ text: String) throws {
    let statement = try prepare(text)
    defer { sqlite3_finalize(statement) }
    try check(sqlite3_step(statement))
  }

  func check(_ code: Int32) throws {
    guard [SQLITE_OK, SQLITE_ROW, SQLITE_DONE].contains(code) else { throw Failure(code: code) }
  }
}
