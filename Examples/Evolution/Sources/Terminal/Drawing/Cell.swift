/// What one cell of a canvas shows.
public struct Cell: Hashable, Sendable {
  /// A space in the plain style.
  public static let blank = Cell(" ")

  /// The character shown; a space in the right half of a wide one.
  public let character: Character
  /// How it looks.
  public let style: TextStyle
  /// The cells that the character takes: 1, 2, or 0 in the right half of a wide one.
  public let width: Int

  /// A cell of this character; one that cannot be written or takes no cell is replaced.
  public init(_ character: Character, style: TextStyle = .plain) {
    self.character = TextWidth.printable(character) ?? " "
    self.style = style
    width = TextWidth.of(self.character)
  }

  private init(rightHalf style: TextStyle) {
    character = " "
    self.style = style
    width = 0
  }

  /// The right half of a wide character.
  static func rightHalf(style: TextStyle) -> Cell {
    Cell(rightHalf: style)
  }
}
