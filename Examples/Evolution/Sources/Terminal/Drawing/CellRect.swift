/// A rectangle of cells; it may lie anywhere, also outside of every canvas.
public struct CellRect: Hashable, Sendable {
  /// The first row, counted from 0.
  public let row: Int
  /// The first column, counted from 0.
  public let column: Int
  /// How many rows, never negative.
  public let rows: Int
  /// How many columns, never negative.
  public let columns: Int

  /// A rectangle; a negative count of rows or columns counts as 0.
  public init(row: Int = 0, column: Int = 0, rows: Int, columns: Int) {
    self.row = row
    self.column = column
    self.rows = max(0, rows)
    self.columns = max(0, columns)
  }

  /// The row after the last.
  public var endRow: Int { row.clampedAdding(rows) }

  /// The column after the last.
  public var endColumn: Int { column.clampedAdding(columns) }

  /// Whether it has no cell.
  public var isEmpty: Bool { rows == 0 || columns == 0 }

  /// Whether the cell lies inside.
  public func contains(row: Int, column: Int) -> Bool {
    row >= self.row && row < endRow && column >= self.column && column < endColumn
  }

  /// The cells that lie in both.
  public func intersection(_ other: CellRect) -> CellRect {
    let row = max(row, other.row)
    let column = max(column, other.column)
    return CellRect(
      row: row,
      column: column,
      rows: min(endRow, other.endRow).clampedSubtracting(row),
      columns: min(endColumn, other.endColumn).clampedSubtracting(column)
    )
  }

  /// The rectangle without `count` cells at each edge.
  public func inset(by count: Int) -> CellRect {
    CellRect(
      row: row.clampedAdding(count),
      column: column.clampedAdding(count),
      rows: rows.clampedSubtracting(count).clampedSubtracting(count),
      columns: columns.clampedSubtracting(count).clampedSubtracting(count)
    )
  }
}
