extension JSONParser {
  /// Reads a string from its opening to its closing quotation mark. Escapes are checked here, and resolved only when the text
  /// is needed.
  mutating func parseString() throws(ModelError) -> JSONToken {
    let start = offset + 1
    var end = start
    var kind = JSONToken.Kind.string
    isASCII = true
    while true {
      if end + 8 <= bytes.count {
        let raw = UnsafeRawBufferPointer(bytes)
        let chunk = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: end, as: UInt64.self))
        let stops = Self.stops(in: chunk)
        end += stops == 0 ? 8 : stops.trailingZeroBitCount / 8
        if stops == 0 { continue }
      }
      offset = end
      guard let byte = next else { throw unexpected(expecting: "'\"'") }
      switch byte {
      case UInt8(ascii: "\""):
        offset = end + 1
        if !isASCII { try checkUTF8(in: start..<end) }
        return JSONToken(kind, start..<end)
      case UInt8(ascii: "\\"):
        kind = .escaped
        _ = try parseEscape()
      case ..<0x20: throw failure(.controlCharacter)
      case 0x80...:
        isASCII = false
        while let byte = next, byte >= 0x80 { offset += 1 }
      default: offset += 1
      }
      end = offset
    }
  }

  /// Checks eight bytes at once. It sets the highest bit of each byte that needs handling: quotation marks, backslashes,
  /// control characters and non-ASCII bytes. Bytes after the first such byte may be marked wrongly, so only the first one
  /// counts.
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

  /// Throws an error if the bytes in the range are not valid UTF-8.
  ///
  /// Source: F. Yergeau, RFC 3629, 2003, section 4, https://www.rfc-editor.org/rfc/rfc3629
  private func checkUTF8(in range: Range<Int>) throws(ModelError) {
    var position = range.lowerBound
    while position < range.upperBound {
      // The number of bytes in the UTF-8 sequence, and the values that are allowed for its second byte.
      let (length, second): (Int, ClosedRange<UInt8>) =
        switch bytes[position] {
        case ..<0x80: (1, 0...0xFF)
        case 0xC2...0xDF: (2, 0x80...0xBF)
        case 0xE0: (3, 0xA0...0xBF)
        case 0xED: (3, 0x80...0x9F)
        case 0xE1...0xEF: (3, 0x80...0xBF)
        case 0xF0: (4, 0x90...0xBF)
        case 0xF1...0xF3: (4, 0x80...0xBF)
        case 0xF4: (4, 0x80...0x8F)
        default: (.max, 0...0)
        }
      guard length <= range.upperBound - position, length < 2 || second.contains(bytes[position + 1]),
        length < 3 || bytes[position + 2] & 0xC0 == 0x80, length < 4 || bytes[position + 3] & 0xC0 == 0x80
      else { throw failure(.invalidUTF8, at: position) }
      position += length
    }
  }

  /// Returns the text of a string in which escapes such as `\n` are replaced by their characters. The text is never longer
  /// than its source, so the length of the source is used as the capacity.
  static func resolved(_ source: UnsafeBufferPointer<UInt8>) -> String {
    String(unsafeUninitializedCapacity: source.count) { text in
      var parser = JSONParser(bytes: source)
      var count = 0
      while let byte = parser.next {
        if byte == UInt8(ascii: "\\"), let scalar = try? parser.parseEscape() {
          for unit in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter {
            text[count] = unit
            count += 1
          }
        } else {
          text[count] = byte
          count += 1
          parser.offset += 1
        }
      }
      return count
    }
  }

  private mutating func parseEscape() throws(ModelError) -> Unicode.Scalar {
    let start = offset
    offset += 1
    guard let byte = next else { throw unexpected(expecting: "an escape") }
    offset += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return try parseScalarEscape(startingAt: start)
    default: throw failure(.invalidEscape, at: start)
    }
  }

  /// Reads the four hexadecimal digits after `\u`. If they are the first half of a surrogate pair, such as `\ud83d\ude00`,
  /// reads the second escape, too.
  private mutating func parseScalarEscape(startingAt start: Int) throws(ModelError) -> Unicode.Scalar {
    let lead = try parseHexDigits()
    if let scalar = Unicode.Scalar(lead) { return scalar }
    guard lead < 0xDC00, skip("\\"), skip("u") else { throw failure(.loneSurrogate, at: start) }
    let trail = try parseHexDigits()
    guard 0xDC00...0xDFFF ~= trail,
      let scalar = Unicode.Scalar(0x1_0000 + (lead - 0xD800) << 10 + (trail - 0xDC00))
    else { throw failure(.loneSurrogate, at: start) }
    return scalar
  }

  private mutating func parseHexDigits() throws(ModelError) -> UInt32 {
    var unit: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = next, let digit = Character(Unicode.Scalar(byte)).hexDigitValue, byte < 0x80 else {
        throw unexpected(expecting: "a hexadecimal digit")
      }
      unit = unit << 4 | UInt32(digit)
      offset += 1
    }
    return unit
  }
}
