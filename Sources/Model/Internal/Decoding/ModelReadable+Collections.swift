extension Array: ModelReadable where Element: Decodable {
  static var zeroValue: [Element]? { [] }

  static func read(at position: Int, in session: DecodingSession) throws(ModelError) -> [Element] {
    if let readable = session.traits(of: Element.self).readable,
      let result = try readable.readElements(at: position, in: session) as? [Element]
    {
      return result
    }
    return try session.elements(Element.self, at: position) { (element) throws(ModelError) in
      try session.decodeElement(Element.self, at: element)
    }
  }
}

extension Set: ModelReadable where Element: Decodable {
  static var zeroValue: Set<Element>? { [] }

  static func read(at position: Int, in session: DecodingSession) throws(ModelError) -> Set<Element> {
    Set(try [Element].read(at: position, in: session))
  }
}

extension Dictionary: ModelReadable where Key: Decodable, Value: Decodable {
  static var zeroValue: [Key: Value]? { [:] }

  static func read(at position: Int, in session: DecodingSession) throws(ModelError) -> [Key: Value] {
    guard position != session.reshaped else { return [:] }
    guard let keys = Key.self as? any CodingKeyRepresentable.Type else {
      return try readPairs(at: position, in: session)
    }
    let tape = session.tape
    guard session.isObject(position) else { throw session.mismatch(at: position, expected: "object") }
    var result: [Key: Value] = [:]
    result.reserveCapacity(tape.tokens[position].count)
    for child in tape.children(of: position) {
      let text = tape.text(tape.tokens[child])
      let (mark, traits) = (session.mark, session.traits(of: Value.self))
      // A key of the type `String` is used directly. A key of another type, such as `Int` or an enumeration, is created from
      // its text by the protocol `CodingKeyRepresentable`, whose initializer takes a coding key.
      let key =
        Key.self == String.self
        ? text as? Key : keys.init(codingKey: AnyCodingKey(stringValue: text)) as? Key
      guard let key else {
        let found = DecodingSession.summary(of: text)
        let path = session.path(of: position)
        let error = ModelError.mismatch(path: path, expected: "key of type \(Key.self)", found: found)
        try session.drop(error, since: mark, expected: traits, at: child + 1)
        continue
      }
      do throws(ModelError) {
        result[key] = try session.decodeElement(Value.self, at: child + 1)
      } catch {
        if let other = try session.reshapedOrDropped(error, Value.self, since: mark, at: child + 1) {
          result[key] = other
        }
      }
    }
    return result
  }

  /// Reads a dictionary whose keys are neither strings nor numbers. `Codable` writes such a dictionary as an array:
  /// `[key, value, key, value]`.
  private static func readPairs(
    at position: Int,
    in session: DecodingSession
  ) throws(ModelError) -> [Key: Value] {
    let token = session.tape.tokens[position]
    guard token.kind == .array, token.count.isMultiple(of: 2) else {
      throw session.mismatch(at: position, expected: "array of keys and values in turn")
    }
    var result: [Key: Value] = [:]
    var children = session.tape.children(of: position).makeIterator()
    while let first = children.next(), let second = children.next() {
      var (bad, traits) = (first, session.traits(of: Key.self))
      let mark = session.mark
      do throws(ModelError) {
        let key = try session.decodeElement(Key.self, at: first)
        (bad, traits) = (second, session.traits(of: Value.self))
        result[key] = try session.decodeElement(Value.self, at: second)
      } catch {
        try session.drop(error, since: mark, expected: traits, at: bad)
      }
    }
    return result
  }
}
