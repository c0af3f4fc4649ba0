extension Array: ModelReadable where Element: Decodable {
  static var zeroValue: [Element]? { [] }

  static func read(
    _ value: JSONValue,
    at path: DataPath,
    in session: DecodingSession
  ) throws(ModelError) -> [Element] {
    guard case .array(let elements) = value else {
      throw value.mismatch(at: path, expected: "array")
    }
    var result: [Element] = []
    result.reserveCapacity(elements.count)
    for (index, element) in elements.enumerated() {
      if let kept = try session.decodeElement(Element.self, from: element, at: .index(path, index)) {
        result.append(kept)
      }
    }
    return result
  }
}

extension Set: ModelReadable where Element: Decodable {
  static var zeroValue: Set<Element>? { [] }

  static func read(
    _ value: JSONValue,
    at path: DataPath,
    in session: DecodingSession
  ) throws(ModelError) -> Set<Element> {
    Set(try [Element].read(value, at: path, in: session))
  }
}

extension Dictionary: ModelReadable where Key: Decodable, Value: Decodable {
  static var zeroValue: [Key: Value]? { [:] }

  static func read(
    _ value: JSONValue,
    at path: DataPath,
    in session: DecodingSession
  ) throws(ModelError) -> [Key: Value] {
    guard let keys = Key.self as? any CodingKeyRepresentable.Type else {
      return try readPairs(value, at: path, in: session)
    }
    guard case .object(let object) = value else {
      throw value.mismatch(at: path, expected: "object")
    }
    var result: [Key: Value] = [:]
    result.reserveCapacity(object.count)
    for (text, element) in object {
      let place = DataPath.key(path, text)
      let pair = try session.unlessBad(Value.self, element, at: place, Repair.Action.droppedElement) {
        () throws(ModelError) in
        guard let key = keys.init(codingKey: AnyCodingKey(stringValue: text)) as? Key else {
          throw JSONValue.string(text).mismatch(at: path, expected: "key of type \(Key.self)")
        }
        return (key, try session.decodeInPlace(Value.self, from: element, at: place))
      }
      if let (key, value) = pair { result[key] = value }
    }
    return result
  }

  /// The standard form for keys that are no strings: keys and values in turn, in an array.
  private static func readPairs(
    _ value: JSONValue,
    at path: DataPath,
    in session: DecodingSession
  ) throws(ModelError) -> [Key: Value] {
    guard case .array(let elements) = value, elements.count.isMultiple(of: 2) else {
      throw value.mismatch(at: path, expected: "array of keys and values in turn")
    }
    var result: [Key: Value] = [:]
    for index in stride(from: 0, to: elements.count, by: 2) {
      guard let key = try session.decodeElement(Key.self, from: elements[index], at: .index(path, index)),
        let value = try session.decodeElement(
          Value.self,
          from: elements[index + 1],
          at: .index(path, index + 1)
        )
      else { continue }
      result[key] = value
    }
    return result
  }
}
