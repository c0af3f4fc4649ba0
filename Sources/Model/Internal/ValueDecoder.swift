/// The `Decoder` that a type's `init(from:)` gets: one value and where it is.
struct ValueDecoder: Decoder {
  let session: DecodingSession
  let value: JSONValue
  let path: DataPath
  /// Whether this is the top-level value of the call.
  var isTop = false

  var codingPath: [any CodingKey] { path.codingPath }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard case .object(let object) = value else { throw mismatch(expected: "object") }
    return KeyedDecodingContainer(
      KeyedValueContainer(session: session, object: object, path: path, isTop: isTop)
    )
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard case .array(let elements) = value else { throw mismatch(expected: "array") }
    return UnkeyedValueContainer(session: session, elements: elements, path: path)
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer {
    self
  }

  private func mismatch(expected: String) -> ModelError {
    .mismatch(path: path.text, expected: expected, found: value.summary)
  }
}

extension ValueDecoder: SingleValueDecodingContainer {
  func decodeNil() -> Bool {
    value == .null
  }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    if isTop { return try session.decode(type, from: value, at: path, isTop: true) }
    return try session.decodeInPlace(type, from: value, at: path)
  }
}
