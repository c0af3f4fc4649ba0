import struct Foundation.Date

extension Date: ModelScalar {
  static func natural(_ value: JSONValue, dates: ModelDecoder.DateStrategy) -> Date? {
    switch (dates, value) {
    case (.custom(let read), _): read(value)
    case (_, .number(let number)): reading(number, dates)
    // Digits in a string may be a day ("20251010"): only a strategy that says "numbers" makes them seconds.
    case (.iso8601, .string(let text)): ISO8601.date(from: text)
    default: nil
    }
  }

  static func converted(_ value: JSONValue, dates: ModelDecoder.DateStrategy) -> Date? {
    switch (dates, value) {
    case (.secondsSince1970, .string(let text)), (.millisecondsSince1970, .string(let text)):
      ISO8601.date(from: text) ?? JSONNumber(literal: text).flatMap { reading($0, dates) }
    default: nil
    }
  }

  private static func reading(_ number: JSONNumber, _ dates: ModelDecoder.DateStrategy) -> Date? {
    let unit: Double = if case .millisecondsSince1970 = dates { 1000 } else { 1 }
    return number.double.map { Date(timeIntervalSince1970: $0 / unit) }
  }

  func write(at path: DataPath, in session: EncodingSession) throws(ModelError) -> JSONValue {
    guard let text = ISO8601.text(for: self) else {
      throw .unwritable(path: path.text, reason: "a date outside the years 0 to 9999")
    }
    return .string(text)
  }
}
