extension BinaryInteger {
  /// The number as text of at least so many digits.
  func text(digits: Int, radix: Int = 10) -> String {
    let text = String(self, radix: radix, uppercase: true)
    return String(repeating: "0", count: Swift.max(0, digits - text.count)) + text
  }
}
