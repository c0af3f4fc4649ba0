import struct Foundation.Decimal

/// A number type. It is read from a JSON number, from a number in a string, and from a Boolean as 1 or 0.
protocol ModelNumber: ModelScalar, ExpressibleByIntegerLiteral {
  static func reading(_ parts: NumberParts, _ literal: @autoclosure () -> JSONNumber) -> Self?
  /// The number as JSON, or `nil` if JSON has no such number, for example for infinity.
  var written: JSONNumber? { get }
}

extension ModelNumber {
  static var zeroValue: Self? { 0 }

  @inline(__always)
  static func unconverted(_ token: JSONToken, in session: DecodingSession) -> Self? {
    token.kind == .number ? literal(token, session) : nil
  }

  static func converted(_ token: JSONToken, in session: DecodingSession) -> Self? {
    switch token.kind {
    case .string, .escaped:
      literal(token, session) ?? ["true": 1, "false": 0][session.tape.text(token).lowercased()]
    case .false: 0
    case .true: 1
    case .null, .number, .array, .object, .irregularObject: nil
    }
  }

  @inline(__always)
  private static func literal(_ token: JSONToken, _ session: DecodingSession) -> Self? {
    guard let parts = session.tape.withText(token, { NumberParts($0) }) else { return nil }
    return reading(parts, JSONNumber(validLiteral: session.tape.text(token)))
  }

  func write(at path: DataPath, in session: EncodingSession) throws(ModelError) -> JSONValue {
    guard let written else { throw .unwritable(path: path.text, reason: "JSON has no number for \(self)") }
    return .number(written)
  }
}

extension ModelNumber where Self: FixedWidthInteger {
  @inline(__always)
  static func reading(_ parts: NumberParts, _ literal: @autoclosure () -> JSONNumber) -> Self? {
    parts.plain(as: Self.self) ?? literal().exactly(Self.self)
  }

  var written: JSONNumber? { JSONNumber(self) }
}

extension Int: ModelNumber {}
extension Int8: ModelNumber {}
extension Int16: ModelNumber {}
extension Int32: ModelNumber {}
extension Int64: ModelNumber {}
extension UInt: ModelNumber {}
extension UInt8: ModelNumber {}
extension UInt16: ModelNumber {}
extension UInt32: ModelNumber {}
extension UInt64: ModelNumber {}

extension Double: ModelNumber {
  static func reading(_ parts: NumberParts, _ literal: @autoclosure () -> JSONNumber) -> Double? {
    parts.plainDouble ?? literal().double
  }

  var written: JSONNumber? { JSONNumber(self) }
}

extension Float: ModelNumber {
  static func reading(_ parts: NumberParts, _ literal: @autoclosure () -> JSONNumber) -> Float? {
    literal().float
  }

  var written: JSONNumber? { JSONNumber(self) }
}

extension Decimal: ModelNumber {
  static func reading(_ parts: NumberParts, _ literal: @autoclosure () -> JSONNumber) -> Decimal? {
    literal().decimal
  }

  var written: JSONNumber? { JSONNumber(self) }
}
