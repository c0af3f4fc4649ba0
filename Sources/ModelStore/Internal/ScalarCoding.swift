import Model

/// The error for a type that is not encoded as one standard value, or not decoded from one.
private struct NotAScalar: Error {}

/// Finds the single value that a type encodes, as an enum does with its raw value, without going through JSON.
final class ScalarEncoder: Encoder, SingleValueEncodingContainer {
  private var scalar: SQLValue?
  private var hasGivenUp = false
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  /// The value that `value` encodes, or nil if it encodes something else than one standard value.
  static func scalar(of value: some Encodable) -> SQLValue? {
    let encoder = ScalarEncoder()
    guard (try? value.encode(to: encoder)) != nil, !encoder.hasGivenUp else { return nil }
    return encoder.scalar
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { self }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    hasGivenUp = true
    return ModelEncoder().encoder().container(keyedBy: type)
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    hasGivenUp = true
    return ModelEncoder().encoder().unkeyedContainer()
  }

  func encodeNil() throws { throw NotAScalar() }

  func encode<Value: Encodable>(_ value: Value) throws {
    if let value = value as? any SQLConvertible {
      guard !value.sqlValue.isNull else { throw NotAScalar() }
      scalar = value.sqlValue
    } else if let number = value as? any FixedWidthInteger {
      scalar = Int64(exactly: number).map(SQLValue.integer) ?? .text("\(number)")
    } else {
      // The type may be a wrapper, such as an identifier that contains a string. Its `encode(to:)` calls this encoder
      // again with the wrapped value.
      try value.encode(to: self)
    }
  }
}

/// Decodes a type with a single value, such as an enum with a raw value, from a column of the database. The
/// `init(from:)` of the type gets the stored value directly. A `JSONDecoder` would need the value as JSON text first,
/// which is slower.
struct ScalarDecoder: Decoder, SingleValueDecodingContainer {
  let stored: SQLValue
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func singleValueContainer() -> any SingleValueDecodingContainer { self }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    throw NotAScalar()
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw NotAScalar() }

  func decodeNil() -> Bool { stored.isNull }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    if let convertible = type as? any SQLConvertible.Type {
      guard let value = convertible.init(sqlValue: stored) as? Value else { throw NotAScalar() }
      return value
    }
    if let integer = type as? any FixedWidthInteger.Type {
      guard let value = integer.init(stored: stored) as? Value else { throw NotAScalar() }
      return value
    }
    // The type may be a wrapper, such as an identifier that contains a string. Its `init(from:)` calls this decoder again
    // with the wrapped type.
    return try Value(from: self)
  }
}
