import ConciergeSQLite
import Foundation

extension Connection {
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

  /// Whether a statement orders by a placeholder alone, as `orderBy: "\(column) desc"` does. Texts, quoted names and comments are left out.
  private static func ordersByValue(_ text: String) -> Bool {
    let plain = text.replacing(/'[^']*'|"[^"]*"|--[^\n]*|\/\*[\s\S]*?\*\//, with: "")
    return plain.contains(/(?i)\border\s+by\s+\?\s*($|,|\)|asc\b|desc\b|collate\b|nulls\b|limit\b)/)
  }

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
}
