import struct Foundation.Date

extension Date: ModelScalar {
  /// Reads a date that stands in the data. While a model is merged, each date has to be looked up by its path first, which
  /// ``read(at:in:)`` does.
  static func unconverted(_ token: JSONToken, in session: DecodingSession) -> Date? {
    session.isMerging ? nil : parsed(token, in: session)
  }

  static func converted(_ token: JSONToken, in session: DecodingSession) -> Date? {
    session.isMerging ? nil : parsedByConversion(token, in: session)
  }

  static func read(at position: Int, in session: DecodingSession) throws(ModelError) -> Date {
    if let date = session.oldDate(at: position) { return date }
    let token = session.tape.tokens[position]
    if case .custom(let read) = session.dates {
      if let date = read(session.tape.value(at: position)) { return date }
      // A decoding hook may have moved a date of the old model, which was written as ISO 8601 text.
      if session.isMerging, token.kind == .string, let date = session.tape.withText(token, ISO8601.date) {
        return date
      }
    }
    if let date = parsed(token, in: session) { return date }
    if let date = parsedByConversion(token, in: session) {
      try session.record(.converted, expected: session.traits(of: Date.self), at: position)
      return date
    }
    throw session.mismatch(at: position, expected: session.name(of: Date.self))
  }

  private static func parsed(_ token: JSONToken, in session: DecodingSession) -> Date? {
    switch (session.dates, token.kind) {
    case (.custom, _): nil
    // Digits in a string may be a day ("20251010"). Only a strategy that expects numbers reads them as seconds.
    case (.iso8601, .string), (.iso8601, .escaped): session.tape.withText(token, ISO8601.date)
    case (_, .number): Double.unconverted(token, in: session).map { date($0, session.dates) }
    default: nil
    }
  }

  private static func parsedByConversion(_ token: JSONToken, in session: DecodingSession) -> Date? {
    switch (session.dates, token.kind) {
    case (.secondsSince1970, .string), (.millisecondsSince1970, .string):
      session.tape.withText(token, ISO8601.date)
        ?? Double.converted(token, in: session).map { date($0, session.dates) }
    default: nil
    }
  }

  private static func date(_ number: Double, _ dates: ModelDecoder.DateStrategy) -> Date {
    let unit: Double = if case .millisecondsSince1970 = dates { 1000 } else { 1 }
    return Date(timeIntervalSince1970: number / unit)
  }

  func write(at path: DataPath, in session: EncodingSession) throws(ModelError) -> JSONValue {
    session.note(self, at: path)
    switch session.dates {
    case .iso8601:
      guard let text = ISO8601.text(for: self) else {
        throw .unwritable(path: path.text, reason: "a date outside the years 0 to 9999")
      }
      return .string(text)
    case .secondsSince1970: return try Self.number(timeIntervalSince1970).write(at: path, in: session)
    case .millisecondsSince1970:
      return try Self.number(timeIntervalSince1970 * 1000).write(at: path, in: session)
    case .custom(let write): return write(self)
    }
  }

  /// Most services want 5, and not 5.0.
  private static func number(_ number: Double) -> any ModelNumber {
    Int64(exactly: number) ?? number
  }
}
