/// Parses one JSON document into tokens. Open arrays and objects are kept in an array instead of recursive calls, so a deeply
/// nested document does not overflow the stack.
///
/// Every access to `bytes` goes through `next`, or through a position that was compared with their count.
struct JSONParser {
  let bytes: UnsafeBufferPointer<UInt8>
  var offset = 0
  /// Whether the string that was read last has only ASCII characters.
  var isASCII = true

  /// The tokens of the last object whose keys were compared by their hashes. The next object of a list often has the same
  /// keys in the same order. Then only the bytes of the keys are compared, which is faster.
  private var compared = 0..<0

  /// An array or object whose first bracket was read, but not yet the closing one.
  private struct Opened {
    let position: Int
    let isObject: Bool
    /// The tokens of an earlier object whose keys are compared with the keys of this object. Objects of a list often have
    /// the same keys in the same order. As long as they are equal, no other check for duplicate keys is needed. Empty after
    /// the first difference.
    var alike: Range<Int>
    var count = 0
    /// Whether the keys of the object so far contain no escapes and are certainly different, even after Unicode
    /// normalization. In such an object, the decoder finds a key by its bytes, which is fast.
    var isRegular = true
    /// A filter that detects duplicate keys. Each key sets one bit, which depends on the length and three bytes of the key.
    /// If the bit of a new key is not set, no earlier key is equal to it.
    var seen: UInt64 = 0
    /// The hashes of the keys so far. They detect duplicates if the object has more than 16 keys, or a key with non-ASCII
    /// characters: two such keys can have different bytes and be equal after Unicode normalization. Other objects use the
    /// faster filter `seen`.
    var hashes: Set<Int> = []

    /// Whether the filter `seen` contains all keys of the object so far. Only then can it detect a duplicate key.
    var hasSeenAll: Bool { hashes.isEmpty && (seen != 0 || count == 0) }
    var closing: Unicode.Scalar { isObject ? "}" : "]" }
  }

  init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  /// The offset of the first character: 3 after a byte order mark, otherwise 0.
  var startOfText: Int { bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }

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
      // A value was read completely, and is counted in the innermost open array or object. If a bracket closes that
      // container, the container is a complete value, too, so the loop continues with the container around it.
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

  /// Reads `[` or `{`, and the first key of an object. Returns `false` if the array or object is empty, and its closing
  /// bracket was read, too.
  private mutating func open(_ opened: inout [Opened], _ tokens: inout TokenBuffer) throws(ModelError) -> Bool
  {
    guard opened.count < JSONValue.maximumDepth else {
      throw failure(.tooDeep(limit: JSONValue.maximumDepth))
    }
    opened.append(Opened(position: tokens.count, isObject: next == UInt8(ascii: "{"), alike: compared))
    tokens.append(JSONToken(.array))
    offset += 1
    skipWhitespace()
    if close(&opened, tokens) { return false }
    try parseKey(in: &opened[opened.count - 1], &tokens, expecting: "a key or '}'")
    return true
  }

  /// Reads a closing bracket if it comes next. This ends the innermost open array or object.
  @inline(__always)
  private mutating func close(_ opened: inout [Opened], _ tokens: TokenBuffer) -> Bool {
    let last = opened[opened.count - 1]
    guard skip(last.closing) else { return false }
    opened.removeLast()
    let kind: JSONToken.Kind = !last.isObject ? .array : last.isRegular ? .object : .irregularObject
    if kind == .object, !last.hasSeenAll { compared = last.position + 1..<tokens.count }
    tokens[last.position] = JSONToken(kind, count: last.count, span: tokens.count - last.position)
    return true
  }

  /// Reads `"key":` and the white space after it, if the innermost container is an object.
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

  /// Returns whether the key is certainly different from all earlier keys of the object, even after Unicode normalization.
  /// If there are many keys, only their hashes are compared, so that an object with *n* keys takes O(*n*) time. Two
  /// different keys with the same hash then count as equal, which only makes looking up keys slower.
  private func isNew(_ key: JSONToken, in object: inout Opened, _ tokens: TokenBuffer) -> Bool {
    let range = key.range
    if let next = object.alike.first {
      let isSame = bytes[tokens[next].range].elementsEqual(bytes[range])
      object.alike = isSame ? next + 1 + tokens[next + 1].span..<object.alike.upperBound : 0..<0
      if isSame { return true }
    }
    if !isASCII { for offset in range where equalsASCII(at: offset) { return false } }
    guard isASCII, object.count < 16, object.hasSeenAll else {
      return isNewHash(of: key, in: &object, tokens)
    }
    guard !range.isEmpty else { return false }
    let bit = bit(of: range)
    guard object.seen & bit != 0 else {
      object.seen |= bit
      return true
    }
    return !keys(of: object, in: tokens).contains { bytes[$0.range].elementsEqual(bytes[range]) }
  }

  /// Returns the keys of an object that were read so far.
  private func keys(of object: Opened, in tokens: TokenBuffer) -> some Sequence<JSONToken> {
    sequence(state: object.position + 1) { position in
      guard position < tokens.count else { return nil }
      defer { position += 1 + tokens[position + 1].span }
      return tokens[position]
    }
  }

  /// Returns a number with a single set bit, to detect duplicate keys of an object. Equal keys have the same bit, which
  /// is computed from the length and three bytes of the key.
  private func bit(of range: Range<Int>) -> UInt64 {
    let mixed =
      Int(bytes[range.lowerBound]) &* 31 &+ Int(bytes[range.upperBound - 1]) &* 7
      &+ Int(bytes[range.lowerBound + range.count / 2]) &* 13 &+ range.count
    return UInt64(1) << UInt64(mixed & 63)
  }

  /// Returns whether one of three characters begins at an offset of a key: the Kelvin sign, the Greek question mark or the
  /// Greek varia. In Swift they are equal to "K", ";" and "`", so comparing only bytes would not find a key that contains
  /// them. The bytes are valid UTF-8, so the bytes after the first one exist.
  private func equalsASCII(at offset: Int) -> Bool {
    switch bytes[offset] {
    case 0xE2: bytes[offset + 1] == 0x84 && bytes[offset + 2] == 0xAA
    case 0xCD: bytes[offset + 1] == 0xBE
    case 0xE1: bytes[offset + 1] == 0xBF && bytes[offset + 2] == 0xAF
    default: false
    }
  }

  private func isNewHash(of key: JSONToken, in object: inout Opened, _ tokens: TokenBuffer) -> Bool {
    if object.hashes.isEmpty { object.hashes = Set(keys(of: object, in: tokens).map(hash)) }
    return object.hashes.insert(hash(of: key)).inserted
  }

  private func hash(of key: JSONToken) -> Int {
    String(decoding: UnsafeBufferPointer(rebasing: bytes[key.range]), as: UTF8.self).hashValue
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

  private func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }
}
