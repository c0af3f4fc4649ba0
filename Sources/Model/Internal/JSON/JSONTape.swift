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
    let token = tokens[position]
    let (end, keys) = (position + token.span, token.isObject ? 1 : 0)
    return Children(tape: self, position: position + 1, end: end, keys: keys)
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

  func isNull(_ position: Int) -> Bool { tokens[position].kind == .null }

  /// Returns the bytes of a string or number as they are in the source, without quotation marks.
  func source(_ token: JSONToken) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: bytes[token.range])
  }

  /// Returns the text of a string or number as it is in the source, without quotation marks.
  func written(_ token: JSONToken) -> String { String(decoding: source(token), as: UTF8.self) }

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

  /// Returns a value of the document.
  func value(at position: Int, depth: Int = 0) -> JSONValue {
    let token = tokens[position]
    if depth > 32, token.isContainer { return deepValue(at: position) }
    switch token.kind {
    case .null: return .null
    case .false: return .bool(false)
    case .true: return .bool(true)
    case .number: return .number(JSONNumber(validLiteral: written(token)))
    case .string, .escaped: return .string(text(token))
    case .array:
      var elements: [JSONValue] = []
      elements.reserveCapacity(token.count)
      for child in children(of: position) { elements.append(value(at: child, depth: depth + 1)) }
      return .array(elements)
    case .object, .irregularObject:
      var pairs: [JSONObject.Element] = []
      pairs.reserveCapacity(token.count)
      for key in children(of: position) {
        pairs.append((text(tokens[key]), value(at: key + 1, depth: depth + 1)))
      }
      return .object(token.kind == .object ? JSONObject(different: pairs) : JSONObject(pairs))
    }
  }

  /// Returns an array or object without recursion, so that a deeply nested value does not need a deep call stack. For other
  /// values, recursion is faster.
  ///
  /// The tokens are read backwards, so that the parts of an array or object are complete before the array or object itself.
  private func deepValue(at position: Int) -> JSONValue {
    // The values and keys that do not belong to an array or object yet. Because the tokens are read backwards, the last
    // element of `parts` comes first in the text.
    var parts: [JSONValue] = []
    for index in (position..<position + tokens[position].span).reversed() {
      let token = tokens[index]
      switch token.kind {
      case .array: parts.append(.array((0..<token.count).map { _ in parts.removeLast() }))
      case .object, .irregularObject:
        let pairs = (0..<token.count).map { _ in (parts.removeLast().string ?? "", parts.removeLast()) }
        parts.append(.object(token.kind == .object ? JSONObject(different: pairs) : JSONObject(pairs)))
      default: parts.append(value(at: index))
      }
    }
    return parts[0]
  }
}
