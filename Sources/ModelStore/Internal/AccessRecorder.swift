import ConciergeSQLite

/// Records what SQLite reports while it compiles a statement: the tables that the statement reads and writes
/// (itself, through views, by triggers and by foreign keys), and whether it controls transactions.
///
/// Only the thread that holds the ``Connection`` uses the recorder.
final class AccessRecorder {
  /// The tables that the statements compiled since the last ``reset()`` read.
  private(set) var readTables: Set<SQLName> = []
  /// The tables that the statements compiled since the last ``reset()`` write to.
  private(set) var writtenTables: Set<SQLName> = []
  /// Whether a statement compiled since the last ``reset()`` begins or ends a transaction.
  private(set) var sawTransactionControl = false

  func reset() {
    readTables = []
    writtenTables = []
    sawTransactionControl = false
  }

  /// Registers this object as the authorizer of a connection. The connection must retain the recorder until
  /// the connection is closed.
  func install(on handle: OpaquePointer) {
    sqlite3_set_authorizer(
      handle,
      { context, action, first, _, _, _ in
        guard let context else { return SQLITE_OK }
        Unmanaged<AccessRecorder>.fromOpaque(context).takeUnretainedValue().note(action, first)
        return SQLITE_OK
      },
      Unmanaged.passUnretained(self).toOpaque()
    )
  }

  private func note(_ action: Int32, _ name: UnsafePointer<CChar>?) {
    switch action {
    case SQLITE_READ:
      if let name { readTables.insert(SQLName(String(cString: name))) }
    case SQLITE_INSERT, SQLITE_UPDATE, SQLITE_DELETE:
      if let name { writtenTables.insert(SQLName(String(cString: name))) }
    case SQLITE_TRANSACTION, SQLITE_SAVEPOINT:
      sawTransactionControl = true
    default:
      break
    }
  }
}
