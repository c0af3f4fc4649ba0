import ConciergeSQLite
import ControllerSupport
import Foundation

extension Connection {
  /// Returns the compiled statement for a text, from the cache if possible.
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

  /// Returns whether a statement orders its rows by a bound value. `order by \(column)` binds the content of `column` as
  /// a value; `\(identifier: column)` would name a column. SQLite accepts the value, but does not sort the rows. String
  /// literals, quoted names and comments are ignored.
  private static func ordersByValue(_ text: String) -> Bool {
    let plain = text.replacing(/'[^']*'|"[^"]*"|--[^\n]*|\/\*[\s\S]*?\*\//, with: "")
    return plain.contains(/(?i)\border\s+by\s+\?\s*($|,|\)|asc\b|desc\b|collate\b|nulls\b|limit\b)/)
  }

  /// Throws an error if another statement follows the first one. White space and comments may follow. A rest that cannot be
  /// compiled counts as another statement, because it may depend on the effect of the first one.
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
      // The rest is more than white space and comments, so the rest counts as a second statement.
    }
    throw .statement(text, reason: "it is more than one statement", code: Int(SQLITE_MISUSE))
  }

  /// Compiles one statement of a text that may contain several.
  ///
  /// - Parameters:
  ///   - bytes: The whole text, with a terminating zero byte.
  ///   - start: The offset of the statement.
  ///   - text: Returns the text of the statement for an error message. Its argument is the offset at which SQLite has
  ///     stopped.
  /// - Returns: The statement and the offset of its end. The statement is `nil` if only white space and comments follow.
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
      // The length includes the terminating zero byte. Without that byte, SQLite would copy the rest of the text for each
      // statement, which takes quadratic time.
      let count = Int32(clamping: bytes.count - start)
      code = sqlite3_prepare_v3(handle, base + start, count, flags, &statement, &tail)
      if let tail { end = tail - base }
    }
    guard code == SQLITE_OK else { throw failure(code, in: text(end)) }
    return (statement, end)
  }

  // MARK: Scripts

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

  /// Returns the offset after the end of a statement that SQLite could not compile, so that an error can quote the whole
  /// statement. `tail` is the offset at which SQLite has stopped, which may be before the semicolon.
  private static func end(ofStatementAt tail: Int, in script: ContiguousArray<CChar>) -> Int {
    let semicolon = CChar(UInt8(ascii: ";"))
    if tail > 0, script[tail - 1] == semicolon { return tail }
    return script[tail...].firstIndex(of: semicolon) ?? script.count - 1
  }

  /// Returns one statement of a script for an error message, without the semicolon and the white space around it.
  private static func statement(in script: ContiguousArray<CChar>, from start: Int, to end: Int) -> String {
    let text = script.withUnsafeBytes { String(decoding: $0[start..<end], as: UTF8.self) }
    return text.trimmingCharacters(in: CharacterSet(charactersIn: "; \t\r\n"))
  }
}
