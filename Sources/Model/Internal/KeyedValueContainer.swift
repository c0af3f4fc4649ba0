/// The properties of one object.
struct KeyedValueContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let session: DecodingSession
  let object: JSONObject
  let path: DataPath

  var codingPath: [any CodingKey] { path.codingPath }
  var allKeys: [Key] { object.compactMap { Key(stringValue: $0.key) } }

  func contains(_ key: Key) -> Bool {
    locate(key).value != nil
  }

  func decodeNil(forKey key: Key) throws -> Bool {
    locate(key).value ?? .null == .null
  }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    let (value, place) = locate(key, isRequired: !(type is any ExpressibleByNilLiteral.Type))
    return try session.decodeProperty(type, from: value, at: place)
  }

  func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
    let (value, place) = locate(key)
    guard let value, value != .null else { return nil }
    return try session.unlessBad(type, value, at: place, Repair.Action.clearedToNil) {
      () throws(ModelError) in
      try session.decodeOrDefault(type, from: value, at: place)
    }
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type,
    forKey key: Key
  ) throws -> KeyedDecodingContainer<NestedKey> {
    try decoder(for: key, expected: "object").container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try decoder(for: key, expected: "array").unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder {
    let value = object[AnyCodingKey.super.stringValue] ?? .null
    return ValueDecoder(session: session, value: value, path: .key(path, AnyCodingKey.super.stringValue))
  }

  func superDecoder(forKey key: Key) throws -> any Decoder {
    try decoder(for: key, expected: "value")
  }

  private func decoder(for key: Key, expected: String) throws(ModelError) -> ValueDecoder {
    let (value, place) = locate(key, isRequired: true)
    guard let value else { throw .notFound(path: place.text, expected: expected) }
    return ValueDecoder(session: session, value: value, path: place)
  }

  private func locate(_ key: Key, isRequired: Bool = false) -> (value: JSONValue?, place: DataPath) {
    let located = session.patterns.pattern(for: key).locate(in: object)
    if path.isTop {
      session.noteTopLevelKey(isPresent: located.value != nil, isRequired: isRequired)
    }
    return (located.value, path.appending(located.keys))
  }
}
