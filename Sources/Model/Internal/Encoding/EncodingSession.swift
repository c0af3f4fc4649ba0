/// What one call of `encode` shares.
final class EncodingSession {
  private let keys: ModelEncoder.Keys
  private var patterns = KeyPatternCache()
  /// The paths of what was encoded from a dictionary, if they are wanted: other objects have coding keys.
  private(set) var dictionaries: Set<String>?

  init(keys: ModelEncoder.Keys, notesDictionaries: Bool = false) {
    self.keys = keys
    dictionaries = notesDictionaries ? [] : nil
  }

  /// Where the value of a coding key goes.
  func steps(for key: some CodingKey) -> [String] {
    keys == .paths ? patterns.pattern(for: key.stringValue).preferred : [key.stringValue]
  }

  func noteDictionary(at path: DataPath) {
    if dictionaries != nil { dictionaries?.insert(path.text) }
  }

  func encode<Value: Encodable>(_ value: Value, at path: DataPath) throws(ModelError) -> JSONValue {
    if let writable = value as? any ModelWritable { return try writable.write(at: path, in: self) }
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
