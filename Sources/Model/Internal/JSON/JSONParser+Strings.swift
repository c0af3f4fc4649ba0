extension JSONParser {
  /// Reads a string from its opening to its closing quotation mark; escapes are looked at and left as they are.
  mutating func parseString() throws(ModelError) -> JSONToken {
    offset += 1
    let start = offset
    var kind = JSONToken.Kind.string
    isASCII = true
    while true {
      if offset + 8 <= bytes.count {
        let chunk = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
        let stops = Self.stops(in: chunk)
        offset += stops == 0 ? 8 : stops.trailingZeroBitCount / 8
        if stops == 0 { continue }
      }
      guard let byte = next else { throw unexpected(expecting: "'\"'") }
      switch byte {
      case UInt8(ascii: "\""):
        let range = start..<offset
        offset += 1
        if !isASCII { try checkUTF8(in: range) }
        return JSONToken(kind, range)
      case UInt8(ascii: "\\"):
        kind = .escaped
        _ = try parseEscape()
      case ..<0x20: throw fault(.controlCharacter)
      case 0x80...:
        isASCII = false
        offset += 1
        while let byte = next, byte >= 0x80 { offset += 1 }
      default: offset += 1
      }
    }
  }

  /// Marks, by their highest bits, the bytes that need a look: quotation marks, backslashes, control characters and
  /// what is not ASCII. Bytes after the first marked one may be marked in error.
  ///
  /// Source: S. E. Anderson, "Bit Twiddling Hacks", 2005, https://graphics.stanford.edu/~seander/bithacks.html
  private static func stops(in chunk: UInt64) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let quotes = chunk ^ (ones &* 0x22)
    let slashes = chunk ^ (ones &* 0x5C)
    let low = (chunk &- ones &* 0x20) & ~chunk
    let found = (quotes &- ones) & ~quotes | (slashes &- ones) & ~slashes | low | chunk
    return found & (ones &* 0x80)
  }

  private func checkUTF8(in range: Range<Int>) throws(ModelError) {
    let slice = bytes[range]
    guard String(validating: slice, as: UTF8.self) == nil else { return }
    var scan = slice.makeIterator()
    var parser = Unicode.UTF8.ForwardParser()
    var place = range.lowerBound
    while case .valid(let scalar) = parser.parseScalar(from: &scan) { place += scalar.count }
    throw fault(.invalidUTF8, at: place)
  }

  /// The text at `range`, which has been read before, with its escapes resolved.
  func resolved(_ range: Range<Int>) -> String {
    var parser = JSONParser(bytes: UnsafeRawBufferPointer(rebasing: bytes[range]))
    var text: [UInt8] = []
    while let byte = parser.next {
      if byte == UInt8(ascii: "\\"), let escape = try? parser.parseEscape() {
        text += escape.utf8
      } else {
        text.append(byte)
        parser.offset += 1
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  private mutating func parseEscape() throws(ModelError) -> String {
    let start = offset
    offset += 1
    guard let byte = next else { throw unexpected(expecting: "an escape") }
    offset += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return String(UnicodeScalar(byte))
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return try parseScalarEscape(startingAt: start)
    default: throw fault(.invalidEscape, at: start)
    }
  }

  /// Reads the digits after `\u`, and the second half of a pair.
  private mutating func parseScalarEscape(startingAt start: Int) throws(ModelError) -> String {
    let unit = try parseHexDigits()
    guard UTF16.isLeadSurrogate(unit) else {
      guard let scalar = UnicodeScalar(unit) else { throw fault(.loneSurrogate, at: start) }
      return String(scalar)
    }
    guard skip("\\"), skip("u") else { throw fault(.loneSurrogate, at: start) }
    let trail = try parseHexDigits()
    guard UTF16.isTrailSurrogate(trail) else { throw fault(.loneSurrogate, at: start) }
    return String(decoding: [unit, trail], as: UTF16.self)
  }

  private mutating func parseHexDigits() throws(ModelError) -> UInt16 {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let byte = next, let digit = Character(UnicodeScalar(byte)).hexDigitValue, byte < 0x80 else {
        throw unexpected(expecting: "a hexadecimal digit")
      }
      unit = unit << 4 | UInt16(digit)
      offset += 1
    }
    return unit
  }
}
