import Foundation
import Model

/// A row while an `init(from:)` reads it, each value straight from its column: the fast way of what a detour by JSON does
/// for any type and any row.
///
/// It knows types that decode one value after the other under their keys, and rows in which there is nothing to
/// repair.
final class RowReader {
  private struct Unusual: Error {}

  private let columns: [SQLColumn]
  private let row: DatabaseRow
  // Used by single statements here, which call nothing that could use them again: not to be checked at each access.
  @exclusivity(unchecked) private var isUnusual = false
  @exclusivity(unchecked) private var next = 0

  private init(columns: [SQLColumn], row: DatabaseRow) {
    self.columns = columns
    self.row = row
  }

  /// The value that `row` holds.
  ///
  /// - Throws: Anything, if it must be found otherwise, or there is something wrong with the row.
  static func value<Row: Decodable>(
    of type: Row.Type,
    from row: DatabaseRow,
    _ columns: [SQLColumn]
  ) throws -> Row {
    // Only a `ModelDecoder` calls the hooks.
    if type is any DecodingHooks.Type { throw Unusual() }
    let reader = RowReader(columns: columns, row: row)
    let value = try Row(from: RowDecoder(reader: reader))
    if reader.isUnusual { throw Unusual() }
    return value
  }

  func unusual() -> any Error {
    isUnusual = true
    return Unusual()
  }

  @inline(__always)
  func stored(_ key: String) -> (SQLColumn.Content, SQLValue)? {
    guard let place = columns.place(ofKey: key, expectedAt: next) else { return nil }
    next = place + 1
    let (name, content) = (columns[place].name, columns[place].content)
    if place < row.values.count, row.header.names[place] == name { return (content, row.values[place]) }
    return row[name].map { (content, $0) }
  }

  @inline(__always)
  func value<Value: Decodable>(of type: Value.Type, _ content: SQLColumn.Content, _ stored: SQLValue) throws
    -> Value
  {
    try content.readDirectly(type, stored) ?? converted(type, content, stored)
  }

  @inline(never)
  private func converted<Value: Decodable>(
    _ type: Value.Type,
    _ content: SQLColumn.Content,
    _ stored: SQLValue
  ) throws -> Value {
    guard let json = content.read(stored),
      let decoded = try? ModelDecoder(policy: .strict).decode(type, from: json)
    else { throw unusual() }
    return decoded.value
  }
}

extension SQLColumn.Content {
  /// The value, if it is of one of the types that most columns are made for, and stored as such; or nil.
  @inline(__always)
  fileprivate func readDirectly<Value>(_ type: Value.Type, _ stored: SQLValue) -> Value? {
    switch (self, stored) {
    case (.text, .text(let text)): text as? Value
    case (.integer, .integer(let number)): Int(exactly: number).flatMap { $0 as? Value }
    case (.real, .real(let number)): number.isFinite ? number as? Value : nil
    case (.boolean, .integer(0)): false as? Value
    case (.boolean, .integer(1)): true as? Value
    case (.blob, .blob(let data)): data as? Value
    default: nil
    }
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

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw reader.unusual() }
  func singleValueContainer() throws -> any SingleValueDecodingContainer { throw reader.unusual() }
}

private struct RowDecodingContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let reader: RowReader
  var codingPath: [any CodingKey] { [] }

  var allKeys: [Key] {
    _ = reader.unusual()
    return []
  }

  func contains(_ key: Key) -> Bool { reader.stored(key.stringValue) != nil }
  func decodeNil(forKey key: Key) -> Bool { reader.stored(key.stringValue)?.1.isNull ?? true }

  @inline(__always)
  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    guard let (content, stored) = reader.stored(key.stringValue) else { throw reader.unusual() }
    return try reader.value(of: type, content, stored)
  }

  @inline(__always)
  func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
    guard let (content, stored) = reader.stored(key.stringValue), !stored.isNull else { return nil }
    return try reader.value(of: type, content, stored)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type,
    forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    throw reader.unusual()
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    throw reader.unusual()
  }
  func superDecoder() throws -> any Decoder { throw reader.unusual() }
  func superDecoder(forKey key: Key) throws -> any Decoder { throw reader.unusual() }
}
