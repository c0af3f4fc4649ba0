public import Foundation
import Model

/// A type whose values can be bound to a statement and read from a row.
///
/// A type with a raw value of such a type need only declare that it conforms.
///
/// The initializers of the most common types are inlinable, so that the app's compiler specializes the reading of rows
/// (`store.rows.values`).
public protocol SQLConvertible: SendableMetatype {
  /// The value as SQLite stores it.
  var sqlValue: SQLValue { get }

  /// Makes a value from its stored form, or nil if `sqlValue` is not such a form.
  init?(sqlValue: SQLValue)
}

extension SQLConvertible where Self: RawRepresentable, RawValue: SQLConvertible {
  /// The raw value as SQLite stores it.
  public var sqlValue: SQLValue { rawValue.sqlValue }

  /// Makes the value with this raw value, or nil if no value has it.
  public init?(sqlValue: SQLValue) {
    guard let rawValue = RawValue(sqlValue: sqlValue) else { return nil }
    self.init(rawValue: rawValue)
  }
}

extension SQLValue: SQLConvertible {
  /// The value itself.
  public var sqlValue: SQLValue { self }

  /// The value itself.
  public init(sqlValue: SQLValue) {
    self = sqlValue
  }
}

extension SQLConvertible where Self: FixedWidthInteger {
  /// The number. A number that needs more than 64 bits is stored as text.
  public var sqlValue: SQLValue { Int64(exactly: self).map(SQLValue.integer) ?? .text("\(self)") }

  /// The number, if the value is an integer within range, or the text of a larger integer.
  @inlinable
  public init?(sqlValue: SQLValue) {
    switch sqlValue {
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
  /// The number.
  public var sqlValue: SQLValue { .real(self) }

  /// The number, which SQLite may have stored as a whole one.
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
  /// The shortest decimal number that is read back as the same `Float`: 0.1 rather than 0.10000000149.
  public var sqlValue: SQLValue { .real(Double(description) ?? Double(self)) }

  /// The nearest `Float`, if the value is a number within its range.
  public init?(sqlValue: SQLValue) {
    guard let number = Double(sqlValue: sqlValue), Float(number).isFinite else { return nil }
    self.init(number)
  }
}

extension Decimal: SQLConvertible {
  /// The text of the number with all its digits, as a column for decimal numbers holds it.
  public var sqlValue: SQLValue { JSONNumber(self).map { .text($0.literal) } ?? .null }

  /// The number, if the value is the text of one or a whole number.
  public init?(sqlValue: SQLValue) {
    let number: JSONNumber? =
      switch sqlValue {
      case .text(let text): JSONNumber(literal: text)
      case .integer(let number): JSONNumber(number)
      case .null, .real, .blob: nil
      }
    guard let decimal = number?.decimal else { return nil }
    self = decimal
  }
}

extension Date: SQLConvertible {
  /// The text that a column for dates holds, such as `2026-11-21T09:30:00+00:00`, or null for a date outside
  /// the years 0 to 9999. The texts sort like the dates.
  public var sqlValue: SQLValue {
    // The zone is written as "+00:00" and not as "Z", so that the texts are sorted as the dates are: "+" comes before ".", so a
    // date without a fraction comes before the same second with a fraction. "Z" would come after it.
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
  /// The text of the number of seconds with all its digits, as a column for durations holds it.
  public var sqlValue: SQLValue { .text(secondsText) }

  /// The duration, if the value is the text of a number of seconds or a whole number of them.
  public init?(sqlValue: SQLValue) {
    let text: String
    switch sqlValue {
    case .text(let number): text = number
    case .integer(let number): text = "\(number)"
    case .null, .real, .blob: return nil
    }
    guard let duration = Duration(secondsText: text) else { return nil }
    self = duration
  }
}

extension Bool: SQLConvertible {
  /// 1 or 0.
  public var sqlValue: SQLValue { .integer(self ? 1 : 0) }

  /// True for 1, false for 0, nil for anything else.
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
  /// The absolute URL as text.
  public var sqlValue: SQLValue { .text(absoluteString) }

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

  /// Nil for null, and a failure for what is no wrapped value.
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
