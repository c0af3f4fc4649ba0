/// A key as the terminal reports it.
public enum Key: Hashable, Sendable {
  /// A character typed; a combining mark arrives on its own, after its base.
  case character(Character)
  /// Text that came in one piece: pasted, or typed by a script.
  case text(String)
  /// Control with a character: `a` to `z`, `@`, `\`, `]`, `^` or `_`.
  case control(Character)
  /// The arrows, whatever modifiers are held.
  case up, down, left, right
  /// The keys that move far.
  case pageUp, pageDown, home, end
  /// Return, also that of the keypad and control-j or control-m.
  case enter
  /// Escape on its own.
  case escape
  /// Tab (control-i), and tab with shift.
  case tab, backTab
  /// Backspace (control-h), and forward delete.
  case backspace, delete

  /// The key of a byte below 32 or of 127, nil for escape, which may begin a sequence.
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
