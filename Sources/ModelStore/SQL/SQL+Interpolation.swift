extension SQL: ExpressibleByStringInterpolation {
  /// A statement, or a part of one, that was written in the source.
  public init(stringLiteral value: String) { self.init(text: value) }

  /// A statement, or a part of one, with its interpolated values.
  public init(stringInterpolation: StringInterpolation) { self = stringInterpolation.sql }

  /// Collects the parts of an interpolated statement.
  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var sql = SQL(text: "")

    /// Creates an empty statement.
    public init(literalCapacity: Int, interpolationCount: Int) {}

    /// Appends text that was written in the source.
    public mutating func appendLiteral(_ literal: String) { sql += SQL(text: literal) }

    // The parameters of the following methods are optional types. If `Optional` itself were `SQLConvertible`, the compiler would
    // warn at each optional that is interpolated.

    /// Appends a placeholder `?` to the statement and binds `value` to it, so that the value never becomes a part of the
    /// SQL text. `nil` is bound as null.
    public mutating func appendInterpolation<Value: SQLConvertible>(_ value: Value?) {
      sql += SQL(text: "?", values: [value.sqlValue])
    }

    /// Appends a placeholder to the statement and binds the raw value of `value` to it. `nil` is bound as null.
    public mutating func appendInterpolation<Value: RawRepresentable>(_ value: Value?)
    where Value.RawValue: SQLConvertible {
      sql += SQL(text: "?", values: [value?.rawValue.sqlValue ?? .null])
    }

    /// Appends a placeholder to the statement and binds `value` to it. `nil` is bound as null.
    public mutating func appendInterpolation<Value: RawRepresentable & SQLConvertible>(_ value: Value?)
    where Value.RawValue: SQLConvertible {
      sql += SQL(text: "?", values: [value.sqlValue])
    }

    /// Appends a list of placeholders in parentheses, and binds `values` to them: `where id in \(ids)`.
    ///
    /// The list may be empty. SQLite limits the number of placeholders in a statement, usually to 32,766.
    public mutating func appendInterpolation<Value: SQLConvertible>(_ values: [Value]) {
      let placeholders = values.map { _ in "?" }.joined(separator: ", ")
      sql += SQL(text: "(\(placeholders))", values: values.map(\.sqlValue))
    }

    /// Appends a part of a statement with its values.
    public mutating func appendInterpolation(_ part: SQL) { sql += part }

    /// Appends the name of a table or column, quoted.
    public mutating func appendInterpolation(identifier name: String) { sql += SQL(text: SQL.quoted(name)) }
  }
}
