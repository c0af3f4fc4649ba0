extension Canvas {
  /// Writes a text in one row. A text that is longer than `width` cells or than the row is cut with "…".
  ///
  /// Cells after the text stay as they are.
  ///
  /// - Parameters:
  ///   - text: The text. Control characters in the text are replaced.
  ///   - width: The maximum number of cells; `nil` for all cells up to the right edge.
  /// - Returns: The column after the text.
  @discardableResult
  public mutating func write(
    _ text: String,
    row: Int,
    column: Int,
    width: Int? = nil,
    style: TextStyle = .plain
  ) -> Int {
    let end = min(columns, width.map { column + max(0, $0) } ?? columns)
    var position = column
    for character in text.truncated(to: end - column) {
      let cell = Cell(character, style: style)
      if position >= 0 {
        put(cell, row: row, column: position)
      } else if position + cell.width > 0 {
        put(Cell(" ", style: style), row: row, column: 0)
      }
      position += cell.width
    }
    return position
  }

  /// Sets every cell of `rect` to `character`, or to a space if the character is wide.
  public mutating func fill(_ rect: CellRect, with character: Character = " ", style: TextStyle = .plain) {
    let cell = Cell(TextWidth.of(character) == 1 ? character : " ", style: style)
    let visible = rect.intersection(bounds)
    for row in visible.row..<visible.row + visible.rows {
      for column in visible.column..<visible.column + visible.columns {
        put(cell, row: row, column: column)
      }
    }
  }

  /// Draws a horizontal line of `length` cells that starts at a cell.
  public mutating func hline(row: Int, column: Int, length: Int, style: TextStyle = .plain) {
    fill(CellRect(row: row, column: column, rows: 1, columns: length), with: "─", style: style)
  }

  /// Draws a vertical line of `length` cells that starts at a cell.
  public mutating func vline(row: Int, column: Int, length: Int, style: TextStyle = .plain) {
    fill(CellRect(row: row, column: column, rows: length, columns: 1), with: "│", style: style)
  }

  /// Draws a frame along the inside of `rect`'s edges. Draws nothing if `rect` has only one row or one column.
  public mutating func box(_ rect: CellRect, style: TextStyle = .plain) {
    guard rect.rows > 1, rect.columns > 1 else { return }
    let (bottom, right) = (rect.endRow - 1, rect.endColumn - 1)
    hline(row: rect.row, column: rect.column, length: rect.columns, style: style)
    hline(row: bottom, column: rect.column, length: rect.columns, style: style)
    vline(row: rect.row, column: rect.column, length: rect.rows, style: style)
    vline(row: rect.row, column: right, length: rect.rows, style: style)
    put(Cell("┌", style: style), row: rect.row, column: rect.column)
    put(Cell("┐", style: style), row: rect.row, column: right)
    put(Cell("└", style: style), row: bottom, column: rect.column)
    put(Cell("┘", style: style), row: bottom, column: right)
  }

  /// Draws another canvas in `rect`, from the first cell of `rect` on. Cells outside of `rect` are not drawn.
  ///
  /// Cells of `rect` that the other canvas does not cover stay as they are.
  public mutating func draw(_ other: Canvas, in rect: CellRect) {
    let covered = CellRect(row: rect.row, column: rect.column, rows: other.rows, columns: other.columns)
    let visible = rect.intersection(covered).intersection(bounds)
    for row in visible.row..<visible.row + visible.rows {
      for column in visible.column..<visible.column + visible.columns {
        let cell = other[row - rect.row, column - rect.column]
        let isCut =
          cell.width == 0 ? column == visible.column : column + cell.width > visible.endColumn
        put(isCut ? Cell(" ", style: cell.style) : cell, row: row, column: column)
      }
    }
  }

  /// Returns the first rows and columns of the canvas.
  func cropped(rows: Int, columns: Int) -> Canvas {
    guard rows < self.rows || columns < self.columns else { return self }
    var result = Canvas(rows: min(rows, self.rows), columns: min(columns, self.columns))
    result.draw(self, in: result.bounds)
    return result
  }
}
