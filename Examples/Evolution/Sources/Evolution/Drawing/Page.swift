import Terminal

/// A canvas that is filled line by line from the top.
struct Page {
  private(set) var canvas: Canvas
  private var row = 0

  init(_ canvas: Canvas) {
    self.canvas = canvas
  }

  /// Writes one line, and cuts it at the right edge.
  mutating func line(_ text: String, style: TextStyle = .plain) {
    canvas.write(text, row: row, column: 0, style: style)
    row += 1
  }

  /// Writes a text, wrapped into lines. An empty text takes no line.
  ///
  /// - Parameter leaving: The number of free rows to leave below the text. A text that does not fit is cut with "…".
  mutating func paragraph(_ text: String, style: TextStyle = .plain, leaving: Int = 0) {
    guard !text.isEmpty else { return }
    let lines = text.wrapped(to: canvas.columns)
    let room = max(canvas.rows - row - leaving, 1)
    for (index, line) in lines.prefix(room).enumerated() {
      let isCut = index == room - 1 && lines.count > room
      self.line(isCut ? (line + " …").truncated(to: canvas.columns) : line, style: style)
    }
  }

  /// Adds an empty line, unless the page is empty.
  mutating func gap() {
    if row > 0 { row += 1 }
  }

  /// Draws on the remaining rows.
  @MainActor
  mutating func rest(_ draw: (inout Canvas) -> Void) {
    guard row < canvas.rows else { return }
    let rect = CellRect(row: row, rows: canvas.rows - row, columns: canvas.columns)
    var part = Canvas(rows: rect.rows, columns: rect.columns)
    draw(&part)
    canvas.draw(part, in: rect)
  }
}
