/// The elements of one array, for a type that reads them one by one; what it reads is not dropped when bad.
struct UnkeyedValueContainer: UnkeyedDecodingContainer {
  let session: DecodingSession
  let elements: [JSONValue]
  let path: DataPath
  private(set) var currentIndex = 0

  init(session: DecodingSession, elements: [JSONValue], path: DataPath) {
    self.session = session
    self.elements = elements
    self.path = path
  }

  var codingPath: [any CodingKey] { path.codingPath }
  var count: Int? { elements.count }
  var isAtEnd: Bool { currentIndex >= elements.count }

  mutating func decodeNil() throws -> Bool {
    let isNull = try next(expected: "value").decodeNil()
    if isNull { currentIndex += 1 }
    return isNull
  }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try take(expected: DecodingSession.name(of: type)) { try $0.decode(type) }
  }

  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type
  ) throws -> KeyedDecodingContainer<NestedKey> {
    try take(expected: "object") { try $0.container(keyedBy: type) }
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try take(expected: "array") { try $0.unkeyedContainer() }
  }

  mutating func superDecoder() throws -> any Decoder {
    try take(expected: "value") { $0 }
  }

  /// Reads the next element, and goes on to the one after it if that succeeds.
  private mutating func take<Result>(
    expected: String,
    _ read: (ValueDecoder) throws -> Result
  ) throws -> Result {
    let result = try read(next(expected: expected))
    currentIndex += 1
    return result
  }

  private func next(expected: String) throws(ModelError) -> ValueDecoder {
    let place = DataPath.index(path, currentIndex)
    guard !isAtEnd else { throw .notFound(path: place.text, expected: expected) }
    return ValueDecoder(session: session, value: elements[currentIndex], path: place)
  }
}
