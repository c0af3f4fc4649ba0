import struct Foundation.Date

extension Date: ModelScalar {
  static func read(at position: Int, in session: DecodingSession) throws(ModelError) -> Date {
    if case .custom(let read) = session.dates, let date = read(session.tape.value(at: position)) {
      return date
    }
    return try readScalar(at: position, in: session)
  }

  static func unconverted(_ token: JSONToken, in session: DecodingSession) -> Date? {
    switch (session.dates, token.kind) {
    case (.custom, _), (.iso8601, .number): nil
    // With the strategy `iso8601`, a string of digits is refused: "20251010" could mean October 10, 2025, or a number of
    // seconds.
    case (.iso8601, .string), (.iso8601, .escaped): session.tape.withText(token, ISO8601.date)
    case (_, .number): Double.unconverted(token, in: session).flatMap { date($0, session.dates) }
    default: nil
    }
  }

  static func converted(_ token: JSONToken, in session: DecodingSession) -> Date? {
    switch (session.dates, token.kind) {
    case (.iso8601, .number): Double.unconverted(token, in: session).flatMap { date($0, session.dates) }
    case (.secondsSince1970, .string), (.millisecondsSince1970, .string), (.secondsSince1970, .escaped),
      (.millisecondsSince1970, .escaped):
      session.tape.withText(token, ISO8601.date)
        ?? Double.converted(token, in: session).flatMap { date($0, session.dates) }
    default: nil
    }
  }

  /// Returns the date for a number of seconds or milliseconds since 1970, or `nil` outside of the years 0 to 9999. Tables
  /// and archives cannot store such a date, and the number is probably in the other unit.
  private static func date(_ number: Double, _ dates: ModelDecoder.DateStrategy) -> Date? {
    let unit: Double = if case .millisecondsSince1970 = dates { 1000 } else { 1 }
    return ISO8601.checked(Date(timeIntervalSince1970: number / unit))
  }

  func write(at path: DataPath, in session: EncodingSession) throws(ModelError) -> JSONValue {
    let seconds = ISO8601.checked(self)?.timeIntervalSince1970
    switch (session.dates, seconds) {
    case (.custom(let write), _): return write(self)
    case (.secondsSince1970, let seconds?): return try Self.number(seconds).write(at: path, in: session)
    case (.millisecondsSince1970, let seconds?):
      return try Self.number(seconds * 1000).write(at: path, in: session)
    case (.iso8601, _), (_, nil):
      if let text = ISO8601.text(for: self) { return .string(text) }
      throw .unwritable(path: path.text, reason: "a date outside the years 0 to 9999")
    }
  }

  /// Writes a number without a fraction as 5 and not as 5.0, because many services accept only integers.
  private static func number(_ number: Double) -> any ModelNumber { Int64(exactly: number) ?? number }
}
