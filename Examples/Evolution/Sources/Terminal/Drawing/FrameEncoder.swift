/// An encoder of the bytes that change a terminal from one canvas to the next.
///
/// Only changed cells are encoded. A frame is a synchronized update: terminals that support it show the frame at once,
/// and other terminals ignore the markers. The terminal must not wrap lines, and must have the plain style between
/// frames.
public enum FrameEncoder {
  /// Returns the bytes that turn `previous` into `next`, or no bytes if nothing has changed.
  ///
  /// - Parameter previous: The canvas on the terminal, or `nil` if it is unknown. If it is unknown or has another size,
  ///   the bytes clear the screen first.
  /// - Complexity: O(n), n being the number of cells.
  public static func encode(from previous: Canvas?, to next: Canvas) -> [UInt8] {
    var writer = FrameWriter(columns: next.columns)
    var shown = Canvas(rows: next.rows, columns: next.columns)
    if let previous, previous.rows == next.rows, previous.columns == next.columns {
      shown = previous
    } else {
      writer.clear()
    }
    for row in 0..<next.rows {
      encode(row, from: Array(shown.row(row)), to: Array(next.row(row)), into: &writer)
    }
    return writer.finished()
  }

  private static func encode(_ row: Int, from old: [Cell], to new: [Cell], into writer: inout FrameWriter) {
    guard old != new else { return }
    let end = new.lastIndex { $0 != .blank }.map { $0 + 1 } ?? 0
    // A terminal may show such a character with another width than `TextWidth` computes, over the neighboring cells.
    let isUncertain = (old + new).contains { !TextWidth.isCertain($0.character) }
    if isUncertain {
      writer.eraseToEndOfRow(row: row, column: 0)
    }
    for column in 0..<end where new[column].width > 0 {
      let cells = column..<column + new[column].width
      if isUncertain || old[cells] != new[cells] {
        writer.write(new[column], row: row, column: column)
      }
    }
    if !isUncertain, old[end...] != new[end...] {
      writer.eraseToEndOfRow(row: row, column: end)
    }
  }
}
