/// The style of a cell. The raw value is the parameter of Select Graphic Rendition.
public enum TextStyle: Int, Sendable {
  /// The usual style of the terminal.
  case plain = 0
  /// Heavier or brighter.
  case bold = 1
  /// Fainter.
  case dim = 2
  /// Underlined.
  case underline = 4
  /// Foreground and background exchanged.
  case inverse = 7

  /// The escape sequence that replaces the style of the following text by this style.
  var sequence: String { self == .plain ? "\u{1B}[0m" : "\u{1B}[0;\(rawValue)m" }
}
