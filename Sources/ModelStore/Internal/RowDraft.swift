import Foundation
import Model

/// The values of a row while its `encode(to:)` puts them down, each straight into its column: the fast way of what
/// a detour by JSON does for any type.
///
/// It knows types that encode one value after the other under their keys, each fit for its column.
final class RowDraft {
  private let columns: [SQLColumn]
  // Used by single statements here, which call nothing that could use them again: not to be checked at each access.
  @exclusivity(unchecked) private var values: [SQLValue]
  @exclusivity(unchecked) private var isUnusual = false
  @exclusivity(unchecked) private var next = 0

  private init(columns: [SQLColumn]) {
    self.columns = columns
    values = Array(repeating: .null, count: columns.count)
  }

  /// The values of `row`, or nil if they must be found otherwise, or there is something wrong with them.
  static func values(of row: some Encodable, _ columns: [SQLColumn]) -> [SQLValue]? {
    let draft = RowDraft(columns: columns)
    guard (try? row.encode(to: RowEncoder(draft: draft))) != nil, !draft.isUnusual else { return nil }
    return draft.values
  }

  /// For a part of a row that does something else; nobody looks at what is encoded there.
  func unusual() -> any Encoder {
    isUnusual = true
    return ModelEncoder().encoder()
  }

  @inline(__always)
  func put<Value: Encodable>(_ value: Value?, _ key: String) {
    guard let place = columns.place(ofKey: key, expectedAt: next) else { return isUnusual = true }
    next = place + 1
    guard let value else { return values[place] = .null }
    if let stored = columns[place].content.storedDirectly(value) {
      values[place] = stored
    } else if let encoded = try? ModelEncoder(keys: .literal).encode(value),
      let stored = columns[place].content.stored(encoded)
    {
      values[place] = stored
    } else {
      isUnusual = true
    }
  }
}

extension [SQLColumn] {
  /// Where the column for a coding key is. As a rule it is the one after the last one that was asked for, or that one
  /// again.
  @inline(__always)
  func place(ofKey key: String, expectedAt next: Int) -> Int? {
    if next < count, self[next].codingKey == key { return next }
    if next > 0, self[next - 1].codingKey == key { return next - 1 }
    return firstIndex { $0.codingKey == key }
  }
}

extension SQLColumn.Content {
  /// The form in which a value of the types that most columns are made for is stored, or nil for any other.
  @inline(__always)
  fileprivate func storedDirectly<Value>(_ value: Value) -> SQLValue? {
    switch self {
    case .text: (value as? String).map(SQLValue.text)
    case .integer: (value as? Int).map { .integer(Int64($0)) }
    case .real: (value as? Double).flatMap { $0.isFinite ? .real($0) : nil }
    case .boolean: (value as? Bool)?.sqlValue
    case .blob: (value as? Data).map(SQLValue.blob)
    case .date, .decimal, .json, .any: nil
    }
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

  func unkeyedContainer() -> any UnkeyedEncodingContainer { draft.unusual().unkeyedContainer() }
  func singleValueContainer() -> any SingleValueEncodingContainer { draft.unusual().singleValueContainer() }
}

/// Puts the properties of a row into its draft.
private struct RowEncodingContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let draft: RowDraft
  var codingPath: [any CodingKey] { [] }

  func encodeNil(forKey key: Key) { draft.put(String?.none, key.stringValue) }

  @inline(__always)
  func encode<Value: Encodable>(_ value: Value, forKey key: Key) { draft.put(value, key.stringValue) }

  @inline(__always)
  func encodeIfPresent<Value: Encodable>(_ value: Value?, forKey key: Key) {
    draft.put(value, key.stringValue)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type,
    forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    draft.unusual().container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    draft.unusual().unkeyedContainer()
  }
  func superEncoder() -> any Encoder { draft.unusual() }
  func superEncoder(forKey key: Key) -> any Encoder { draft.unusual() }
}
