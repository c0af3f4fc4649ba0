import DataSource
import EvolutionApp
import Terminal

/// A row that a terminal can show in one line.
protocol DrawableRow {
  /// What comes first, in a column of its own.
  var leading: String { get }
  /// What the row says.
  var text: String { get }
  /// Whether the row bears a star.
  var isMarked: Bool { get }
  /// What is set at the end of the line.
  var trailing: String { get }
}

extension ProposalRow: DrawableRow {
  var leading: String { id }
  var text: String { title }
  var trailing: String { note }
}

extension DetailRow: DrawableRow {
  var leading: String { "" }
  var trailing: String { "" }
}

/// What a section of a list is called.
protocol DrawableSection {
  var heading: String { get }
}

extension ProposalState: DrawableSection {
  var heading: String { title }
}

extension DetailRow.Group: DrawableSection {
  var heading: String { title }
}

extension ListView: Drawable where SectionID: DrawableSection, Row: DrawableRow {
  private enum Line {
    case heading(String, count: Int)
    case row(Row)
  }

  func draw(on canvas: inout Canvas, isFocused: Bool) {
    let lines = snapshot.sections.flatMap { section in
      [Line.heading(section.id.heading, count: section.items.count)] + section.items.map(Line.row)
    }
    scroll(lines, height: canvas.rows)
    for (row, line) in lines.dropFirst(firstLine).prefix(canvas.rows).enumerated() {
      switch line {
      case .heading(let title, let count):
        canvas.write("\(title) (\(count))", row: row, column: 0, style: .bold)
      case .row(let item):
        draw(item, on: &canvas, at: row, isFocused: isFocused)
      }
    }
  }

  /// Keeps the cursor in sight, and the heading of its section when it is on the first row.
  private func scroll(_ lines: [Line], height: Int) {
    visibleLines = height
    let cursor = lines.firstIndex { line in
      if case .row(let row) = line { row.id == selectedID } else { false }
    }
    guard let cursor, height > 0 else {
      firstLine = 0
      return
    }
    var top = cursor
    if cursor > 0, case .heading = lines[cursor - 1] { top = cursor - 1 }
    firstLine = min(firstLine, top, max(lines.count - height, 0))
    firstLine = max(firstLine, cursor - height + 1)
  }

  private func draw(_ row: Row, on canvas: inout Canvas, at line: Int, isFocused: Bool) {
    let isSelected = row.id == selectedID
    let style: TextStyle = isSelected && isFocused ? .inverse : .plain
    if isSelected, isFocused {
      canvas.fill(CellRect(row: line, column: 0, rows: 1, columns: canvas.columns), style: style)
    }
    let cursor = isSelected ? (isFocused ? ">" : "-") : " "
    var column = canvas.write(cursor + (row.isMarked ? "★" : " "), row: line, column: 0, style: style)
    if !row.leading.isEmpty {
      column = canvas.write(row.leading + " ", row: line, column: column, style: style)
    }
    // The end of the line is left out where it would crowd out the text.
    let trailing = canvas.columns >= 60 ? row.trailing : ""
    let end = canvas.columns - TextWidth.of(trailing)
    canvas.write(
      row.text,
      row: line,
      column: column,
      width: end - column - (trailing.isEmpty ? 0 : 1),
      style: style
    )
    canvas.write(trailing, row: line, column: end, style: isSelected && isFocused ? style : .dim)
  }
}
