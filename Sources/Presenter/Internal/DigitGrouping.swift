/// How a locale writes whole numbers, learnt from the system once, so that each number is then
/// written without it: ten times as fast (`presenter.count.again`).
///
/// What is learnt is put to the proof on numbers of all lengths; a locale that passes writes every
/// number as the system does, one that does not is left to the system.
struct DigitGrouping: Sendable {
  private let digits: [String]
  private let hasPlainDigits: Bool
  private let separator: String
  private let negative: (prefix: String, suffix: String)
  /// The number of digits in the last group, and in the others.
  private let sizes: (last: Int, other: Int)
  /// Numbers of fewer digits are not grouped.
  private let minimumLength: Int

  /// Learns from a way to write numbers; nil if it does not just write and group digits.
  init?(_ write: (Int) -> String) {
    digits = (0...9).map(write)
    guard digits.allSatisfy({ $0.count == 1 }), Set(digits).count == 10 else { return nil }
    hasPlainDigits = digits == (0...9).map(String.init)
    let names = Set(digits.joined())
    let groups = write(.max).split(omittingEmptySubsequences: false) { !names.contains($0) }
    guard groups.count > 2, let last = groups.last?.count, last > 0, groups[1].count > 0 else { return nil }
    sizes = (last, groups[1].count)
    separator = String(write(.max).drop { names.contains($0) }.prefix { !names.contains($0) })
    let minusOne = write(-1).split(separator: digits[1], omittingEmptySubsequences: false)
    guard minusOne.count == 2 else { return nil }
    negative = (String(minusOne[0]), String(minusOne[1]))
    // Spanish and Polish group from five digits on.
    let isFirstGrouped = write(1234).contains { !names.contains($0) }
    minimumLength = last + (isFirstGrouped ? 1 : 2)
    for sample in Self.samples where text(sample) != write(sample) { return nil }
  }

  /// Numbers of every length, of either sign, and those around each power of ten.
  private static var samples: [Int] {
    let powers = sequence(first: 10) { $0 > .max / 10 ? nil : $0 * 10 }
    return [0, 7, .max, .min, -8, -1_234_567_890] + powers.flatMap { [$0 - 1, $0, $0 / 9 * 8, -$0] }
  }

  /// A number as the locale writes it.
  ///
  /// - Complexity: O(*n*), where *n* is the number of digits.
  func text(_ number: Int) -> String {
    let plain = String(number.magnitude)
    var left = plain.utf8.count
    let isGrouped = left >= minimumLength
    if hasPlainDigits, !isGrouped, number >= 0 { return plain }
    var text = number < 0 ? negative.prefix : ""
    for digit in plain.utf8 {
      text += digits[Int(digit) - 48]
      left -= 1
      if isGrouped, left > 0, left >= sizes.last, (left - sizes.last).isMultiple(of: sizes.other) {
        text += separator
      }
    }
    if number < 0 { text += negative.suffix }
    return text
  }
}
