import Terminal
import XCTest

final class TerminalSizeTests: XCTestCase {
  func test_size_text_isParsedOrRefusedWithItsReason() {
    let cases: [(String, Result<TerminalSize, TerminalError>)] = [
      ("80x24", .success(.standard)),
      ("20x5", .success(.minimum)),
      ("1000x1000", .success(.maximum)),
      ("0080x024", .success(.standard)),
      ("19x5", .failure(.sizeOutOfRange("19x5"))),
      ("20x4", .failure(.sizeOutOfRange("20x4"))),
      ("1001x24", .failure(.sizeOutOfRange("1001x24"))),
      ("0x0", .failure(.sizeOutOfRange("0x0"))),
      ("99999999999999999999x24", .failure(.sizeOutOfRange("99999999999999999999x24"))),
      ("", .failure(.malformedSize(""))),
      ("x", .failure(.malformedSize("x"))),
      ("80", .failure(.malformedSize("80"))),
      ("80x", .failure(.malformedSize("80x"))),
      ("x24", .failure(.malformedSize("x24"))),
      ("80X24", .failure(.malformedSize("80X24"))),
      ("80x24x1", .failure(.malformedSize("80x24x1"))),
      ("-80x24", .failure(.malformedSize("-80x24"))),
      ("+80x24", .failure(.malformedSize("+80x24"))),
      (" 80x24", .failure(.malformedSize(" 80x24"))),
      ("８０x24", .failure(.malformedSize("８０x24"))),
    ]
    for (text, expected) in cases {
      XCTAssertEqual(Result { () throws(TerminalError) in try TerminalSize(text) }, expected, text)
    }
  }

  func test_size_numbers_areClampedOrRefused() throws {
    XCTAssertEqual(TerminalSize(clampingColumns: .min, rows: .max).description, "20x1000")
    XCTAssertEqual(try TerminalSize(columns: 132, rows: 43).description, "132x43")
    XCTAssertThrowsError(try TerminalSize(columns: 132, rows: .max)) {
      XCTAssertEqual($0 as? TerminalError, .sizeOutOfRange("132x\(Int.max)"))
    }
  }

  func test_errors_areSentences() {
    let cases: [(TerminalError, String)] = [
      (.malformedSize("wide"), "\"wide\" is not a size: write columns x rows, such as 80x24"),
      (.sizeOutOfRange("1x1"), "the size 1x1 is not between 20x5 and 1000x1000"),
      (.unknownKey("foo", position: 3), "\"foo\" (word 3 of the keys) is not a key"),
      (.notATerminal(descriptor: 0), "file descriptor 0 is not a terminal"),
      (.sessionAlreadyOpen, "another terminal session is open in this process"),
      (.system(call: "pipe", errno: 2), "pipe failed: No such file or directory"),
    ]
    for (error, text) in cases {
      XCTAssertEqual(error.description, text)
    }
  }
}
