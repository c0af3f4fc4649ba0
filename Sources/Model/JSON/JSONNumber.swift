public import struct Foundation.Decimal

/// A JSON number, kept as the literal that was written.
///
/// ```swift
/// JSONNumber(literal: "662.81")?.literal          // "662.81", never 662.8099999
/// JSONNumber(literal: "1e3")?.exactly(Int.self)   // 1000
/// JSONNumber(literal: "1e30")?.exactly(Int.self)  // nil
/// ```
///
/// Two numbers are equal when their literals are: `1`, `1.0` and `1e0` are three different values here. Compare
/// what they convert to when the quantity is meant.
public struct JSONNumber: Hashable, Sendable, CustomStringConvertible {
  /// The text of the number, always valid by RFC 8259.
  public let literal: String

  /// Makes a number from its text.
  ///
  /// - Returns: `nil` when `literal` as a whole is not a JSON number: a space, a leading `+` or `0`, a bare
  ///   `.5`, `nan` are all refused.
  public init?(literal: String) {
    var text = literal
    guard text.withUTF8({ NumberParts($0) }) != nil else { return nil }
    self.literal = literal
  }

  /// Makes a number from a literal that is known to be valid.
  init(validLiteral literal: String) {
    self.literal = literal
  }

  /// Makes a number from an integer of any width.
  public init(_ integer: some BinaryInteger) {
    literal = String(integer)
  }

  /// Makes a number with the shortest literal that reads back as `double`, or `nil` for an infinity or NaN.
  public init?(_ double: Double) {
    guard double.isFinite else { return nil }
    literal = double.description
  }

  /// Makes a number with the shortest literal that reads back as `float`, or `nil` for an infinity or NaN.
  public init?(_ float: Float) {
    guard float.isFinite else { return nil }
    literal = float.description
  }

  /// Makes a number from all digits of `decimal`, or `nil` for NaN.
  public init?(_ decimal: Decimal) {
    guard decimal.isFinite else { return nil }
    self.init(literal: decimal.description)
  }

  /// The literal.
  public var description: String {
    literal
  }
}
