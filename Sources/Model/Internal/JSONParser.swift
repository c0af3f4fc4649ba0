/// Reads one JSON document; open arrays and objects wait on a stack of its own, so depth costs no recursion.
///
/// Every access to `bytes` goes through `next` or a range that was scanned before: what is beyond the end is `nil`.
struct JSONParser {
  let bytes: [UInt8]
  var offset = 0

  /// An array or object whose end has not been read.
  private struct Opened {
    let isObject: Bool
    var elements: [JSONValue] = []
    var object = JSONObject()
    var key = ""

    mutating func add(_ value: JSONValue) {
      if isObject { object[key] = value } else { elements.append(value) }
    }
  }

  init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  var next: UInt8? {
    offset < bytes.count ? bytes[offset] : nil
  }

  var isAtEnd: Bool {
    offset >= bytes.count
  }

  /// Where the text begins: after a byte order mark if there is one.
  var startOfText: Int {
    bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  /// Goes past `character` if it is the next one.
  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    offset += 1
    return true
  }

  mutating func parseDocument() throws(ModelError) -> JSONValue {
    offset = startOfText
    var opened: [Opened] = []
    while true {
      skipWhitespace()
      guard var value = try parseValueOrOpen(&opened) else { continue }
      // Each turn hands a finished value to what surrounds it, which it may finish in turn.
      while !opened.isEmpty {
        opened[opened.count - 1].add(value)
        guard let finished = try parseEnd(&opened) else { break }
        value = finished
      }
      guard opened.isEmpty else { continue }
      skipWhitespace()
      guard isAtEnd else { throw unexpected(expecting: "the end of the input") }
      return value
    }
  }

  mutating func skipWhitespace() {
    while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { offset += 1 }
  }

  /// Reads a scalar or an empty container; of any other container the start, up to its first value.
  private mutating func parseValueOrOpen(_ opened: inout [Opened]) throws(ModelError) -> JSONValue? {
    guard next == UInt8(ascii: "[") || next == UInt8(ascii: "{") else { return try parseScalar() }
    guard opened.count < JSONValue.maximumDepth else { throw fault(.tooDeep(limit: JSONValue.maximumDepth)) }
    opened.append(Opened(isObject: next == UInt8(ascii: "{")))
    offset += 1
    if let empty = parseClosing(&opened) { return empty }
    try parseKey(in: &opened, expecting: "a key or '}'")
    return nil
  }

  /// Reads what follows a value: a comma and a key, or the end of the innermost container, which is returned.
  private mutating func parseEnd(_ opened: inout [Opened]) throws(ModelError) -> JSONValue? {
    if let finished = parseClosing(&opened) { return finished }
    guard skip(",") else {
      throw unexpected(expecting: opened.last?.isObject == true ? "',' or '}'" : "',' or ']'")
    }
    try parseKey(in: &opened, expecting: "a key")
    return nil
  }

  /// Reads the end of the innermost container, if it is here.
  private mutating func parseClosing(_ opened: inout [Opened]) -> JSONValue? {
    skipWhitespace()
    guard let last = opened.last, skip(last.isObject ? "}" : "]") else { return nil }
    opened.removeLast()
    return last.isObject ? .object(last.object) : .array(last.elements)
  }

  /// Reads `"key":` when the innermost container is an object.
  private mutating func parseKey(
    in opened: inout [Opened],
    expecting expected: String
  ) throws(ModelError) {
    let last = opened.count - 1
    guard opened[last].isObject else { return }
    skipWhitespace()
    guard next == UInt8(ascii: "\"") else { throw unexpected(expecting: expected) }
    opened[last].key = try parseString()
    skipWhitespace()
    guard skip(":") else { throw unexpected(expecting: "':'") }
  }

  private mutating func parseScalar() throws(ModelError) -> JSONValue {
    switch next {
    case UInt8(ascii: "\""): return .string(try parseString())
    case let byte? where byte == UInt8(ascii: "-") || isDigit(byte): return .number(try parseNumber())
    case UInt8(ascii: "t"): return try parseWord("true", as: true)
    case UInt8(ascii: "f"): return try parseWord("false", as: false)
    case UInt8(ascii: "n"): return try parseWord("null", as: .null)
    default: throw unexpected(expecting: "a value")
    }
  }

  private mutating func parseWord(_ word: String, as value: JSONValue) throws(ModelError) -> JSONValue {
    for byte in word.utf8 {
      guard next == byte else { throw unexpected(expecting: "'\(word)'") }
      offset += 1
    }
    return value
  }

  mutating func parseNumber() throws(ModelError) -> JSONNumber {
    let start = offset
    _ = skip("-")
    let zero = offset
    if skip("0") {
      if let byte = next, isDigit(byte) { throw fault(.leadingZero, at: zero) }
    } else {
      try skipDigits()
    }
    if skip(".") { try skipDigits() }
    if skip("e") || skip("E") {
      _ = skip("+") || skip("-")
      try skipDigits()
    }
    return JSONNumber(validLiteral: String(decoding: bytes[start..<offset], as: UTF8.self))
  }

  private mutating func skipDigits() throws(ModelError) {
    guard let first = next, isDigit(first) else { throw unexpected(expecting: "a digit") }
    while let byte = next, isDigit(byte) { offset += 1 }
  }

  private func isDigit(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }
}
