/// A type that the encoder writes itself, instead of by its `encode(to:)`.
protocol ModelWritable {
  func write(at path: DataPath, in session: EncodingSession) throws(ModelError) -> JSONValue
}

extension Array: ModelWritable where Element: Encodable {
  func write(at path: DataPath, in session: EncodingSession) throws(ModelError) -> JSONValue {
    var values: [JSONValue] = []
    values.reserveCapacity(count)
    for (index, element) in enumerated() {
      values.append(try session.encode(element, at: .index(path, index)))
    }
    return .array(values)
  }
}

extension Set: ModelWritable where Element: Encodable {
  func write(at path: DataPath, in session: EncodingSession) throws(ModelError) -> JSONValue {
    var values: [JSONValue] = []
    for element in self { values.append(try session.encode(element, at: path)) }
    return .array(values.sorted { $0.text() < $1.text() })
  }
}

extension Dictionary: ModelWritable where Key: Encodable, Value: Encodable {
  func write(at path: DataPath, in session: EncodingSession) throws(ModelError) -> JSONValue {
    guard Key.self is any CodingKeyRepresentable.Type else { return try writePairs(at: path, in: session) }
    let entries = compactMap { entry in
      (entry.key as? any CodingKeyRepresentable).map { ($0.codingKey.stringValue, entry.value) }
    }
    session.noteDictionary(at: path)
    var object = JSONObject()
    for (key, value) in entries.sorted(by: { $0.0 < $1.0 }) {
      object[key] = try session.encode(value, at: .key(path, key))
    }
    return .object(object)
  }

  /// The standard form for keys that are no strings: keys and values in turn, in an array.
  private func writePairs(at path: DataPath, in session: EncodingSession) throws(ModelError) -> JSONValue {
    var entries: [(key: JSONValue, value: Value)] = []
    for (key, value) in self { entries.append((try session.encode(key, at: path), value)) }
    var values: [JSONValue] = []
    for (key, value) in entries.sorted(by: { $0.key.text() < $1.key.text() }) {
      values.append(key)
      values.append(try session.encode(value, at: .index(path, values.count)))
    }
    return .array(values)
  }
}
