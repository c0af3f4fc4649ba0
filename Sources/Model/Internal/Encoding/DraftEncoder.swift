/// The `Encoder` that is passed to a type's `encode(to:)`. It writes into a JSON value under construction, at one path.
struct DraftEncoder: Encoder {
  let session: EncodingSession
  let draft: EncodingDraft
  let path: DataPath

  var codingPath: [any CodingKey] { path.codingPath }
  var userInfo: [CodingUserInfoKey: Any] { session.userInfo }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(KeyedDraftContainer(encoder: reserved()))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    if draft.count(at: path) == nil { draft.put([], at: path) }
    return UnkeyedDraftContainer(encoder: self)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { self }

  func moved(to path: DataPath) -> DraftEncoder { DraftEncoder(session: session, draft: draft, path: path) }

  /// Puts an empty object at the path, so that a type without properties is written as `{}`. Returns this encoder.
  func reserved() -> DraftEncoder {
    draft.put(.object(JSONObject()), at: path)
    return self
  }
}

extension DraftEncoder: SingleValueEncodingContainer {
  func encodeNil() { draft.put(.null, at: path) }

  func encode<Value: Encodable>(_ value: Value) throws {
    draft.put(try session.encode(value, at: path), at: path)
  }
}

/// Writes the properties of one object.
struct KeyedDraftContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let encoder: DraftEncoder

  var codingPath: [any CodingKey] { encoder.codingPath }

  func encodeNil(forKey key: Key) {
    property(key).encodeNil()
    noteNil(key)
  }

  func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
    let property = property(key)
    let written = try encoder.session.encode(value, at: property.path)
    encoder.draft.put(written, at: property.path)
    if case .null = written { noteNil(key) }
  }

  private func optional(_ value: (some Encodable)?, _ key: Key) throws {
    if let value { try encode(value, forKey: key) } else { noteNil(key) }
  }

  // The methods for standard types are necessary. Otherwise the default implementations of the standard library are used, which
  // ignore `nil`.

  func encodeIfPresent<Value: Encodable>(_ value: Value?, forKey key: Key) throws { try optional(value, key) }
  func encodeIfPresent(_ value: Bool?, forKey key: Key) throws { try optional(value, key) }
  func encodeIfPresent(_ value: String?, forKey key: Key) throws { try optional(value, key) }
  func encodeIfPresent(_ value: Double?, forKey key: Key) throws { try optional(value, key) }
  func encodeIfPresent(_ value: Float?, forKey key: Key) throws { try optional(value, key) }
  func encodeIfPresent(_ value: Int?, forKey key: Key) throws { try optional(value, key) }
  func encodeIfPresent(_ value: Int8?, forKey key: Key) throws { try optional(value, key) }
  func encodeIfPresent(_ value: Int16?, forKey key: Key) throws { try optional(value, key) }
  func encodeIfPresent(_ value: Int32?, forKey key: Key) throws { try optional(value, key) }
  func encodeIfPresent(_ value: Int64?, forKey key: Key) throws { try optional(value, key) }
  func encodeIfPresent(_ value: UInt?, forKey key: Key) throws { try optional(value, key) }
  func encodeIfPresent(_ value: UInt8?, forKey key: Key) throws { try optional(value, key) }
  func encodeIfPresent(_ value: UInt16?, forKey key: Key) throws { try optional(value, key) }
  func encodeIfPresent(_ value: UInt32?, forKey key: Key) throws { try optional(value, key) }
  func encodeIfPresent(_ value: UInt64?, forKey key: Key) throws { try optional(value, key) }

  /// Records that a property is `nil`. Nothing is written for it, so the decoder might read the value of another property
  /// instead: the coding key `link|url` (`link`, or else `url`) also finds a property with the key `url`.
  private func noteNil(_ key: Key) {
    encoder.session.note(key, in: encoder.path)
    guard let pattern = encoder.session.pattern(for: key),
      !encoder.session.isForPatch || !pattern.isDecidedByWholeKey
    else { return }
    encoder.draft.missing.append((encoder.path, key.stringValue, pattern))
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type,
    forKey key: Key
  ) -> KeyedEncodingContainer<NestedKey> {
    property(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    property(key).unkeyedContainer()
  }

  func superEncoder() -> any Encoder {
    encoder.moved(to: .key(encoder.path, AnyCodingKey.super.stringValue)).reserved()
  }

  func superEncoder(forKey key: Key) -> any Encoder { property(key).reserved() }

  private func property(_ key: Key) -> DraftEncoder {
    encoder.session.note(key, in: encoder.path)
    guard encoder.session.writesPatterns, let pattern = encoder.session.pattern(for: key) else {
      return encoder.moved(to: .key(encoder.path, key.stringValue))
    }
    encoder.draft.hasPatterns = true
    return encoder.moved(to: encoder.path.appending(pattern.preferred))
  }
}

/// Writes the elements of one array.
struct UnkeyedDraftContainer: UnkeyedEncodingContainer {
  let encoder: DraftEncoder

  var codingPath: [any CodingKey] { encoder.codingPath }
  var count: Int { encoder.draft.count(at: encoder.path) ?? 0 }

  func encodeNil() { next.encodeNil() }

  func encode<Value: Encodable>(_ value: Value) throws { try next.encode(value) }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type
  ) -> KeyedEncodingContainer<NestedKey> {
    next.container(keyedBy: type)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { next.unkeyedContainer() }

  func superEncoder() -> any Encoder { next.reserved() }

  private var next: DraftEncoder { encoder.moved(to: .index(encoder.path, count)) }
}
