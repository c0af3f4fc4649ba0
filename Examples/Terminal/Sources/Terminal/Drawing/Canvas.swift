/// A grid of cells to draw on.
///
/// Cells outside of the canvas are ignored. A wide character always has two halves. If one half
/// is overwritten or cut off, the other half becomes a space.
///
///     var canvas = Canvas(rows: 2, columns: 10)
///     canvas.write("Swift Evolution", row: 0, column: 0)
///     print(canvas.plainText)   // Swift Evo…
public struct Canvas: Hashable, Sendable {
  /// The number of rows, from 0 to `TerminalSize.maximum`.
  public let rows: Int
  /// The number of columns, from 0 to `TerminalSize.maximum`.
  public let columns: Int

  private var cells: [Cell]

  /// Creates a blank canvas. Counts out of range are clamped.
  public init(rows: Int, columns: Int) {
    self.rows = min(max(0, rows), TerminalSize.maximum.rows)
    self.columns = min(max(0, columns), TerminalSize.maximum.columns)
    cells = Array(repeating: .blank, count: self.rows * self.columns)
  }

  /// Creates a blank canvas with the size of a terminal.
  public init(_ size: TerminalSize) {
    self.init(rows: size.rows, columns: size.columns)
  }

  /// The rectangle of all cells.
  public var bounds: CellRect { CellRect(rows: rows, columns: columns) }

  /// The cell at a row and column, or a blank cell outside of the canvas.
  public subscript(row: Int, column: Int) -> Cell {
    bounds.contains(row: row, column: column) ? cells[row * columns + column] : .blank
  }

  /// Returns the cells of a row, or no cells outside of the canvas.
  func row(_ row: Int) -> ArraySlice<Cell> {
    (0..<rows).contains(row) ? cells[row * columns..<(row + 1) * columns] : []
  }

  /// Sets one cell, or two cells for a wide character. All changes of cells go through this method.
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

extension Canvas {
  /// The characters without styles. Rows are joined by line breaks, without spaces at the end of a row and without
  /// empty rows at the end.
  public var plainText: String {
    var lines = (0..<rows).map { index in
      let text = String(row(index).filter { $0.width > 0 }.map(\.character))
      return String(text.reversed().drop { $0 == " " }.reversed())
    }
    while lines.last?.isEmpty == true {
      lines.removeLast()
    }
    return lines.joined(separator: "\n")
  }
}
