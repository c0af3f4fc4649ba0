import ConciergeSQLite

extension Connection {
  /// The number of transactions inside each other. Each takes some of the thread's stack.
  private static let maximumDepth = 100

  /// Executes `body` in a transaction, or in a savepoint inside the one that is open, and commits it unless
  /// `body` fails.
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

  /// Undoes the innermost transaction.
  private func rollBack() {
    writtenTables.removeLast()
    // SQLite may have rolled back already, because of the error that brought us here.
    guard sqlite3_get_autocommit(handle) == 0 else { return }
    let texts = depth == 0 ? ["rollback"] : ["rollback to s\(depth)", "release s\(depth)"]
    for text in texts {
      // It cannot fail while a transaction is open; and the error that matters is already on its way.
      _ = try? control(text)
    }
  }

  /// Executes `body`, which must not write, with everything it reads as of one moment.
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

  private func control(_ text: String) throws(StoreError) {
    isControlling = true
    defer { isControlling = false }
    try run(prepare(text), [])
  }
}
