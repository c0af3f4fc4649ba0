public import Foundation
import Model

/// A type whose values can be bound to a statement and read from a row.
///
/// A `RawRepresentable` type, such as an enumeration, need only declare the conformance if its raw value conforms.
///
/// The initializers of the most common types are inlinable, so that the app's compiler specializes the reading of rows
/// (`store.rows.values`).
public protocol SQLConvertible: SendableMetatype {
  /// The value as SQLite stores it.
  var sqlValue: SQLValue { get }

  /// Creates a value from its stored form. Returns `nil` if the stored value does not represent a value of this type.
  init?(sqlValue: SQLValue)
}

extension SQLConvertible where Self: RawRepresentable, RawValue: SQLConvertible {
  /// The raw value as SQLite stores it.
  public var sqlValue: SQLValue { rawValue.sqlValue }

  /// Creates the value with the stored raw value. Returns `nil` if no value has it.
  public init?(sqlValue: SQLValue) {
    guard let rawValue = RawValue(sqlValue: sqlValue) else { return nil }
    self.init(rawValue: rawValue)
  }
}

extension SQLValue: SQLConvertible {
  /// The value itself.
  public var sqlValue: SQLValue { self }

  /// The value itself.
  public init(sqlValue: SQLValue) { self = sqlValue }
}

extension SQLConvertible where Self: FixedWidthInteger {
  /// The number as SQLite stores it: as an integer, or as text if it needs more than 64 bits.
  public var sqlValue: SQLValue { Int64(exactly: self).map(SQLValue.integer) ?? .text("\(self)") }

  /// Creates the integer from a value of the database. Integers of SQLite have 64 bits, so a number that does not
  /// fit, such as `UInt64.max`, is stored as text. Returns `nil` for other texts and values, and for a number outside
  /// the range of this type.
  @inlinable
  public init?(sqlValue: SQLValue) { self.init(stored: sqlValue) }
}

extension FixedWidthInteger {
  /// Reads an integer that is stored as a number, or as a text if it needs more than 64 bits.
  @inlinable
  init?(stored: SQLValue) {
    switch stored {
    case .integer(let number): self.init(exactly: number)
    case .text(let text) where Int64(text) == nil: self.init(text)
    default: return nil
    }
  }
}

extension Int: SQLConvertible {}
extension Int8: SQLConvertible {}
extension Int16: SQLConvertible {}
extension Int32: SQLConvertible {}
extension Int64: SQLConvertible {}
extension UInt8: SQLConvertible {}
extension UInt16: SQLConvertible {}
extension UInt32: SQLConvertible {}

extension Double: SQLConvertible {
  /// The number as a floating-point value (`REAL`) of SQLite.
  public var sqlValue: SQLValue { .real(self) }

  /// Creates a `Double` from a number in a database. An integer is accepted, too, because SQLite stores 3.0 as the
  /// integer 3 in a `NUMERIC` column. Returns `nil` for other values, and for an integer that no `Double` equals.
  @inlinable
  public init?(sqlValue: SQLValue) {
    switch sqlValue {
    case .real(let number): self = number
    case .integer(let number): self.init(exactly: number)
    default: return nil
    }
  }
}

extension Float: SQLConvertible {
  /// The shortest decimal number that is read again as the same `Float`: 0.1 and not 0.10000000149.
  public var sqlValue: SQLValue { .real(Double(description) ?? Double(self)) }

  /// Creates the nearest `Float` to a stored number. Returns `nil` if the number is too large, or if another kind of value
  /// is stored.
  public init?(sqlValue: SQLValue) {
    guard let number = Double(sqlValue: sqlValue), Float(number).isFinite else { return nil }
    self.init(number)
  }
}

extension Decimal: SQLConvertible {
  /// The number as text with all its digits, as a column for decimal numbers stores it.
  public var sqlValue: SQLValue { JSONNumber(self).map { .text($0.literal) } ?? .null }

  /// Creates the decimal number from its text or from a stored integer. Returns `nil` for any other value. A stored
  /// floating-point number is refused, because it may be only close to the decimal number.
  public init?(sqlValue: SQLValue) {
    guard let decimal = sqlValue.exactNumber.flatMap({ JSONNumber(literal: $0)?.decimal }) else { return nil }
    self = decimal
  }
}

extension Date: SQLConvertible {
  /// The date as text, such as `2026-11-21T09:30:00+00:00`. Sorting such texts sorts the dates. A date outside the years 0
  /// to 9999 is stored as null.
  public var sqlValue: SQLValue {
    // The time zone is written as "+00:00" and not as "Z". Texts are sorted character by character, and "+" comes before
    // ".", but "Z" comes after it. So a date without a fraction of a second comes before the same second with a fraction.
    ISO8601.text(for: self).map { .text($0.dropLast() + "+00:00") } ?? .null
  }

  /// The date, if the value is ISO 8601 text.
  public init?(sqlValue: SQLValue) {
    guard case .text(var text) = sqlValue, let date = text.withUTF8({ ISO8601.date(from: $0) }) else {
      return nil
    }
    self = date
  }
}

extension Duration: SQLConvertible {
  /// The duration as the text of a number of seconds, with all its digits.
  public var sqlValue: SQLValue { .text(secondsText) }

  /// Creates the duration from the text of a number of seconds, or from a stored integer of seconds. Otherwise returns
  /// `nil`.
  public init?(sqlValue: SQLValue) {
    guard let duration = sqlValue.exactNumber.flatMap({ Duration(secondsText: $0) }) else { return nil }
    self = duration
  }
}

extension Bool: SQLConvertible {
  /// 1 or 0.
  public var sqlValue: SQLValue { .integer(self ? 1 : 0) }

  /// Creates `true` from 1 and `false` from 0. Returns `nil` for other stored values.
  @inlinable
  public init?(sqlValue: SQLValue) {
    switch sqlValue {
    case .integer(0): self = false
    case .integer(1): self = true
    default: return nil
    }
  }
}

extension String: SQLConvertible {
  /// The text.
  public var sqlValue: SQLValue { .text(self) }

  /// The text.
  @inlinable
  public init?(sqlValue: SQLValue) {
    guard case .text(let text) = sqlValue else { return nil }
    self = text
  }
}

extension Data: SQLConvertible {
  /// The bytes.
  public var sqlValue: SQLValue { .blob(self) }

  /// The bytes.
  @inlinable
  public init?(sqlValue: SQLValue) {
    guard case .blob(let data) = sqlValue else { return nil }
    self = data
  }
}

extension URL: SQLConvertible {
  /// The absolute URL as text. An empty URL is null, because no URL can be read from an empty text.
  public var sqlValue: SQLValue { absoluteString.isEmpty ? .null : .text(absoluteString) }

  /// The URL, if the value is the text of one.
  public init?(sqlValue: SQLValue) {
    guard case .text(let text) = sqlValue else { return nil }
    self.init(string: text, encodingInvalidCharacters: false)
  }
}

extension UUID: SQLConvertible {
  /// The text, as a `Codable` row stores it.
  public var sqlValue: SQLValue { .text(uuidString) }

  /// The UUID, if the value is the text of one.
  public init?(sqlValue: SQLValue) {
    guard case .text(let text) = sqlValue else { return nil }
    self.init(uuidString: text)
  }
}

extension Optional: SQLConvertible where Wrapped: SQLConvertible {
  /// The wrapped value, or null.
  @inlinable
  public var sqlValue: SQLValue { self?.sqlValue ?? .null }

  /// Creates `nil` from null. If the stored value does not represent a value of the wrapped type, the initializer fails.
  @inlinable
  public init?(sqlValue: SQLValue) {
    if case .null = sqlValue {
      self = .none
      return
    }
    guard let wrapped = Wrapped(sqlValue: sqlValue) else { return nil }
    self = wrapped
  }
}
