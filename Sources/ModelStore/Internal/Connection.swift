import ConciergeSQLite
import Foundation

/// One connection to a database: statements, transactions, and which tables were written to.
///
/// `@unchecked Sendable`: the class has no lock of its own. Only the thread that holds a connection uses it.
/// The ``ConnectionPool`` passes a connection to the next thread under the pool's lock, so the next thread
/// sees all changes.
final class Connection: @unchecked Sendable {
  let path: String
  let handle: OpaquePointer
  private let recorder = AccessRecorder()
  /// A cache of compiled statements.
  private var statements: [String: Statement] = [:]
  /// The written tables: first those of committed transactions since ``takeCommittedTables()``, then those of
  /// each open transaction, beginning with the outermost.
  private var writtenTables: [Set<SQLName>] = [[]] {
    didSet { noted = nil }
  }
  /// The last statement whose tables are among those of the innermost transaction.
  private var noted: Statement?
  /// How many transactions are open.
  var depth: Int { writtenTables.count - 1 }
  private var isReading = false
  /// Whether the connection itself begins or ends a transaction now.
  private var isControlling = false

  /// Takes over `handle`, an open connection that nobody else uses.
  init(handle: OpaquePointer, path: String) {
    self.handle = handle
    self.path = path
    recorder.install(on: handle)
  }

  deinit {
    statements = [:]
    // With "_v2" a statement that somebody still holds stays valid; the last one closes the file.
    sqlite3_close_v2(handle)
  }

  // MARK: Statements

  /// Compiles `text`, or finds it among the statements used lately.
  func prepare(_ text: String) throws(StoreError) -> Statement {
    if let statement = statements[text], !statement.isRunning, statement.text.hasSameBytes(as: text) {
      return statement
    }
    guard !text.utf8.contains(0) else {
      throw .statement(text, reason: "it contains the character zero", code: Int(SQLITE_MISUSE))
    }
    recorder.reset()
    let bytes = text.utf8CString
    let (first, end) = try compile(bytes, from: 0) { _ in text }
    guard let first else { throw .statement(text, reason: "it is empty", code: Int(SQLITE_MISUSE)) }
    let statement = Statement(handle: first, text: text, recorder: recorder)
    try checkThatNothingFollows(bytes, from: end, after: text)
    guard !Self.ordersByValue(text) else {
      let reason = "it orders by a bound value, which sorts nothing; write \\(identifier: column)"
      throw .statement(text, reason: reason, code: Int(SQLITE_MISUSE))
    }
    if statements.count >= 100 { statements = [:] }
    statements[text] = statement
    return statement
  }

  /// Whether a statement orders by a placeholder alone, as `orderBy: "\(column) desc"` does.
  private static func ordersByValue(_ text: String) -> Bool {
    text.contains("?")
      && text.contains(/(?i)\border\s+by\s+\?\s*($|,|\)|asc\b|desc\b|collate\b|nulls\b|limit\b)/)
  }

  /// Executes the statements of a script in order.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the script.
  func runScript(_ script: String) throws(StoreError) {
    let bytes = script.utf8CString
    guard !script.utf8.contains(0) else {
      throw .statement("the script", reason: "it contains the character zero", code: Int(SQLITE_MISUSE))
    }
    var start = 0
    while start < bytes.count - 1 {
      recorder.reset()
      let (handle, end) = try compile(bytes, from: start) { tail in
        Self.statement(in: bytes, from: start, to: Self.end(ofStatementAt: tail, in: bytes))
      }
      guard let handle else { return }
      let text = Self.statement(in: bytes, from: start, to: end)
      try run(Statement(handle: handle, text: text, recorder: recorder), [])
      start = end
    }
  }

  /// The end of the statement in which SQLite has stopped, at `tail`.
  private static func end(ofStatementAt tail: Int, in script: ContiguousArray<CChar>) -> Int {
    let semicolon = CChar(UInt8(ascii: ";"))
    if tail > 0, script[tail - 1] == semicolon { return tail }
    return script[tail...].firstIndex(of: semicolon) ?? script.count - 1
  }

  /// One statement of a script, without the blanks around it and the semicolon.
  private static func statement(in script: ContiguousArray<CChar>, from start: Int, to end: Int) -> String {
    let text = script.withUnsafeBytes { String(decoding: $0[start..<end], as: UTF8.self) }
    return text.trimmingCharacters(in: CharacterSet(charactersIn: "; \t\r\n"))
  }

  /// The row ID of the last row that this connection inserted.
  var lastInsertedID: Int64 { sqlite3_last_insert_rowid(handle) }

  /// Throws if `rest` contains more than blanks and comments, which compile to nothing. Another statement may
  /// fail to compile, because it may need the effect of the first.
  private func checkThatNothingFollows(
    _ bytes: ContiguousArray<CChar>,
    from start: Int,
    after text: String
  ) throws(StoreError) {
    guard start < bytes.count - 1 else { return }
    do throws(StoreError) {
      guard let next = try compile(bytes, from: start, text: { _ in text }).handle else { return }
      sqlite3_finalize(next)
    } catch .busy(let waiting) {
      throw .busy(waiting: waiting)
    } catch {
      // The rest is not blank.
    }
    throw .statement(text, reason: "it is more than one statement", code: Int(SQLITE_MISUSE))
  }

  /// Compiles the first statement of a text that ends with a zero.
  ///
  /// - Parameters:
  ///   - bytes: The whole text.
  ///   - start: The offset of the statement.
  ///   - text: Returns the statement for an error, from the offset at which SQLite has stopped.
  /// - Returns: The statement, or nil if the rest is blank; and the offset of its end.
  private func compile(
    _ bytes: ContiguousArray<CChar>,
    from start: Int,
    text: (Int) -> String
  ) throws(StoreError) -> (handle: OpaquePointer?, end: Int) {
    var statement: OpaquePointer?
    var code = SQLITE_OK
    var end = bytes.count - 1
    bytes.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return }
      var tail: UnsafePointer<CChar>?
      let flags = UInt32(SQLITE_PREPARE_PERSISTENT)
      // With the zero in the count, SQLite does not copy the rest of the text.
      let count = Int32(clamping: bytes.count - start)
      code = sqlite3_prepare_v3(handle, base + start, count, flags, &statement, &tail)
      if let tail { end = tail - base }
    }
    guard code == SQLITE_OK else { throw failure(code, in: text(end)) }
    return (statement, end)
  }

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
    guard depth == 0 || sqlite3_get_autocommit(handle) == 0 else {
      throw .statement(statement.text, reason: "the transaction was rolled back", code: Int(SQLITE_MISUSE))
    }
    // The library compiles a statement again when the schema has changed.
    recorder.reset()
    let changesBefore = sqlite3_total_changes(handle)
    statement.isRunning = true
    defer {
      statement.isRunning = false
      statement.reset()
      // The writes of an "insert or fail" before its failure are kept.
      if sqlite3_total_changes(handle) != changesBefore || statement.changesSchema {
        noteWrites(by: statement)
      }
    }
    var code = statement.bind(values)
    guard code == SQLITE_OK else { throw failure(code, in: statement.text) }
    code = statement.step()
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
      let header = rows.first?.header ?? statement.header()
      rows.append(DatabaseRow(header: header, values: statement.values()))
      return true
    }
    return rows
  }

  /// Executes a statement that only reads, and passes each row to `body` until `body` returns false. Meanwhile nothing
  /// can be written: `body` may call code of others.
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
    // The library compiles a statement again when the schema has changed.
    return recorder.readTables.isEmpty ? statement.readTables : recorder.readTables
  }

  private func failure(_ code: Int32, in statement: String) -> StoreError {
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

  // MARK: Transactions

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

  // MARK: Which tables were written to

  /// The tables that were written to, and committed, since the last call.
  func takeCommittedTables() -> Set<SQLName> {
    guard !writtenTables[0].isEmpty else { return [] }
    defer { writtenTables[0] = [] }
    return writtenTables[0]
  }

  private func noteWrites(by statement: Statement) {
    // Most often the same statement has just done the same.
    guard noted !== statement || !recorder.writtenTables.isEmpty else { return }
    writtenTables[depth].formUnion(statement.writtenTables.union(recorder.writtenTables))
    noted = statement
  }
}
