/// Lays out a value as a ``JSONTape``.
struct JSONTapeWriter {
  private(set) var bytes: [UInt8] = []
  private(set) var tokens: [JSONToken] = []

  mutating func append(_ value: JSONValue) throws(ModelError) {
    var walker = JSONWalker(value)
    var open: [(position: Int, count: Int)] = []
    while let event = walker.next() {
      switch event {
      case .scalar(.bool(let bool)): tokens.append(JSONToken(bool ? .true : .false))
      case .scalar(.number(let number)): try append(number.literal, .number)
      case .scalar(.string(let text)), .key(let text): try append(text, .string)
      case .scalar: tokens.append(JSONToken(.null))
      case .open(_, let count):
        guard open.count < JSONValue.maximumDepth else {
          throw failure(.tooDeep(limit: JSONValue.maximumDepth))
        }
        open.append((tokens.count, count))
        tokens.append(JSONToken(.array))
      case .close(let isObject):
        let (position, count) = open.removeLast()
        tokens[position] = JSONToken(isObject ? .object : .array, count: count, span: tokens.count - position)
      }
    }
  }

  private mutating func append(_ text: String, _ kind: JSONToken.Kind) throws(ModelError) {
    let start = bytes.count
    guard max(start, tokens.count) <= JSONToken.maximumLength - text.utf8.count else {
      throw failure(.tooLong(limit: JSONToken.maximumLength))
    }
    bytes += text.utf8
    tokens.append(JSONToken(kind, start..<bytes.count))
  }

  private func failure(_ reason: ModelError.SyntaxFailure.Reason) -> ModelError {
    .syntax(.init(offset: 0, line: 1, column: 1, reason: reason))
  }
}
