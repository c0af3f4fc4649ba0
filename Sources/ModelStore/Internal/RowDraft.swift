import Foundation
import Model

/// The values of a row. The method `encode(to:)` of the row puts the values into the columns in order.
final class RowDraft {
  private let columns: [SQLColumn]
  private var values: [SQLValue]
  /// The first error: the column whose value cannot be stored, if it is known, and the reason.
  private var failure: (column: String?, reason: String)?
  private var next = 0

  private init(columns: [SQLColumn]) {
    self.columns = columns
    values = Array(repeating: .null, count: columns.count)
  }

  static func values<Row: Encodable>(of row: Row, _ columns: [SQLColumn]) throws(StoreError) -> [SQLValue] {
    let draft = RowDraft(columns: columns)
    do {
      try row.encode(to: RowEncoder(draft: draft))
    } catch {
      draft.fail(nil, "its type refuses to be encoded")
    }
    guard let failure = draft.failure else { return draft.values }
    throw .cannotEncode(type: "\(Row.self)", column: failure.column, reason: failure.reason)
  }

  private func fail(_ column: String?, _ reason: String) { if failure == nil { failure = (column, reason) } }

  /// Records the error that a row type encodes itself as an array or a single value, and not as properties. The calling
  /// methods of `Encoder` cannot throw, so they use the returned encoder, whose output is ignored.
  func refuse() -> any Encoder {
    fail(nil, "the type encodes itself as something else than properties")
    return ModelEncoder().encoder()
  }

  @inline(__always) func put(_ value: SQLValue, _ key: String) {
    guard let position = position(of: key) else { return }
    put(columns[position].content.accepting(value), at: position)
  }

  func put<Value: Encodable>(_ value: Value, _ key: String) {
    guard let position = position(of: key) else { return }
    put(Self.sqlValue(of: value, for: columns[position].content), at: position)
  }

  /// Returns the value that a column stores for a property, or `nil` if a column of this kind cannot store it.
  static func sqlValue<Value: Encodable>(of value: Value, for content: SQLColumn.Content) -> SQLValue? {
    if let value = value as? any SQLConvertible {
      let stored = value.sqlValue
      // Only `nil` may be stored as null. Another value that becomes null, such as a date too far in the future, would be
      // lost. Such a value is refused, even inside of an optional.
      if stored.isNull, case Optional<Any>.some(let present) = value as Any,
        !(type(of: present) is any ExpressibleByNilLiteral.Type)
      {
        return nil
      }
      return content.accepting(stored)
    }
    // `ScalarEncoder` encodes the value to find out whether it is a single value, such as a number. A column for JSON
    // stores only arrays and objects, so it skips this line. Otherwise each array would be encoded twice.
    let scalar = content == .json ? nil : ScalarEncoder.scalar(of: value)
    let stored =
      scalar.flatMap { content.accepting($0) }
      ?? (try? ModelEncoder(keys: .literal).value(for: value)).flatMap { content.accepting($0) }
    guard content == .any, let json = value as? JSONValue, let stored else { return stored }
    // A column of the kind `any` refuses a `JSONValue` that would be read back as another value. An object would be read
    // as a text, and the number 1 as `true`, because SQLite has no Boolean values. Other numbers are accepted, although
    // 2.50 may be read back as 2.5.
    let read = try? JSONValue(from: ScalarDecoder(stored: stored))
    if case .number? = read, case .number = json { return stored }
    return read == json ? stored : nil
  }

  private func position(of key: String) -> Int? {
    guard let position = columns.position(ofKey: key, expectedAt: next) else {
      fail(key, "the type has no column for it")
      return nil
    }
    next = position + 1
    return position
  }

  @inline(__always) private func put(_ stored: SQLValue?, at position: Int) {
    if let stored { return values[position] = stored }
    fail(columns[position].name, "it does not fit a column for \(columns[position].content)")
  }
}

extension [SQLColumn] {
  /// Returns the index of the column for a coding key. `next` is the index after the column that was found last. It is tried
  /// first, because most types encode their properties in the order of the columns.
  @inline(__always) func position(ofKey key: String, expectedAt next: Int) -> Int? {
    if next < count, self[next].codingKey == key { return next }
    if next > 0, self[next - 1].codingKey == key { return next - 1 }
    return firstIndex { $0.codingKey == key }
  }
}

/// The encoder that a row's `encode(to:)` gets.
struct RowEncoder: Encoder {
  let draft: RowDraft
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(RowEncodingContainer(draft: draft))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer { draft.refuse().unkeyedContainer() }
  func singleValueContainer() -> any SingleValueEncodingContainer { draft.refuse().singleValueContainer() }
}

/// Puts the properties of a row into its draft.
private struct RowEncodingContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let draft: RowDraft
  var codingPath: [any CodingKey] { [] }

  func encodeNil(forKey key: Key) { put(.null, key) }

  func encode<Value: Encodable>(_ value: Value, forKey key: Key) { draft.put(value, key.stringValue) }

  func encodeIfPresent<Value: Encodable>(_ value: Value?, forKey key: Key) {
    if let value { draft.put(value, key.stringValue) } else { put(.null, key) }
  }

  @inline(__always) private func put(_ value: SQLValue, _ key: Key) { draft.put(value, key.stringValue) }

  @inline(__always) func encode(_ value: Bool, forKey key: Key) { put(value.sqlValue, key) }
  @inline(__always) func encodeIfPresent(_ value: Bool?, forKey key: Key) { put(value.sqlValue, key) }
  @inline(__always) func encode(_ value: String, forKey key: Key) { put(value.sqlValue, key) }
  @inline(__always) func encodeIfPresent(_ value: String?, forKey key: Key) { put(value.sqlValue, key) }
  @inline(__always) func encode(_ value: Double, forKey key: Key) { put(value.sqlValue, key) }
  @inline(__always) func encodeIfPresent(_ value: Double?, forKey key: Key) { put(value.sqlValue, key) }
  @inline(__always) func encode(_ value: Int, forKey key: Key) { put(value.sqlValue, key) }
  @inline(__always) func encodeIfPresent(_ value: Int?, forKey key: Key) { put(value.sqlValue, key) }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type,
    forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    draft.refuse().container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    draft.refuse().unkeyedContainer()
  }
  func superEncoder() -> any Encoder { draft.refuse() }
  func superEncoder(forKey key: Key) -> any Encoder { draft.refuse() }
}
