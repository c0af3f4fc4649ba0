/// A type whose JSON is a single string, number or Boolean, such as `Int` or `URL`.
protocol ModelScalar: ModelReadable, ModelWritable {
  /// Reads the value if its JSON type is the expected one, for example a JSON number for `Int`. Such a value needs no repair.
  static func unconverted(_ token: JSONToken, in session: DecodingSession) -> Self?
  /// Converts a value of another JSON type, if nothing gets lost, for example "5" to 5. The conversion is reported as a repair.
  static func converted(_ token: JSONToken, in session: DecodingSession) -> Self?
}

extension ModelScalar {
  static var zeroValue: Self? { nil }

  static func converted(_ token: JSONToken, in session: DecodingSession) -> Self? { nil }

  @inline(__always)
  static func read(at position: Int, in session: DecodingSession) throws(ModelError) -> Self {
    try readScalar(at: position, in: session)
  }

  @inline(__always)
  static func readScalar(at position: Int, in session: DecodingSession) throws(ModelError) -> Self {
    if let result = unconverted(session.tape.tokens[position], in: session) { return result }
    if let result = try readConverted(at: position, in: session) { return result }
    throw session.mismatch(at: position, expected: session.name(of: Self.self))
  }

  static func readConverted(at position: Int, in session: DecodingSession) throws(ModelError) -> Self? {
    guard let result = converted(session.tape.tokens[position], in: session) else { return nil }
    try session.record(.converted, expected: session.traits(of: Self.self), at: position)
    return result
  }
}
