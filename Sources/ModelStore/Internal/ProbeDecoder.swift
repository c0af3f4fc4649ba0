/// The decoder of ``ColumnProbe``.
struct ProbeDecoder: Decoder {
  let record: ColumnProbe.Record
  let codingPath: [any CodingKey] = []
  let userInfo: [CodingUserInfoKey: Any] = [:]

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
    record.note(.json)
    return KeyedDecodingContainer(ProbeKeyedContainer(record: record))
  }

  func unkeyedContainer() -> any UnkeyedDecodingContainer {
    record.note(.json)
    return ProbeUnkeyedContainer()
  }

  func singleValueContainer() -> any SingleValueDecodingContainer {
    ProbeSingleValueContainer(record: record)
  }

  /// A decoder whose findings nobody needs.
  static func unrecorded(inside record: ColumnProbe.Record) -> ProbeDecoder {
    ProbeDecoder(record: ColumnProbe.Record(depth: record.depth + 1))
  }
}

/// Has every key, though it cannot list them.
private struct ProbeKeyedContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let record: ColumnProbe.Record
  let codingPath: [any CodingKey] = []
  let allKeys: [Key] = []

  func contains(_ key: Key) -> Bool { true }
  func decodeNil(forKey key: Key) -> Bool { false }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    let (value, content) = ColumnProbe.sample(of: type, depth: record.depth)
    record.note(key, content)
    if case .failure = value { record.noteFailure(at: key) }
    return try value.get()
  }

  func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) -> Value? {
    record.note(key, ColumnProbe.sample(of: type, depth: record.depth).content)
    return nil
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type,
    forKey key: Key
  ) -> KeyedDecodingContainer<Nested> {
    nested(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedDecodingContainer {
    nested(key).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder {
    guard let key = Key(stringValue: "super") else {
      throw ColumnProbe.Failure(reason: "the key “super” is unknown")
    }
    return nested(key)
  }

  func superDecoder(forKey key: Key) -> any Decoder { nested(key) }

  private func nested(_ key: Key) -> ProbeDecoder {
    record.note(key, .json)
    return .unrecorded(inside: record)
  }
}

/// Has no elements, so that any collection is empty.
private struct ProbeUnkeyedContainer: UnkeyedDecodingContainer {
  let codingPath: [any CodingKey] = []
  let count: Int? = 0
  let isAtEnd = true
  let currentIndex = 0

  func decodeNil() throws -> Bool { throw atEnd }
  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { throw atEnd }
  func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer { throw atEnd }
  func superDecoder() throws -> any Decoder { throw atEnd }
  func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    throw atEnd
  }

  private var atEnd: ColumnProbe.Failure {
    ColumnProbe.Failure(reason: "an element was asked for beyond the end of an array")
  }
}

/// Has a value of whatever type is asked for first.
private struct ProbeSingleValueContainer: SingleValueDecodingContainer {
  let record: ColumnProbe.Record
  let codingPath: [any CodingKey] = []

  func decodeNil() -> Bool { false }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    let (value, content) = ColumnProbe.sample(of: type, depth: record.depth)
    record.note(content)
    return try value.get()
  }
}
