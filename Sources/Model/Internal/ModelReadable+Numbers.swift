import struct Foundation.Decimal

/// A type read from a JSON number, from such a number in a string, and from a boolean as 1 or 0.
protocol NumberReadable: ScalarReadable, ExpressibleByIntegerLiteral {
  init?(reading number: JSONNumber)
}

extension NumberReadable {
  static var zeroValue: Self? { 0 }

  static func convert(_ value: JSONValue, dates: ModelDecoder.DateStrategy) -> ScalarReading<Self> {
    switch value {
    case .number(let number): .natural(ifPresent: Self(reading: number))
    case .string(let text): .converted(ifPresent: JSONNumber(literal: text).flatMap(Self.init(reading:)))
    case .bool(let bool): .converted(bool ? 1 : 0)
    case .null, .array, .object: .bad
    }
  }
}

extension NumberReadable where Self: FixedWidthInteger {
  init?(reading number: JSONNumber) {
    guard let value = number.exactly(Self.self) else { return nil }
    self = value
  }
}

extension Int: NumberReadable {}
extension Int8: NumberReadable {}
extension Int16: NumberReadable {}
extension Int32: NumberReadable {}
extension Int64: NumberReadable {}
extension Int128: NumberReadable {}
extension UInt: NumberReadable {}
extension UInt8: NumberReadable {}
extension UInt16: NumberReadable {}
extension UInt32: NumberReadable {}
extension UInt64: NumberReadable {}
extension UInt128: NumberReadable {}

extension Double: NumberReadable {
  init?(reading number: JSONNumber) {
    guard let value = number.double else { return nil }
    self = value
  }
}

extension Float: NumberReadable {
  init?(reading number: JSONNumber) {
    guard let value = number.float else { return nil }
    self = value
  }
}

extension Decimal: NumberReadable {
  init?(reading number: JSONNumber) {
    guard let value = number.decimal else { return nil }
    self = value
  }
}
