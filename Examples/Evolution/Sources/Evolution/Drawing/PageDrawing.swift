import EvolutionViews
import Foundation
import Terminal

extension DescribedPage {
  /// Draws the visible lines of the page over all of `canvas`.
  func drawText(on canvas: inout Canvas, isFocused: Bool) {
    let lines = page.map { TextLine.lines(of: $0, width: canvas.columns) } ?? []
    let cursor = lines.firstIndex { $0.link == selectedLink }
    layOut(columns: canvas.columns, rows: canvas.rows, count: lines.count, cursor: cursor)
    for (row, line) in lines.dropFirst(firstLine).prefix(canvas.rows).enumerated() {
      let isSelected = line.link == selectedLink
      let mark = line.link == nil ? "" : isSelected ? (isFocused ? "> " : "- ") : "  "
      let style: TextStyle = isSelected && isFocused ? .inverse : line.style
      canvas.write(mark + line.text, row: row, column: 0, style: style)
    }
  }
}

/// A line of a page.
private struct TextLine {
  let text: String
  let style: TextStyle
  /// The index of the line's link in the page, or `nil` for a line without a link.
  var link: Int?

  @MainActor
  static func lines(of page: TextPage, width: Int) -> [TextLine] {
    var lines = page.address.map { [TextLine(text: $0.absoluteString, style: .dim)] } ?? []
    var links = 0
    for block in page.blocks {
      switch block {
      case .heading(let text):
        lines += text.wrapped(to: width).map { TextLine(text: $0, style: .bold) }
      case .text(let text):
        lines += text.wrapped(to: width).map { TextLine(text: $0, style: .plain) }
      case .link(let text, _):
        lines.append(TextLine(text: text, style: .underline, link: links))
        links += 1
      }
    }
    return lines
  }
}
