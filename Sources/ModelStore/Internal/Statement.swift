import CSQLite
import Foundation

/// One compiled statement. Finalized with this object.
///
/// Used by one ``Connection``, under its lock.
final class Statement {
  let text: String
  /// The tables, in lower case, that it writes to.
  let tables: Set<String>
  /// Whether it begins or ends a transaction.
  let controlsTransactions: Bool
  let isReadOnly: Bool
  let placeCount: Int
  private let handle: OpaquePointer

  /// Takes over `handle`, and what `recorder` has learned since it was compiled.
  init(handle: OpaquePointer, text: String, recorder: WriteRecorder) {
    self.handle = handle
    self.text = text
    tables = recorder.tables
    controlsTransactions = recorder.sawTransactionControl
    isReadOnly = sqlite3_stmt_readonly(handle) != 0
    placeCount = Int(sqlite3_bind_parameter_count(handle))
  }

  deinit {
    sqlite3_finalize(handle)
  }

  /// Goes on to the next row, or to the end.
  ///
  /// - Returns: SQLite's result code.
  func step() -> Int32 { sqlite3_step(handle) }

  /// Makes the statement ready for the next use. No value is kept.
  func reset() {
    sqlite3_reset(handle)
    sqlite3_clear_bindings(handle)
  }

  /// Binds the values to the places.
  ///
  /// - Returns: SQLite's result code for the first that it refused.
  func bind(_ values: [SQLValue]) -> Int32 {
    for (index, value) in values.enumerated() {
      let code = bind(value, to: Int32(index + 1))
      guard code == SQLITE_OK else { return code }
    }
    return SQLITE_OK
  }

  private func bind(_ value: SQLValue, to place: Int32) -> Int32 {
    // SQLITE_TRANSIENT, the macro that Swift cannot import: SQLite copies before the call returns.
    let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    switch value {
    case .null:
      return sqlite3_bind_null(handle, place)
    case .integer(let number):
      return sqlite3_bind_int64(handle, place, number)
    case .real(let number):
      return sqlite3_bind_double(handle, place, number)
    case .text(let text):
      // With its length: the text may contain the character zero.
      return text.withCString {
        sqlite3_bind_text64(handle, place, $0, UInt64(text.utf8.count), transient, UInt8(SQLITE_UTF8))
      }
    case .blob(let data):
      // An empty buffer has no address, which SQLite would take for null.
      guard !data.isEmpty else { return sqlite3_bind_zeroblob(handle, place, 0) }
      return data.withUnsafeBytes {
        sqlite3_bind_blob64(handle, place, $0.baseAddress, UInt64($0.count), transient)
      }
    }
  }

  /// The names of the columns of the result.
  func header() -> DatabaseRow.Header {
    let names = (0..<sqlite3_column_count(handle)).map { index in
      sqlite3_column_name(handle, index).map { String(cString: $0) } ?? ""
    }
    return DatabaseRow.Header(names: names)
  }

  /// The values of the row that the last ``step()`` came to. Text that is not UTF-8 is repaired.
  func values() -> [SQLValue] {
    (0..<sqlite3_column_count(handle)).map(value)
  }

  private func value(at column: Int32) -> SQLValue {
    switch sqlite3_column_type(handle, column) {
    case SQLITE_INTEGER:
      return .integer(sqlite3_column_int64(handle, column))
    case SQLITE_FLOAT:
      return .real(sqlite3_column_double(handle, column))
    case SQLITE_TEXT:
      // The pointer first, then the count: SQLite's order for values that it must convert.
      guard let start = sqlite3_column_text(handle, column) else { return .text("") }
      let count = Int(sqlite3_column_bytes(handle, column))
      return .text(String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self))
    case SQLITE_BLOB:
      guard let start = sqlite3_column_blob(handle, column) else { return .blob(Data()) }
      return .blob(Data(bytes: start, count: Int(sqlite3_column_bytes(handle, column))))
    default:
      return .null
    }
  }
}
