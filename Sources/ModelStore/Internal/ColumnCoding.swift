import Foundation
import Model

// A property is stored as its `SQLConvertible` conformance says. The JSON forms in this file are for the
// types that have no such conformance, and for reading rows that `ModelDecoder` has to repair.

extension SQLColumn.Content {
  /// Returns `value` in the form that such a column holds, or nil if the column is for other values.
  @inline(__always)
  func accepting(_ value: SQLValue) -> SQLValue? {
    switch (self, value) {
    case (_, .null), (.any, _): value
    case (.text, .text), (.date, .text), (.decimal, .text), (.duration, .text), (.integer, .integer),
      (.blob, .blob):
      value
    case (.boolean, .integer(0)), (.boolean, .integer(1)): value
    // SQLite stores an infinity, but nothing could read it back.
    case (.real, .real(let number)): number.isFinite ? value : nil
    case (.real, .integer(let number)): Double(exactly: number).map(SQLValue.real)
    default: nil
    }
  }

  /// Returns the form in which such a column holds a value that is more than one standard value, or nil if the column is for
  /// other values.
  func stored(_ value: JSONValue) -> SQLValue? {
    switch (self, value) {
    case (_, .null): .null
    case (.json, _), (.any, .array), (.any, .object): .text(value.text())
    default: nil
    }
  }

  /// Returns the JSON form of a stored value. A value of another kind is returned unchanged, so that
  /// `ModelDecoder` converts or reports it.
  func read(_ value: SQLValue) -> JSONValue {
    switch (self, value) {
    case (_, .null): .null
    case (.json, .text(let text)): (try? JSONValue(parsing: Data(text.utf8))) ?? .string(text)
    case (.boolean, .integer(0)): .bool(false)
    case (.boolean, .integer(1)): .bool(true)
    case (.decimal, .text(let text)), (.duration, .text(let text)):
      JSONNumber(literal: text).map(JSONValue.number) ?? .string(text)
    case (_, .integer(let number)): .number(JSONNumber(number))
    // JSON has no infinity. The text makes the decoder refuse the value, unless a text is expected.
    case (_, .real(let number)): JSONNumber(number).map(JSONValue.number) ?? .string("\(number)")
    case (_, .text(let text)): .string(text)
    case (_, .blob(let data)): .string(data.base64EncodedString())
    }
  }
}

extension SQLColumn {
  /// Returns the JSON form of a stored value.
  func read(_ value: SQLValue) -> JSONValue {
    guard let convertible, !value.isNull else { return content.read(value) }
    return convertible.read(value) ?? content.read(value)
  }
}

/// A user's type that is both `Codable` and ``SQLConvertible``.
struct ConvertibleType: Hashable, Sendable {
  let type: any (SQLConvertible & Codable).Type

  static func == (left: Self, right: Self) -> Bool { left.type == right.type }

  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(type)) }

  fileprivate func read(_ value: SQLValue) -> JSONValue? { type.json(of: value) }
}

extension SQLConvertible where Self: Codable {
  fileprivate static func json(of value: SQLValue) -> JSONValue? {
    Self(sqlValue: value).flatMap { try? ModelEncoder(keys: .literal).encode($0) }
  }
}
