/// The properties of one object.
struct KeyedValueContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let session: DecodingSession
  let object: JSONObject
  let path: DataPath
  let isTop: Bool

  var codingPath: [any CodingKey] { path.codingPath }
  var allKeys: [Key] { object.compactMap { Key(stringValue: $0.key) } }

  func contains(_ key: Key) -> Bool {
    if case .missing = locate(key, isRequired: false) { false } else { true }
  }

  func decodeNil(forKey key: Key) throws -> Bool {
    if case .value = locate(key, isRequired: false) { false } else { true }
  }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    switch locate(key, isRequired: !(type is any ExpressibleByNilLiteral.Type)) {
    case .missing: try session.fill(type, at: path.appending(session.pattern(for: key).preferred))
    case .null(let steps): try session.fillNull(type, at: path.appending(steps))
    case .value(let value, let steps):
      try session.decodeOrDefault(type, from: value, at: path.appending(steps))
    }
  }

  func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
    guard case .value(let value, let steps) = locate(key, isRequired: false) else { return nil }
    return try session.decodeOptional(type, from: value, at: path.appending(steps))
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
    switch locate(key, isRequired: true) {
    case .missing:
      let place = path.appending(session.pattern(for: key).preferred)
      throw .notFound(path: place.text, expected: expected)
    case .null(let steps): return ValueDecoder(session: session, value: .null, path: path.appending(steps))
    case .value(let value, let steps):
      return ValueDecoder(session: session, value: value, path: path.appending(steps))
    }
  }

  private func locate(_ key: Key, isRequired: Bool) -> KeyPattern.Located {
    let located = session.pattern(for: key).locate(in: object)
    if isTop {
      if case .missing = located {
        session.noteTopLevelKey(isPresent: false, isRequired: isRequired)
      } else {
        session.noteTopLevelKey(isPresent: true, isRequired: isRequired)
      }
    }
    return located
  }
}
