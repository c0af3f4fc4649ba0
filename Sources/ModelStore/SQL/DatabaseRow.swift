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
  /// - Throws: ``StoreError/cannotDecode(type:row:column:reason:)`` if there is no such column, or if its value
  ///   has another type.
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
