/// The style of a cell: attributes and a foreground color.
///
///     canvas.write("SE-0401", row: 0, column: 0, style: TextStyle([.bold, .inverse], foreground: .cyan))
public struct TextStyle: Hashable, Sendable {
  /// The style without attributes, in the default foreground color of the terminal.
  public static let plain = TextStyle()
  /// The style with only the attribute bold.
  public static let bold = TextStyle(.bold)
  /// The style with only the attribute dim.
  public static let dim = TextStyle(.dim)
  /// The style with only the attribute underline.
  public static let underline = TextStyle(.underline)
  /// The style with only the attribute inverse.
  public static let inverse = TextStyle(.inverse)

  /// The attributes: bold, dim, underline, inverse.
  public var attributes: TextAttributes
  /// The color of the text, or `nil` for the default color of the terminal.
  public var foreground: TextColor?

  /// Creates a style from attributes and a color.
  public init(_ attributes: TextAttributes = [], foreground: TextColor? = nil) {
    self.attributes = attributes
    self.foreground = foreground
  }

  /// The escape sequence that replaces the style of the following text by this style.
  var sequence: String {
    var codes = [0]
    if attributes.contains(.bold) { codes.append(1) }
    if attributes.contains(.dim) { codes.append(2) }
    if attributes.contains(.underline) { codes.append(4) }
    if attributes.contains(.inverse) { codes.append(7) }
    if let foreground { codes.append(foreground.foregroundCode) }
    return "\u{1B}[" + codes.map(String.init).joined(separator: ";") + "m"
  }
}

/// The attributes of a text, except the color.
public struct TextAttributes: OptionSet, Hashable, Sendable {
  /// The bits of the attributes.
  public let rawValue: UInt8

  /// Creates attributes from bits.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Heavier or brighter.
  public static let bold = TextAttributes(rawValue: 1)
  /// Fainter.
  public static let dim = TextAttributes(rawValue: 2)
  /// Underlined.
  public static let underline = TextAttributes(rawValue: 4)
  /// Foreground and background exchanged.
  public static let inverse = TextAttributes(rawValue: 8)
}

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
