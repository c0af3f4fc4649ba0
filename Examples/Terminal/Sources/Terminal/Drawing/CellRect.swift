/// A rectangle of cells. It may lie outside of a canvas.
public struct CellRect: Hashable, Sendable {
  /// The first row, counted from 0.
  public let row: Int
  /// The first column, counted from 0.
  public let column: Int
  /// The number of rows, never negative.
  public let rows: Int
  /// The number of columns, never negative.
  public let columns: Int

  /// Creates a rectangle. Negative numbers of rows or columns count as 0.
  public init(row: Int = 0, column: Int = 0, rows: Int, columns: Int) {
    self.row = row
    self.column = column
    self.rows = max(0, rows)
    self.columns = max(0, columns)
  }

  /// The row after the last.
  public var endRow: Int { row + rows }

  /// The column after the last.
  public var endColumn: Int { column + columns }

  /// Returns whether a cell lies in the rectangle.
  public func contains(row: Int, column: Int) -> Bool {
    row >= self.row && row < endRow && column >= self.column && column < endColumn
  }

  /// Returns the rectangle of the cells that lie in both rectangles.
  public func intersection(_ other: CellRect) -> CellRect {
    let row = max(row, other.row)
    let column = max(column, other.column)
    return CellRect(
      row: row,
      column: column,
      rows: min(endRow, other.endRow) - row,
      columns: min(endColumn, other.endColumn) - column
    )
  }
}
