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
    var encoded: [UInt8] = []
    for byte in text.utf8 {
      if isUnreserved(byte) {
        encoded.append(byte)
      } else {
        encoded += [UInt8(ascii: "%"), hexDigits[Int(byte >> 4)], hexDigits[Int(byte & 15)]]
      }
    }
    return String(decoding: encoded, as: UTF8.self)
  }

  static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default:
      "-._~".utf8.contains(byte)
    }
  }

  private static let hexDigits = Array("0123456789ABCDEF".utf8)

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
