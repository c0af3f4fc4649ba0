/// The mapping from sequences of bytes to keys.
///
/// Source: ECMA-48; XTerm Control Sequences by Thomas Dickey, "PC-Style Function Keys".
enum KeySequence {
  /// Returns the key of `ESC [ parameters final`. The second parameter, the modifiers, is ignored.
  static func control(_ final: UInt8, parameters: String) -> Key? {
    // Private sequences, such as replies of the terminal, are not keys.
    guard parameters.utf8.allSatisfy({ (0x30...0x3B).contains($0) }) else { return nil }
    switch final {
    case UInt8(ascii: "Z"): return .backTab
    case UInt8(ascii: "~"):
      switch parameters.prefix(while: { $0 != ";" }) {
      case "1", "7": return .home
      case "3": return .delete
      case "4", "8": return .end
      case "5": return .pageUp
      case "6": return .pageDown
      default: return nil
      }
    default: return cursor(final)
    }
  }

  /// Returns the key of `ESC O final`.
  static func shifted(_ final: UInt8) -> Key? {
    final == UInt8(ascii: "M") ? .enter : cursor(final)
  }

  /// Returns the character to insert for a pasted scalar.
  static func pasted(_ scalar: Unicode.Scalar) -> Character? {
    let character = Character(scalar)
    if character.isNewline || character == "\t" { return " " }
    return scalar.properties.generalCategory == .control ? nil : character
  }

  private static func cursor(_ final: UInt8) -> Key? {
    switch final {
    case UInt8(ascii: "A"): .up
    case UInt8(ascii: "B"): .down
    case UInt8(ascii: "C"): .right
    case UInt8(ascii: "D"): .left
    case UInt8(ascii: "F"): .end
    case UInt8(ascii: "H"): .home
    default: nil
    }
  }
}
