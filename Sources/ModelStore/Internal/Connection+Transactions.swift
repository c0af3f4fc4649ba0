import ConciergeSQLite

extension Connection {
  /// The maximum number of nested transactions. Each level takes some of the thread's stack.
  private static let maximumDepth = 100

  /// Calls `body`, which may write a row before the rows to which the row refers. SQLite usually checks the foreign keys after
  /// each statement. If a statement violates one, `body` is called again, and the foreign keys are checked only at its end.
  func withForeignKeysInAnyOrder<Value>(_ body: () throws(StoreError) -> Value) throws(StoreError) -> Value {
    do throws(StoreError) {
      return try transaction(body).get()
    } catch {
      // `body` is called again only if the check at its end is reliable. SQLite only counts violations, and the count is wrong
      // if the app has deferred the check itself, or if a row was broken before: deleting such a row lowers the count. If
      // `foreign_key_check` fails, the first error is thrown.
      guard case .constraint(_, let violation) = error, violation.kind == .foreignKey, !hasBrokenReferences,
        try rows("pragma defer_foreign_keys").first?.values == [.integer(0)],
        (try? rows("pragma foreign_key_check").isEmpty) == true
      else { throw error }
      _ = try rows("pragma defer_foreign_keys = on")
      defer { _ = try? rows("pragma defer_foreign_keys = off") }
      let value = try body()
      if hasBrokenReferences { throw error }
      return value
    }
  }

  /// Whether the current transaction has written rows that refer to missing rows.
  private var hasBrokenReferences: Bool {
    var (count, highest): (Int32, Int32) = (0, 0)
    sqlite3_db_status(handle, SQLITE_DBSTATUS_DEFERRED_FKS, &count, &highest, 0)
    return count != 0
  }

  /// Calls `body` in a transaction, or in a savepoint if a transaction is open. Commits if `body` returns, and rolls back
  /// if `body` throws.
  func transaction<Value, Failure>(
    _ body: () throws(Failure) -> Value
  ) throws(StoreError) -> Result<Value, Failure> {
    guard !isReading else { throw .readOnly(statement: "begin immediate") }
    let depth = depth
    guard depth < Self.maximumDepth else {
      throw .statement("savepoint", reason: "too many transactions are nested", code: Int(SQLITE_MISUSE))
    }
    try control(depth == 0 ? "begin immediate" : "savepoint s\(depth)")
    writtenTables.append([])
    let result = Result(catching: body)
    guard case .success = result else {
      rollBack()
      return result
    }
    do throws(StoreError) {
      try control(depth == 0 ? "commit" : "release s\(depth)")
    } catch {
      rollBack()
      throw error
    }
    let tables = writtenTables.removeLast()
    writtenTables[self.depth].formUnion(tables)
    return result
  }

  /// Undoes the innermost open transaction. If the transaction is nested, it is a savepoint, and the outer transaction
  /// stays open.
  private func rollBack() {
    writtenTables.removeLast()
    // After some errors, such as a full disk, SQLite itself has already undone the transaction.
    guard sqlite3_get_autocommit(handle) == 0 else { return }
    let texts = depth == 0 ? ["rollback"] : ["rollback to s\(depth)", "release s\(depth)"]
    for text in texts {
      // An error of the rollback is ignored, because the caller throws the error that has caused the rollback.
      _ = try? control(text)
    }
  }

  /// Calls `body` in a read transaction, so that all of its queries see the same state of the database. `body` must not write.
  func reading<Value, Failure>(
    _ body: () throws(Failure) -> Value
  ) throws(StoreError) -> Result<Value, Failure> {
    let (wasReading, isInside) = (isReading, depth > 0)
    if !isInside {
      try control("begin deferred")
      writtenTables.append([])
    }
    isReading = true
    defer {
      isReading = wasReading
      if !isInside { rollBack() }
    }
    return Result(catching: body)
  }

  /// Shortens the write-ahead log after a large transaction, if no other connection needs the log. SQLite itself would
  /// shorten the log only at the next commit. The app may be terminated before, and the log would stay as large as the
  /// transaction.
  func shortenLog() {
    var (pages, peak): (Int32, Int32) = (0, 0)
    sqlite3_db_status(handle, SQLITE_DBSTATUS_CACHE_WRITE, &pages, &peak, 1)
    // 2,000 pages of 4 KB are 8 MB, the `journal_size_limit` of this connection.
    guard pages > 2_000 else { return }
    sqlite3_busy_timeout(handle, 0)
    sqlite3_wal_checkpoint_v2(handle, nil, SQLITE_CHECKPOINT_TRUNCATE, nil, nil)
    sqlite3_busy_timeout(handle, busyTimeout)
  }

  private func control(_ text: String) throws(StoreError) {
    isControlling = true
    defer { isControlling = false }
    try run(prepare(text), [])
  }
}
