import struct Foundation.Date

/// The state that one call of `encode` shares: the options, the coding keys it has met, and the depth of the stack.
final class EncodingSession {
  /// The structure of a model that is encoded to be merged with a patch.
  struct Structure {
    /// The paths of dictionaries. Their keys are not coding keys.
    var dictionaries: Set<[DataPath.Step]> = []
    /// The paths of ``JSONValue`` properties. A patch is merged into them by RFC 7396.
    var values: Set<[DataPath.Step]> = []
    /// The dates by their paths, because not every date strategy can write a date without loss.
    var dates: [[DataPath.Step]: Date] = [:]
  }

  private let keys: ModelEncoder.Keys
  let dates: ModelEncoder.DateStrategy
  let userInfo: [CodingUserInfoKey: any Sendable]
  private var patterns: KeyPatternCache
  private var stack = StackGuard()
  /// The structure of the model, or nil when the result is not going to be merged.
  private(set) var structure: Structure?

  init(_ encoder: ModelEncoder, isForMerging: Bool = false) {
    (keys, dates, userInfo) = (encoder.keys, encoder.dates, encoder.userInfo)
    structure = isForMerging ? Structure() : nil
    patterns = KeyPatternCache(convertsToSnakeCase: encoder.keys == .snakeCase)
  }

  /// The path under which the value of a coding key is written.
  func steps(for key: some CodingKey) -> [DataPath.Step] {
    keys == .literal ? [.key(key.stringValue)] : patterns.pattern(for: key.stringValue).preferred
  }

  func noteDictionary(at path: DataPath) {
    if structure != nil { structure?.dictionaries.insert(path.steps) }
  }

  func noteValue(at path: DataPath) {
    if structure != nil { structure?.values.insert(path.steps) }
  }

  func note(_ date: Date, at path: DataPath) {
    if structure != nil { structure?.dates[path.steps] = date }
  }

  func encode<Value: Encodable>(_ value: Value, at path: DataPath) throws(ModelError) -> JSONValue {
    if let writable = value as? any ModelWritable { return try writable.write(at: path, in: self) }
    defer { stack.leave() }
    guard stack.enter() else {
      throw .unwritable(path: path.text, reason: StackGuard.reason)
    }
    let draft = EncodingDraft()
    do {
      try value.encode(to: DraftEncoder(session: self, draft: draft, path: .top(path)))
    } catch let error as ModelError {
      throw error
    } catch EncodingError.invalidValue(_, let context) {
      throw .rejected(path: path.text, reason: context.debugDescription.clipped(to: 60))
    } catch {
      throw .rejected(path: path.text, reason: "\(error)".clipped(to: 200))
    }
    return try draft.finished()
  }
}
