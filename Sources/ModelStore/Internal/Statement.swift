import ConciergeSQLite
import Foundation

/// One compiled statement. The deallocation of the object finalizes the statement.
///
/// Only the thread that uses the ``Connection`` uses its statements, so a statement needs no lock.
final class Statement {
  let text: String
  /// The tables that the statement reads.
  private(set) var readTables: Set<SQLName> = []
  /// The tables that the statement writes to.
  private(set) var writtenTables: Set<SQLName> = []
  /// Whether the statement begins or ends a transaction.
  let controlsTransactions: Bool
  let isReadOnly: Bool
  /// Whether the statement calls a function such as `last_insert_rowid()`. Its result depends on what the connection has
  /// written, so a connection that only reads refuses the statement.
  let asksAboutWrites: Bool
  /// Whether the statement creates, changes or deletes a table. SQLite counts no changed rows for such a statement, so this
  /// flag tells the connection to notify observers of the database.
  private(set) var changesSchema = false
  let placeholderCount: Int
  /// Whether the statement is being executed. A running statement must not be started a second time, because that would
  /// reset it.
  var isRunning = false
  private let handle: OpaquePointer
  /// The values of the current row. They must not be used after the deallocation of the statement.
  var row: StatementValues { StatementValues(handle: handle) }
  /// The memory for the bound texts and blobs. SQLite does not copy them, but reads them from here until ``reset()``.
  private(set) var memory = UnsafeMutableRawBufferPointer(start: nil, count: 0)

  /// Creates the object for a compiled statement. The deallocation of the object finalizes the statement. `recorder`
  /// contains the tables that the statement reads and writes.
  init(handle: OpaquePointer, text: String, recorder: AccessRecorder) {
    (self.handle, self.text) = (handle, text)
    controlsTransactions = recorder.sawTransactionControl
    isReadOnly = sqlite3_stmt_readonly(handle) != 0
    asksAboutWrites = recorder.asksAboutWrites
    placeholderCount = Int(sqlite3_bind_parameter_count(handle))
    setTables(from: recorder)
  }

  /// Sets `readTables` and `writtenTables` to the tables that SQLite has reported to `recorder` while it compiled the
  /// statement.
  private func setTables(from recorder: AccessRecorder) {
    // When a statement that only reads uses a virtual table, such as `json_each`, SQLite reports a change of the schema,
    // because it also compiles the `create table` statement with the columns of the virtual table. So the written tables
    // of such a statement are ignored.
    (readTables, writtenTables) = (recorder.readTables, isReadOnly ? [] : recorder.writtenTables)
    changesSchema = writtenTables.contains(where: \.isSchemaTable)
  }

  /// Called after each step of the statement. Sets `readTables` and `writtenTables` again if SQLite has compiled the
  /// statement once more in this step, for example after a change of the schema. Otherwise nothing is set, because all
  /// statements of a connection share `recorder`: during a step of `vacuum`, it gets the tables of other statements.
  func setTablesIfCompiledAgain(from recorder: AccessRecorder) {
    // The argument 1 resets SQLite's counter, so that the next call does not count the same compilation again.
    if sqlite3_stmt_status(handle, SQLITE_STMTSTATUS_REPREPARE, 1) > 0 { setTables(from: recorder) }
  }

  deinit {
    sqlite3_finalize(handle)
    memory.deallocate()
  }

  /// Executes the statement until the next row or the end.
  ///
  /// - Returns: SQLite's result code.
  func step() -> Int32 { sqlite3_step(handle) }

  /// Resets the statement for its next execution, and unbinds its values.
  func reset() {
    sqlite3_reset(handle)
    sqlite3_clear_bindings(handle)
    // The memory of a large blob is freed now. Otherwise it would stay allocated as long as the statement is cached.
    if memory.count > Self.largestKeptMemory {
      memory.deallocate()
      memory = UnsafeMutableRawBufferPointer(start: nil, count: 0)
    }
  }

  /// The maximum size of the memory for bound texts and blobs that a cached statement keeps, so that its next
  /// execution need not allocate memory: 64 KiB.
  private static let largestKeptMemory = 64 << 10

  /// Binds values to the placeholders of the statement, which must not be running.
  ///
  /// - Returns: The error code for the first value that SQLite refuses, or `SQLITE_OK`.
  func bind(_ values: [SQLValue]) -> Int32 {
    let size = values.reduce(0) { $0 + $1.size }
    // One extra byte is allocated, so that even an empty value has an address. SQLite would bind null for a value without
    // an address.
    if size >= memory.count {
      memory.deallocate()
      memory = .allocate(byteCount: max(size + 1, 2 * memory.count), alignment: 1)
    }
    var used = 0
    for (index, value) in values.enumerated() {
      let code = bind(value, to: Int32(truncatingIfNeeded: index + 1), &used)
      guard code == SQLITE_OK else { return code }
    }
    return SQLITE_OK
  }

  @inline(__always) private func bind(_ value: SQLValue, to position: Int32, _ used: inout Int) -> Int32 {
    let free = UnsafeMutableRawBufferPointer(rebasing: memory[used...])
    let size = UInt64(value.size)
    used += value.size
    switch value {
    case .null:
      return sqlite3_bind_null(handle, position)
    case .integer(let number):
      return sqlite3_bind_int64(handle, position, number)
    case .real(let number):
      return sqlite3_bind_double(handle, position, number)
    case .text(var text):
      // The length is passed explicitly, because the text may contain zero bytes, at which SQLite would end the text
      // otherwise.
      text.withUTF8 { free.copyMemory(from: UnsafeRawBufferPointer($0)) }
      let start = free.baseAddress?.assumingMemoryBound(to: CChar.self)
      return sqlite3_bind_text64(handle, position, start, size, nil, UInt8(SQLITE_UTF8))
    case .blob(let data):
      data.withUnsafeBytes { free.copyMemory(from: $0) }
      return sqlite3_bind_blob64(handle, position, free.baseAddress, size, nil)
    }
  }

  /// Adds the values of the current row, exactly as they are stored, to a hash. If a later hash is equal, the rows have
  /// not changed.
  func combineValues(into fingerprint: inout Fingerprint) {
    for column in 0..<sqlite3_column_count(handle) {
      let type = sqlite3_column_type(handle, column)
      fingerprint.combine(UInt64(type))
      // `sqlite3_column_blob` below converts a number to text. The text of a floating-point number may have fewer digits
      // than the number, so the bits of the number are added, too.
      if type == SQLITE_FLOAT { fingerprint.combine(sqlite3_column_double(handle, column).bitPattern) }
      let start = sqlite3_column_blob(handle, column)
      let count = Int(sqlite3_column_bytes(handle, column))
      fingerprint.combine(UnsafeRawBufferPointer(start: start, count: count))
    }
  }
}

/// The columns and the values of the current row of a statement. This structure does not retain the statement, because
/// retaining it for each value would be slow (benchmark `store.rows.codable`).
struct StatementValues {
  let handle: OpaquePointer

  /// The names of the columns of the result.
  func columnNames() -> [String] {
    (0..<sqlite3_column_count(handle)).map { index in
      sqlite3_column_name(handle, index).map { String(cString: $0) } ?? ""
    }
  }

  /// The values of the current row.
  func values() -> [SQLValue] { (0..<sqlite3_column_count(handle)).map(value) }

  // MARK: One value of the current row

  func type(at column: Int32) -> Int32 { sqlite3_column_type(handle, column) }

  /// Returns the integer in a column, or `nil` if the column contains another kind of value.
  func integer(at column: Int32) -> Int64? {
    sqlite3_column_type(handle, column) == SQLITE_INTEGER ? sqlite3_column_int64(handle, column) : nil
  }

  /// Returns the number in a column, or `nil` if the column contains another kind of value. An integer is accepted, because
  /// SQLite may have stored 3.0 as 3.
  func real(at column: Int32) -> Double? {
    switch sqlite3_column_type(handle, column) {
    case SQLITE_FLOAT: return sqlite3_column_double(handle, column)
    case SQLITE_INTEGER: return Double(exactly: sqlite3_column_int64(handle, column))
    default: return nil
    }
  }

  /// Returns the text in a column. Returns `nil` if the column contains another kind of value, or bytes that are not valid
  /// UTF-8.
  func text(at column: Int32) -> String? {
    guard sqlite3_column_type(handle, column) == SQLITE_TEXT else { return nil }
    return Self.text(bytes(ofTextAt: column))
  }

  /// Returns the value in a column. Text that is not valid UTF-8 is returned as bytes, so that nothing is lost.
  func value(at column: Int32) -> SQLValue {
    switch sqlite3_column_type(handle, column) {
    case SQLITE_INTEGER:
      return .integer(sqlite3_column_int64(handle, column))
    case SQLITE_FLOAT:
      return .real(sqlite3_column_double(handle, column))
    case SQLITE_TEXT:
      let bytes = bytes(ofTextAt: column)
      return Self.text(bytes).map(SQLValue.text) ?? .blob(Data(bytes))
    case SQLITE_BLOB:
      guard let start = sqlite3_column_blob(handle, column) else { return .blob(Data()) }
      return .blob(Data(bytes: start, count: Int(sqlite3_column_bytes(handle, column))))
    default:
      return .null
    }
  }

  private func bytes(ofTextAt column: Int32) -> UnsafeBufferPointer<UInt8> {
    // The pointer is read before the number of bytes. SQLite requires this order, because reading the text may convert the
    // value.
    let start = sqlite3_column_text(handle, column)
    return UnsafeBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, column)))
  }

  /// The text of valid UTF-8, otherwise nil.
  private static func text(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
    guard let start = bytes.baseAddress else { return "" }
    // Decoding replaces invalid bytes. So the result is compared with the bytes to find out whether some were invalid.
    // `String(validating:as:)` would be shorter, but it is not specialized and slower (benchmark `store.rows.codable`).
    var text = String(decoding: bytes, as: UTF8.self)
    let isWhole = text.withUTF8 {
      $0.count == bytes.count && memcmp($0.baseAddress ?? start, start, bytes.count) == 0
    }
    return isWhole ? text : nil
  }
}
