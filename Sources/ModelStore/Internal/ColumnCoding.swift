import Foundation
import Model

/// Between a value as JSON, which is how `Codable` types are taken apart, and as SQLite stores it in a column.
extension SQLColumn.Content {
  /// The form in which `value` is stored, or nil if it is not what such a column is for.
  func stored(_ value: JSONValue) -> SQLValue? {
    switch (self, value) {
    case (_, .null): .null
    case (.text, .string(let text)), (.any, .string(let text)): .text(text)
    case (.date, .string(let text)): .text(Self.sortable(text))
    case (.integer, .number(let number)): number.exactly(Int64.self).map(SQLValue.integer)
    case (.real, .number(let number)): number.double.map(SQLValue.real)
    case (.any, .number): Self.integer.stored(value) ?? Self.real.stored(value)
    case (.boolean, .bool(let truth)), (.any, .bool(let truth)): truth.sqlValue
    case (.decimal, .number(let number)): .text(number.literal)
    case (.blob, .string(let text)): Data(base64Encoded: text).map(SQLValue.blob)
    case (.json, _), (.any, .array), (.any, .object): .text(value.text())
    default: nil
    }
  }

  /// The value that was stored as `value`, or nil if nothing can have been.
  ///
  /// What does not belong in such a column is handed on as it is, for `ModelDecoder` to convert and report.
  func read(_ value: SQLValue) -> JSONValue? {
    switch (self, value) {
    case (_, .null): .null
    case (.json, .text(let text)): try? JSONValue(parsing: Data(text.utf8))
    case (.boolean, .integer(0)): .bool(false)
    case (.boolean, .integer(1)): .bool(true)
    case (.decimal, .text(let text)): JSONNumber(literal: text).map(JSONValue.number) ?? .string(text)
    case (_, .integer(let number)): .number(JSONNumber(number))
    case (_, .real(let number)): JSONNumber(number).map(JSONValue.number)
    case (_, .text(let text)): .string(text)
    case (_, .blob(let data)): .string(data.base64EncodedString())
    }
  }

  /// A date's text with "+00:00" in place of "Z": then the order of the texts is that of the dates, also
  /// when some have a fraction and some have not ("+" comes before "." and the digits, "Z" after them).
  private static func sortable(_ text: String) -> String {
    text.hasSuffix("Z") ? text.dropLast() + "+00:00" : text
  }
}
