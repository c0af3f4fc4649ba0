import Foundation
import Model

/// A row while an `init(from:)` reads it. Each value comes from its column, without a detour through JSON.
///
/// The fast path works for types that decode values under their keys, and for rows that need no repair.
/// For any other row it gives up, and the row is decoded through JSON.
final class RowReader {
  private struct GivenUp: Error {}

  private let columns: [SQLColumn]
  private let row: DatabaseRow
  private var hasGivenUp = false
  private var next = 0

  private init(columns: [SQLColumn], row: DatabaseRow) {
    self.columns = columns
    self.row = row
  }

  /// Reads the value that `row` holds.
  ///
  /// - Throws: Any error if the row must be decoded through JSON.
  static func value<Row: Decodable>(
    of type: Row.Type,
    from row: DatabaseRow,
    _ columns: [SQLColumn]
  ) throws -> Row {
    // Only a `ModelDecoder` calls the hooks.
    if type is any DecodingHooks.Type { throw GivenUp() }
    let reader = RowReader(columns: columns, row: row)
    let value = try Row(from: RowDecoder(reader: reader))
    if reader.hasGivenUp { throw GivenUp() }
    return value
  }

  func giveUp() -> any Error {
    hasGivenUp = true
    return GivenUp()
  }

  @inline(__always)
  func stored(_ key: String) -> (SQLColumn, SQLValue)? {
    guard let place = columns.place(ofKey: key, expectedAt: next) else { return nil }
    next = place + 1
    let column = columns[place]
    if place < row.values.count, row.header.names[place] == column.name { return (column, row.values[place]) }
    return row[column.name].map { (column, $0) }
  }

  @inline(__always)
  func scalar<Value: SQLConvertible>(_ type: Value.Type, _ key: String) throws -> Value {
    guard let (_, stored) = stored(key), stored.isFinite, let value = Value(sqlValue: stored) else {
      throw giveUp()
    }
    return value
  }

  @inline(__always)
  func optionalScalar<Value: SQLConvertible>(_ type: Value.Type, _ key: String) throws -> Value? {
    guard let (_, stored) = stored(key), !stored.isNull else { return nil }
    guard stored.isFinite, let value = Value(sqlValue: stored) else { throw giveUp() }
    return value
  }

  func value<Value: Decodable>(of type: Value.Type, _ column: SQLColumn, _ stored: SQLValue) throws -> Value {
    if let convertible = type as? any SQLConvertible.Type {
      guard stored.isFinite, let value = convertible.init(sqlValue: stored) as? Value else { throw giveUp() }
      return value
    }
    if column.content != .json, !(type is any DecodingHooks.Type),
      let value = try? Value(from: ScalarDecoder(stored: stored))
    {
      return value
    }
    guard let decoded = try? ModelDecoder(policy: .strict).decode(type, from: column.read(stored)) else {
      throw giveUp()
    }
    return decoded.value
  }
}

/// The decoder that a row's `init(from:)` gets.
private struct RowDecoder: Decoder {
  let reader: RowReader
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(RowDecodingContainer(reader: reader))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw reader.giveUp() }
  func singleValueContainer() throws -> any SingleValueDecodingContainer { throw reader.giveUp() }
}

private struct RowDecodingContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let reader: RowReader
  var codingPath: [any CodingKey] { [] }

  var allKeys: [Key] {
    _ = reader.giveUp()
    return []
  }

  func contains(_ key: Key) -> Bool { reader.stored(key.stringValue) != nil }
  func decodeNil(forKey key: Key) -> Bool { reader.stored(key.stringValue)?.1.isNull ?? true }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    guard let (column, stored) = reader.stored(key.stringValue) else { throw reader.giveUp() }
    return try reader.value(of: type, column, stored)
  }

  func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
    guard let (column, stored) = reader.stored(key.stringValue), !stored.isNull else { return nil }
    return try reader.value(of: type, column, stored)
  }

  @inline(__always)
  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try reader.scalar(type, key.stringValue) }
  @inline(__always)
  func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? {
    try reader.optionalScalar(type, key.stringValue)
  }

  @inline(__always)
  func decode(_ type: String.Type, forKey key: Key) throws -> String {
    try reader.scalar(type, key.stringValue)
  }
  @inline(__always)
  func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? {
    try reader.optionalScalar(type, key.stringValue)
  }

  @inline(__always)
  func decode(_ type: Double.Type, forKey key: Key) throws -> Double {
    try reader.scalar(type, key.stringValue)
  }
  @inline(__always)
  func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? {
    try reader.optionalScalar(type, key.stringValue)
  }

  @inline(__always)
  func decode(_ type: Float.Type, forKey key: Key) throws -> Float {
    try reader.scalar(type, key.stringValue)
  }
  @inline(__always)
  func decodeIfPresent(_ type: Float.Type, forKey key: Key) throws -> Float? {
    try reader.optionalScalar(type, key.stringValue)
  }

  @inline(__always)
  func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try reader.scalar(type, key.stringValue) }
  @inline(__always)
  func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? {
    try reader.optionalScalar(type, key.stringValue)
  }

  @inline(__always)
  func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { try reader.scalar(type, key.stringValue) }
  @inline(__always)
  func decodeIfPresent(_ type: Int8.Type, forKey key: Key) throws -> Int8? {
    try reader.optionalScalar(type, key.stringValue)
  }

  @inline(__always)
  func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 {
    try reader.scalar(type, key.stringValue)
  }
  @inline(__always)
  func decodeIfPresent(_ type: Int16.Type, forKey key: Key) throws -> Int16? {
    try reader.optionalScalar(type, key.stringValue)
  }

  @inline(__always)
  func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 {
    try reader.scalar(type, key.stringValue)
  }
  @inline(__always)
  func decodeIfPresent(_ type: Int32.Type, forKey key: Key) throws -> Int32? {
    try reader.optionalScalar(type, key.stringValue)
  }

  @inline(__always)
  func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 {
    try reader.scalar(type, key.stringValue)
  }
  @inline(__always)
  func decodeIfPresent(_ type: Int64.Type, forKey key: Key) throws -> Int64? {
    try reader.optionalScalar(type, key.stringValue)
  }

  @inline(__always)
  func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 {
    try reader.scalar(type, key.stringValue)
  }
  @inline(__always)
  func decodeIfPresent(_ type: UInt8.Type, forKey key: Key) throws -> UInt8? {
    try reader.optionalScalar(type, key.stringValue)
  }

  @inline(__always)
  func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 {
    try reader.scalar(type, key.stringValue)
  }
  @inline(__always)
  func decodeIfPresent(_ type: UInt16.Type, forKey key: Key) throws -> UInt16? {
    try reader.optionalScalar(type, key.stringValue)
  }

  @inline(__always)
  func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 {
    try reader.scalar(type, key.stringValue)
  }
  @inline(__always)
  func decodeIfPresent(_ type: UInt32.Type, forKey key: Key) throws -> UInt32? {
    try reader.optionalScalar(type, key.stringValue)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type,
    forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    throw reader.giveUp()
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    throw reader.giveUp()
  }
  func superDecoder() throws -> any Decoder { throw reader.giveUp() }
  func superDecoder(forKey key: Key) throws -> any Decoder { throw reader.giveUp() }
}
