import ConciergeSQLite

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

  /// A decimal number as a sign, digits, and a power of ten.
  private struct Number {
    /// -1, 0 or 1.
    var sign: Int32 = 1
    /// The significant digits, without zeros at the start and at the end.
    var digits: [UInt8] = []
    /// The number of digits before the decimal point; it is negative for zeros after the point.
    var magnitude = 0

    init?(_ text: some Collection<UInt8>) {
      var rest = text[...]
      if rest.first == UInt8(ascii: "-") {
        sign = -1
        rest.removeFirst()
      }
      var point: Int?
      var exponent = 0
      var count = 0
      while let byte = rest.first {
        rest.removeFirst()
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"):
          digits.append(byte)
          count += 1
        case UInt8(ascii: ".") where point == nil: point = count
        case UInt8(ascii: "e"), UInt8(ascii: "E"):
          guard let power = Int(String(decoding: rest, as: UTF8.self)), abs(power) < 1 << 30 else {
            return nil
          }
          exponent = power
          rest = rest[rest.endIndex...]
        default: return nil
        }
      }
      guard count > 0 else { return nil }
      let zeros = digits.prefix { $0 == UInt8(ascii: "0") }.count
      magnitude = (point ?? count) - zeros + exponent
      digits.removeFirst(zeros)
      while digits.last == UInt8(ascii: "0") { digits.removeLast() }
      if digits.isEmpty { (sign, magnitude) = (0, 0) }
    }

    func compareMagnitude(to other: Number) -> Int32 {
      guard magnitude == other.magnitude else { return magnitude < other.magnitude ? -1 : 1 }
      guard digits != other.digits else { return 0 }
      return digits.lexicographicallyPrecedes(other.digits) ? -1 : 1
    }
  }
}
