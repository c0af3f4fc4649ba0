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
