/// The parts of a JSON number, whose value is `digits` times ten to the power of `exponent`.
package struct NumberParts {
  package private(set) var isNegative = false
  /// All digits as one integer. The value is valid only if `isExact` is true.
  private(set) var digits: UInt64 = 0
  /// The power of ten. A huge exponent is limited to a value beyond the range of any number type, so that arithmetic cannot
  /// overflow.
  package private(set) var exponent = 0
  /// Whether all digits fit into `digits`.
  private(set) var isExact = true

  /// Parses a text. Returns `nil` if the whole text is not one JSON number.
  package init?(_ text: UnsafeBufferPointer<UInt8>) {
    guard read(text) else { return nil }
  }

  private mutating func read(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    var index = 0
    func next() -> UInt8? { index < text.count ? text[index] : nil }
    var significant = 0
    func addDigits() -> Int {
      let start = index
      while let byte = next(), byte >= 0x30, byte <= 0x39 {
        digits = digits &* 10 &+ UInt64(byte - 0x30)
        if significant > 0 || byte != 0x30 { significant += 1 }
        index += 1
      }
      return index - start
    }
    if next() == UInt8(ascii: "-") {
      isNegative = true
      index += 1
    }
    let first = next()
    let whole = addDigits()
    guard whole == 1 || whole > 1 && first != 0x30 else { return false }
    if next() == UInt8(ascii: ".") {
      index += 1
      let fraction = addDigits()
      guard fraction > 0 else { return false }
      exponent = -fraction
    }
    isExact = significant <= 19
    if let byte = next(), byte | 0x20 == UInt8(ascii: "e") {
      index += 1
      let sign = next()
      if sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") { index += 1 }
      let start = index
      var power = 0
      while let byte = next(), byte >= 0x30, byte <= 0x39 {
        power = min(power * 10 + Int(byte - 0x30), 1 << 40)
        index += 1
      }
      guard index > start else { return false }
      exponent += sign == UInt8(ascii: "-") ? -power : power
    }
    return index == text.count
  }

  /// Returns the number if it is written as an integer of at most 64 bits. This is a fast path: if it returns `nil`, the
  /// number may still be an integer, such as 1e3.
  func plain<Integer: FixedWidthInteger>(as type: Integer.Type) -> Integer? {
    guard isExact, exponent == 0 else { return nil }
    guard isNegative else { return Integer(exactly: digits) }
    return Int64(exactly: digits).flatMap { Integer(exactly: -$0) }
  }

  /// The nearest `Double`, if a single multiplication or division can compute it. This is a fast path: if it is `nil`, the
  /// slow method must be used.
  ///
  /// Integers up to 2^53 and powers of ten up to 10^22 are represented exactly as `Double`, and one operation on exact
  /// numbers rounds correctly.
  ///
  /// Source: W. D. Clinger, "How to Read Floating Point Numbers Accurately", 1990
  var plainDouble: Double? {
    guard isExact, digits <= 1 << 53, abs(exponent) <= 22 else { return nil }
    let power = Self.powers[abs(exponent)]
    let value = exponent < 0 ? Double(digits) / power : Double(digits) * power
    return isNegative ? -value : value
  }

  private static let powers: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18,
    1e19, 1e20, 1e21, 1e22,
  ]
}
