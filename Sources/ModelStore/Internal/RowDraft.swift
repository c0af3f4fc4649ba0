import Foundation
import Model

/// The values of a row while its `encode(to:)` runs. Each value goes into its column, without a detour
/// through JSON.
///
/// The fast path works for types that encode values under their keys, if every value fits its column. For any
/// other row it gives up, and the row is encoded through JSON.
final class RowDraft {
  private let columns: [SQLColumn]
  private var values: [SQLValue]
  private var hasGivenUp = false
  private var next = 0

  private init(columns: [SQLColumn]) {
    self.columns = columns
    values = Array(repeating: .null, count: columns.count)
  }

  /// The values of `row`, or nil if the row must be encoded through JSON.
  static func values(of row: some Encodable, _ columns: [SQLColumn]) -> [SQLValue]? {
    let draft = RowDraft(columns: columns)
    guard (try? row.encode(to: RowEncoder(draft: draft))) != nil, !draft.hasGivenUp else { return nil }
    return draft.values
  }

  /// Gives up, and returns an encoder whose result is ignored.
  func giveUp() -> any Encoder {
    hasGivenUp = true
    return ModelEncoder().encoder()
  }

  @inline(__always)
  func put(_ value: SQLValue, _ key: String) {
    guard let position = columns.position(ofKey: key, expectedAt: next),
      let stored = columns[position].content.accepting(value)
    else { return hasGivenUp = true }
    next = position + 1
    values[position] = stored
  }

  func put<Value: Encodable>(_ value: Value, _ key: String) {
    if let value = value as? any SQLConvertible {
      let stored = value.sqlValue
      // A value that is stored as null would be lost.
      if stored.isNull { return hasGivenUp = true }
      return put(stored, key)
    }
    guard let position = columns.position(ofKey: key, expectedAt: next) else { return hasGivenUp = true }
    next = position + 1
    if let scalar = ScalarEncoder.scalar(of: value), let stored = columns[position].content.accepting(scalar)
    {
      values[position] = stored
    } else if let encoded = try? ModelEncoder(keys: .literal).encode(value),
      let stored = columns[position].stored(encoded)
    {
      values[position] = stored
    } else {
      hasGivenUp = true
    }
  }
}

extension [SQLColumn] {
  /// The position of the column for a coding key. Most types encode in the order of their columns, so the
  /// search begins with the column after the last one.
  @inline(__always)
  func position(ofKey key: String, expectedAt next: Int) -> Int? {
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

  func unkeyedContainer() -> any UnkeyedEncodingContainer { draft.giveUp().unkeyedContainer() }
  func singleValueContainer() -> any SingleValueEncodingContainer { draft.giveUp().singleValueContainer() }
}

/// Puts the properties of a row into its draft.
private struct RowEncodingContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let draft: RowDraft
  var codingPath: [any CodingKey] { [] }

  func encodeNil(forKey key: Key) { draft.put(.null, key.stringValue) }

  func encode<Value: Encodable>(_ value: Value, forKey key: Key) { draft.put(value, key.stringValue) }

  func encodeIfPresent<Value: Encodable>(_ value: Value?, forKey key: Key) {
    if let value { draft.put(value, key.stringValue) } else { draft.put(.null, key.stringValue) }
  }

  @inline(__always)
  func encode(_ value: Bool, forKey key: Key) { draft.put(value.sqlValue, key.stringValue) }
  @inline(__always)
  func encodeIfPresent(_ value: Bool?, forKey key: Key) { draft.put(value.sqlValue, key.stringValue) }

  @inline(__always)
  func encode(_ value: String, forKey key: Key) { draft.put(value.sqlValue, key.stringValue) }
  @inline(__always)
  func encodeIfPresent(_ value: String?, forKey key: Key) { draft.put(value.sqlValue, key.stringValue) }

  @inline(__always)
  func encode(_ value: Double, forKey key: Key) { draft.put(value.sqlValue, key.stringValue) }
  @inline(__always)
  func encodeIfPresent(_ value: Double?, forKey key: Key) { draft.put(value.sqlValue, key.stringValue) }

  @inline(__always)
  func encode(_ value: Int, forKey key: Key) { draft.put(value.sqlValue, key.stringValue) }
  @inline(__always)
  func encodeIfPresent(_ value: Int?, forKey key: Key) { draft.put(value.sqlValue, key.stringValue) }

  @inline(__always)
  func encode(_ value: Int64, forKey key: Key) { draft.put(value.sqlValue, key.stringValue) }
  @inline(__always)
  func encodeIfPresent(_ value: Int64?, forKey key: Key) { draft.put(value.sqlValue, key.stringValue) }

  // Not every value of these types fits 64 bits.

  func encode(_ value: UInt, forKey key: Key) { putWide(value, key) }
  func encode(_ value: UInt64, forKey key: Key) { putWide(value, key) }
  func encode(_ value: Int128, forKey key: Key) { draft.put(.text("\(value)"), key.stringValue) }
  func encode(_ value: UInt128, forKey key: Key) { draft.put(.text("\(value)"), key.stringValue) }

  private func putWide(_ value: some FixedWidthInteger, _ key: Key) {
    guard let number = Int64(exactly: value) else { return _ = draft.giveUp() }
    draft.put(.integer(number), key.stringValue)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type,
    forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    draft.giveUp().container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    draft.giveUp().unkeyedContainer()
  }
  func superEncoder() -> any Encoder { draft.giveUp() }
  func superEncoder(forKey key: Key) -> any Encoder { draft.giveUp() }
}
