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

  /// The number of bytes of text or blob.
  var size: Int {
    switch self {
    case .text(let text): text.utf8.count
    case .blob(let data): data.count
    default: 0
    }
  }

  /// What kind of value this is, for error texts, which never show the value itself.
  @usableFromInline
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
