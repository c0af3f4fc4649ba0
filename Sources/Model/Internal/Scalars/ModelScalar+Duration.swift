extension Duration: ModelScalar {
  /// Reads ISO 8601 text, such as "PT1H30M", or a number of seconds.
  static func unconverted(_ token: JSONToken, in session: DecodingSession) -> Duration? {
    switch token.kind {
    case .string, .escaped: ISO8601.duration(from: session.tape.text(token))
    case .number: Duration(JSONNumber(validLiteral: session.tape.written(token)))
    default: nil
    }
  }

  /// Reads a number of seconds in a string.
  static func converted(_ token: JSONToken, in session: DecodingSession) -> Duration? {
    guard let text = String.unconverted(token, in: session) else { return nil }
    let sign = text.hasPrefix("-") ? "-" : ""
    return Duration(text.dropFirst(sign.count), sign, unit: 1)
  }

  func write(at path: DataPath, in session: EncodingSession) throws(ModelError) -> JSONValue {
    .string(ISO8601.text(for: self))
  }
}

extension Duration {
  /// Creates a duration of `number` units, where a unit has `unit` seconds. Returns `nil` if the duration is too long.
  /// Digits below an attosecond are dropped.
  init?(_ number: JSONNumber, unit: Int128 = 1) {
    let parts = DecimalParts(number.literal)
    let zeros = parts.digits.isEmpty ? 0 : parts.exponent + 18
    let digits = "0" + parts.digits.dropLast(max(0, -zeros))
    guard zeros <= 39,
      let count = Int128(parts.sign + digits + String(repeating: "0", count: max(0, zeros)))
    else { return nil }
    let (attoseconds, overflow) = count.multipliedReportingOverflow(by: unit)
    guard !overflow else { return nil }
    self.init(attoseconds: attoseconds)
  }

  /// Creates a duration from digits such as "007.5", a sign, and a unit in seconds, such as 60 for minutes. Zeros at the
  /// start are removed, because `JSONNumber` does not accept them. The sign is read together with the digits, because
  /// negating the most negative duration would overflow.
  fileprivate init?(_ text: Substring, _ sign: String, unit: Int128) {
    guard text.first?.isNumber == true else { return nil }
    let digits = text.drop { $0 == "0" }
    let isWhole = digits.first?.isNumber == true
    guard let number = JSONNumber(literal: sign + (isWhole ? "" : "0") + digits) else { return nil }
    self.init(number, unit: unit)
  }
}

extension ISO8601 {
  /// Reads a duration of weeks, days, hours, minutes and seconds, such as `PT1H30M` or `-P1DT0.5S`. Years and months are
  /// refused, because their lengths vary.
  package static func duration(from text: String) -> Duration? {
    let sign = text.hasPrefix("-") ? "-" : ""
    var rest = text.dropFirst(sign.count)
    guard rest.popFirst() == "P", !rest.isEmpty else { return nil }
    var units: [(letter: Character, seconds: Int128)] = [("W", 604_800), ("D", 86_400)]
    var isTime = false
    var attoseconds: Int128 = 0
    while let first = rest.first {
      if first == "T", !isTime, rest.count > 1 {
        isTime = true
        units = [("H", 3600), ("M", 60), ("S", 1)]
        rest.removeFirst()
      }
      let count = rest.prefix { $0.isNumber || $0 == "." || $0 == "," }
      rest.removeFirst(count.count)
      guard let letter = rest.popFirst(), let index = units.firstIndex(where: { $0.letter == letter }),
        let part = Duration(count.replacing(",", with: "."), sign, unit: units[index].seconds)
      else { return nil }
      units.removeFirst(index + 1)
      let sum = attoseconds.addingReportingOverflow(part.attoseconds)
      guard !sum.overflow else { return nil }
      attoseconds = sum.partialValue
    }
    return Duration(attoseconds: attoseconds)
  }

  /// Writes a duration in seconds, such as `PT5400.5S`, with all its digits.
  package static func text(for duration: Duration) -> String {
    let text = duration.secondsText
    return text.hasPrefix("-") ? "-PT\(text.dropFirst())S" : "PT\(text)S"
  }
}

extension Duration {
  /// Creates a duration from the text of a number of seconds, such as "5400.5".
  package init?(secondsText: String) {
    guard let number = JSONNumber(literal: secondsText) else { return nil }
    self.init(number)
  }

  /// The duration as a number of seconds with all its digits, such as "5400.5".
  package var secondsText: String {
    let (seconds, rest) = attoseconds.quotientAndRemainder(dividingBy: 1_000_000_000_000_000_000)
    let sign = attoseconds < 0 ? "-" : ""
    guard rest != 0 else { return "\(sign)\(seconds.magnitude)" }
    var fraction = rest.magnitude.text(digits: 18)
    while fraction.last == "0" { fraction.removeLast() }
    return "\(sign)\(seconds.magnitude).\(fraction)"
  }
}
