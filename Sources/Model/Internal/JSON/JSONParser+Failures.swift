extension JSONParser {
  func unexpected(expecting expected: String) -> ModelError {
    failure(.unexpected(expected: expected, found: foundText))
  }

  /// Returns a syntax error with the line and column of a position; by default the current one.
  func failure(_ reason: ModelError.SyntaxFailure.Reason, at position: Int? = nil) -> ModelError {
    let position = position ?? offset
    let before = bytes[..<min(position, bytes.count)]
    let line = before.count { $0 == 0x0A } + 1
    let lineStart = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? startOfText
    // The column is counted in Unicode scalars. In UTF-8, each byte that is not a continuation byte begins a scalar.
    let scalars = bytes[min(lineStart, position)..<position].count { $0 & 0xC0 != 0x80 }
    return .syntax(.init(offset: position, line: line, column: scalars + 1, reason: reason))
  }

  private var foundText: String {
    guard let byte = next else { return "the end of the input" }
    let isPrintable = (0x21...0x7E).contains(byte)
    return isPrintable ? "'\(Unicode.Scalar(byte))'" : "the byte 0x" + byte.text(digits: 2, radix: 16)
  }
}
