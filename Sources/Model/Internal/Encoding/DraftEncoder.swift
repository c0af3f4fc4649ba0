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

  func singleValueContainer() -> any SingleValueEncodingContainer {
    self
  }

  func moved(to path: DataPath) -> DraftEncoder {
    DraftEncoder(session: session, draft: draft, path: path)
  }

  /// Puts an empty object at the path of this encoder, so that a type without properties is written as `{}`. Returns this
  /// encoder.
  func reserved() -> DraftEncoder {
    draft.put(.object(JSONObject()), at: path)
    return self
  }
}

extension DraftEncoder: SingleValueEncodingContainer {
  func encodeNil() {
    draft.put(.null, at: path)
  }

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
  }

  func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
    try property(key).encode(value)
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

  func superEncoder(forKey key: Key) -> any Encoder {
    property(key).reserved()
  }

  private func property(_ key: Key) -> DraftEncoder {
    encoder.moved(to: encoder.path.appending(encoder.session.steps(for: key)))
  }
}

/// Writes the elements of one array.
struct UnkeyedDraftContainer: UnkeyedEncodingContainer {
  let encoder: DraftEncoder

  var codingPath: [any CodingKey] { encoder.codingPath }
  var count: Int { encoder.draft.count(at: encoder.path) ?? 0 }

  func encodeNil() {
    next.encodeNil()
  }

  func encode<Value: Encodable>(_ value: Value) throws {
    try next.encode(value)
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type
  ) -> KeyedEncodingContainer<NestedKey> {
    next.container(keyedBy: type)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    next.unkeyedContainer()
  }

  func superEncoder() -> any Encoder {
    next.reserved()
  }

  private var next: DraftEncoder {
    encoder.moved(to: .index(encoder.path, count))
  }
}
