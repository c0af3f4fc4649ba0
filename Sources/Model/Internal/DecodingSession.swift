/// What one call of `decode` shares: the policy, the report, and the coding keys it has met.
final class DecodingSession {
  let policy: ModelDecoder.Policy
  let dates: ModelDecoder.DateStrategy
  private(set) var repairs: [Repair] = []
  var patterns = KeyPatternCache()
  private var hasTopLevelKey = false
  private var hasTopLevelGap = false

  init(policy: ModelDecoder.Policy, dates: ModelDecoder.DateStrategy) {
    self.policy = policy
    self.dates = dates
  }

  // MARK: Values

  func decodeTopLevel<Value: Decodable>(
    _ type: Value.Type,
    from document: JSONValue,
    at key: String?
  ) throws(ModelError) -> Value {
    var value = document
    var path = DataPath.document
    if let key {
      guard case .object(let object) = document else {
        throw document.mismatch(at: path, expected: "object with \(key.clipped(to: 60))")
      }
      let located = KeyPattern(key).locate(in: object)
      let place = path.appending(located.keys)
      guard let part = located.value else {
        throw .notFound(path: place.text, expected: Self.name(of: type))
      }
      (value, path) = (part, .top(place))
    }
    let decoded = try decode(type, from: value, at: path)
    // A document of another kind (an error message, say) must not pass for a model of zeros.
    if hasTopLevelGap, !hasTopLevelKey {
      let found = "\(value.summary), none of them known"
      throw .mismatch(path: path.text, expected: Self.name(of: type), found: found)
    }
    return decoded
  }

  /// Decodes what may be replaced by no default.
  func decode<Value: Decodable>(
    _ type: Value.Type,
    from value: JSONValue,
    at path: DataPath
  ) throws(ModelError) -> Value {
    if let readable = Value.self as? any ModelReadable.Type,
      let result = try readable.read(value, at: path, in: self) as? Value
    {
      return result
    }
    do {
      return try Value(from: ValueDecoder(session: self, value: value, path: path))
    } catch {
      throw translate(error, thrownBy: type, for: value, at: path)
    }
  }

  /// Decodes a property that is not optional: a value, or null, or nothing at all.
  func decodeProperty<Value: Decodable>(
    _ type: Value.Type,
    from value: JSONValue?,
    at path: DataPath
  ) throws(ModelError) -> Value {
    if let value, value != .null { return try decodeOrDefault(type, from: value, at: path) }
    if policy == .tolerant, let result = standIn(for: type) {
      try record(.filledDefault, expected: type, found: value, at: path)
      return result
    }
    // An optional that is asked for as a property like any other finds null in nothing, too.
    guard value != nil || Value.self is any ExpressibleByNilLiteral.Type else {
      throw .notFound(path: path.text, expected: Self.name(of: type))
    }
    return try decode(type, from: .null, at: path)
  }

  private func standIn<Value>(for type: Value.Type) -> Value? {
    if let provider = Value.self as? any DefaultProviding.Type { return provider.defaultValue as? Value }
    return (Value.self as? any ModelReadable.Type)?.zeroValue as? Value
  }

  /// Decodes a value, or takes the type's own default when it is bad.
  func decodeOrDefault<Value: Decodable>(
    _ type: Value.Type,
    from value: JSONValue,
    at path: DataPath
  ) throws(ModelError) -> Value {
    guard let provider = Value.self as? any DefaultProviding.Type,
      let result = provider.defaultValue as? Value
    else { return try decode(type, from: value, at: path) }
    let decoded = try unlessBad(type, value, at: path, { _ in .filledDefault }) { () throws(ModelError) in
      try decode(type, from: value, at: path)
    }
    return decoded ?? result
  }

  /// Decodes what is no property: of all defaults only that of an enum with an unknown raw value is taken.
  func decodeInPlace<Value: Decodable>(
    _ type: Value.Type,
    from value: JSONValue,
    at path: DataPath
  ) throws(ModelError) -> Value {
    guard !path.isTop, value != .null, Value.self is any RawRepresentable.Type else {
      return try decode(type, from: value, at: path)
    }
    return try decodeOrDefault(type, from: value, at: path)
  }

  /// Decodes an element of an array or dictionary, or drops it, which gives `nil`.
  func decodeElement<Value: Decodable>(
    _ type: Value.Type,
    from value: JSONValue,
    at path: DataPath
  ) throws(ModelError) -> Value? {
    try unlessBad(type, value, at: path, Repair.Action.droppedElement) { () throws(ModelError) in
      try decodeInPlace(type, from: value, at: path)
    }
  }

  /// Returns what `decode` does, or `nil` when the value turns out to be bad; then what was done about it, which
  /// `action` says for a reason, is all that remains of it in the report.
  func unlessBad<Value, Result>(
    _ type: Value.Type,
    _ value: JSONValue,
    at path: DataPath,
    _ action: (String) -> Repair.Action,
    _ decode: () throws(ModelError) -> Result
  ) throws(ModelError) -> Result? {
    let mark = repairs.count
    do {
      return try decode()
    } catch {
      guard policy == .tolerant else { throw error }
      repairs.removeSubrange(mark...)
      try record(action(error.description), expected: type, found: value, at: path)
      return nil
    }
  }

  // MARK: Reports

  /// Adds a repair to the report; under the strict policy throws it instead.
  func record<Value>(
    _ action: Repair.Action,
    expected type: Value.Type,
    found value: JSONValue?,
    at path: DataPath
  ) throws(ModelError) {
    let expected = Self.name(of: type)
    let found = value?.summary ?? "nothing"
    guard policy == .tolerant else { throw .mismatch(path: path.text, expected: expected, found: found) }
    repairs.append(Repair(path: path.text, expected: expected, found: found, action: action))
  }

  /// Notes whether the top-level object has a key that the model asks for.
  func noteTopLevelKey(isPresent: Bool, isRequired: Bool) {
    if isPresent { hasTopLevelKey = true }
    if !isPresent, isRequired { hasTopLevelGap = true }
  }

  static func name<Value>(of type: Value.Type) -> String {
    String(describing: type)
  }

  private func translate<Value>(
    _ error: any Error,
    thrownBy type: Value.Type,
    for value: JSONValue,
    at path: DataPath
  ) -> ModelError {
    if let error = error as? ModelError { return error }
    // The standard `init(from:)` of an enum quotes the whole raw value; the summary does not.
    if case DecodingError.dataCorrupted(let context) = error, !(type is any RawRepresentable.Type) {
      return .rejected(path: path.text, reason: context.debugDescription.clipped(to: 60))
    }
    if error is DecodingError { return value.mismatch(at: path, expected: Self.name(of: type)) }
    return .rejected(path: path.text, reason: "\(error)".clipped(to: 200))
  }
}
