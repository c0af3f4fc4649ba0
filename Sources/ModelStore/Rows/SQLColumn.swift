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
    /// Decimal numbers, and durations in seconds. The numbers are stored as text, so that no digit changes. Tables that
    /// this package creates sort and compare them as numbers, by the collation `concierge_decimal`.
    case decimal
    /// Bytes.
    case blob
    /// Arrays, dictionaries and nested values, stored as JSON text.
    case json
    /// Any value, stored as it is. Numbers are stored as integers if possible, and otherwise as floating-point numbers. Use
    /// ``json`` for a property of the type `JSONValue`, because a column of this kind refuses its objects, arrays, 0 and 1.
    case any
  }

  /// The name of the column.
  public let name: String
  /// The kind of values that the column stores.
  package let content: Content
  /// The coding key of the property that is stored in the column. It is used only by the default implementations of `values`
  /// and `init(row:)` for `Codable` types.
  public let codingKey: String

  /// Creates a column.
  ///
  /// - Parameters:
  ///   - name: The name. Any text is possible, because names are always quoted in statements.
  ///   - content: The kind of values that the column stores.
  ///   - codingKey: The coding key of the property that is stored in the column. By default, it is `name`.
  public init(_ name: String, _ content: Content = .any, codingKey: String? = nil) {
    self.name = name
    self.content = content
    self.codingKey = codingKey ?? name
  }

  /// Creates the column for the property under a coding key. The key can be a path and have alternatives: for
  /// `"status.state|state"`, the column has the name `state`, the last key of the first path.
  init(codingKey: String, content: Content) {
    let last = KeyPattern(codingKey).lastKey ?? ""
    name = last.isEmpty ? codingKey : last
    (self.content, self.codingKey) = (content, codingKey)
  }

  /// Returns whether a column of an existing table stores values of the kind `content` unchanged. This depends on the
  /// declared type of the column: a column of the type `int` stores the text "007" as the number 7.
  ///
  /// Source: "Determination Of Column Affinity" in SQLite's "Datatypes In SQLite".
  static func keeps(_ content: Content, inColumnOf type: String) -> Bool {
    let affinities: [(String, Content)] = [
      ("INT", .integer), ("CHAR", .text), ("CLOB", .text), ("TEXT", .text), ("BLOB", .blob),
      ("REAL", .real), ("FLOA", .real), ("DOUB", .real),
    ]
    let type = type.uppercased()
    let affinity = type.isEmpty ? .blob : affinities.first { type.contains($0.0) }?.1 ?? .decimal
    return switch content {
    case .text, .decimal: affinity == .text || affinity == .blob
    case .integer, .boolean: affinity != .text && affinity != .real
    case .real: affinity != .text
    // SQLite converts a text only if the text is a number. Dates, JSON arrays and JSON objects are no numbers, and SQLite
    // never converts blobs. So any column stores such values unchanged. But a property of the type `JSONValue` may also
    // be a plain number. For such a property, the caller passes `.text` as the content.
    case .date, .blob, .json, .any: true
    }
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
  /// Returns a value in the form in which this kind of column stores it. Returns `nil` if the column cannot store the
  /// value.
  @inline(__always) func accepting(_ value: SQLValue) -> SQLValue? {
    switch (self, value) {
    // SQLite would store NaN as null. It could store infinity, but decoding a row throws an error for infinity.
    case (.real, .real(let number)), (.any, .real(let number)): number.isFinite ? value : nil
    case (_, .null), (.any, _): value
    case (.text, .text), (.date, .text), (.decimal, .text), (.integer, .integer), (.blob, .blob): value
    case (.boolean, .integer(0)), (.boolean, .integer(1)): value
    case (.real, .integer(let number)): Double(exactly: number).map(SQLValue.real)
    default: nil
    }
  }

  /// Returns a JSON value as this kind of column stores it: as JSON text, or as null. Returns `nil` if the column cannot
  /// store it, or if its text is nested too deeply to be read again.
  func accepting(_ value: JSONValue) -> SQLValue? {
    switch (self, value) {
    case (_, .null): .null
    case (.json, _), (.any, .array), (.any, .object): value.readableText.map(SQLValue.text)
    default: nil
    }
  }
}
