/// What one call of `encode` shares.
final class EncodingSession {
  private let keys: ModelEncoder.Keys
  private var steps: [String: [String]] = [:]

  init(keys: ModelEncoder.Keys) {
    self.keys = keys
  }

  /// Where the value of a coding key goes.
  func steps(for key: some CodingKey) -> [String] {
    let text = key.stringValue
    guard keys == .paths else { return [text] }
    if let known = steps[text] { return known }
    let path = KeyPattern(text).preferred
    steps[text] = path
    return path
  }

  func encode<Value: Encodable>(_ value: Value, at path: DataPath) throws(ModelError) -> JSONValue {
    if let writable = value as? any ModelWritable { return try writable.write(at: path, in: self) }
    let node = EncodingNode()
    do {
      try value.encode(to: NodeEncoder(session: self, node: node, path: path))
    } catch let error as ModelError {
      throw error
    } catch EncodingError.invalidValue(_, let context) {
      throw .rejected(path: path.text, reason: context.debugDescription.clipped(to: 60))
    } catch {
      throw .rejected(path: path.text, reason: "\(error)".clipped(to: 200))
    }
    return try node.value(at: path)
  }
}
