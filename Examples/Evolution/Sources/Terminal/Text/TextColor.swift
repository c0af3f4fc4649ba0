/// A color of the palette that every terminal has. The user of the terminal determines the exact shade.
public enum TextColor: Hashable, Sendable, CaseIterable {
  /// The eight colors of a terminal's palette.
  case black, red, green, yellow, blue, magenta, cyan, white
  /// The lighter black.
  case gray

  /// The parameter of Select Graphic Rendition for the foreground color.
  var foregroundCode: Int {
    switch self {
    case .black: 30
    case .red: 31
    case .green: 32
    case .yellow: 33
    case .blue: 34
    case .magenta: 35
    case .cyan: 36
    case .white: 37
    case .gray: 90
    }
  }
}
