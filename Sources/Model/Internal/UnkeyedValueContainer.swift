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
    guard try next(expected: "value").value == .null else { return false }
    currentIndex += 1
    return true
  }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    let element = try next(expected: DecodingSession.name(of: type))
    let value = try session.decodeInPlace(type, from: element.value, at: element.path)
    currentIndex += 1
    return value
  }

  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type
  ) throws -> KeyedDecodingContainer<NestedKey> {
    let container = try next(expected: "object").container(keyedBy: type)
    currentIndex += 1
    return container
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    let container = try next(expected: "array").unkeyedContainer()
    currentIndex += 1
    return container
  }

  mutating func superDecoder() throws -> any Decoder {
    let decoder = try next(expected: "value")
    currentIndex += 1
    return decoder
  }

  private func next(expected: String) throws(ModelError) -> ValueDecoder {
    let place = DataPath.index(path, currentIndex)
    guard !isAtEnd else { throw .notFound(path: place.text, expected: expected) }
    return ValueDecoder(session: session, value: elements[currentIndex], path: place)
  }
}
