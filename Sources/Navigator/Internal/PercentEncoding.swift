/// Percent encoding as RFC 3986 (2005) has it, section 2: https://www.rfc-editor.org/rfc/rfc3986.
enum PercentEncoding {
  /// The text of `bytes[range]`.
  ///
  /// - Throws: ``LinkError/badEncoding(at:)`` or ``LinkError/controlCharacter(at:)``.
  static func decode(_ bytes: [UInt8], _ range: Range<Int>) throws(LinkError) -> String {
    var decoded: [UInt8] = []
    var index = range.lowerBound
    while index < range.upperBound {
      let start = index
      var byte = bytes[index]
      index += 1
      if byte == UInt8(ascii: "%") {
        guard
          index + 1 < range.upperBound,
          let high = digit(bytes[index]),
          let low = digit(bytes[index + 1])
        else { throw .badEncoding(at: start) }
        byte = high << 4 | low
        index += 2
      }
      // U+0080 to U+009F are C2 80 to C2 9F in UTF-8.
      let isC1 = decoded.last == 0xC2 && (0x80...0x9F).contains(byte)
      if byte < 0x20 || byte == 0x7F || isC1 { throw .controlCharacter(at: start) }
      decoded.append(byte)
    }
    guard let text = String(validating: decoded, as: UTF8.self) else {
      throw .badEncoding(at: range.lowerBound)
    }
    return text
  }

  /// `text` with everything but letters, digits and `-._~` encoded.
  static func encode(_ text: String) -> String {
    func digit(_ value: UInt8) -> String { String(value, radix: 16, uppercase: true) }
    return text.utf8.map { byte in
      isUnreserved(byte) ? String(UnicodeScalar(byte)) : "%" + digit(byte >> 4) + digit(byte & 15)
    }.joined()
  }

  static func isUnreserved(_ byte: UInt8) -> Bool {
    let character = Character(UnicodeScalar(byte))
    return byte < 0x80 && (character.isLetter || character.isNumber || "-._~".contains(character))
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    Character(UnicodeScalar(byte)).hexDigitValue.map { UInt8($0) }
  }
}
