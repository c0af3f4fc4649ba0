/// Lays out a value as a ``JSONTape``.
struct JSONTapeWriter {
  private(set) var bytes: [UInt8] = []
  private(set) var tokens: [JSONToken] = []

  /// A part of the value that is still to be appended.
  private enum Part {
    case value(JSONValue)
    case key(String)
    case end(position: Int, kind: JSONToken.Kind, count: Int)
  }

  mutating func append(_ value: JSONValue) throws(ModelError) {
    // The next part is the last. With recursion, a deep value would need a deep stack.
    var parts = [Part.value(value)]
    var depth = 0
    while let part = parts.popLast() {
      switch part {
      case .value(.null): tokens.append(JSONToken(.null))
      case .value(.bool(let bool)): tokens.append(JSONToken(bool ? .true : .false))
      case .value(.number(let number)): try append(number.literal, .number)
      case .value(.string(let text)), .key(let text): try append(text, .string)
      case .value(.array(let elements)):
        parts.append(try open(.array, elements.count, &depth))
        for element in elements.reversed() { parts.append(.value(element)) }
      case .value(.object(let object)):
        parts.append(try open(.object, object.count, &depth))
        for (key, value) in object.reversed() { parts += [.value(value), .key(key)] }
      case .end(let position, let kind, let count):
        depth -= 1
        tokens[position] = JSONToken(kind, count: count, span: tokens.count - position)
      }
    }
  }

  /// Appends a token that is replaced at the end of the array or object, which is returned.
  private mutating func open(_ kind: JSONToken.Kind, _ count: Int, _ depth: inout Int) throws(ModelError)
    -> Part
  {
    guard depth < JSONValue.maximumDepth else { throw failure(.tooDeep(limit: JSONValue.maximumDepth)) }
    depth += 1
    tokens.append(JSONToken(.array))
    return .end(position: tokens.count - 1, kind: kind, count: count)
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
