extension JSONParser {
  func unexpected(expecting expected: String) -> ModelError {
    failure(.unexpected(expected: expected, found: foundText))
  }

  /// The error for what is at `position`, or at the current offset.
  func failure(_ reason: ModelError.SyntaxFailure.Reason, at position: Int? = nil) -> ModelError {
    let position = position ?? offset
    var line = 1
    var lineStart = startOfText
    for index in 0..<min(position, bytes.count) {
      let isLoneReturn = bytes[index] == 0x0D && !(index + 1 < bytes.count && bytes[index + 1] == 0x0A)
      guard bytes[index] == 0x0A || isLoneReturn else { continue }
      line += 1
      lineStart = index + 1
    }
    // A scalar is counted by its first byte.
    let scalars = bytes[min(lineStart, position)..<position].count { $0 & 0xC0 != 0x80 }
    return .syntax(.init(offset: position, line: line, column: scalars + 1, reason: reason))
  }

  private var foundText: String {
    guard let byte = next else { return "the end of the input" }
    var scan = bytes[offset...].makeIterator()
    var parser = Unicode.UTF8.ForwardParser()
    guard case .valid(let encoded) = parser.parseScalar(from: &scan) else {
      return "the byte 0x" + byte.text(digits: 2, radix: 16)
    }
    let scalar = Unicode.UTF8.decode(encoded)
    switch scalar.properties.generalCategory {
    case .control, .format, .unassigned, .privateUse, .lineSeparator, .paragraphSeparator, .surrogate:
      return "U+" + scalar.value.text(digits: 4, radix: 16)
    default: return "'\(scalar)'"
    }
  }
}
