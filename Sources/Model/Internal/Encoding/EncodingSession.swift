/// What one call of `encode` shares.
final class EncodingSession {
  private let keys: ModelEncoder.Keys
  let dates: ModelEncoder.DateStrategy
  private var patterns = KeyPatternCache()
  private var stack = StackGuard()
  /// Whether the result is to be merged with a patch: then it is known what was a dictionary, and what a date.
  let isForMerging: Bool
  /// The paths of what was encoded from a dictionary, if it is to be merged: other objects have coding keys.
  private(set) var dictionaries: Set<String> = []

  init(_ encoder: ModelEncoder, isForMerging: Bool = false) {
    (keys, dates) = (encoder.keys, encoder.dates)
    self.isForMerging = isForMerging
  }

  /// Where the value of a coding key goes.
  func steps(for key: some CodingKey) -> [String] {
    keys == .paths ? patterns.pattern(for: key.stringValue).preferred : [key.stringValue]
  }

  func noteDictionary(at path: DataPath) {
    if isForMerging { dictionaries.insert(path.text) }
  }

  func encode<Value: Encodable>(_ value: Value, at path: DataPath) throws(ModelError) -> JSONValue {
    if let writable = value as? any ModelWritable { return try writable.write(at: path, in: self) }
    defer { stack.leave() }
    guard stack.enter() else {
      throw .unwritable(path: path.text, reason: "too deep for the stack of this thread")
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
