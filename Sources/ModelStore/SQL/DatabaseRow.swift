/// A copied row of a statement's result: values by column names.
public struct DatabaseRow: Sendable {
  /// The names of the columns, shared by all rows of one result.
  final class Header: Sendable {
    let names: [String]
    /// The index of each column by its name. If two columns have the same name, it is the index of the first one.
    private let positions: [SQLName: Int]

    init(names: [String]) {
      self.names = names
      positions = Dictionary(zip(names.map(SQLName.init), 0...)) { first, _ in first }
    }

    func position(of name: String) -> Int? {
      names.firstIndex { $0.hasSameBytes(as: name) } ?? positions[SQLName(name)]
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

  /// The value in a column, or `nil` if there is no such column. As in SQLite, upper and lower case are the same, but a
  /// column with exactly this name is preferred. If several columns match, the first one is used.
  public subscript(column: String) -> SQLValue? {
    header.position(of: column).map { values[$0] }
  }

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
    guard let stored = self[column] else {
      throw .missingColumn(of: "\(type)", column)
    }
    guard let value = Value(sqlValue: stored) else {
      throw .cannotDecode(type: "\(type)", row: nil, column: column, reason: "it holds \(stored.kind)")
    }
    return value
  }
}
