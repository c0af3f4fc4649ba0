import ConciergeSQLite

/// The authorizer callback of SQLite. While SQLite compiles a statement, this object records the tables that the statement
/// reads and writes, also through views, triggers and foreign keys, and whether the statement begins or ends a transaction.
///
/// Only the thread that uses the ``Connection`` uses its recorder, so the recorder needs no lock.
final class AccessRecorder {
  /// The tables that are read by the statements that were compiled since the last ``reset()``.
  private(set) var readTables: Set<SQLName> = []
  /// The tables that are written by the statements that were compiled since the last ``reset()``.
  private(set) var writtenTables: Set<SQLName> = []
  /// Whether a statement compiled since the last ``reset()`` begins or ends a transaction.
  private(set) var sawTransactionControl = false
  /// Whether a statement that was compiled since the last ``reset()`` calls a function such as `last_insert_rowid()`. Only the
  /// connection that writes can execute such a statement.
  private(set) var asksAboutWrites = false

  func reset() {
    (readTables, writtenTables) = ([], [])
    (sawTransactionControl, asksAboutWrites) = (false, false)
  }

  /// Registers this object with SQLite, which then reports the tables that each statement reads and writes. SQLite does not
  /// retain the object, so the `Connection` must retain it until the SQLite handle is closed.
  func install(on handle: OpaquePointer) {
    sqlite3_set_authorizer(
      handle,
      { context, action, first, second, _, _ in
        guard let context else { return SQLITE_OK }
        Unmanaged<AccessRecorder>.fromOpaque(context).takeUnretainedValue().note(action, first, second)
        return SQLITE_OK
      },
      Unmanaged.passUnretained(self).toOpaque()
    )
  }

  private func note(_ action: Int32, _ name: UnsafePointer<CChar>?, _ function: UnsafePointer<CChar>?) {
    switch action {
    case SQLITE_READ:
      if let name { readTables.insert(SQLName(String(cString: name))) }
    case SQLITE_INSERT, SQLITE_UPDATE, SQLITE_DELETE:
      if let name { writtenTables.insert(SQLName(String(cString: name))) }
    case SQLITE_TRANSACTION, SQLITE_SAVEPOINT:
      sawTransactionControl = true
    case SQLITE_FUNCTION:
      let name = function.map { String(cString: $0) } ?? ""
      if ["last_insert_rowid", "changes", "total_changes"].contains(name) { asksAboutWrites = true }
    default:
      break
    }
  }
}
