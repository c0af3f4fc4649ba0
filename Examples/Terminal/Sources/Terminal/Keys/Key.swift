/// A key as the terminal reports it.
public enum Key: Hashable, Sendable {
  /// A typed character. A combining mark arrives as a separate key after its base character.
  case character(Character)
  /// A whole text that the user pasted, or that a script typed.
  case text(String)
  /// The control key with a character: `a` to `z`, `@`, `\`, `]`, `^` or `_`.
  case control(Character)
  /// The arrow keys, with any modifiers.
  case up, down, left, right
  /// The keys that move by pages and to the ends.
  case pageUp, pageDown, home, end
  /// The return key, the enter key of the keypad, control-j and control-m.
  case enter
  /// The escape key.
  case escape
  /// The tab key (control-i), and the tab key with shift.
  case tab, backTab
  /// The backspace key (control-h), and the forward delete key.
  case backspace, delete

  /// Returns the key of a byte below 32 or of 127. Returns `nil` for escape, which may begin a sequence.
  static func forControl(_ byte: UInt8) -> Key? {
    switch byte {
    case 0x08, 0x7F: .backspace
    case 0x09: .tab
    case 0x0A, 0x0D: .enter
    case 0x01...0x1A: .control(Character(Unicode.Scalar(byte + 0x60)))
    case 0x00, 0x1C...0x1F: .control(Character(Unicode.Scalar(byte + 0x40)))
    default: nil
    }
  }
}
