import Synchronization

/// A row of a statement's result: values by column names.
public struct DatabaseRow: Sendable {
  /// The names of the columns, shared by all rows of one result.
  final class Header: Sendable {
    let names: [String]
    /// The first position of each name.
    private let positions: [SQLName: Int]
    /// Whether all names are ASCII text and differ for SQLite. Then `==` compares their bytes.
    private let namesAreSimple: Bool
    /// The position after the one that was found last, because most types read the columns in their order
    /// (`store.rows.values`).
    private let next = Atomic(0)
    private let knownDecoding = Mutex<(any Sendable)?>(nil)

    init(names: [String]) {
      self.names = names
      positions = Dictionary(zip(names.map(SQLName.init), 0...)) { first, _ in first }
      namesAreSimple = positions.count == names.count && names.allSatisfy { $0.utf8.allSatisfy { $0 < 0x80 } }
    }

    func position(of name: String) -> Int? {
      let expected = next.load(ordering: .relaxed)
      if namesAreSimple, expected < names.count, names[expected] == name,
        names[expected].utf8.count == name.utf8.count
      {
        next.store(expected + 1, ordering: .relaxed)
        return expected
      }
      let found = names.firstIndex { $0.hasSameBytes(as: name) } ?? positions[SQLName(name)]
      if let found { next.store(found + 1, ordering: .relaxed) }
      return found
    }

    /// The way to decode the other rows of the result, if `Row` is a `Codable` type that has decoded one of them.
    func decoding<Row>(of type: Row.Type) -> RowDecoding<Row>? {
      knownDecoding.withLock { $0 as? RowDecoding<Row> }
    }

    func note<Row>(_ decoding: RowDecoding<Row>) {
      knownDecoding.withLock { if $0 == nil { $0 = decoding } }
    }
  }

  let header: Header
  /// The values, in the order of the columns.
  public let values: [SQLValue]

  init(header: Header, values: [SQLValue]) {
    self.header = header
    self.values = values
  }

  /// The names of the columns, in the order of the statement.
  public var columns: [String] { header.names }

  /// The value in `column`, or nil if there is no such column. Upper and lower case are the same,
  /// as they are to SQLite, unless a column has exactly this name; of two it is the first.
  public subscript(column: String) -> SQLValue? {
    header.position(of: column).map { values[$0] }
  }

  /// The value in `column` as a Swift value.
  ///
  /// - Parameters:
  ///   - column: The name of the column.
  ///   - type: The type of the value. An optional type lets null through as nil.
  /// - Throws: ``StoreError/cannotDecode(type:column:reason:)`` if there is no such column, or if its value
  ///   has another type.
  @inlinable
  public func value<Value: SQLConvertible>(
    _ column: String,
    as type: Value.Type = Value.self
  ) throws(StoreError) -> Value {
    // Inlinable, or the runtime looks for the types at each call: reading rows by hand took half as long
    // again.
    guard let stored = self[column] else {
      throw .cannotDecode(type: "\(type)", column: column, reason: "there is no such column")
    }
    guard let value = Value(sqlValue: stored) else {
      throw .cannotDecode(type: "\(type)", column: column, reason: "it holds \(stored.kind)")
    }
    return value
  }
}
