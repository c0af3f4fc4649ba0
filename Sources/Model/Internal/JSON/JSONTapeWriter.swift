/// Lays out a value as a ``JSONTape``.
struct JSONTapeWriter {
  private(set) var bytes: [UInt8] = []
  private(set) var tokens: [JSONToken] = []

  mutating func append(_ value: JSONValue, depth: Int) throws(ModelError) {
    guard depth <= JSONValue.maximumDepth else { throw fault(.tooDeep(limit: JSONValue.maximumDepth)) }
    let place = tokens.count
    switch value {
    case .null: tokens.append(JSONToken(.null))
    case .bool(let bool): tokens.append(JSONToken(bool ? .yes : .no))
    case .number(let number): try append(number.literal, .number)
    case .string(let text): try append(text, .string)
    case .array(let elements):
      tokens.append(JSONToken(.array))
      for element in elements { try append(element, depth: depth + 1) }
      tokens[place] = JSONToken(.array, count: elements.count, span: tokens.count - place)
    case .object(let object):
      tokens.append(JSONToken(.object))
      for (key, value) in object {
        try append(key, .string)
        try append(value, depth: depth + 1)
      }
      let isPlain =
        object.count <= JSONToken.scanLimit && object.allSatisfy { $0.key.utf8.allSatisfy { $0 < 0x80 } }
      let kind: JSONToken.Kind = isPlain ? .object : .table
      tokens[place] = JSONToken(kind, count: object.count, span: tokens.count - place)
    }
  }

  private mutating func append(_ text: String, _ kind: JSONToken.Kind) throws(ModelError) {
    let start = bytes.count
    guard max(start, tokens.count) <= JSONToken.maximumLength - text.utf8.count else {
      throw fault(.tooLong(limit: JSONToken.maximumLength))
    }
    bytes += text.utf8
    tokens.append(JSONToken(kind, start..<bytes.count))
  }

  private func fault(_ reason: ModelError.SyntaxFault.Reason) -> ModelError {
    .syntax(.init(offset: 0, line: 1, column: 1, reason: reason))
  }
}
