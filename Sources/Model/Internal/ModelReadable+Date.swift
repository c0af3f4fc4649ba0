import struct Foundation.Date

extension Date: ScalarReadable {
  static var zeroValue: Date? { nil }

  static func convert(_ value: JSONValue, dates: ModelDecoder.DateStrategy) -> ScalarReading<Date> {
    let unit: Double
    switch dates {
    case .custom(let read): return .natural(ifPresent: read(value))
    case .iso8601, .secondsSince1970: unit = 1
    case .millisecondsSince1970: unit = 1000
    }
    func date(_ number: JSONNumber) -> Date? {
      number.double.map { Date(timeIntervalSince1970: $0 / unit) }
    }
    switch value {
    case .number(let number): return .natural(ifPresent: date(number))
    case .string(let text):
      let written = ISO8601.date(from: text)
      // Digits in a string may be a day ("20251010"): only a strategy that says "numbers" makes them seconds.
      if case .iso8601 = dates { return .natural(ifPresent: written) }
      return .converted(ifPresent: written ?? JSONNumber(literal: text).flatMap(date))
    case .null, .bool, .array, .object: return .bad
    }
  }
}
