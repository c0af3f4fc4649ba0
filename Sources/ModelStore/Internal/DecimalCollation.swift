import ConciergeSQLite
import Model

/// The collation by which SQLite orders decimal numbers that are stored as text.
///
/// SQLite's own numbers have 64 bits, so a `Decimal` of up to 39 digits is stored as text. Without a
/// collation 10 would come before 9.
enum DecimalCollation {
  static let name = "concierge_decimal"

  /// Registers the collation. Every connection needs the collation, including read-only connections.
  ///
  /// - Returns: SQLite's result code.
  static func install(on handle: OpaquePointer) -> Int32 {
    sqlite3_create_collation_v2(
      handle,
      name,
      Int32(SQLITE_UTF8),
      nil,
      { _, firstCount, first, secondCount, second in
        let first = UnsafeRawBufferPointer(start: first, count: Int(firstCount))
        let second = UnsafeRawBufferPointer(start: second, count: Int(secondCount))
        return DecimalCollation.compare(first, second)
      },
      nil
    )
  }

  /// Returns -1, 0 or 1. Texts that are not numbers come after all numbers, in the order of their bytes.
  static func compare(_ first: some Collection<UInt8>, _ second: some Collection<UInt8>) -> Int32 {
    switch (Number(first), Number(second)) {
    case (let first?, let second?):
      guard first.sign == second.sign else { return first.sign < second.sign ? -1 : 1 }
      let order = first.compareMagnitude(to: second)
      return first.sign < 0 ? -order : order
    case (nil, nil):
      if first.elementsEqual(second) { return 0 }
      return first.lexicographicallyPrecedes(second) ? -1 : 1
    case (_?, nil): return -1
    case (nil, _?): return 1
    }
  }

  /// A decimal number as a sign, digits, and the position of its decimal point.
  private struct Number {
    /// -1, 0 or 1.
    let sign: Int32
    /// The significant digits, without zeros at the start and at the end.
    let digits: String
    /// The number of digits before the decimal point; it is negative for zeros after the point.
    let magnitude: Int

    init?(_ text: some Collection<UInt8>) {
      guard let number = JSONNumber(literal: String(decoding: text, as: UTF8.self)) else { return nil }
      let parts = DecimalParts(number.literal)
      digits = parts.digits
      sign = digits.isEmpty ? 0 : parts.sign.isEmpty ? 1 : -1
      magnitude = digits.isEmpty ? 0 : digits.utf8.count + parts.exponent
    }

    func compareMagnitude(to other: Number) -> Int32 {
      guard magnitude == other.magnitude else { return magnitude < other.magnitude ? -1 : 1 }
      return digits == other.digits ? 0 : digits < other.digits ? -1 : 1
    }
  }
}
