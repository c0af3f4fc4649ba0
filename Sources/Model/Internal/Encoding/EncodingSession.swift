/// The state that one call of `encode` shares: the options, the coding keys it has met, and the depth of the stack.
final class EncodingSession {
  private let keys: ModelEncoder.Keys
  let dates: ModelEncoder.DateStrategy
  let userInfo: [CodingUserInfoKey: any Sendable]
  private var patterns: KeyPatternCache
  private let stack = StackGuard()

  /// Whether a patch will be merged into the value. Then the session notes the places of all properties, and the coding keys with
  /// patterns and their objects.
  let isForPatch: Bool
  private(set) var places: Set<[DataPath.Step]> = []
  private(set) var noted: [(object: [DataPath.Step], key: String, pattern: KeyPattern)] = []

  init(_ encoder: ModelEncoder, isForPatch: Bool = false) {
    self.isForPatch = isForPatch
    (keys, dates, userInfo) = (encoder.keys, encoder.dates, encoder.userInfo)
    patterns = KeyPatternCache(convertsToSnakeCase: encoder.keys == .snakeCase)
  }

  /// Whether a coding key such as `status.state` is written as a path, and `link|url` as `link`. With the option `literal`, each
  /// key is a single key with its whole text.
  var writesPatterns: Bool { keys != .literal }

  /// Returns the pattern of a coding key whose value may be found at another place than under the key itself, and otherwise `nil`.
  func pattern<Key: CodingKey>(for key: Key) -> KeyPattern? {
    let text = key.stringValue
    guard KeyPattern.isOwn(Key.self), keys == .snakeCase || KeyPattern.isSpecial(text) else { return nil }
    return patterns.pattern(for: text, isOwn: true)
  }

  /// Notes a property, also one that is `nil`.
  func note<Key: CodingKey>(_ key: Key, in object: DataPath) {
    guard isForPatch else { return }
    let (steps, pattern) = (object.steps, pattern(for: key))
    places.insert(steps + (pattern?.preferred ?? [.key(key.stringValue)]))
    if let pattern { noted.append((steps, key.stringValue, pattern)) }
  }

  /// Returns a pattern of an object without the candidates that are the places of other properties.
  func own(_ pattern: KeyPattern, in object: [DataPath.Step]) -> KeyPattern {
    var own = pattern
    own.lookups.removeAll { $0 != pattern.preferred && places.contains(object + $0) }
    return own
  }

  /// Returns whether a path leads into the value of another property.
  func isInsideAnother(_ path: [DataPath.Step], below count: Int) -> Bool {
    path.indices.contains { $0 > count && places.contains(Array(path[..<$0])) }
  }

  func encode<Value: Encodable>(_ value: Value, at path: DataPath) throws(ModelError) -> JSONValue {
    if let writable = value as? any ModelWritable { return try writable.write(at: path, in: self) }
    guard stack.hasRoom else { throw .unwritable(path: path.text, reason: StackGuard.reason) }
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
