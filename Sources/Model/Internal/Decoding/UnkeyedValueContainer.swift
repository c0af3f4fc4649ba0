/// Reads the elements of one array in order, as a type with its own `init(from:)` asks for them. An element that cannot be
/// decoded is an error. When a whole `[Element]` is decoded, such elements can be skipped instead.
struct UnkeyedValueContainer: UnkeyedDecodingContainer {
  let session: DecodingSession
  let array: Int
  private(set) var currentIndex = 0
  private var position: Int

  init(session: DecodingSession, array: Int) {
    self.session = session
    self.array = array
    position = array + 1
  }

  var codingPath: [any CodingKey] { session.dataPath(of: array).codingPath }
  var count: Int? { session.tape.tokens[array].count }
  var isAtEnd: Bool { currentIndex >= session.tape.tokens[array].count }

  mutating func decodeNil() throws -> Bool {
    let isNull = try next(expected: "value").decodeNil()
    if isNull { advance() }
    return isNull
  }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    let decoder = try next(expected: session.name(of: type))
    let value = try decoder.decode(type)
    advance()
    return value
  }

  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type
  ) throws -> KeyedDecodingContainer<NestedKey> {
    let container = try next(expected: "object").container(keyedBy: type)
    advance()
    return container
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    let container = try next(expected: "array").unkeyedContainer()
    advance()
    return container
  }

  mutating func superDecoder() throws -> any Decoder {
    let decoder = try next(expected: "value")
    advance()
    return decoder
  }

  /// Advances to the next element. It is called only after the current element was read without an error.
  private mutating func advance() {
    currentIndex += 1
    position += session.tape.tokens[position].span
  }

  private func next(expected: String) throws(ModelError) -> ValueDecoder {
    guard isAtEnd else { return ValueDecoder(session: session, position: position) }
    let position = DataPath.index(session.dataPath(of: array), currentIndex)
    throw .notFound(path: position.text, expected: expected)
  }
}
