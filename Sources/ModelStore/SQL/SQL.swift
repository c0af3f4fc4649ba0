/// A statement, or a part of one, with the values of its placeholders.
///
/// Interpolated values are bound, never put into the text, so no value can change what the
/// statement does:
///
/// ```swift
/// let name = "x'; drop table people; --"
/// let statement: SQL = "select * from people where name = \(name) and age > \(18)"
/// statement.text     // select * from people where name = ? and age > ?
/// statement.values   // [.text("x'; drop table people; --"), .integer(18)]
/// ```
///
/// Names of tables and columns go in as `\(identifier: name)`, quoted. Another `SQL` is inserted with its
/// values. To compare with a value that may be missing, write `is` instead of `=`: in SQL nothing equals
/// null.
public struct SQL: Sendable {
  /// The text of the statement, with a placeholder `?` for each value.
  public private(set) var text: String
  /// The values, in the order of their placeholders.
  public private(set) var values: [SQLValue]

  init(text: String, values: [SQLValue] = []) {
    (self.text, self.values) = (text, values)
  }

  static func += (first: inout SQL, second: SQL) {
    first.text += second.text
    first.values += second.values
  }
}

extension SQL: Equatable {
  /// Returns whether both statements have the same text, byte by byte, and the same values.
  public static func == (left: SQL, right: SQL) -> Bool {
    left.text.hasSameBytes(as: right.text) && left.values == right.values
  }
}

extension SQL: CustomStringConvertible {
  /// The text of the statement without the values, because values do not belong in logs.
  public var description: String { text }
}
