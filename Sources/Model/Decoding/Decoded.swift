/// A decoded value, with a report of everything that was repaired on the way.
public struct Decoded<Value> {
  /// What was decoded.
  public let value: Value
  /// Every repair, in the order of decoding; empty when the data fitted as it was, and always with
  /// ``ModelDecoder/Policy/strict``. What was tried inside a value that was then dropped is not in it.
  public let repairs: [Repair]

  /// Makes a decoded value.
  public init(value: Value, repairs: [Repair]) {
    self.value = value
    self.repairs = repairs
  }
}

extension Decoded: Sendable where Value: Sendable {}
extension Decoded: Equatable where Value: Equatable {}
extension Decoded: Hashable where Value: Hashable {}
