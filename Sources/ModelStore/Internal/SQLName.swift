/// A name as SQLite compares names: by their bytes, with the letters A to Z equal to a to z.
///
/// `String` is no replacement: it takes texts that differ in their Unicode normalization for the same.
struct SQLName: Hashable, Sendable {
  private let bytes: [UInt8]

  init(_ name: String) {
    bytes = name.utf8.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 + 32 : $0 }
  }
}

extension String {
  /// Returns whether both texts have the same bytes. Equal strings may differ in their Unicode normalization.
  func hasSameBytes(as other: String) -> Bool {
    self == other && utf8.elementsEqual(other.utf8)
  }
}
