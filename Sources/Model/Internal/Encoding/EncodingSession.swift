/// The state that one call of `encode` shares: the options, the coding keys it has met, and the depth of the stack.
final class EncodingSession {
  private let keys: ModelEncoder.Keys
  let dates: ModelEncoder.DateStrategy
  let userInfo: [CodingUserInfoKey: any Sendable]
  private var patterns: KeyPatternCache
  private let stack = StackGuard()

  init(_ encoder: ModelEncoder) {
    (keys, dates, userInfo) = (encoder.keys, encoder.dates, encoder.userInfo)
    patterns = KeyPatternCache(convertsToSnakeCase: encoder.keys == .snakeCase)
  }

  /// Whether a coding key such as `status.state` is written as a path, and `link|url` as `link`. With the option `literal`, each key
  /// is a single key with its whole text.
  var writesPatterns: Bool { keys != .literal }

  /// Returns the pattern of a coding key whose value may be found at another place than under the key itself, and otherwise `nil`.
  func pattern<Key: CodingKey>(for key: Key) -> KeyPattern? {
    let text = key.stringValue
    guard KeyPattern.isOwn(Key.self), keys == .snakeCase || KeyPattern.isSpecial(text) else { return nil }
    return patterns.pattern(for: text, isOwn: true)
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
