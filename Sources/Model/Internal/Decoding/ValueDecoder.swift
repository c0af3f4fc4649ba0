/// The `Decoder` for one value, which is passed to a type's `init(from:)`. Its small size avoids an
/// allocation for each existential.
struct ValueDecoder: Decoder {
  let session: DecodingSession
  let place: Int

  var codingPath: [any CodingKey] { session.dataPath(of: place).codingPath }
  var userInfo: [CodingUserInfoKey: Any] { session.userInfo }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard session.tape.tokens[place].isObject else { throw session.mismatch(at: place, expected: "object") }
    return KeyedDecodingContainer(KeyedValueContainer(session: session, object: place))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard session.tape.tokens[place].kind == .array else {
      throw session.mismatch(at: place, expected: "array")
    }
    return UnkeyedValueContainer(session: session, array: place)
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer {
    self
  }
}

extension ValueDecoder: SingleValueDecodingContainer {
  func decodeNil() -> Bool {
    session.tape.isNull(place)
  }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try session.decodeInPlace(type, at: place)
  }

  // The standard library's default implementations throw for these two types.

  func decode(_ type: Int128.Type) throws -> Int128 {
    try Int128.read(at: place, in: session)
  }

  func decode(_ type: UInt128.Type) throws -> UInt128 {
    try UInt128.read(at: place, in: session)
  }

  /// The raw value of most enums.
  func decode(_ type: String.Type) throws -> String {
    try String.read(at: place, in: session)
  }
}
