public import struct Foundation.Decimal

/// A JSON number, kept as the literal that was written.
///
/// ```swift
/// JSONNumber(literal: "662.81")?.literal          // "662.81", never 662.8099999
/// JSONNumber(literal: "1e3")?.exactly(Int.self)   // 1000
/// JSONNumber(literal: "1e30")?.exactly(Int.self)  // nil
/// ```
///
/// Two numbers are equal when their literals are: `1`, `1.0` and `1e0` are three different values here. To compare quantities,
/// convert both numbers first, for example with `exactly(_:)`.
public struct JSONNumber: Hashable, Sendable, CustomStringConvertible {
  /// The number as text. It is always a valid JSON number according to RFC 8259.
  public let literal: String

  /// Creates a number from its text.
  ///
  /// - Returns: `nil` if the whole text is not a JSON number. For example, a space, a leading `+` or `0`, the text `.5` and
  ///   `nan` are refused.
  public init?(literal: String) {
    var text = literal
    guard text.withUTF8({ NumberParts($0) }) != nil else { return nil }
    self.literal = literal
  }

  /// Creates a number from a text that the caller has already checked.
  init(validLiteral literal: String) { self.literal = literal }

  /// Makes a number from an integer of any width.
  public init(_ integer: some BinaryInteger) { literal = String(integer) }

  /// Creates a number with the shortest text that is read again as the same `Double`. Returns `nil` for infinity and NaN.
  public init?(_ double: Double) {
    guard double.isFinite else { return nil }
    literal = double.description
  }

  /// Creates a number with the shortest text that is read again as the same `Float`. Returns `nil` for infinity and NaN.
  package init?(_ float: Float) {
    guard float.isFinite else { return nil }
    literal = float.description
  }

  /// Creates a number with all digits of a `Decimal`. Returns `nil` for NaN.
  public init?(_ decimal: Decimal) {
    guard decimal.isFinite else { return nil }
    self.init(literal: decimal.description)
  }

  /// The literal.
  public var description: String { literal }
}

// MARK: Conversions

extension JSONNumber {
  /// Returns the number as an integer. Returns `nil` if it has a fraction or is out of the range of the type.
  ///
  /// `1.0`, `10e-1` and `1` are all 1. `1.5` is not an integer, and `1e30` is out of the range of `Int`.
  ///
  /// - Parameter type: A standard integer type.
  /// - Complexity: O(*n*), where *n* is the length of the text, even if the exponent is huge.
  public func exactly<Integer: FixedWidthInteger>(_ type: Integer.Type) -> Integer? {
    if let plain = Integer(literal) { return plain }
    let parts = DecimalParts(literal)
    guard !parts.digits.isEmpty else { return 0 }
    // No integer type has more than 39 digits. So the zeros of a huge exponent such as 1e999999999 are never written out.
    guard parts.exponent >= 0, parts.digits.count + parts.exponent <= 39 else { return nil }
    return Integer(parts.sign + parts.digits + String(repeating: "0", count: parts.exponent))
  }

  /// The nearest `Double`, or `nil` if the number is out of its range.
  public var double: Double? { Double(literal).flatMap { $0.isFinite ? $0 : nil } }

  /// The nearest `Float`, or `nil` if the number is out of its range.
  package var float: Float? { Float(literal).flatMap { $0.isFinite ? $0 : nil } }

  /// The same number as a `Decimal`, without rounding. `nil` if its digits need more than 128 bits, or if its exponent is
  /// out of range.
  public var decimal: Decimal? {
    let parts = DecimalParts(literal)
    guard !parts.digits.isEmpty else { return 0 }
    let padding = max(0, parts.exponent - 127)
    guard parts.exponent >= -128, parts.digits.count <= 39, padding <= 39 - parts.digits.count else {
      return nil
    }
    let digits = parts.digits + String(repeating: "0", count: padding)
    if digits.count <= 38 { return Decimal(string: "\(parts.sign)\(digits)e\(parts.exponent - padding)") }
    // `Decimal(string:)` reads at most 38 digits. A number with 39 digits is computed from the two halves of its 128 bits.
    guard let significand = UInt128(digits) else { return nil }
    let half = Decimal(UInt64(truncatingIfNeeded: significand >> 64))
    let whole = half * Decimal(1 << 32) * Decimal(1 << 32) + Decimal(UInt64(truncatingIfNeeded: significand))
    let sign: FloatingPointSign = parts.sign == "-" ? .minus : .plus
    let decimal = Decimal(sign: sign, exponent: parts.exponent - padding, significand: whole)
    return decimal.isNaN ? nil : decimal
  }
}

/// The parts of a decimal number: its sign, its digits without zeros at the start and the end, and a power of ten. For
/// example, 12500 has the digits "125" and the exponent 2.
struct DecimalParts {
  let sign: String
  /// The digits without zeros at the start and the end: "125" for 1.25 and for 12500. Empty for the number 0.
  let digits: String
  /// The power of ten by which the integer `digits` is multiplied: -2 for 1.25, and 2 for 12500. It is limited to a range
  /// that is much larger than that of any number type.
  let exponent: Int

  init(_ literal: String) {
    var text = literal
    let parts = text.withUTF8 { NumberParts($0) }
    sign = parts?.isNegative == true ? "-" : ""
    let mantissa = literal.utf8.prefix { $0 | 0x20 != UInt8(ascii: "e") }
    let written = mantissa.filter { 0x30...0x39 ~= $0 }.drop { $0 == 0x30 }
    let zeros = written.reversed().prefix { $0 == 0x30 }.count
    digits = String(decoding: written.dropLast(zeros), as: UTF8.self)
    exponent = (parts?.exponent ?? 0) + zeros
  }
}
