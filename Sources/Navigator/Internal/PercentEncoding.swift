import Foundation

/// Percent encoding as in RFC 3986 (2005), section 2: https://www.rfc-editor.org/rfc/rfc3986.
enum PercentEncoding {
  private static let unreserved = CharacterSet(
    charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"
  )

  /// Returns the percent-decoded text of `bytes[range]`.
  ///
  /// - Throws: ``LinkError/badEncoding(at:)`` or ``LinkError/controlCharacter(at:)``, at the start of the range.
  static func decode(_ bytes: [UInt8], _ range: Range<Int>) throws(LinkError) -> String {
    let text = String(decoding: bytes[range], as: UTF8.self)
    guard let decoded = text.removingPercentEncoding else { throw .badEncoding(at: range.lowerBound) }
    if decoded.unicodeScalars.contains(where: isHostile) { throw .controlCharacter(at: range.lowerBound) }
    return decoded
  }

  /// Returns the percent-decoded text of `bytes`. A percent sign without two hexadecimal digits stays as it is, and bytes
  /// that are not UTF-8 become replacement characters. Source: WHATWG, "URL Standard",
  /// https://url.spec.whatwg.org/#percent-decode.
  static func decodeTolerantly(_ bytes: ArraySlice<UInt8>) -> String {
    var decoded: [UInt8] = []
    var rest = bytes
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2).compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
      if byte == UInt8(ascii: "%"), digits.count == 2 {
        decoded.append(UInt8(digits[0] * 16 + digits[1]))
        rest.removeFirst(2)
      } else {
        decoded.append(byte)
      }
    }
    return String(decoding: decoded, as: UTF8.self)
  }

  /// Percent-encodes all characters of a text except letters, digits and `-._~`.
  static func encode(_ text: String) -> String {
    text.addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
  }

  /// Whether `text` contains only characters that need no encoding.
  static func isUnreserved(_ text: String) -> Bool { text.unicodeScalars.allSatisfy(unreserved.contains) }

  /// Whether a scalar is a control character or changes the direction of text. Such characters can disguise a link.
  private static func isHostile(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x202A...0x202E, 0x2066...0x2069: true
    default: scalar.properties.generalCategory == .control
    }
  }
}
