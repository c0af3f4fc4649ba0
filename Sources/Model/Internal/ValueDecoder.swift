/// The `Decoder` that a type's `init(from:)` gets: one value and where it is.
struct ValueDecoder: Decoder {
  let session: DecodingSession
  let value: JSONValue
  let path: DataPath

  var codingPath: [any CodingKey] { path.codingPath }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard case .object(let object) = value else { throw value.mismatch(at: path, expected: "object") }
    return KeyedDecodingContainer(KeyedValueContainer(session: session, object: object, path: path))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard case .array(let elements) = value else { throw value.mismatch(at: path, expected: "array") }
    return UnkeyedValueContainer(session: session, elements: elements, path: path)
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer {
    self
  }
}

extension ValueDecoder: SingleValueDecodingContainer {
  func decodeNil() -> Bool {
    value == .null
  }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try session.decodeInPlace(type, from: value, at: path)
  }
}
