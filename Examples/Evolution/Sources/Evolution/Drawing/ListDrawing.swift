import ControllerCore
import DataSource
import EvolutionApp
import ListControllers
import Terminal

/// A row that a terminal can show in one line.
protocol DrawableRow {
  /// The text in the column before the row's text.
  var leading: String { get }
  /// The text of the row.
  var text: String { get }
  /// Whether the row has a star.
  var isMarked: Bool { get }
  /// The text at the end of the line.
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

/// A section that a terminal can show with a heading.
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
  func draw(on canvas: inout Canvas, isFocused: Bool) {
    layOut(columns: canvas.columns, rows: canvas.rows)
    for (row, line) in visibleLines.enumerated() {
      switch line {
      case .title(let section):
        canvas.write(title(of: snapshot.sections[section]), row: row, column: 0, style: .bold)
      case .row(let path):
        draw(snapshot[path], on: &canvas, at: row, isFocused: isFocused)
      case .header(let state):
        canvas.write(state.isBusy ? "Refreshing…" : "", row: row, column: 0, style: .dim)
      case .footer(let state):
        canvas.write(state.isBusy ? "Loading more…" : "", row: row, column: 0, style: .dim)
      case nil:
        break
      }
    }
  }

  /// Returns the title of a section with its number of rows. The controller of a list that is loaded page by page
  /// provides the title, because the snapshot contains only the loaded rows.
  private func title(of section: ListSection<SectionID, Row>) -> String {
    controller?.sectionTitle(section.id) ?? "\(section.id.heading) (\(section.items.count))"
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
    canvas.write(trailing, row: line, column: end, style: isSelected && isFocused ? style : .dim)
  }
}
