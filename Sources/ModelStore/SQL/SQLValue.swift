public import Foundation

/// A value as SQLite stores it.
public enum SQLValue: Sendable {
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

extension SQLValue: Hashable {
  /// Returns whether SQLite stores both values in the same way. Texts are compared byte by byte, so texts in
  /// different Unicode normalization forms are different.
  public static func == (left: SQLValue, right: SQLValue) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.integer(let left), .integer(let right)): left == right
    case (.real(let left), .real(let right)): left == right
    case (.text(let left), .text(let right)): left.hasSameBytes(as: right)
    case (.blob(let left), .blob(let right)): left == right
    default: false
    }
  }

  /// Adds the value to a hash.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .null: hasher.combine(0)
    case .integer(let number): hasher.combine(number)
    case .real(let number): hasher.combine(number)
    case .text(let text): hasher.combine(text)
    case .blob(let data): hasher.combine(data)
    }
  }
}

extension SQLValue {
  /// Whether Swift may treat a text with other bytes as equal to this one, such as "é" as one scalar and as two. Only texts
  /// with non-ASCII characters count. The Kelvin sign is equal to the ASCII letter "K", too. But no keyboard writes it, and
  /// each text with a "K" would need another query.
  var hasSeveralSpellings: Bool {
    if case .text(let text) = self { !text.utf8.allSatisfy { $0 < 0x80 } } else { false }
  }

  /// The value, and for a text also its composed and decomposed forms, such as "é" as one scalar and as two. They are equal
  /// in Swift. Texts that are partly composed and partly decomposed are left out, because there can be very many.
  var spellings: [SQLValue] {
    guard case .text(let text) = self, hasSeveralSpellings else { return [self] }
    return [
      self, .text(text.precomposedStringWithCanonicalMapping),
      .text(text.decomposedStringWithCanonicalMapping),
    ]
  }
}

extension SQLValue {
  /// The text of a number that is stored as text or as an integer. `nil` for a stored floating-point number, which may be
  /// rounded.
  var exactNumber: String? {
    switch self {
    case .text(let text): text
    case .integer(let number): "\(number)"
    case .null, .real, .blob: nil
    }
  }

  var isNull: Bool { if case .null = self { true } else { false } }

  var isBlob: Bool { if case .blob = self { true } else { false } }

  /// Whether the value is not an infinite number. Decoding a `Codable` row throws an error for infinity.
  var isFinite: Bool { if case .real(let number) = self { number.isFinite } else { true } }

  /// The value as an SQL literal, for statements such as `alter table`, which do not accept bound values.
  var literal: String {
    switch self {
    case .null: "null"
    case .integer(let number): "\(number)"
    case .real(let number): "\(number)"
    case .text(let text): SQL.quoted(text, by: UInt8(ascii: "'"))
    case .blob(let data): "x'" + data.map { String(UInt16($0) + 256, radix: 16).dropFirst() }.joined() + "'"
    }
  }

  /// The number of bytes of text or blob.
  var size: Int {
    switch self {
    case .text(let text): text.utf8.count
    case .blob(let data): data.count
    default: 0
    }
  }

  /// The kind of the value for error messages, such as "text". The value itself is left out, because it may be private.
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
