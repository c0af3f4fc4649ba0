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
