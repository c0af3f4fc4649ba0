/// What to send to a terminal so that it shows the next canvas instead of the previous one.
///
/// Only cells that changed are sent. A frame is wrapped into a synchronized update, which terminals that know it
/// show at once and others ignore. The terminal must not wrap lines, and between frames its style is plain.
public enum FrameEncoder {
  /// The bytes that turn `previous` into `next`; none if nothing changed.
  ///
  /// - Parameter previous: What the terminal shows, or nil if that is not known; then, and if the size
  ///   differs, the screen is cleared first.
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
    // A terminal may have shown such a character wider or narrower than we count, over its neighbors.
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
