/// A decoded value, with a report of everything that was repaired on the way.
public struct Decoded<Value> {
  /// What was decoded.
  public let value: Value
  /// The report of all repairs, in the order of decoding. It is empty when the data fitted as it was, and always with
  /// ``ModelDecoder/Policy/strict``. Repairs inside a value that was then dropped are not reported.
  public let repairs: Repairs

  /// Makes a decoded value.
  public init(value: Value, repairs: Repairs) {
    self.value = value
    self.repairs = repairs
  }
}

extension Decoded: Sendable where Value: Sendable {}
extension Decoded: Equatable where Value: Equatable {}
extension Decoded: Hashable where Value: Hashable {}
