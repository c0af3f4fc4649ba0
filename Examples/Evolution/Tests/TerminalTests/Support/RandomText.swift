import Terminal
import TestRandomness

/// Texts and drawings for the random tests.
enum RandomText {
  /// Narrow, wide, joined, combining, invisible and control characters.
  static let alphabet: [Character] = [
    "a", "b", " ", "Z", "é", "…", "─", "e\u{301}", "世", "界", "カ", "한", "👍", "👍🏽", "👩‍👩‍👧", "🇩🇪", "☀️", "☀", "1️⃣",
    "\t", "\n", "\u{1B}", "\u{7F}", "\u{200B}", "\u{202E}", "\u{FE0F}",
  ]

  static func text(upTo count: Int, using generator: inout SplitMix64) -> String {
    String(
      (0..<Int.random(in: 0...count, using: &generator)).compactMap { _ in
        alphabet.randomElement(using: &generator)
      }
    )
  }

  static func style(using generator: inout SplitMix64) -> TextStyle {
    guard Bool.random(using: &generator) else { return .plain }
    return TextStyle(
      TextAttributes(rawValue: UInt8.random(in: 0..<16, using: &generator)),
      foreground: Bool.random(using: &generator) ? TextColor.allCases.randomElement(using: &generator) : nil
    )
  }

  /// Returns a coordinate that is usually near the canvas, and sometimes extreme.
  static func coordinate(_ end: Int, using generator: inout SplitMix64) -> Int {
    switch Int.random(in: 0..<20, using: &generator) {
    case 0: .max
    case 1: .min
    case 2: .max - Int.random(in: 0..<9, using: &generator)
    default: Int.random(in: -4..<end + 4, using: &generator)
    }
  }

  static func rect(in canvas: Canvas, using generator: inout SplitMix64) -> CellRect {
    CellRect(
      row: coordinate(canvas.rows, using: &generator),
      column: coordinate(canvas.columns, using: &generator),
      rows: coordinate(canvas.rows, using: &generator),
      columns: coordinate(canvas.columns, using: &generator)
    )
  }

  /// Draws a random text, line, rectangle or copy of the canvas at a random place.
  static func scribble(on canvas: inout Canvas, using generator: inout SplitMix64) {
    let style = style(using: &generator)
    let rect = rect(in: canvas, using: &generator)
    switch Int.random(in: 0..<9, using: &generator) {
    case 0: canvas.fill(rect, with: alphabet.randomElement(using: &generator) ?? " ", style: style)
    case 1: canvas.box(rect, style: style)
    case 2: canvas.hline(row: rect.row, column: rect.column, length: rect.columns, style: style)
    case 3: canvas.vline(row: rect.row, column: rect.column, length: rect.rows, style: style)
    case 4: canvas.draw(canvas, in: rect)
    default:
      canvas.write(
        text(upTo: 12, using: &generator),
        row: rect.row,
        column: rect.column,
        width: Bool.random(using: &generator) ? rect.columns : nil,
        style: style
      )
    }
  }
}
