/// How a cell looks: attributes and a foreground color.
///
///     canvas.write("SE-0401", row: 0, column: 0, style: TextStyle([.bold, .inverse], foreground: .cyan))
public struct TextStyle: Hashable, Sendable {
  /// No attributes, the terminal's own foreground.
  public static let plain = TextStyle()
  /// Only bold.
  public static let bold = TextStyle(.bold)
  /// Only dim.
  public static let dim = TextStyle(.dim)
  /// Only underlined.
  public static let underline = TextStyle(.underline)
  /// Only inverse.
  public static let inverse = TextStyle(.inverse)

  /// Bold, dim, underline, inverse.
  public var attributes: TextAttributes
  /// The color of the text, or nil for the terminal's own.
  public var foreground: TextColor?

  /// A style of these attributes and this color.
  public init(_ attributes: TextAttributes = [], foreground: TextColor? = nil) {
    self.attributes = attributes
    self.foreground = foreground
  }

  /// The escape sequence that makes this, and only this, the style of what is written next.
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
