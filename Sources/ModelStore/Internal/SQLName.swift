import Foundation

/// The name of a table or column, compared as SQLite does: byte by byte, ignoring the case of the letters A to Z.
///
/// Strings of Swift cannot be used, because they are equal if they differ only in their Unicode normalization.
struct SQLName: Hashable, Sendable {
  private let bytes: [UInt8]

  init(_ name: String) { bytes = name.utf8.map(Self.lowercased) }

  /// Returns whether SQLite considers both names the same. In contrast to `SQLName(left) == SQLName(right)`, nothing is allocated.
  static func areSame(_ left: String, _ right: String) -> Bool {
    left.utf8.elementsEqual(right.utf8) { lowercased($0) == lowercased($1) }
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte + 32 : byte
  }

  /// Whether this is the name of a table in which SQLite itself stores the schema of the database.
  var isSchemaTable: Bool {
    bytes.elementsEqual("sqlite_master".utf8) || bytes.elementsEqual("sqlite_temp_master".utf8)
  }
}

extension String {
  /// Returns whether both texts have the same bytes. Swift's `==` also treats texts as equal that differ only in their Unicode
  /// normalization.
  func hasSameBytes(as other: String) -> Bool {
    var (left, right) = (self, other)
    let count = left.utf8.count
    return left.withUTF8 { left in
      right.withUTF8 { right in
        guard left.count == right.count else { return false }
        guard let left = left.baseAddress, let right = right.baseAddress else { return true }
        return memcmp(left, right, count) == 0
      }
    }
  }
}

extension SQL {
  /// Returns `name` as an SQL name in double quotes, or as an SQL text in single quotes. Quotes inside of `name` are
  /// doubled, so the SQL name cannot end early.
  ///
  /// The method searches for quotes in the bytes, as SQLite does. In Swift, a double quote and a combining mark form one
  /// `Character`, which is not equal to a double quote.
  static func quoted(_ name: String, by quote: UInt8 = UInt8(ascii: "\"")) -> String {
    var bytes = [quote]
    for byte in name.utf8 {
      if byte == quote { bytes.append(quote) }
      bytes.append(byte)
    }
    bytes.append(quote)
    return String(decoding: bytes, as: UTF8.self)
  }
}
