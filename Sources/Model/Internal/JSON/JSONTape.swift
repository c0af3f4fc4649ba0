import struct Foundation.Data

/// A parsed document: its bytes, and a flat list of tokens that say what lies where in them.
///
/// After an array come its elements, after an object its keys and values in turn. No string or number is made before
/// it is asked for, which is what makes decoding fast.
struct JSONTape {
  private(set) var bytes: [UInt8]
  private(set) var tokens: ContiguousArray<JSONToken> = []

  init(parsing data: Data) throws(ModelError) {
    bytes = Array(data)
    tokens = try Self.tokens(of: bytes)
  }

  private static func tokens(of bytes: [UInt8]) throws(ModelError) -> ContiguousArray<JSONToken> {
    let result = bytes.withUnsafeBytes { raw in
      Result { () throws(ModelError) in
        var parser = JSONParser(bytes: raw)
        try parser.parseDocument()
        return parser.tokens
      }
    }
    return try result.get()
  }

  /// The tape of a value that is already there.
  init(_ value: JSONValue) throws(ModelError) {
    bytes = []
    try append(value, depth: 0)
  }

  // MARK: Reading

  /// The places of the elements of an array, or of the keys of an object: the value is at the place after its key.
  func children(of place: Int) -> Children {
    Children(
      tape: self,
      place: place + 1,
      end: place + tokens[place].span,
      keys: tokens[place].isObject ? 1 : 0
    )
  }

  struct Children: Sequence, IteratorProtocol {
    fileprivate let tape: JSONTape
    fileprivate var place: Int
    fileprivate let end: Int
    /// How many keys lie before each value.
    fileprivate let keys: Int

    mutating func next() -> Int? {
      guard place < end else { return nil }
      defer { place += keys + tape.tokens[place + keys].span }
      return place
    }
  }

  func isNull(_ place: Int) -> Bool {
    tokens[place].kind == .null
  }

  /// The text of a string or number as it was written, without quotation marks.
  func written(_ token: JSONToken) -> String {
    String(decoding: bytes[token.range], as: UTF8.self)
  }

  /// The text of a string or number, in UTF-8.
  func content(_ token: JSONToken) -> ArraySlice<UInt8> {
    token.kind == .escaped ? Array(text(token).utf8)[...] : bytes[token.range]
  }

  /// The text of a string or key.
  func text(_ token: JSONToken) -> String {
    guard token.kind == .escaped else { return written(token) }
    return bytes.withUnsafeBytes { JSONParser(bytes: $0).resolved(token.range) }
  }

  func value(at place: Int) -> JSONValue {
    let token = tokens[place]
    switch token.kind {
    case .null: return .null
    case .no: return .bool(false)
    case .yes: return .bool(true)
    case .number: return .number(JSONNumber(validLiteral: written(token)))
    case .string, .escaped: return .string(text(token))
    case .array:
      var elements: [JSONValue] = []
      elements.reserveCapacity(token.count)
      for child in children(of: place) { elements.append(value(at: child)) }
      return .array(elements)
    case .object, .table:
      var pairs: [JSONObject.Element] = []
      pairs.reserveCapacity(token.count)
      for key in children(of: place) { pairs.append((text(tokens[key]), value(at: key + 1))) }
      return .object(token.kind == .object ? JSONObject(different: pairs) : JSONObject(pairs))
    }
  }

  // MARK: Writing

  private mutating func append(_ value: JSONValue, depth: Int) throws(ModelError) {
    guard depth <= JSONValue.maximumDepth else {
      let reason = ModelError.SyntaxFault.Reason.tooDeep(limit: JSONValue.maximumDepth)
      throw .syntax(.init(offset: 0, line: 1, column: 1, reason: reason))
    }
    let place = tokens.count
    switch value {
    case .null: tokens.append(JSONToken(.null))
    case .bool(let bool): tokens.append(JSONToken(bool ? .yes : .no))
    case .number(let number): append(number.literal, .number)
    case .string(let text): append(text, .string)
    case .array(let elements):
      tokens.append(JSONToken(.array))
      for element in elements { try append(element, depth: depth + 1) }
      tokens[place] = JSONToken(.array, count: elements.count, span: tokens.count - place)
    case .object(let object):
      tokens.append(JSONToken(.object))
      for (key, value) in object {
        append(key, .string)
        try append(value, depth: depth + 1)
      }
      let isPlain =
        object.count <= JSONToken.scanLimit && object.allSatisfy { $0.key.utf8.allSatisfy { $0 < 0x80 } }
      let kind: JSONToken.Kind = isPlain ? .object : .table
      tokens[place] = JSONToken(kind, count: object.count, span: tokens.count - place)
    }
  }

  private mutating func append(_ text: String, _ kind: JSONToken.Kind) {
    let start = bytes.count
    bytes += text.utf8
    tokens.append(JSONToken(kind, start..<bytes.count))
  }
}
