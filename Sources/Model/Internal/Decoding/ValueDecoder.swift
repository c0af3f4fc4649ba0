/// The `Decoder` for one value, which is passed to a type's `init(from:)`. It is small enough to be stored in `any Decoder`
/// without an allocation.
struct ValueDecoder: Decoder {
  let session: DecodingSession
  let position: Int

  var codingPath: [any CodingKey] { session.dataPath(of: position).codingPath }
  var userInfo: [CodingUserInfoKey: Any] { session.userInfo }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard session.isObject(position) else { throw session.mismatch(at: position, expected: "object") }
    return KeyedDecodingContainer(KeyedValueContainer(session: session, object: position))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard session.tape.tokens[position].kind == .array else {
      throw session.mismatch(at: position, expected: "array")
    }
    return UnkeyedValueContainer(session: session, array: position)
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer { self }
}

extension ValueDecoder: SingleValueDecodingContainer {
  func decodeNil() -> Bool { session.tape.isNull(position) }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try session.decodeElement(type, at: position)
  }

  /// The raw value of most enums.
  func decode(_ type: String.Type) throws -> String { try String.read(at: position, in: session) }
}
