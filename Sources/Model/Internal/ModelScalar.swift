/// A type read from one string, number or boolean, and written as one.
protocol ModelScalar: ModelReadable, ModelWritable {
  /// Reads a value of the expected kind.
  static func natural(_ value: JSONValue, dates: ModelDecoder.DateStrategy) -> Self?
  /// Reads a value of another kind, if nothing is lost.
  static func converted(_ value: JSONValue, dates: ModelDecoder.DateStrategy) -> Self?
}

extension ModelScalar {
  static var zeroValue: Self? { nil }

  static func converted(_ value: JSONValue, dates: ModelDecoder.DateStrategy) -> Self? { nil }

  static func read(_ value: JSONValue, at path: DataPath, in session: DecodingSession) throws(ModelError)
    -> Self
  {
    if let result = natural(value, dates: session.dates) { return result }
    guard let result = converted(value, dates: session.dates) else {
      throw value.mismatch(at: path, expected: DecodingSession.name(of: Self.self))
    }
    try session.record(.converted, expected: Self.self, found: value, at: path)
    return result
  }
}
