import Foundation

/// The name of a table or column, compared as SQLite does: byte by byte, ignoring the case of the letters A to Z.
///
/// Strings of Swift cannot be used, because they are equal if they differ only in their Unicode normalization.
struct SQLName: Hashable, Sendable {
  private let bytes: [UInt8]

  init(_ name: String) {
    bytes = name.utf8.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 + 32 : $0 }
  }

  /// Whether SQLite keeps the schema in the table of this name.
  var isSchemaTable: Bool {
    bytes.elementsEqual("sqlite_master".utf8) || bytes.elementsEqual("sqlite_temp_master".utf8)
  }
}

extension String {
  /// Returns whether both texts have the same bytes. Equal strings may differ in their Unicode normalization.
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
  /// Returns `name` in quotes, with each such quote inside it doubled, so that any text is one name or, in single quotes, one text.
  ///
  /// SQLite compares bytes. A `Character` may be a double quote with a combining mark, so characters must not
  /// be compared.
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
