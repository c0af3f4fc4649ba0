/// What one call of `decode` shares: the policy, the report, and the coding keys it has met.
final class DecodingSession {
  let policy: ModelDecoder.Policy
  let dates: ModelDecoder.DateStrategy
  private(set) var repairs: [Repair] = []
  private var patterns: [String: KeyPattern] = [:]
  private var hasTopLevelKey = false
  private var hasTopLevelGap = false

  init(policy: ModelDecoder.Policy, dates: ModelDecoder.DateStrategy) {
    self.policy = policy
    self.dates = dates
  }

  func pattern(for key: some CodingKey) -> KeyPattern {
    let text = key.stringValue
    if let known = patterns[text] { return known }
    let pattern = KeyPattern(text)
    patterns[text] = pattern
    return pattern
  }

  // MARK: Values

  func decodeTopLevel<Value: Decodable>(
    _ type: Value.Type,
    from document: JSONValue,
    at key: String?
  ) throws(ModelError) -> Value {
    var value = document
    var path = DataPath.root
    if let key {
      let pattern = KeyPattern(key)
      guard case .object(let object) = document else {
        throw .mismatch(path: "", expected: "object with \(key.clipped(to: 60))", found: document.summary)
      }
      switch pattern.locate(in: object) {
      case .missing:
        throw .notFound(path: path.appending(pattern.preferred).text, expected: Self.name(of: type))
      case .null(let steps): (value, path) = (.null, path.appending(steps))
      case .value(let found, let steps): (value, path) = (found, path.appending(steps))
      }
    }
    let top = path.text
    let decoded = try decode(type, from: value, at: path, isTop: true)
    // A document of another kind (an error message, say) must not pass for a model of zeros.
    if hasTopLevelGap, !hasTopLevelKey {
      throw .mismatch(path: top, expected: Self.name(of: type), found: "\(value.summary), none of them known")
    }
    return decoded
  }

  /// Decodes what may be replaced by no default.
  func decode<Value: Decodable>(
    _ type: Value.Type,
    from value: JSONValue,
    at path: DataPath,
    isTop: Bool = false
  ) throws(ModelError) -> Value {
    if let readable = Value.self as? any ModelReadable.Type,
      let result = try readable.read(value, at: path, in: self) as? Value
    {
      return result
    }
    do {
      return try Value(from: ValueDecoder(session: self, value: value, path: path, isTop: isTop))
    } catch {
      throw translate(error, thrownBy: type, for: value, at: path)
    }
  }

  /// Decodes a value, or takes the type's own default when it is bad.
  func decodeOrDefault<Value: Decodable>(
    _ type: Value.Type,
    from value: JSONValue,
    at path: DataPath
  ) throws(ModelError) -> Value {
    guard policy == .tolerant, let provider = Value.self as? any DefaultProviding.Type else {
      return try decode(type, from: value, at: path)
    }
    let mark = repairs.count
    do {
      return try decode(type, from: value, at: path)
    } catch {
      guard let result = provider.defaultValue as? Value else { throw error }
      repairs.removeSubrange(mark...)
      try record(.filledDefault, expected: type, found: value, at: path)
      return result
    }
  }

  /// What a property that is not optional gets when there is nothing for it.
  func fill<Value: Decodable>(_ type: Value.Type, at path: DataPath) throws(ModelError) -> Value {
    if Value.self is any ExpressibleByNilLiteral.Type, let empty = try? decode(type, from: .null, at: path) {
      return empty
    }
    guard policy == .tolerant, let result = standIn(for: type) else {
      throw .notFound(path: path.text, expected: Self.name(of: type))
    }
    try record(.filledDefault, expected: type, found: nil, at: path)
    return result
  }

  /// What a property that is not optional gets for null.
  func fillNull<Value: Decodable>(_ type: Value.Type, at path: DataPath) throws(ModelError) -> Value {
    guard policy == .tolerant, let result = standIn(for: type) else {
      return try decode(type, from: .null, at: path)
    }
    try record(.filledDefault, expected: type, found: .null, at: path)
    return result
  }

  private func standIn<Value>(for type: Value.Type) -> Value? {
    if let provider = Value.self as? any DefaultProviding.Type { return provider.defaultValue as? Value }
    guard let readable = Value.self as? any ModelReadable.Type else { return nil }
    return readable.zeroValue as? Value
  }

  /// Decodes an optional property, which a bad value makes `nil`.
  func decodeOptional<Value: Decodable>(
    _ type: Value.Type,
    from value: JSONValue,
    at path: DataPath
  ) throws(ModelError) -> Value? {
    let mark = repairs.count
    do {
      return try decodeOrDefault(type, from: value, at: path)
    } catch {
      guard policy == .tolerant else { throw error }
      repairs.removeSubrange(mark...)
      try record(.clearedToNil(reason: error.description), expected: type, found: value, at: path)
      return nil
    }
  }

  /// Decodes what is no property: of all defaults only that of an enum with an unknown raw value is taken.
  func decodeInPlace<Value: Decodable>(
    _ type: Value.Type,
    from value: JSONValue,
    at path: DataPath
  ) throws(ModelError) -> Value {
    guard value != .null, Value.self is any RawRepresentable.Type else {
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
    let mark = repairs.count
    do {
      return try decodeInPlace(type, from: value, at: path)
    } catch {
      guard policy == .tolerant else { throw error }
      repairs.removeSubrange(mark...)
      try record(.droppedElement(reason: error.description), expected: type, found: value, at: path)
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
    switch error {
    case let error as ModelError: return error
    // The standard `init(from:)` of an enum quotes the whole raw value; the summary does not.
    case is DecodingError where type is any RawRepresentable.Type:
      return .mismatch(path: path.text, expected: Self.name(of: type), found: value.summary)
    case DecodingError.dataCorrupted(let context):
      return .rejected(path: path.text, reason: context.debugDescription.clipped(to: 60))
    case is DecodingError:
      return .mismatch(path: path.text, expected: Self.name(of: type), found: value.summary)
    default: return .rejected(path: path.text, reason: "\(error)".clipped(to: 200))
    }
  }
}
