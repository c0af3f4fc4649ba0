import BenchmarkKit

/// A generator of random numbers that are the same in every run, so that two runs measure the same data.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state = CalibrationLoop.mix(rounds: 1, seed: state)
    return state
  }

  /// Returns 36 characters in the form of a UUID.
  mutating func identifier() -> String {
    var hex = ""
    for _ in 0..<2 { hex += String(next() | 1 << 63, radix: 16) }
    let digits = Array(hex)
    return [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(digits[$0]) }.joined(separator: "-")
  }
}

/// An endless alternation of two values.
@MainActor
final class Alternation<Value> {
  private let values: (Value, Value)
  private var givesSecond = false

  init(_ first: Value, _ second: Value) {
    values = (first, second)
  }

  func next() -> Value {
    defer { givesSecond.toggle() }
    return givesSecond ? values.1 : values.0
  }
}

/// An error: the two sides of a line have different results, so their times cannot be compared.
struct SidesDiffer: Error, CustomStringConvertible {
  let description: String

  /// Throws an error if the results differ.
  static func check<Result: Equatable>(_ subject: Result, _ comparator: Result) throws {
    guard subject != comparator else { return }
    throw SidesDiffer(
      description: "the sides differ: \("\(subject)".prefix(80)) and \("\(comparator)".prefix(80))"
    )
  }
}
