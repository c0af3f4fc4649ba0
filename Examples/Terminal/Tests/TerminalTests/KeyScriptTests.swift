import Terminal
import XCTest

final class KeyScriptTests: XCTestCase {
  func test_parse_words_areKeys() throws {
    let cases: [(String, [Key])] = [
      ("", []), (" \n\t ", []),
      ("j  k\n?", [.character("j"), .character("k"), .character("?")]),
      ("enter esc tab backtab", [.enter, .escape, .tab, .backTab]),
      ("up down left right", [.up, .down, .left, .right]),
      ("pgup pgdn home end backspace delete", [.pageUp, .pageDown, .home, .end, .backspace, .delete]),
      ("space slash / 世", [.character(" "), .character("/"), .character("/"), .character("世")]),
      ("ctrl-c ctrl-z", [.control("c"), .control("z")]),
      ("ctrl-m ctrl-i ctrl-h", [.enter, .tab, .backspace]),
      ("text:aé space text:text:b", [.text("aé"), .character(" "), .text("text:b")]),
    ]
    for (script, keys) in cases {
      XCTAssertEqual(try KeyScript.parse(script), keys.map(TerminalEvent.key), script)
    }
  }

  func test_parse_size_isAResize() throws {
    let size = try TerminalSize(columns: 120, rows: 30)
    XCTAssertEqual(try KeyScript.parse("j 120x30"), [.key(.character("j")), .resize(size)])
  }

  func test_parse_unknownWord_isNamedWithItsPosition() {
    let cases: [(String, String, Int)] = [
      ("foo", "foo", 1), ("j j  Enter k", "Enter", 3), ("j text:", "text:", 2), ("ctrl-", "ctrl-", 1),
      ("ctrl-é", "ctrl-é", 1), ("ctrl-ab", "ctrl-ab", 1), ("ctrl-C", "ctrl-C", 1), ("jj", "jj", 1),
      ("j \u{1B}", "\u{1B}", 2), ("120x", "120x", 1), ("1x1", "1x1", 1),
    ]
    for (script, word, position) in cases {
      XCTAssertThrowsError(try KeyScript.parse(script), script) {
        XCTAssertEqual($0 as? TerminalError, .unknownKey(word, position: position))
      }
    }
  }
}
