import struct Foundation.Date

extension Date: ModelScalar {
  /// Tells a date of a model that is being merged from one of the patch, which is read as the strategy says.
  private static let mark = Array("\u{0}date\u{0}".utf8)

  static func natural(_ token: JSONToken, in session: DecodingSession) -> Date? {
    switch (session.dates, token.kind) {
    // Digits in a string may be a day ("20251010"): only a strategy that says "numbers" makes them seconds.
    case (.iso8601, .string), (.iso8601, .escaped):
      session.tape.withText(token, ISO8601.date) ?? merged(token, in: session)
    case (_, .string): merged(token, in: session)
    case (.custom, _): nil
    case (_, .number): Double.natural(token, in: session).map { date($0, session.dates) }
    default: nil
    }
  }

  private static func merged(_ token: JSONToken, in session: DecodingSession) -> Date? {
    let text = session.tape.source(token)
    guard text.starts(with: mark) else { return nil }
    return ISO8601.date(from: UnsafeBufferPointer(rebasing: text[mark.count...]))
  }

  static func converted(_ token: JSONToken, in session: DecodingSession) -> Date? {
    switch (session.dates, token.kind) {
    case (.secondsSince1970, .string), (.millisecondsSince1970, .string):
      session.tape.withText(token, ISO8601.date)
        ?? Double.converted(token, in: session).map { date($0, session.dates) }
    default: nil
    }
  }

  /// A custom strategy looks at the value itself, of whatever kind.
  static func read(at place: Int, in session: DecodingSession) throws(ModelError) -> Date {
    guard case .custom(let read) = session.dates, natural(session.tape.tokens[place], in: session) == nil
    else {
      return try readScalar(at: place, in: session)
    }
    guard let date = read(session.tape.value(at: place)) else {
      throw session.mismatch(at: place, expected: session.name(of: Date.self))
    }
    return date
  }

  private static func date(_ number: Double, _ dates: ModelDecoder.DateStrategy) -> Date {
    let unit: Double = if case .millisecondsSince1970 = dates { 1000 } else { 1 }
    return Date(timeIntervalSince1970: number / unit)
  }

  func write(at path: DataPath, in session: EncodingSession) throws(ModelError) -> JSONValue {
    switch session.dates {
    case .iso8601:
      guard let text = ISO8601.text(for: self) else {
        throw .unwritable(path: path.text, reason: "a date outside the years 0 to 9999")
      }
      return .string(session.isForMerging ? String(decoding: Self.mark, as: UTF8.self) + text : text)
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
