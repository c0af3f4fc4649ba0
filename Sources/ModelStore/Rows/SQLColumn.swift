import Model

/// One column of a table, as the type of the rows declares it. The column in the file may differ.
public struct SQLColumn: Hashable, Sendable {
  /// The content of a column. It decides the declaration of the column and the form of its values.
  public enum Content: Hashable, Sendable, CaseIterable {
    /// Text; also URLs and UUIDs.
    case text
    /// Dates, stored as ISO 8601 text in UTC. The order of the texts is that of the dates.
    case date
    /// Whole numbers.
    case integer
    /// Floating-point numbers.
    case real
    /// Truth values, stored as 0 and 1.
    case boolean
    /// Decimal numbers, and durations as numbers of seconds, stored as text, so that no digit changes. A table that this package
    /// creates orders and compares them as numbers, by the collation `concierge_decimal`.
    case decimal
    /// Bytes.
    case blob
    /// Arrays, dictionaries and nested values, stored as JSON text.
    case json
    /// Anything, stored as it comes: numbers as whole ones or else as floating-point ones.
    case any
  }

  /// The name of the column.
  public let name: String
  /// The kind of values that the column stores.
  package let content: Content
  /// The text of the coding key whose value it holds. Only the default of ``RowRepresentable`` for
  /// `Codable` types looks at it.
  public let codingKey: String

  /// Makes a column.
  ///
  /// - Parameters:
  ///   - name: Any text; it is always quoted.
  ///   - content: The content of the column.
  ///   - codingKey: The text of the coding key whose value it holds; `name` if none is given.
  public init(_ name: String, _ content: Content = .any, codingKey: String? = nil) {
    self.name = name
    self.content = content
    self.codingKey = codingKey ?? name
  }

  /// Makes the column for the value under a coding key. It is named by the last component of the path of the
  /// first candidate.
  init(codingKey: String, content: Content) {
    let last = KeyPattern(codingKey).lastKey ?? ""
    name = last.isEmpty ? codingKey : last
    (self.content, self.codingKey) = (content, codingKey)
  }

  /// The definition of the column in a `create table` statement.
  var definition: String {
    let type =
      switch content {
      case .text, .date, .json: " text"
      case .decimal: " text collate \(DecimalCollation.name)"
      case .integer, .boolean: " integer"
      case .real: " real"
      case .blob: " blob"
      case .any: ""
      }
    return SQL.quoted(name) + type
  }
}

extension SQLColumn.Content {
  /// Returns a value in the form in which a column of this kind stores it, or `nil` if the column cannot store it.
  @inline(__always)
  func accepting(_ value: SQLValue) -> SQLValue? {
    switch (self, value) {
    case (_, .null), (.any, _): value
    case (.text, .text), (.date, .text), (.decimal, .text), (.integer, .integer), (.blob, .blob): value
    case (.boolean, .integer(0)), (.boolean, .integer(1)): value
    // An infinity is refused. SQLite could store it, but rows cannot read it back.
    case (.real, .real(let number)): number.isFinite ? value : nil
    case (.real, .integer(let number)): Double(exactly: number).map(SQLValue.real)
    default: nil
    }
  }

  /// Returns the form in which a column of this kind stores an array, an object or another value that is no single standard
  /// value. Returns `nil` if the column cannot store it.
  func accepting(_ value: JSONValue) -> SQLValue? {
    switch (self, value) {
    case (_, .null): .null
    case (.json, _), (.any, .array), (.any, .object): .text(value.text())
    default: nil
    }
  }
}
