/// A type that is written to JSON directly, which is faster than its `encode(to:)`.
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
    // The text of each element, by which the elements are sorted, is computed once and not at every comparison.
    var values: [(text: String, value: JSONValue)] = []
    for element in self {
      let value = try session.encode(element, at: path)
      values.append((value.text(), value))
    }
    return .array(values.sorted { $0.text < $1.text }.map(\.value))
  }
}

extension Dictionary: ModelWritable where Key: Encodable, Value: Encodable {
  func write(at path: DataPath, in session: EncodingSession) throws(ModelError) -> JSONValue {
    guard Key.self is any CodingKeyRepresentable.Type else { return try writePairs(at: path, in: session) }
    let entries = compactMap { entry in
      (entry.key as? any CodingKeyRepresentable).map { ($0.codingKey.stringValue, entry.value) }
    }
    var object = JSONObject()
    for (key, value) in entries.sorted(by: { $0.0 < $1.0 }) {
      object[key] = try session.encode(value, at: .key(path, key))
    }
    return .object(object)
  }

  /// Writes a dictionary whose keys are not strings as an array, in which each key is followed by its value. `Codable` uses
  /// the same form.
  private func writePairs(at path: DataPath, in session: EncodingSession) throws(ModelError) -> JSONValue {
    var entries: [(text: String, key: JSONValue, value: Value)] = []
    for (key, value) in self {
      let key = try session.encode(key, at: path)
      entries.append((key.text(), key, value))
    }
    var values: [JSONValue] = []
    for (_, key, value) in entries.sorted(by: { $0.text < $1.text }) {
      values.append(key)
      values.append(try session.encode(value, at: .index(path, values.count)))
    }
    return .array(values)
  }
}
