import Model

/// The decoder with which ``ColumnProbe`` finds the columns of a type: it has a sample value for every key.
struct ProbeDecoder: Decoder {
  let record: ColumnProbe.Record
  let codingPath: [any CodingKey] = []
  let userInfo: [CodingUserInfoKey: Any] = [:]

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
    record.note(.json)
    return KeyedDecodingContainer(ProbeKeyedContainer(record: record))
  }

  /// Records that the type is stored as JSON, because it is decoded from an array. The returned container has no
  /// elements, so that the decoding succeeds without sample values for them.
  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    record.note(.json)
    return try ModelDecoder().decoder(for: []).unkeyedContainer()
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { self }
}

/// Some types decode themselves from a single value, such as an enumeration from its raw value. The decoder returns a
/// sample value such as 0 or "", so that the decoding succeeds, and records which kind of value was requested.
extension ProbeDecoder: SingleValueDecodingContainer {
  func decodeNil() -> Bool { false }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    let (value, content) = ColumnProbe.sample(of: type, inside: record)
    record.note(content)
    return try value.get()
  }
}

/// A container that has a sample value for every key, so that the `init(from:)` of a row type asks for all of its
/// properties. The requested keys become the columns of the table.
private struct ProbeKeyedContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let record: ColumnProbe.Record
  let codingPath: [any CodingKey] = []
  let allKeys: [Key] = []

  func contains(_ key: Key) -> Bool { true }
  func decodeNil(forKey key: Key) -> Bool {
    record.noteOptional(key.stringValue)
    return false
  }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    let (value, content) = ColumnProbe.sample(of: type, inside: record)
    record.note(key.stringValue, content, try? value.get())
    record.noteRequired(key.stringValue, content, of: type)
    return try value.mapError { ColumnProbe.Failure(key: key.stringValue, reason: $0.reason) }.get()
  }

  func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) -> Value? {
    let (value, content) = ColumnProbe.sample(of: type, inside: record)
    record.note(key.stringValue, content, try? value.get())
    return nil
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type,
    forKey key: Key
  ) -> KeyedDecodingContainer<Nested> {
    nested(key.stringValue).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try nested(key.stringValue).unkeyedContainer()
  }

  func superDecoder() -> any Decoder { nested("super") }

  func superDecoder(forKey key: Key) -> any Decoder { nested(key.stringValue) }

  /// The `init(from:)` of the row type reads a property with a nested container, so the column of the property stores JSON. The
  /// keys inside of the JSON are not columns of the table, so the returned decoder does not add them to `record`.
  private func nested(_ codingKey: String) -> ProbeDecoder {
    record.note(codingKey, .json)
    return ProbeDecoder(record: ColumnProbe.Record(of: Self.self, inside: record.types))
  }
}
