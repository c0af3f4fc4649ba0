/// A writer that collects the bytes of one frame, and tracks the terminal's style and cursor.
struct FrameWriter {
  private let columns: Int
  private var bytes: [UInt8] = []
  private var style = TextStyle.plain
  /// The position of the cursor, or `nil` where terminals differ.
  private var cursor: (row: Int, column: Int)?

  init(columns: Int) {
    self.columns = columns
  }

  mutating func clear() {
    send("\u{1B}[0m\u{1B}[2J")
  }

  mutating func write(_ cell: Cell, row: Int, column: Int) {
    move(row: row, column: column)
    use(cell.style)
    send(String(cell.character))
    let next = column + cell.width
    // After a character in the last column, the cursor stays in this column on some terminals, and moves beyond it on
    // others.
    cursor = next < columns && TextWidth.isCertain(cell.character) ? (row, next) : nil
  }

  mutating func eraseToEndOfRow(row: Int, column: Int) {
    move(row: row, column: column)
    use(.plain)
    send("\u{1B}[K")
  }

  consuming func finished() -> [UInt8] {
    use(.plain)
    guard !bytes.isEmpty else { return [] }
    return Array("\u{1B}[?2026h".utf8) + bytes + Array("\u{1B}[?2026l".utf8)
  }

  private mutating func move(row: Int, column: Int) {
    if let cursor, cursor.row == row, cursor.column <= column {
      if cursor.column < column { send("\u{1B}[\(column - cursor.column)C") }
    } else {
      send("\u{1B}[\(row + 1);\(column + 1)H")
    }
    cursor = (row, column)
  }

  private mutating func use(_ style: TextStyle) {
    guard style != self.style else { return }
    send(style.sequence)
    self.style = style
  }

  private mutating func send(_ text: String) {
    bytes += text.utf8
  }
}
