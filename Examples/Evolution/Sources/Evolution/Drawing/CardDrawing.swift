import EvolutionViews
import Foundation
import Terminal

extension DescribedCards {
  /// Draws the visible cards over all of `canvas`.
  func drawCards(on canvas: inout Canvas, isFocused: Bool) {
    layOut(columns: canvas.columns, rows: canvas.rows) { CardText($0).height }
    for card in visibleCards { draw(card, on: &canvas, isFocused: isFocused) }
    if isRefreshing { canvas.write("Refreshing…", row: -1 - firstLine, column: 0, style: .dim) }
    if isLoadingMore {
      canvas.write("Loading more…", row: Int(contentHeight) - firstLine, column: 0, style: .dim)
    }
  }

  private func draw(_ card: CardDescription, on canvas: inout Canvas, isFocused: Bool) {
    let rect = CellRect(
      row: Int(card.frame.minY) - firstLine,
      column: Int(card.frame.minX),
      rows: Int(card.frame.height),
      columns: Int(card.frame.width)
    )
    let style: TextStyle = card.row.isSelected && isFocused ? .inverse : .plain
    let text = CardText(card)
    if card.row.isSelected { canvas.fill(rect, style: style) }
    canvas.box(rect, style: style)
    let cursor = card.row.isSelected ? (isFocused ? ">" : "-") : " "
    let label = cursor + (card.row.isMarked ? "★" : "") + card.row.leading + " "
    let column = canvas.write(label, row: rect.row, column: rect.column + 1, style: style)
    if !card.row.trailing.isEmpty {
      let note = " \(card.row.trailing) "
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

  init(_ card: CardDescription) {
    let width = Int(card.frame.width) - 4
    let title = card.row.text.wrapped(to: width)
    titleCount = title.count
    lines = title + (card.summary.isEmpty ? [] : card.summary.wrapped(to: width)) + [card.footnote]
  }

  /// The height of the card in lines, with its frame.
  var height: Int { lines.count + 2 }
}
