/// The state that one call of `encode` shares: the options, the coding keys it has met, and the depth of the stack.
final class EncodingSession {
  private let keys: ModelEncoder.Keys
  let dates: ModelEncoder.DateStrategy
  let userInfo: [CodingUserInfoKey: any Sendable]
  private var patterns: KeyPatternCache
  private let stack = StackGuard()

  /// Whether the value is encoded to merge a patch, which is JSON with the changed properties, into it. Then `places` collects
  /// the paths of all properties, and `noted` the coding keys with a pattern, such as `status.state`, with their objects.
  let isForPatch: Bool
  private(set) var places: Set<[DataPath.Step]> = []
  private(set) var noted: [(object: [DataPath.Step], key: String, pattern: KeyPattern)] = []

  init(_ encoder: ModelEncoder, isForPatch: Bool = false) {
    self.isForPatch = isForPatch
    (keys, dates, userInfo) = (encoder.keys, encoder.dates, encoder.userInfo)
    patterns = KeyPatternCache(convertsToSnakeCase: encoder.keys == .snakeCase)
  }

  /// Whether a coding key can be a path or have alternatives: `status.state` writes `{"status": {"state": 1}}`, and
  /// `link|url` writes `link`. With the option `literal`, the whole text is one key.
  var writesPatterns: Bool { keys != .literal }

  /// Returns the parsed coding key, such as the path `status.state`. Returns `nil` if the coding key is simply the key in
  /// the data.
  func pattern<Key: CodingKey>(for key: Key) -> KeyPattern? {
    let text = key.stringValue
    guard KeyPattern.isOwn(Key.self), keys == .snakeCase || KeyPattern.isSpecial(text) else { return nil }
    return patterns.pattern(for: text, isOwn: true)
  }

  /// Records the path and the coding key of a property, even if the property is `nil`. Only the merge of a patch needs
  /// these records (`isForPatch`).
  func note<Key: CodingKey>(_ key: Key, in object: DataPath) {
    guard isForPatch else { return }
    let (steps, pattern) = (object.steps, pattern(for: key))
    places.insert(steps + (pattern?.preferred ?? [.key(key.stringValue)]))
    if let pattern { noted.append((steps, key.stringValue, pattern)) }
  }

  /// Returns the coding key `pattern` without the alternatives that are keys of other properties of the object. For
  /// example, if another property has the key `url`, `link|url` (`link`, or else `url`) only finds `link`.
  func own(_ pattern: KeyPattern, in object: [DataPath.Step]) -> KeyPattern {
    var own = pattern
    own.lookups.removeAll { $0 != pattern.preferred && places.contains(object + $0) }
    return own
  }

  /// Returns whether a path leads into the value of another property. For example, the path `status.state` does so if
  /// another property has the key `status`. The first `count` steps are the path of the object with both properties.
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
