/// Parses one JSON document into tokens. Open arrays and objects are kept in an array instead of recursive calls, so a deeply
/// nested document does not overflow the stack.
///
/// Every access to `bytes` goes through `next`, or through a position that was compared with their count.
struct JSONParser {
  let bytes: UnsafeBufferPointer<UInt8>
  var offset = 0
  /// Whether the string that was read last has only ASCII characters.
  var isASCII = true
  /// For each depth, the token index of the last object without duplicate keys. The next object at that depth mostly has the
  /// same keys, and then needs no check for duplicates. The benchmarks `model.decode.wide` and `model.decode.foreign` measure
  /// it.
  private var lastObjects: [Int?] = []

  /// An array or object whose end has not been read.
  private struct Opened {
    let position: Int
    let isObject: Bool
    var count = 0
    /// Whether no key of the object so far occurs twice, also after Unicode normalization, and no key contains escapes.
    var isRegular = true
    /// A set of bits, one for each key of the object so far. The bit of a key is computed from its length and three of its bytes.
    /// If the bit of a new key is not set, the key is new.
    var seen: UInt64 = 0
    /// The hashes of the keys so far, used when the object has too many keys for the bits in `seen`.
    var hashes: Set<Int> = []
    /// The tokens of the previous object at this depth that were not compared yet, from its next key to its end. It is set while
    /// both objects have the same keys in the same order. Then no key can be a duplicate, because the previous object has none.
    var twin: Range<Int>?
    /// The hashes of the keys with non-ASCII characters. Keys that differ only in their Unicode normalization have equal hashes.
    var foreignHashes: Set<Int> = []

    var closing: Unicode.Scalar { isObject ? "}" : "]" }
  }

  init(bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  var next: UInt8? {
    offset < bytes.count ? bytes[offset] : nil
  }

  /// The offset of the first character: 3 after a byte order mark, otherwise 0.
  var startOfText: Int {
    bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  /// Skips `character` if it comes next.
  @inline(__always)
  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    offset += 1
    return true
  }

  mutating func parseDocument(into tokens: inout TokenBuffer) throws(ModelError) {
    guard bytes.count <= JSONToken.maximumLength else {
      throw failure(.tooLong(limit: JSONToken.maximumLength), at: 0)
    }
    offset = startOfText
    var opened: [Opened] = []
    skipWhitespace()
    while true {
      if next == UInt8(ascii: "[") || next == UInt8(ascii: "{") {
        if try open(&opened, &tokens) { continue }
      } else {
        try parseScalar(into: &tokens)
      }
      // A value was read completely. It may be the last value of one or more enclosing arrays and objects, which end now.
      while !opened.isEmpty {
        opened[opened.count - 1].count += 1
        skipWhitespace()
        guard !skip(",") else {
          skipWhitespace()
          try parseKey(in: &opened[opened.count - 1], &tokens, expecting: "a key")
          break
        }
        guard close(&opened, tokens) else {
          throw unexpected(expecting: "',' or '\(opened[opened.count - 1].closing)'")
        }
      }
      guard opened.isEmpty else { continue }
      skipWhitespace()
      guard offset == bytes.count else { throw unexpected(expecting: "the end of the input") }
      return
    }
  }

  @inline(__always)
  mutating func skipWhitespace() {
    while let byte = next, byte <= 0x20, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      offset += 1
    }
  }

  /// Reads the start of an array or object, up to its first value, and returns `true`. An empty array or object is read
  /// completely, and the result is `false`.
  private mutating func open(_ opened: inout [Opened], _ tokens: inout TokenBuffer) throws(ModelError) -> Bool
  {
    guard opened.count < JSONValue.maximumDepth else {
      throw failure(.tooDeep(limit: JSONValue.maximumDepth))
    }
    var container = Opened(position: tokens.count, isObject: next == UInt8(ascii: "{"))
    if lastObjects.count == opened.count { lastObjects.append(nil) }
    container.twin = lastObjects[opened.count].map { $0 + 1..<$0 + tokens[$0].span }
    opened.append(container)
    tokens.append(JSONToken(.array))
    offset += 1
    skipWhitespace()
    if close(&opened, tokens) { return false }
    try parseKey(in: &opened[opened.count - 1], &tokens, expecting: "a key or '}'")
    return true
  }

  /// Reads the closing bracket of the innermost array or object, if it comes next.
  @inline(__always)
  private mutating func close(_ opened: inout [Opened], _ tokens: TokenBuffer) -> Bool {
    let last = opened[opened.count - 1]
    guard skip(last.closing) else { return false }
    opened.removeLast()
    if last.isObject, last.isRegular { lastObjects[opened.count] = last.position }
    let kind: JSONToken.Kind =
      if !last.isObject { .array } else {
        last.isRegular ? .object : .irregularObject
      }
    tokens[last.position] = JSONToken(kind, count: last.count, span: tokens.count - last.position)
    return true
  }

  /// Reads `"key":` and the space after it, when the innermost container is an object.
  private mutating func parseKey(
    in object: inout Opened,
    _ tokens: inout TokenBuffer,
    expecting expected: StaticString
  ) throws(ModelError) {
    guard object.isObject else { return }
    guard next == UInt8(ascii: "\"") else { throw unexpected(expecting: "\(expected)") }
    let key = try parseString()
    if object.isRegular { object.isRegular = key.kind == .string && isNew(key, in: &object, tokens) }
    tokens.append(key)
    skipWhitespace()
    guard skip(":") else { throw unexpected(expecting: "':'") }
    skipWhitespace()
  }

  /// Returns whether the object has no earlier key with the same text after Unicode normalization. Many keys
  /// are compared by their hashes, so that an object with *n* keys takes O(*n*) time; two different keys with
  /// one hash are taken for the same.
  private func isNew(_ key: JSONToken, in object: inout Opened, _ tokens: TokenBuffer) -> Bool {
    let range = key.range
    if let twin = object.twin {
      if let next = twin.first, haveSameBytes(tokens[next].range, range) {
        object.twin = next + 1 + tokens[next + 1].span..<twin.upperBound
        return true
      }
      object.twin = nil
      noteKeys(of: &object, tokens)
    }
    if !isASCII {
      guard object.foreignHashes.insert(foreignHash(of: range)).inserted else { return false }
    }
    guard object.count < 32 else { return isNewHash(of: key, in: &object, tokens) }
    guard !range.isEmpty else { return false }
    let bit = bit(of: range)
    guard object.seen & bit != 0 else {
      object.seen |= bit
      return true
    }
    var position = object.position + 1
    while position < tokens.count {
      if haveSameBytes(tokens[position].range, range) { return false }
      position += 1 + tokens[position + 1].span
    }
    return true
  }

  /// Returns a number with one bit set, which depends on the length and three bytes of a key.
  private func bit(of range: Range<Int>) -> UInt64 {
    let mixed =
      Int(bytes[range.lowerBound]) &* 31 &+ Int(bytes[range.upperBound - 1]) &* 7
      &+ Int(bytes[range.lowerBound + range.count / 2]) &* 13 &+ range.count
    return UInt64(1) << UInt64(mixed & 63)
  }

  /// Records the keys of an object whose first keys were those of the previous object. It is called when a key differs, because
  /// from then on each key must be compared with them.
  private func noteKeys(of object: inout Opened, _ tokens: TokenBuffer) {
    var position = object.position + 1
    while position < tokens.count {
      let range = tokens[position].range
      if !range.isEmpty { object.seen |= bit(of: range) }
      if bytes[range].contains(where: { $0 >= 0x80 }) { object.foreignHashes.insert(foreignHash(of: range)) }
      position += 1 + tokens[position + 1].span
    }
  }

  private func foreignHash(of range: Range<Int>) -> Int {
    String(decoding: UnsafeBufferPointer(rebasing: bytes[range]), as: UTF8.self).hashValue
  }

  private func haveSameBytes(_ first: Range<Int>, _ second: Range<Int>) -> Bool {
    guard first.count == second.count else { return false }
    for index in 0..<first.count where bytes[first.lowerBound + index] != bytes[second.lowerBound + index] {
      return false
    }
    return true
  }

  private func isNewHash(of key: JSONToken, in object: inout Opened, _ tokens: TokenBuffer) -> Bool {
    if object.hashes.isEmpty {
      var position = object.position + 1
      while position < tokens.count {
        object.hashes.insert(hash(of: tokens[position]))
        position += 1 + tokens[position + 1].span
      }
    }
    return object.hashes.insert(hash(of: key)).inserted
  }

  private func hash(of key: JSONToken) -> Int {
    var hasher = Hasher()
    hasher.combine(bytes: UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(bytes)[key.range]))
    return hasher.finalize()
  }

  @inline(__always)
  private mutating func parseScalar(into tokens: inout TokenBuffer) throws(ModelError) {
    switch next {
    case UInt8(ascii: "\""): tokens.append(try parseString())
    case let byte? where byte == UInt8(ascii: "-") || isDigit(byte): tokens.append(try parseNumber())
    case UInt8(ascii: "t"): try parseWord("true", .true, &tokens)
    case UInt8(ascii: "f"): try parseWord("false", .false, &tokens)
    case UInt8(ascii: "n"): try parseWord("null", .null, &tokens)
    default: throw unexpected(expecting: "a value")
    }
  }

  private mutating func parseWord(_ word: StaticString, _ kind: JSONToken.Kind, _ tokens: inout TokenBuffer)
    throws(ModelError)
  {
    for index in 0..<word.utf8CodeUnitCount {
      guard next == word.utf8Start[index] else { throw unexpected(expecting: "'\(word)'") }
      offset += 1
    }
    tokens.append(JSONToken(kind))
  }

  private mutating func parseNumber() throws(ModelError) -> JSONToken {
    let start = offset
    _ = skip("-")
    let zero = offset
    if skip("0") {
      if let byte = next, isDigit(byte) { throw failure(.leadingZero, at: zero) }
    } else {
      try skipDigits()
    }
    if skip(".") { try skipDigits() }
    if skip("e") || skip("E") {
      _ = skip("+") || skip("-")
      try skipDigits()
    }
    return JSONToken(.number, start..<offset)
  }

  private mutating func skipDigits() throws(ModelError) {
    guard let first = next, isDigit(first) else { throw unexpected(expecting: "a digit") }
    while let byte = next, isDigit(byte) { offset += 1 }
  }

  private func isDigit(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }
}
