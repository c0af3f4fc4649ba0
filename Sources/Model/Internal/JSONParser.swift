/// Reads one JSON document; open arrays and objects wait on a stack of its own, so depth costs no recursion.
///
/// Every access to `bytes` goes through `next` or a range that was scanned before: what is beyond the end is `nil`.
struct JSONParser {
  let bytes: [UInt8]
  var offset = 0

  /// An array or object whose end has not been read.
  private struct Opened {
    var isObject: Bool
    var elements: [JSONValue] = []
    var object = JSONObject()
    var key = ""
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

  mutating func parseDocument() throws(ModelError) -> JSONValue {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
    var opened: [Opened] = []
    while true {
      skipWhitespace()
      var value: JSONValue
      if let start = try open(depth: opened.count) {
        if try !isEmpty(start) {
          opened.append(start)
          try parseKey(in: &opened)
          continue
        }
        value = start.isObject ? .object(JSONObject()) : .array([])
      } else {
        value = try parseScalar()
      }
      // Each turn hands a finished value to what surrounds it, which it may finish in turn.
      while true {
        skipWhitespace()
        guard !opened.isEmpty else {
          guard isAtEnd else { throw unexpected(expecting: "the end of the input") }
          return value
        }
        guard let finished = try add(value, to: &opened) else { break }
        value = finished
      }
    }
  }

  mutating func skipWhitespace() {
    while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { offset += 1 }
  }

  private mutating func open(depth: Int) throws(ModelError) -> Opened? {
    guard let byte = next, byte == UInt8(ascii: "[") || byte == UInt8(ascii: "{") else { return nil }
    guard depth < JSONValue.maximumDepth else { throw fault(.tooDeep(limit: JSONValue.maximumDepth)) }
    offset += 1
    return Opened(isObject: byte == UInt8(ascii: "{"))
  }

  private mutating func isEmpty(_ start: Opened) throws(ModelError) -> Bool {
    skipWhitespace()
    guard next == UInt8(ascii: start.isObject ? "}" : "]") else {
      guard !start.isObject || next == UInt8(ascii: "\"") else { throw unexpected(expecting: "a key or '}'") }
      guard !isAtEnd else { throw unexpected(expecting: "a value or ']'") }
      return false
    }
    offset += 1
    return true
  }

  /// Reads `"key":` when the innermost container is an object.
  private mutating func parseKey(in opened: inout [Opened]) throws(ModelError) {
    let last = opened.count - 1
    guard opened[last].isObject else { return }
    skipWhitespace()
    guard next == UInt8(ascii: "\"") else { throw unexpected(expecting: "a key") }
    opened[last].key = try parseString()
    skipWhitespace()
    guard next == UInt8(ascii: ":") else { throw unexpected(expecting: "':'") }
    offset += 1
  }

  /// Adds `value` to the innermost container; returns that container when this finished it.
  private mutating func add(_ value: JSONValue, to opened: inout [Opened]) throws(ModelError) -> JSONValue? {
    let last = opened.count - 1
    let isObject = opened[last].isObject
    if isObject {
      opened[last].object[opened[last].key] = value
    } else {
      opened[last].elements.append(value)
    }
    switch next {
    case UInt8(ascii: ","):
      offset += 1
      try parseKey(in: &opened)
      return nil
    case UInt8(ascii: "}") where isObject, UInt8(ascii: "]") where !isObject:
      offset += 1
      let finished = opened.removeLast()
      return isObject ? .object(finished.object) : .array(finished.elements)
    default:
      throw unexpected(expecting: isObject ? "',' or '}'" : "',' or ']'")
    }
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
    if next == UInt8(ascii: "-") { offset += 1 }
    if next == UInt8(ascii: "0") {
      offset += 1
      if let byte = next, isDigit(byte) { throw fault(.leadingZero, at: offset - 1) }
    } else {
      try skipDigits()
    }
    if next == UInt8(ascii: ".") {
      offset += 1
      try skipDigits()
    }
    if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
      offset += 1
      if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { offset += 1 }
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
