/// Reads the elements of one array in order, as a type with its own `init(from:)` asks for them. An element that cannot be
/// decoded is an error. When a whole `[Element]` is decoded, such elements can be skipped instead.
struct UnkeyedValueContainer: UnkeyedDecodingContainer {
  let session: DecodingSession
  let array: Int
  private(set) var currentIndex = 0
  private var position: Int

  init(session: DecodingSession, array: Int) {
    (self.session, self.array, position) = (session, array, array + 1)
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
    try read(session.name(of: type)) { try $0.decode(type) }
  }

  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type
  ) throws -> KeyedDecodingContainer<NestedKey> {
    try read("object") { try $0.container(keyedBy: type) }
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try read("array") { try $0.unkeyedContainer() }
  }

  mutating func superDecoder() throws -> any Decoder { try read("value") { $0 } }

  /// Reads the current element, and then goes to the next one. After an error, the current element stays.
  private mutating func read<Value>(_ expected: String, _ body: (ValueDecoder) throws -> Value) throws
    -> Value
  {
    let decoder = try next(expected: expected)
    try session.checkRoom(at: decoder.position)
    let result = try body(decoder)
    advance()
    return result
  }

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
