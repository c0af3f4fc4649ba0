import Terminal
import TestRandomness
import XCTest

final class FrameEncoderTests: XCTestCase {
  private let seed: UInt64 = 0xF4A3

  private func encoded(from previous: Canvas?, to next: Canvas) -> String {
    String(decoding: FrameEncoder.encode(from: previous, to: next), as: UTF8.self)
  }

  private func frame(_ text: String) -> String {
    "\u{1B}[?2026h\(text)\u{1B}[?2026l".replacing("^", with: "\u{1B}[")
  }

  func test_encode_sameCanvas_isNothing() {
    var canvas = Canvas(.standard)
    canvas.write("text", row: 3, column: 4, style: .bold)
    XCTAssertEqual(encoded(from: canvas, to: canvas), "")
  }

  func test_encode_firstCanvas_clearsAndWritesWhatIsNotBlank() {
    var canvas = Canvas(.standard)
    canvas.write("a b", row: 1, column: 2)
    XCTAssertEqual(encoded(from: nil, to: canvas), frame("^0m^2J^2;3Ha^1Cb"))
    XCTAssertEqual(encoded(from: nil, to: Canvas(.standard)), frame("^0m^2J"))
    XCTAssertEqual(encoded(from: Canvas(.minimum), to: canvas), frame("^0m^2J^2;3Ha^1Cb"))
  }

  func test_encode_change_isSentAlone() {
    var before = Canvas(.standard)
    before.write("one two three", row: 0, column: 0)
    before.write("世界", row: 1, column: 0)
    let cases: [(String, (inout Canvas) -> Void, String)] = [
      ("a cell", { $0.write("O", row: 0, column: 0) }, "^1;1HO"),
      ("two in a row", { $0.write("One Two", row: 0, column: 0) }, "^1;1HO^3CT"),
      ("two rows", { $0.vline(row: 0, column: 20, length: 2) }, "^1;21H│^2;21H│"),
      ("a style", { $0.write("two", row: 0, column: 4, style: .bold) }, "^1;5H^0;1mtwo^0m"),
      ("an end", { $0.fill(CellRect(row: 0, column: 3, rows: 1, columns: 77)) }, "^1;4H^K"),
      ("half a character", { $0.write("x", row: 1, column: 3) }, "^2;3H x"),
      ("the last column", { $0.write("xy", row: 0, column: 78) }, "^1;79Hxy"),
      (
        "colors",
        {
          $0.write("o", row: 0, column: 0, style: TextStyle([.dim, .inverse, .underline], foreground: .gray))
          $0.write("n", row: 0, column: 1, style: TextStyle(foreground: .red))
        }, "^1;1H^0;2;4;7;90mo^0;31mn^0m"
      ),
    ]
    for (name, change, expected) in cases {
      var after = before
      change(&after)
      XCTAssertEqual(encoded(from: before, to: after), frame(expected), name)
    }
  }

  func test_encode_randomFrames_endWithTheSameCells() {
    var generator = SplitMix64(seed: seed)
    for round in 0..<150 {
      let (rows, columns) = (
        Int.random(in: 1..<6, using: &generator), Int.random(in: 1..<24, using: &generator)
      )
      var emulator = ScreenEmulator(rows: rows, columns: columns)
      var canvas = Canvas(rows: rows, columns: columns)
      var previous: Canvas?
      for step in 0..<20 {
        for _ in 0..<Int.random(in: 0..<4, using: &generator) {
          RandomText.scribble(on: &canvas, using: &generator)
        }
        emulator.replay(FrameEncoder.encode(from: previous, to: canvas))
        let message = "seed \(seed), round \(round), step \(step)"
        XCTAssertEqual(emulator.differences(from: canvas), [], message)
        XCTAssertEqual(emulator.problems, [], message)
        XCTAssertEqual(emulator.modes, [], message)
        previous = canvas
      }
    }
  }

  /// Terminals differ in the width of emoji. On a terminal with other widths, all other characters must still be in
  /// place.
  func test_encode_terminalThatCountsOtherwise_keepsEverythingElseInPlace() {
    let isEmoji = { (character: Character) in
      character.unicodeScalars.count > 1 && character.unicodeScalars.contains { $0.properties.isEmoji }
    }
    var generator = SplitMix64(seed: seed)
    for round in 0..<150 {
      var emulator = ScreenEmulator(rows: 3, columns: 20) { isEmoji($0) ? 1 : TextWidth.of($0) }
      var canvas = Canvas(rows: 3, columns: 20)
      var previous: Canvas?
      for step in 0..<20 {
        RandomText.scribble(on: &canvas, using: &generator)
        emulator.replay(FrameEncoder.encode(from: previous, to: canvas))
        let message = "seed \(seed), round \(round), step \(step)"
        XCTAssertEqual(emulator.differences(from: canvas) { isEmoji($0.character) }, [], message)
        XCTAssertEqual(emulator.problems, [], message)
        previous = canvas
      }
    }
  }
}
