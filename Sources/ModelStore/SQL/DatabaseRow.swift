/// A copied row of a statement's result: values by column names.
public struct DatabaseRow: Sendable {
  /// The names of the columns, in the order of the statement.
  public let columns: [String]
  /// The values, in the order of the columns.
  public let values: [SQLValue]

  /// The value in a column, or `nil` if there is no such column. As in SQLite, upper and lower case are the same, but a
  /// column with exactly this name is preferred. If several columns match, the first one is used.
  public subscript(column: String) -> SQLValue? { columns.position(ofColumn: column).map { values[$0] } }

  /// Returns the value in a column as a Swift value.
  ///
  /// - Parameters:
  ///   - column: The name of the column.
  ///   - type: The type of the value. With an optional type, null is returned as `nil`.
  /// - Throws: ``StoreError/cannotDecode(type:row:column:reason:)`` if there is no such column, or if its value has another
  ///   type.
  public func value<Value: SQLConvertible>(
    _ column: String,
    as type: Value.Type = Value.self
  ) throws(StoreError) -> Value {
    guard let stored = self[column] else { throw .missingColumn(of: "\(type)", column) }
    guard let value = Value(sqlValue: stored) else {
      throw .cannotDecode(type: "\(type)", row: nil, column: column, reason: "it holds \(stored.kind)")
    }
    return value
  }
}

extension [String] {
  /// Returns the index of a column. If no column has exactly this name, upper and lower case are ignored. If several
  /// columns match, the first one is used.
  func position(ofColumn name: String) -> Int? {
    firstIndex { $0.hasSameBytes(as: name) } ?? firstIndex { SQLName.areSame($0, name) }
  }
}
