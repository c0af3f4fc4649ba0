import Foundation

/// The properties of one object.
struct KeyedValueContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let session: DecodingSession
  let object: Int
  /// Whether the keys are cases of an enum such as `CodingKeys`, and not texts of the data. Only such a key can be a path or have
  /// alternatives, such as `link|url`. See ``KeyPattern/isOwn(_:)``.
  private var isOwn: Bool { KeyPattern.isOwn(Key.self) }

  var codingPath: [any CodingKey] { session.dataPath(of: object).codingPath }
  var allKeys: [Key] {
    var seen: Set<String> = []
    let texts = session.tape.children(of: object).map { session.tape.text(session.tape.tokens[$0]) }
    let keys: [Key] = texts.compactMap { text in
      guard seen.insert(text).inserted else { return nil }
      if let key = Key(stringValue: text) { return key }
      return session.keys == .snakeCase ? text.codingKeys.lazy.compactMap(Key.init(stringValue:)).first : nil
    }
    // So far, `keys` contains only keys that the data spells like the coding key. But `status.state` is a path, and
    // `link|url` means `link` or `url`. So each case of the enum is looked up, and is added if the data has a value for it.
    guard isOwn, let cases = (Key.self as? any CaseIterable.Type)?.allCases as? [Key] else { return keys }
    return keys
      + cases.filter { key in contains(key) && !keys.contains { $0.stringValue == key.stringValue } }
  }

  func contains(_ key: Key) -> Bool { session.locate(key.stringValue, in: object, isOwn) != nil }

  func decodeNil(forKey key: Key) throws -> Bool {
    session.locate(key.stringValue, in: object, isOwn).map(session.tape.isNull) ?? true
  }

  // `KeyedDecodingContainerProtocol` has no methods for dates, URLs and arrays of strings, which are common. Therefore this method
  // compares their types. The cast of the bits is safe after the comparison. With `as?` instead, the benchmarks `model.decode.clean`
  // and `.dirty` are slower than allowed.

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    if type == URL.self { return unsafeBitCast(try required(URL.self, key), to: type) }
    if type == Date.self { return unsafeBitCast(try required(Date.self, key), to: type) }
    let text = key.stringValue
    let position = session.locate(text, in: object, isOwn)
    if type == [String].self, let position, let strings = session.strings(at: position) {
      return unsafeBitCast(strings, to: type)
    }
    return try session.property(type, at: position, text, in: object, isOwn)
  }

  func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
    if type == URL.self { return try optional(URL.self, key).map { unsafeBitCast($0, to: type) } }
    if type == Date.self { return try optional(Date.self, key).map { unsafeBitCast($0, to: type) } }
    let text = key.stringValue
    let position = session.locate(text, in: object, isOwn)
    return try session.optionalProperty(type, at: position, text, in: object, isOwn)
  }

  // MARK: The commonest types, which need not be told apart while running

  @inline(__always)
  private func required<Scalar: ModelScalar>(_ type: Scalar.Type, _ key: Key) throws(ModelError) -> Scalar {
    try session.property(type, key.stringValue, in: object, isOwn)
  }

  @inline(__always)
  private func optional<Scalar: ModelScalar>(_ type: Scalar.Type, _ key: Key) throws(ModelError) -> Scalar? {
    try session.optionalProperty(type, key.stringValue, in: object, isOwn)
  }

  func decode(_ type: String.Type, forKey key: Key) throws -> String { try required(type, key) }
  func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try required(type, key) }
  func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try required(type, key) }
  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try required(type, key) }
  func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? { try optional(type, key) }
  func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? { try optional(type, key) }
  func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? { try optional(type, key) }
  func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? { try optional(type, key) }

  // MARK: Types for which the standard library's default implementations throw

  func decodeIfPresent(_ type: Float.Type, forKey key: Key) throws -> Float? { try optional(type, key) }
  func decodeIfPresent(_ type: Int8.Type, forKey key: Key) throws -> Int8? { try optional(type, key) }
  func decodeIfPresent(_ type: Int16.Type, forKey key: Key) throws -> Int16? { try optional(type, key) }
  func decodeIfPresent(_ type: Int32.Type, forKey key: Key) throws -> Int32? { try optional(type, key) }
  func decodeIfPresent(_ type: Int64.Type, forKey key: Key) throws -> Int64? { try optional(type, key) }
  func decodeIfPresent(_ type: UInt.Type, forKey key: Key) throws -> UInt? { try optional(type, key) }
  func decodeIfPresent(_ type: UInt8.Type, forKey key: Key) throws -> UInt8? { try optional(type, key) }
  func decodeIfPresent(_ type: UInt16.Type, forKey key: Key) throws -> UInt16? { try optional(type, key) }
  func decodeIfPresent(_ type: UInt32.Type, forKey key: Key) throws -> UInt32? { try optional(type, key) }
  func decodeIfPresent(_ type: UInt64.Type, forKey key: Key) throws -> UInt64? { try optional(type, key) }

  // MARK: Containers

  func nestedContainer<NestedKey: CodingKey>(keyedBy type: NestedKey.Type, forKey key: Key)
    throws -> KeyedDecodingContainer<NestedKey>
  {
    try decoder(for: key, expected: "object").container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try decoder(for: key, expected: "array").unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder { try decoder(for: AnyCodingKey.super, expected: "value") }

  func superDecoder(forKey key: Key) throws -> any Decoder { try decoder(for: key, expected: "value") }

  private func decoder(for key: some CodingKey, expected: String) throws(ModelError) -> ValueDecoder {
    let text = key.stringValue
    guard let position = session.locate(text, in: object, isOwn) else {
      throw session.notFound(text, in: object, isOwn, expected: expected)
    }
    try session.checkRoom(at: position)
    return ValueDecoder(session: session, position: position)
  }
}
