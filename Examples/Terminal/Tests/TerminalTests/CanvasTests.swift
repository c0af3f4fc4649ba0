import Terminal
import XCTest

final class CanvasTests: XCTestCase {
  func test_write_text_isCutAtTheWidthAndTheEdge() {
    let cases: [(column: Int, width: Int?, expected: String)] = [
      (0, nil, "Swift 世…"), (0, 6, "Swift…"), (0, 0, ""), (0, -1, ""), (5, nil, "     Swif…"),
      (9, nil, "         …"),
      (10, nil, ""), (-2, nil, "ift 世界"), (-6, nil, "世界"), (-7, nil, " 界"), (-2, 5, "if…"),
    ]
    for (column, width, expected) in cases {
      var canvas = Canvas(rows: 1, columns: column == 0 ? 9 : 10)
      canvas.write("Swift 世界", row: 0, column: column, width: width)
      XCTAssertEqual(canvas.plainText, expected, "column \(column), width \(String(describing: width))")
    }
  }

  func test_write_row_outsideIsIgnored() {
    var canvas = Canvas(rows: 2, columns: 5)
    for row in [-1, 2] {
      canvas.write("text", row: row, column: 0)
    }
    XCTAssertEqual(canvas, Canvas(rows: 2, columns: 5))
  }

  func test_write_returnsTheColumnAfterTheText() {
    var canvas = Canvas(rows: 1, columns: 20)
    let next = canvas.write("世界", row: 0, column: 1, style: .bold)
    XCTAssertEqual(next, 5)
    XCTAssertEqual(canvas.write("!", row: 0, column: next), 6)
    XCTAssertEqual(canvas.plainText, " 世界!")
    XCTAssertEqual(canvas[0, 1], Cell("世", style: .bold))
    XCTAssertEqual(canvas[0, 2].width, 0)
    XCTAssertEqual(canvas[0, 5], Cell("!"))
  }

  func test_write_controlCharacters_areReplaced() {
    var canvas = Canvas(rows: 2, columns: 12)
    canvas.write("a\nb\u{1B}[2Jc\u{200B}d", row: 0, column: 0)
    XCTAssertEqual(canvas.plainText, "a b\u{FFFD}[2Jcd")
  }

  func test_write_overHalfOfWideCharacter_blanksTheOtherHalf() {
    let cases: [(column: Int, text: String, expected: String)] = [
      (0, "a", "a 界"), (1, "a", " a界"), (1, "地", " 地"), (2, "a", "世a"), (3, "図", "世 図"), (0, "地", "地界"),
    ]
    for (column, text, expected) in cases {
      var canvas = Canvas(rows: 1, columns: 5)
      canvas.write("世界", row: 0, column: 0)
      canvas.write(text, row: 0, column: column)
      XCTAssertEqual(canvas.plainText, expected, "\(text) at \(column)")
    }
  }

  func test_fill_rect_isClipped() {
    var canvas = Canvas(rows: 3, columns: 4)
    canvas.fill(CellRect(row: 1, column: 2, rows: 9, columns: 9), with: "*", style: .dim)
    XCTAssertEqual(canvas.plainText, "\n  **\n  **")
    XCTAssertEqual(canvas[1, 2], Cell("*", style: .dim))
    canvas.fill(canvas.bounds, with: "世")
    XCTAssertEqual(canvas, Canvas(rows: 3, columns: 4))
  }

  func test_box_rect_isFramed() {
    var canvas = Canvas(rows: 3, columns: 5)
    canvas.box(canvas.bounds)
    XCTAssertEqual(canvas.plainText, "┌───┐\n│   │\n└───┘")

    canvas = Canvas(rows: 3, columns: 5)
    canvas.box(CellRect(row: 1, column: 1, rows: 9, columns: 2))
    XCTAssertEqual(canvas.plainText, "\n ┌┐\n ││")

    canvas = Canvas(rows: 3, columns: 5)
    canvas.box(CellRect(rows: 1, columns: 5))
    canvas.box(CellRect(rows: 5, columns: 1))
    XCTAssertEqual(canvas.plainText, "")
  }

  func test_lines_areClipped() {
    var canvas = Canvas(rows: 3, columns: 5)
    canvas.hline(row: 1, column: -3, length: 5)
    canvas.vline(row: 1, column: 4, length: 9)
    XCTAssertEqual(canvas.plainText, "\n──  │\n    │")
  }

  func test_draw_canvasInRect_isClippedToBoth() {
    var inner = Canvas(rows: 3, columns: 6)
    for row in 0..<3 {
      inner.write("a世b界", row: row, column: 0, style: .inverse)
    }
    let cases: [(CellRect, String)] = [
      (CellRect(row: 1, column: 1, rows: 1, columns: 6), "\n a世b界"),
      (CellRect(row: 1, column: 1, rows: 1, columns: 5), "\n a世b"),
      (CellRect(row: 1, column: 1, rows: 1, columns: 2), "\n a"),
      (CellRect(row: 3, column: -2, rows: 9, columns: 9), "\n\n\n b界"),
      (CellRect(row: 0, column: 4, rows: 1, columns: 9), "    a世b"),
    ]
    for (rect, expected) in cases {
      var canvas = Canvas(rows: 4, columns: 8)
      canvas.draw(inner, in: rect)
      XCTAssertEqual(canvas.plainText, expected, "\(rect)")
    }
    var canvas = Canvas(rows: 1, columns: 2)
    canvas.draw(inner, in: canvas.bounds)
    XCTAssertEqual(canvas[0, 1], Cell(" ", style: .inverse))
  }

  func test_draw_leftHalfCutOff_blanksTheRightHalf() {
    var inner = Canvas(rows: 1, columns: 3)
    inner.write("世b", row: 0, column: 0, style: .inverse)
    var canvas = Canvas(rows: 1, columns: 4)
    canvas.fill(canvas.bounds, with: "*")
    canvas.draw(inner, in: CellRect(row: 0, column: -1, rows: 1, columns: 3))
    XCTAssertEqual(canvas.plainText, " b**")
    XCTAssertEqual(canvas[0, 0], Cell(" ", style: .inverse))
  }

  func test_plainText_dropsBlanksAtTheEndOnly() {
    var canvas = Canvas(rows: 5, columns: 10)
    XCTAssertEqual(canvas.plainText, "")
    canvas.write("  a b  ", row: 1, column: 0, style: .inverse)
    canvas.write("e\u{301}世", row: 3, column: 0)
    XCTAssertEqual(canvas.plainText, "\n  a b\n\ne\u{301}世")
  }

  func test_canvas_size_isClamped() {
    XCTAssertEqual(Canvas(rows: -1, columns: .min).bounds, CellRect(rows: 0, columns: 0))
    XCTAssertEqual(Canvas(rows: .max, columns: .max).bounds, CellRect(rows: 1000, columns: 1000))
    XCTAssertEqual(Canvas(.standard).bounds, CellRect(rows: 24, columns: 80))
    XCTAssertEqual(Canvas(rows: 2, columns: 2)[.max, .min], .blank)
  }
}
