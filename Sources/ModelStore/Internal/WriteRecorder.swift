import ConciergeSQLite

/// Learns from SQLite, while it compiles a statement, which tables the statement writes to (itself,
/// by triggers and by foreign keys), and whether it controls transactions.
///
/// Used by one ``Connection``, under its lock.
final class WriteRecorder {
  /// The tables, in lower case, that the statements compiled since the last ``reset()`` write to.
  private(set) var tables: Set<SQLName> = []
  /// Whether a statement compiled since the last ``reset()`` begins or ends a transaction.
  private(set) var sawTransactionControl = false

  func reset() {
    tables = []
    sawTransactionControl = false
  }

  /// Has SQLite call this object. The connection must keep it until it is closed.
  func install(on handle: OpaquePointer) {
    sqlite3_set_authorizer(
      handle,
      { context, action, first, _, _, _ in
        guard let context else { return SQLITE_OK }
        Unmanaged<WriteRecorder>.fromOpaque(context).takeUnretainedValue().note(action, first)
        return SQLITE_OK
      },
      Unmanaged.passUnretained(self).toOpaque()
    )
  }

  private func note(_ action: Int32, _ name: UnsafePointer<CChar>?) {
    switch action {
    case SQLITE_INSERT, SQLITE_UPDATE, SQLITE_DELETE:
      if let name { tables.insert(SQLName(String(cString: name))) }
    case SQLITE_TRANSACTION, SQLITE_SAVEPOINT:
      sawTransactionControl = true
    default:
      break
    }
  }
}
