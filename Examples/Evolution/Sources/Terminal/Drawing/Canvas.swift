/// A grid of cells to draw on, a value like any other.
///
/// What is drawn outside is cut off: no coordinates trap. A wide character always has both its halves; where
/// one of them is drawn over or cut off, the other becomes a space.
///
///     var canvas = Canvas(rows: 2, columns: 10)
///     canvas.write("Swift Evolution", row: 0, column: 0)
///     print(canvas.plainText)   // Swift Evo…
public struct Canvas: Hashable, Sendable {
  /// How many rows it has, from 0 to `TerminalSize.maximum`.
  public let rows: Int
  /// How many columns it has, from 0 to `TerminalSize.maximum`.
  public let columns: Int

  private var cells: [Cell]

  /// A blank canvas; counts out of range are clamped.
  public init(rows: Int, columns: Int) {
    self.rows = min(max(0, rows), TerminalSize.maximum.rows)
    self.columns = min(max(0, columns), TerminalSize.maximum.columns)
    cells = Array(repeating: .blank, count: self.rows * self.columns)
  }

  /// A blank canvas as large as a terminal.
  public init(_ size: TerminalSize) {
    self.init(rows: size.rows, columns: size.columns)
  }

  /// All of its cells.
  public var bounds: CellRect { CellRect(rows: rows, columns: columns) }

  /// The cell there, or a blank one outside of the canvas.
  public subscript(row: Int, column: Int) -> Cell {
    bounds.contains(row: row, column: column) ? cells[row * columns + column] : .blank
  }

  /// The cells of a row, or none outside of the canvas.
  func row(_ row: Int) -> ArraySlice<Cell> {
    (0..<rows).contains(row) ? cells[row * columns..<(row + 1) * columns] : []
  }

  /// Sets one cell, or two for a wide character: the only way in which cells change.
  mutating func put(_ cell: Cell, row: Int, column: Int) {
    guard bounds.contains(row: row, column: column), cell.width > 0 else { return }
    guard cell.width == 1 || column + 1 < columns else {
      return put(Cell(" ", style: cell.style), row: row, column: column)
    }
    let index = row * columns + column
    breakWideCharacter(at: index)
    if cell.width == 2 {
      breakWideCharacter(at: index + 1)
      cells[index + 1] = .rightHalf(style: cell.style)
    }
    cells[index] = cell
  }

  private mutating func breakWideCharacter(at index: Int) {
    switch cells[index].width {
    case 0:
      cells[index - 1] = Cell(" ", style: cells[index - 1].style)
      cells[index] = Cell(" ", style: cells[index].style)
    case 2:
      cells[index] = Cell(" ", style: cells[index].style)
      cells[index + 1] = Cell(" ", style: cells[index + 1].style)
    default:
      break
    }
  }
}
