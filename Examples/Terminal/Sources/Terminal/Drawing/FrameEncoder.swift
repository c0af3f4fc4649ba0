/// An encoder of the bytes that show a canvas on a terminal.
///
/// A frame is a synchronized update: terminals that support it show the frame at once, and other terminals ignore the markers. The
/// terminal must not wrap lines.
package enum FrameEncoder {
  /// Returns the bytes that show a canvas, whatever was shown before.
  ///
  /// - Complexity: O(n), n being the number of cells.
  package static func encode(_ canvas: Canvas) -> [UInt8] {
    var frame = "\u{1B}[?2026h\u{1B}[0m"
    var style = TextStyle.plain
    for row in 0..<canvas.rows {
      var isCursorKnown = false
      for column in 0..<canvas.columns where canvas[row, column].width > 0 {
        let cell = canvas[row, column]
        let move = "\u{1B}[\(row + 1);\(column + 1)H"
        if !isCursorKnown { frame += move }
        if cell.style != style { frame += cell.style.sequence }
        // A terminal that shows the character in one cell must not show the old text in the other.
        if cell.width == 2 { frame += "  " + move }
        frame.append(cell.character)
        style = cell.style
        // Terminals differ in the width of emoji and of combined characters.
        isCursorKnown = cell.character.isASCII
      }
    }
    return Array((frame + "\u{1B}[0m\u{1B}[?2026l").utf8)
  }
}
