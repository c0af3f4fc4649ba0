public import Foundation

extension SQLValue: SQLConvertible {
  /// The value itself.
  public var sqlValue: SQLValue { self }

  /// The value itself.
  public init(sqlValue: SQLValue) {
    self = sqlValue
  }
}

extension Int: SQLConvertible {
  /// The number.
  public var sqlValue: SQLValue { .integer(Int64(self)) }

  /// The number, if it is a whole one.
  public init?(sqlValue: SQLValue) {
    guard case .integer(let number) = sqlValue else { return nil }
    self.init(exactly: number)
  }
}

extension Int64: SQLConvertible {
  /// The number.
  public var sqlValue: SQLValue { .integer(self) }

  /// The number, if it is a whole one.
  public init?(sqlValue: SQLValue) {
    guard case .integer(let number) = sqlValue else { return nil }
    self = number
  }
}

extension Double: SQLConvertible {
  /// The number.
  public var sqlValue: SQLValue { .real(self) }

  /// The number, which SQLite may have stored as a whole one.
  public init?(sqlValue: SQLValue) {
    switch sqlValue {
    case .real(let number): self = number
    case .integer(let number): self.init(exactly: number)
    default: return nil
    }
  }
}

extension Bool: SQLConvertible {
  /// 1 or 0.
  public var sqlValue: SQLValue { .integer(self ? 1 : 0) }

  /// True for 1, false for 0, nil for anything else.
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
  public init?(sqlValue: SQLValue) {
    guard case .text(let text) = sqlValue else { return nil }
    self = text
  }
}

extension Data: SQLConvertible {
  /// The bytes.
  public var sqlValue: SQLValue { .blob(self) }

  /// The bytes.
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
