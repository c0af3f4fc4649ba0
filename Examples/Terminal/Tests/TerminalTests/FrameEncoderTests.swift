import Terminal
import XCTest

final class FrameEncoderTests: XCTestCase {
  func test_encode_canvas_isEachRowFromItsFirstCell() {
    let cases: [(String, (inout Canvas) -> Void, String)] = [
      ("blank", { _ in }, "^1;1H     ^2;1H     "),
      ("text", { $0.write("a b", row: 1, column: 1) }, "^1;1H     ^2;1H a b "),
      ("a style", { $0.write("ab", row: 0, column: 2, style: .bold) }, "^1;1H  ^0;1mab^0m ^2;1H     "),
      ("two styles", { draw(on: &$0) }, "^1;1H^0;2md^0;4mu^0;7mi^0m  ^2;1H     "),
      ("a wide character", { $0.write("x世y", row: 0, column: 0) }, "^1;1Hx  ^1;2H世^1;4Hy ^2;1H     "),
      ("a character of unknown width", { $0.write("é", row: 0, column: 4) }, "^1;1H    é^2;1H     "),
    ]
    func draw(on canvas: inout Canvas) {
      for (column, style) in [TextStyle.dim, .underline, .inverse].enumerated() {
        canvas.write(["d", "u", "i"][column], row: 0, column: column, style: style)
      }
    }
    for (name, change, expected) in cases {
      var canvas = Canvas(rows: 2, columns: 5)
      change(&canvas)
      let frame = "^?2026h^0m\(expected)^0m^?2026l".replacing("^", with: "\u{1B}[")
      XCTAssertEqual(String(decoding: FrameEncoder.encode(canvas), as: UTF8.self), frame, name)
    }
  }
}
