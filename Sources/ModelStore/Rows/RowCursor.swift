/// The current row of a query while it is read. Each value is read from SQLite when it is requested; other values are not copied.
///
/// A cursor cannot be stored, because its values are valid only until the next row is read.
public struct RowCursor: ~Copyable {
  let result: ResultReader

  /// The value in `column` as a Swift value.
  ///
  /// - Parameters:
  ///   - column: The name of the column. Upper and lower case are the same, unless a column has exactly this name.
  ///   - type: The type of the value. An optional type reads null as nil.
  /// - Throws: ``StoreError/cannotDecode(type:row:column:reason:)`` if there is no such column, or if its value
  ///   has another type.
  @inlinable
  public func value<Value: SQLConvertible>(
    _ column: String,
    as type: Value.Type = Value.self
  ) throws(StoreError) -> Value {
    guard let position = position(of: column), let value = Value(sqlValue: value(at: position)) else {
      throw failure("\(type)", column)
    }
    return value
  }

  // The following methods are called from inlinable code, which the compiler of the app specializes (benchmark
  // `store.rows.values`).

  @usableFromInline
  func position(of column: String) -> Int? { result.position(of: column) }

  @usableFromInline
  func value(at position: Int) -> SQLValue { result.value(at: Int32(truncatingIfNeeded: position)) }

  @usableFromInline
  func failure(_ type: String, _ column: String) -> StoreError {
    guard let position = position(of: column) else { return .missingColumn(of: type, column) }
    return .cannotDecode(
      type: type,
      row: result.index,
      column: column,
      reason: "it holds \(value(at: position).kind)"
    )
  }

  /// The decoder for the current row.
  @usableFromInline
  func decoder<Row: RowRepresentable>(for type: Row.Type) throws(StoreError) -> any Decoder {
    try result.prepare(for: type)
    return RowDecoder(result: result)
  }

  /// Converts an error that the `init(from:)` of a type has thrown to a `StoreError`.
  @usableFromInline
  func failure(_ error: any Error, in type: String) -> StoreError {
    if let error = error as? StoreError { return error }
    return .cannotDecode(type: type, row: result.index, column: nil, reason: "its type refuses the row")
  }
}
