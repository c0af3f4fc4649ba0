/// A cell of a canvas.
public struct Cell: Hashable, Sendable {
  /// A space in the plain style.
  public static let blank = Cell(" ")

  /// The character; a space in the right half of a wide character.
  public let character: Character
  /// The style of the character.
  public let style: TextStyle
  /// The number of cells that the character takes: 1, 2, or 0 in the right half of a wide character.
  public let width: Int

  /// Creates a cell of a character. A character that cannot be written or takes no cell is replaced.
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

  /// Returns the right half of a wide character.
  static func rightHalf(style: TextStyle) -> Cell {
    Cell(rightHalf: style)
  }
}
