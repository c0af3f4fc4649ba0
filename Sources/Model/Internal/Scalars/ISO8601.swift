package import struct Foundation.Date

/// Reads and writes dates as ISO 8601 text by arithmetic, so that no calendar, locale or time zone of the machine has an effect.
///
/// Source for the day count: H. Hinnant, "chrono-Compatible Low-Level Date Algorithms", 2013,
/// https://howardhinnant.github.io/date_algorithms.html
package enum ISO8601 {
  private static let secondsPerDay = 86_400
  /// The number of days from 1970-01-01 to Foundation's reference date, 2001-01-01.
  private static let referenceDay = 11_323

  /// Reads `2025-10-10`, or that with a time: `T12:34[:56[.789]]`, then nothing (UTC), `Z` or an offset such
  /// as `+02:00`, `+0200` or `+02`. A space may stand for the `T`.
  package static func date(from text: UnsafeBufferPointer<UInt8>) -> Date? {
    var scan = Scanner(text)
    guard let year = scan.number(digits: 4), scan.skip("-"), let month = scan.number(digits: 2),
      scan.skip("-"), let day = scan.number(digits: 2)
    else { return nil }
    let number = dayNumber(year: year, month: month, day: day)
    // An impossible date, such as February 30, gives the number of another day. Converting this number back to a date
    // detects the mistake.
    guard civilDay(number) == (year, month, day) else { return nil }
    var seconds = (number - referenceDay) * secondsPerDay
    var fraction = 0.0
    if !scan.isAtEnd {
      guard scan.skip("T") || scan.skip("t") || scan.skip(" ") else { return nil }
      guard let time = scan.time(), let offset = scan.zone(), scan.isAtEnd else { return nil }
      seconds += time.seconds - offset
      fraction = time.fraction
    }
    return checked(Date(timeIntervalSinceReferenceDate: Double(seconds) + fraction))
  }

  /// Returns a date of the years 0 to 9999, and `nil` for any other date, which ISO 8601 cannot write.
  static func checked(_ date: Date) -> Date? {
    (-63_145_526_400..<252_423_993_600).contains(date.timeIntervalSinceReferenceDate) ? date : nil
  }

  /// Writes a date as `2025-10-10T12:34:56Z`. A fraction of a second has as many digits as are needed to read exactly the
  /// same date again. Returns `nil` for a date outside the years 0 to 9999.
  package static func text(for date: Date) -> String? {
    guard let interval = checked(date)?.timeIntervalSinceReferenceDate else { return nil }
    var whole = interval.rounded(.down)
    // If `interval` is negative and close to zero, the difference is rounded to 1. This full second is added to `whole`.
    if interval - whole >= 1 { whole += 1 }
    let fraction = fractionText(interval - whole, of: interval, above: whole)
    let seconds = Int(whole)
    let time = ((seconds % secondsPerDay) + secondsPerDay) % secondsPerDay
    let day = civilDay((seconds - time) / secondsPerDay + referenceDay)
    return day.year.text(digits: 4) + "-" + day.month.text(digits: 2) + "-" + day.day.text(digits: 2)
      + "T" + (time / 3600).text(digits: 2) + ":" + (time / 60 % 60).text(digits: 2)
      + ":" + (time % 60).text(digits: 2) + fraction + "Z"
  }

  /// Returns the shortest text of a fraction of a second, such as ".5", from which exactly the same date is read again.
  /// `interval` is the date in seconds, and `whole` is `interval` without its fraction.
  private static func fractionText(_ fraction: Double, of interval: Double, above whole: Double) -> String {
    if fraction <= 0 { return "" }
    var scale = 1.0
    for digits in 1...15 {
      scale *= 10
      let rounded = (fraction * scale).rounded()
      guard rounded < scale else { continue }
      let text = "0." + Int(rounded).text(digits: digits)
      if let value = Double(text), whole + value == interval { return String(text.dropFirst()) }
    }
    // Fifteen digits are enough for all dates except those within about a second of January 1, 2001, where `Double` is more
    // precise.
    return "." + min(Int((fraction * 1e15).rounded()), 999_999_999_999_999).text(digits: 15)
  }

  // MARK: Calendar

  /// Returns the number of days since 1970-01-01. Within this method, a year begins in March, so that February 29 is the
  /// last day of a year.
  private static func dayNumber(year: Int, month: Int, day: Int) -> Int {
    let year = month <= 2 ? year - 1 : year
    let era = (year >= 0 ? year : year - 399) / 400
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  private static func civilDay(_ number: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = number + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
  }
}

/// Reads a text from the front: numbers with a fixed number of digits, and separators.
private struct Scanner {
  private var rest: Slice<UnsafeBufferPointer<UInt8>>

  init(_ text: UnsafeBufferPointer<UInt8>) { rest = text[...] }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: character) else { return false }
    rest.removeFirst()
    return true
  }

  mutating func number(digits: Int) -> Int? {
    let field = rest.prefix(digits)
    guard field.count == digits, field.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    rest.removeFirst(digits)
    return field.reduce(0) { $0 * 10 + Int($1) - 0x30 }
  }

  mutating func time() -> (seconds: Int, fraction: Double)? {
    guard let hour = number(digits: 2), hour < 24, skip(":"), let minute = number(digits: 2), minute < 60
    else { return nil }
    let start = hour * 3600 + minute * 60
    guard skip(":") else { return (start, 0) }
    // The second 60 is a leap second. It counts as the first second of the next minute.
    guard let second = number(digits: 2), second <= 60 else { return nil }
    guard skip(".") || skip(",") else { return (start + second, 0) }
    let digits = rest.prefix { (0x30...0x39).contains($0) }
    rest.removeFirst(digits.count)
    guard let fraction = Double("0." + String(decoding: digits, as: UTF8.self)), !digits.isEmpty else {
      return nil
    }
    return (start + second, fraction)
  }

  /// Reads a time zone, and returns its offset from UTC in seconds; positive in the east.
  mutating func zone() -> Int? {
    if isAtEnd || skip("Z") || skip("z") { return 0 }
    let isWest = skip("-")
    guard isWest || skip("+"), let hours = number(digits: 2), hours < 24 else { return nil }
    var minutes = 0
    if !isAtEnd {
      _ = skip(":")
      guard let written = number(digits: 2), written < 60 else { return nil }
      minutes = written
    }
    return (isWest ? -1 : 1) * (hours * 3600 + minutes * 60)
  }
}

extension BinaryInteger {
  /// Returns the number as text with at least `digits` digits. Zeros are added in front if necessary.
  func text(digits: Int, radix: Int = 10) -> String {
    let text = String(self, radix: radix, uppercase: true)
    return String(repeating: "0", count: Swift.max(0, digits - text.count)) + text
  }
}
