import CSQLite

/// Learns from SQLite, while it compiles a statement, which tables the statement writes to: itself,
/// by triggers and by foreign keys. And refuses statements that control transactions by hand.
///
/// Used by one ``Connection``, under its lock.
final class WriteRecorder {
  /// The tables, in lower case, that the statements compiled since the last ``reset()`` write to.
  private(set) var tables: Set<String> = []
  /// Whether the connection itself begins or ends a transaction now.
  var allowsTransactionControl = false

  func reset() {
    tables = []
  }

  /// Has SQLite call this object. The connection must keep it until it is closed.
  func install(on handle: OpaquePointer) {
    sqlite3_set_authorizer(
      handle,
      { context, action, first, _, _, _ in
        guard let context else { return SQLITE_OK }
        let recorder = Unmanaged<WriteRecorder>.fromOpaque(context).takeUnretainedValue()
        return recorder.authorize(action, first)
      },
      Unmanaged.passUnretained(self).toOpaque()
    )
  }

  private func authorize(_ action: Int32, _ name: UnsafePointer<CChar>?) -> Int32 {
    switch action {
    case SQLITE_INSERT, SQLITE_UPDATE, SQLITE_DELETE:
      if let name { tables.insert(String(cString: name).foldedAsSQLite) }
    case SQLITE_TRANSACTION, SQLITE_SAVEPOINT:
      return allowsTransactionControl ? SQLITE_OK : SQLITE_DENY
    default:
      break
    }
    return SQLITE_OK
  }
}
