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

  /// Returns the path under which the value of a coding key is written: `[status, state]` for the key `status.state`, and
  /// `[link]` for a key with alternatives such as `link|url`. With the option `literal`, the path is a single key with
  /// the whole text.
  func steps(for key: some CodingKey) -> [DataPath.Step] {
    keys == .literal ? [.key(key.stringValue)] : patterns.pattern(for: key.stringValue).preferred
  }

  func encode<Value: Encodable>(_ value: Value, at path: DataPath) throws(ModelError) -> JSONValue {
    if let writable = value as? any ModelWritable { return try writable.write(at: path, in: self) }
    guard stack.hasRoom else {
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
