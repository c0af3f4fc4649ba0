extension JSONParser {
  /// Reads a string from its opening to its closing quotation mark.
  mutating func parseString() throws(ModelError) -> String {
    offset += 1
    let start = offset
    /// What was read before `copied`, escapes resolved; stays empty when there are none.
    var resolved: [UInt8] = []
    var copied = offset
    while let byte = next {
      switch byte {
      case UInt8(ascii: "\""):
        let end = offset
        offset += 1
        if copied == start { return try string(bytes[start..<end]) }
        // Only the source says where invalid bytes are.
        _ = try string(bytes[start..<end])
        resolved += bytes[copied..<end]
        return String(decoding: resolved, as: UTF8.self)
      case UInt8(ascii: "\\"):
        resolved += bytes[copied..<offset]
        resolved += try parseEscape().utf8
        copied = offset
      case ..<0x20:
        throw fault(.controlCharacter)
      default:
        offset += 1
      }
    }
    throw unexpected(expecting: "'\"'")
  }

  private func string(_ slice: ArraySlice<UInt8>) throws(ModelError) -> String {
    if let string = String(validating: slice, as: UTF8.self) { return string }
    var scan = slice.makeIterator()
    var parser = Unicode.UTF8.ForwardParser()
    var place = slice.startIndex
    while case .valid(let scalar) = parser.parseScalar(from: &scan) { place += scalar.count }
    throw fault(.invalidUTF8, at: place)
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
