public import struct Foundation.Data

/// A value as SQLite stores it.
public enum SQLValue: Hashable, Sendable {
  /// No value.
  case null
  /// A signed number of 64 bits. Truth values are 0 and 1.
  case integer(Int64)
  /// A floating-point number. SQLite stores "not a number" as ``null``.
  case real(Double)
  /// Text, of any length and with any characters.
  case text(String)
  /// Bytes.
  case blob(Data)
}

extension SQLValue {
  var isNull: Bool {
    if case .null = self { true } else { false }
  }

  /// What kind of value this is, for error texts, which never show the value itself.
  var kind: String {
    switch self {
    case .null: "null"
    case .integer: "an integer"
    case .real: "a real number"
    case .text: "text"
    case .blob: "bytes"
    }
  }
}
