import ControllerCore
import EvolutionApp
import Foundation
import Terminal

extension CardsView {
  /// Draws the visible cards over all of `canvas`.
  func drawCards(on canvas: inout Canvas, isFocused: Bool) {
    layOut(columns: canvas.columns, rows: canvas.rows) { CardText($0, width: $1).height }
    for (row, frame) in visibleCards {
      let rect = CellRect(
        row: Int(frame.minY) - firstLine,
        column: Int(frame.minX),
        rows: Int(frame.height),
        columns: Int(frame.width)
      )
      draw(row, on: &canvas, in: rect, isFocused: isFocused)
    }
    if header.isBusy { canvas.write("Refreshing…", row: -1 - firstLine, column: 0, style: .dim) }
    if footer.isBusy {
      canvas.write("Loading more…", row: Int(contentSize.height) - firstLine, column: 0, style: .dim)
    }
  }

  private func draw(_ row: ProposalRow, on canvas: inout Canvas, in rect: CellRect, isFocused: Bool) {
    let isSelected = row.id == selectedID
    let style: TextStyle = isSelected && isFocused ? .inverse : .plain
    let text = CardText(row, width: rect.columns)
    if isSelected { canvas.fill(rect, style: style) }
    canvas.box(rect, style: style)
    let cursor = isSelected ? (isFocused ? ">" : "-") : " "
    let label = cursor + (row.isMarked ? "★" : "") + row.id + " "
    let column = canvas.write(label, row: rect.row, column: rect.column + 1, style: style)
    if !row.note.isEmpty {
      let note = " \(row.note) "
      let start = max(rect.endColumn - 1 - TextWidth.of(note), column)
      canvas.write(note, row: rect.row, column: start, width: rect.endColumn - 1 - start, style: style)
    }
    for (index, line) in text.lines.enumerated() {
      let textStyle = index < text.titleCount && style == .plain ? .bold : style
      canvas.write(line, row: rect.row + 1 + index, column: rect.column + 2, style: textStyle)
    }
  }
}

/// The text of a card, divided into lines.
struct CardText {
  /// The number of lines that the title takes.
  let titleCount: Int
  let lines: [String]

  init(_ row: ProposalRow, width: Int) {
    let title = row.title.wrapped(to: width - 4)
    titleCount = title.count
    let summary = row.summary.isEmpty ? [] : row.summary.wrapped(to: width - 4)
    lines = title + summary + ["(\(row.stateTitle))"]
  }

  /// The height of the card in lines, with its frame.
  var height: Int { lines.count + 2 }
}
