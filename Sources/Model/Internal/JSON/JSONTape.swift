import struct Foundation.Data

/// A parsed document: its bytes, and a flat list of tokens for all values.
///
/// The token of an array is followed by its elements, and that of an object by its keys and values in turn. Strings and
/// numbers are created only when they are read, which makes decoding fast. The bytes and tokens are in unsafe buffers for the
/// benchmark `model.decode.clean`. All indices and ranges come from the parser, so no access is out of bounds.
final class JSONTape {
  let bytes: UnsafeBufferPointer<UInt8>
  let tokens: UnsafeBufferPointer<JSONToken>

  deinit {
    bytes.deallocate()
    tokens.deallocate()
  }

  init(parsing data: Data) throws(ModelError) {
    let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: data.count)
    _ = data.copyBytes(to: copy)
    let bytes = UnsafeBufferPointer(copy)
    var parser = JSONParser(bytes: bytes)
    var tokens = TokenBuffer(capacity: min(data.count / 8, 1 << 20))
    do {
      try parser.parseDocument(into: &tokens)
    } catch {
      bytes.deallocate()
      tokens.deallocate()
      throw error
    }
    (self.bytes, self.tokens) = (bytes, tokens.buffer)
  }

  /// Creates the list of tokens of a value. The value is written as JSON text, and the text is parsed.
  convenience init(_ value: JSONValue) throws(ModelError) {
    try self.init(parsing: Data(value.text().utf8))
  }

  // MARK: Reading

  /// Returns the indices of the elements of an array, or of the keys of an object, in the list of tokens. The value of a
  /// key is the token after it.
  func children(of position: Int) -> Children {
    Children(
      tape: self,
      position: position + 1,
      end: position + tokens[position].span,
      keys: tokens[position].isObject ? 1 : 0
    )
  }

  struct Children: Sequence, IteratorProtocol {
    fileprivate let tape: JSONTape
    fileprivate var position: Int
    fileprivate let end: Int
    /// The number of tokens between two values: 1 in an object, where a key precedes each value, and 0 in an array.
    fileprivate let keys: Int

    mutating func next() -> Int? {
      guard position < end else { return nil }
      defer { position += keys + tape.tokens[position + keys].span }
      return position
    }
  }

  func isNull(_ position: Int) -> Bool {
    tokens[position].kind == .null
  }

  /// Returns the bytes of a string or number as they are in the source, without quotation marks.
  func source(_ token: JSONToken) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: bytes[token.range])
  }

  /// Returns the text of a string or number as it is in the source, without quotation marks.
  func written(_ token: JSONToken) -> String {
    String(decoding: source(token), as: UTF8.self)
  }

  /// The text of a string or key.
  func text(_ token: JSONToken) -> String {
    token.kind == .escaped ? JSONParser.resolved(source(token)) : written(token)
  }

  /// Calls a closure with the UTF-8 bytes of a string or number.
  @inline(__always)
  func withText<Result>(_ token: JSONToken, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    guard token.kind == .escaped else { return body(source(token)) }
    var text = text(token)
    return text.withUTF8(body)
  }

  private func object(at position: Int) -> JSONObject {
    let token = tokens[position]
    var pairs: [JSONObject.Element] = []
    pairs.reserveCapacity(token.count)
    for key in children(of: position) { pairs.append((text(tokens[key]), value(at: key + 1))) }
    return token.kind == .object ? JSONObject(different: pairs) : JSONObject(pairs)
  }

  func value(at position: Int) -> JSONValue {
    let token = tokens[position]
    switch token.kind {
    case .null: return .null
    case .false: return .bool(false)
    case .true: return .bool(true)
    case .number: return .number(JSONNumber(validLiteral: written(token)))
    case .string, .escaped: return .string(text(token))
    case .array:
      var elements: [JSONValue] = []
      elements.reserveCapacity(token.count)
      for child in children(of: position) { elements.append(value(at: child)) }
      return .array(elements)
    case .object, .irregularObject:
      return .object(object(at: position))
    }
  }
}
