import EvolutionViews
import Terminal

extension DescribedList {
  /// Draws the visible lines over all of `canvas`.
  func draw(on canvas: inout Canvas, isFocused: Bool) {
    layOut(columns: canvas.columns, rows: canvas.rows)
    for row in 0..<canvas.rows {
      let index = firstLine + row
      switch index {
      case ..<0: canvas.write(isRefreshing ? "Refreshing…" : "", row: row, column: 0, style: .dim)
      case ..<numberOfLines: draw(line(at: index), on: &canvas, at: row, isFocused: isFocused)
      case numberOfLines: canvas.write(isLoadingMore ? "Loading more…" : "", row: row, column: 0, style: .dim)
      default: break
      }
    }
  }

  private func draw(_ line: ListLine, on canvas: inout Canvas, at row: Int, isFocused: Bool) {
    switch line {
    case .title(let text, _): canvas.write(text, row: row, column: 0, style: .bold)
    case .row(let description): draw(description, on: &canvas, at: row, isFocused: isFocused)
    }
  }

  private func draw(_ row: RowDescription, on canvas: inout Canvas, at line: Int, isFocused: Bool) {
    let style: TextStyle = row.isSelected && isFocused ? .inverse : .plain
    if row.isSelected, isFocused {
      canvas.fill(CellRect(row: line, column: 0, rows: 1, columns: canvas.columns), style: style)
    }
    let cursor = row.isSelected ? (isFocused ? ">" : "-") : " "
    var column = canvas.write(cursor + (row.isMarked ? "★" : " "), row: line, column: 0, style: style)
    if !row.leading.isEmpty {
      column = canvas.write(row.leading + " ", row: line, column: column, style: style)
    }
    // A narrow screen omits the text at the end of the line, to leave room for the row's text.
    let trailing = canvas.columns >= 60 ? row.trailing : ""
    let end = canvas.columns - TextWidth.of(trailing)
    canvas.write(
      row.text,
      row: line,
      column: column,
      width: end - column - (trailing.isEmpty ? 0 : 1),
      style: style
    )
    canvas.write(trailing, row: line, column: end, style: row.isSelected && isFocused ? style : .dim)
  }
}
