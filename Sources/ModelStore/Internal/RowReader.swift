import Foundation
import Model

/// Decodes the rows of a statement where they are, for a type that reads itself from a `Decoder`.
///
/// It makes no `DatabaseRow` for a row, because names and values would be copied (`store.rows.codable`).
struct RowDecoding<Row>: Sendable {
  let decode: @Sendable (RowReader) throws -> Row
}

/// The rows of a result while an `init(from:)` reads them. Each value comes from its column, without a detour through
/// JSON.
///
/// The fast path works for types that decode values under their keys, and for rows that need no repair.
/// For any other row it gives up, and the row is decoded through JSON.
final class RowReader {
  private struct GivenUp: Error {}

  /// The source of the values.
  enum Source {
    case row(DatabaseRow)
    /// The current row of a statement. It must not be read after the end of the statement.
    case statement(Statement)
  }

  private let columns: [SQLColumn]
  /// The positions of the columns in the result.
  private let positions: [Int?]
  /// A column of the type that the result does not have. Reading it as null would make the next `upsert` erase it.
  var missingColumn: SQLColumn? { positions.firstIndex(of: nil).map { columns[$0] } }
  private let source: Source
  private var isAtEnd = false
  /// The container for the rows of a statement, which is made once: a container for each row takes a tenth of the time of
  /// the benchmark `store.rows.codable`.
  private var container: AnyObject?
  private var hasGivenUp = false
  private var next = 0

  init(_ columns: [SQLColumn], _ header: DatabaseRow.Header, _ source: Source) {
    self.columns = columns
    self.source = source
    positions = columns.map { header.position(of: $0.name) }
  }

  /// Reads the current row.
  ///
  /// - Throws: Any error if the row must be decoded through JSON.
  func value<Row: Decodable>(of type: Row.Type) throws -> Row {
    (hasGivenUp, next) = (false, 0)
    let value = try Row(from: RowDecoder(reader: self))
    if hasGivenUp { throw GivenUp() }
    return value
  }

  /// Ends the use of a reader for the rows of a statement. A decoder that somebody keeps reads nothing more.
  func end() {
    container = nil
    isAtEnd = true
  }

  fileprivate func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
    if let known = container as? KnownContainer<Key> { return known.container }
    let made = KeyedDecodingContainer(RowDecodingContainer<Key>(reader: self))
    if case .statement = source, !isAtEnd { container = KnownContainer(made) }
    return made
  }

  private final class KnownContainer<Key: CodingKey> {
    let container: KeyedDecodingContainer<Key>
    init(_ container: KeyedDecodingContainer<Key>) { self.container = container }
  }

  func giveUp() -> any Error {
    hasGivenUp = true
    return GivenUp()
  }

  /// The column of a coding key, and its value.
  @inline(__always)
  func stored(_ key: String) -> (position: Int, value: SQLValue)? {
    guard !isAtEnd, let position = columns.position(ofKey: key, expectedAt: next) else { return nil }
    next = position + 1
    return positions[position].map { (position, value(at: $0)) }
  }

  @inline(__always)
  private func value(at position: Int) -> SQLValue {
    switch source {
    case .row(let row): row.values[position]
    case .statement(let statement): statement.value(at: Int32(truncatingIfNeeded: position))
    }
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

  func value<Value: Decodable>(of type: Value.Type, _ position: Int, _ stored: SQLValue) throws -> Value {
    // The most common types are compared first, because looking up a conformance is slow (`store.events.rows.codable`).
    if type == Date.self, let value = Date(sqlValue: stored) as? Value { return value }
    if type == URL.self, let value = URL(sqlValue: stored) as? Value { return value }
    if type == UUID.self, let value = UUID(sqlValue: stored) as? Value { return value }
    if let convertible = type as? any SQLConvertible.Type {
      guard stored.isFinite, let value = convertible.init(sqlValue: stored) as? Value else { throw giveUp() }
      return value
    }
    let column = columns[position]
    if column.content != .json,
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
    reader.container(keyedBy: type)
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
  func decodeNil(forKey key: Key) -> Bool { reader.stored(key.stringValue)?.value.isNull ?? true }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    guard let (position, stored) = reader.stored(key.stringValue) else { throw reader.giveUp() }
    return try reader.value(of: type, position, stored)
  }

  func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
    guard let (position, stored) = reader.stored(key.stringValue), !stored.isNull else { return nil }
    return try reader.value(of: type, position, stored)
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
  func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try reader.scalar(type, key.stringValue) }
  @inline(__always)
  func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? {
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
