import struct Foundation.Decimal

/// A type read from a JSON number, from such a number in a string, and from a boolean as 1 or 0.
protocol ModelNumber: ModelScalar, ExpressibleByIntegerLiteral {
  static func reading(_ number: JSONNumber) -> Self?
  /// The number to write, or `nil` when JSON has none for it.
  var written: JSONNumber? { get }
}

extension ModelNumber {
  static var zeroValue: Self? { 0 }

  static func natural(_ value: JSONValue, dates: ModelDecoder.DateStrategy) -> Self? {
    guard case .number(let number) = value else { return nil }
    return reading(number)
  }

  static func converted(_ value: JSONValue, dates: ModelDecoder.DateStrategy) -> Self? {
    switch value {
    case .string(let text): JSONNumber(literal: text).flatMap(reading)
    case .bool(let bool): bool ? 1 : 0
    case .null, .number, .array, .object: nil
    }
  }

  func write(at path: DataPath, in session: EncodingSession) throws(ModelError) -> JSONValue {
    guard let written else { throw .unwritable(path: path.text, reason: "JSON has no number for \(self)") }
    return .number(written)
  }
}

extension ModelNumber where Self: FixedWidthInteger {
  static func reading(_ number: JSONNumber) -> Self? { number.exactly(Self.self) }
  var written: JSONNumber? { JSONNumber(self) }
}

extension Int: ModelNumber {}
extension Int8: ModelNumber {}
extension Int16: ModelNumber {}
extension Int32: ModelNumber {}
extension Int64: ModelNumber {}
extension Int128: ModelNumber {}
extension UInt: ModelNumber {}
extension UInt8: ModelNumber {}
extension UInt16: ModelNumber {}
extension UInt32: ModelNumber {}
extension UInt64: ModelNumber {}
extension UInt128: ModelNumber {}

extension Double: ModelNumber {
  static func reading(_ number: JSONNumber) -> Double? { number.double }
  var written: JSONNumber? { JSONNumber(self) }
}

extension Float: ModelNumber {
  static func reading(_ number: JSONNumber) -> Float? { number.float }
  var written: JSONNumber? { JSONNumber(self) }
}

extension Decimal: ModelNumber {
  static func reading(_ number: JSONNumber) -> Decimal? { number.decimal }
  var written: JSONNumber? { JSONNumber(self) }
}
