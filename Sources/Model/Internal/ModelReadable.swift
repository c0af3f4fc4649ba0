/// A type that the decoder reads itself, instead of by its `init(from:)`.
protocol ModelReadable: Decodable {
  static func read(_ value: JSONValue, at path: DataPath, in session: DecodingSession) throws(ModelError)
    -> Self
  /// What stands in for a missing or null value.
  static var zeroValue: Self? { get }
}

/// A type read from one string, number or boolean.
protocol ScalarReadable: ModelReadable {
  static func convert(_ value: JSONValue, dates: ModelDecoder.DateStrategy) -> ScalarReading<Self>
}

/// What a scalar makes of a JSON value.
enum ScalarReading<Value> {
  /// The value is of the expected kind.
  case natural(Value)
  /// The value is of another kind, but nothing is lost.
  case converted(Value)
  /// The value cannot be had without loss.
  case bad

  static func natural(ifPresent value: Value?) -> Self {
    value.map(Self.natural) ?? .bad
  }

  static func converted(ifPresent value: Value?) -> Self {
    value.map(Self.converted) ?? .bad
  }
}

extension ScalarReadable {
  static func read(_ value: JSONValue, at path: DataPath, in session: DecodingSession) throws(ModelError)
    -> Self
  {
    switch convert(value, dates: session.dates) {
    case .natural(let result): return result
    case .converted(let result):
      try session.record(.converted, expected: Self.self, found: value, at: path)
      return result
    case .bad:
      throw .mismatch(path: path.text, expected: DecodingSession.name(of: Self.self), found: value.summary)
    }
  }
}
