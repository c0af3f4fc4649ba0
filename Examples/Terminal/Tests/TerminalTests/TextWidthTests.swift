import Terminal
import XCTest

final class TextWidthTests: XCTestCase {
  func test_width_character_isItsCells() {
    let cases: [(Character, Int)] = [
      ("a", 1), (" ", 1), ("é", 1), ("e\u{301}", 1), ("…", 1), ("─", 1), ("я", 1), ("ｶ", 1),
      ("世", 2), ("カ", 2), ("한", 2), ("\u{1112}\u{1161}\u{11AB}", 2), ("Ａ", 2), ("、", 2), ("𠀀", 2),
      ("👍", 2), ("👍🏽", 2), ("👩‍👩‍👧", 2), ("🇩🇪", 2), ("🇩", 1), ("☀️", 2), ("☀", 1), ("☀\u{FE0E}", 1),
      ("⌚\u{FE0E}", 1), ("⌚", 2), ("1️⃣", 2), ("ｶ\u{FF9E}", 2), ("✓", 1),
      ("\u{301}", 0), ("\u{200D}", 0), ("\u{200B}", 0), ("\u{FEFF}", 0), ("\u{202E}", 0), ("\u{AD}", 0),
      ("\n", 1), ("\r\n", 1), ("\t", 1), ("\u{1B}", 1), ("\u{9B}", 1), ("\u{7F}", 1), ("\u{2028}", 1),
    ]
    for (character, width) in cases {
      XCTAssertEqual(TextWidth.of(character), width, character.debugDescription)
    }
    XCTAssertEqual(TextWidth.of("Swift 世界 👍"), 13)
  }

  func test_printable_text_hasNoControlCharacters() {
    XCTAssertEqual("a\tb\r\nc\u{85}d\u{2028}e".printable, "a b c d e")
    XCTAssertEqual("\u{1B}[31m\u{7F}\u{9B}\u{0}".printable, "\u{FFFD}[31m\u{FFFD}\u{FFFD}\u{FFFD}")
    XCTAssertEqual("a\u{202E}b\u{200B}c\u{AD}d".printable, "abcd")
    XCTAssertEqual("e\u{301}👩‍👩‍👧".printable, "e\u{301}👩‍👩‍👧")
  }

  func test_truncated_text_endsInEllipsisOnlyWhenCut() {
    let cases: [(String, Int, String)] = [
      ("Observation", 11, "Observation"), ("Observation", 10, "Observati…"), ("Observation", 1, "…"),
      ("Observation", 0, ""), ("Observation", .min, ""), ("Observation", .max, "Observation"), ("", 3, ""),
      ("世界地図", 8, "世界地図"), ("世界地図", 7, "世界地…"), ("世界地図", 6, "世界…"), ("世", 1, "…"),
      ("e\u{301}e\u{301}", 2, "e\u{301}e\u{301}"), ("a\u{200B}b", 2, "ab"), ("a\nb", 3, "a b"),
    ]
    for (text, width, expected) in cases {
      XCTAssertEqual(text.truncated(to: width), expected, "\(text) to \(width)")
    }
  }

  func test_wrapped_text_breaksBetweenWordsAndAtLineBreaks() {
    let cases: [(String, Int, [String])] = [
      ("one two three", 8, ["one two", "three"]),
      ("one two three", 7, ["one two", "three"]),
      ("one two three", 6, ["one", "two", "three"]),
      ("one  two ", 20, ["one two"]),
      ("a\n\nb\r\nc", 5, ["a", "", "b", "c"]),
      ("", 5, [""]),
      ("abcdefgh", 3, ["abc", "def", "gh"]),
      ("ab cdefgh", 4, ["ab", "cdef", "gh"]),
      ("世界 地図", 4, ["世界", "地図"]),
      ("世界地", 3, ["世", "界", "地"]),
      ("世a", 1, ["…", "a"]),
      ("abc", 0, ["a", "b", "c"]),
      ("abc", .min, ["a", "b", "c"]),
      ("abc def", .max, ["abc def"]),
    ]
    for (text, width, expected) in cases {
      XCTAssertEqual(text.wrapped(to: width), expected, "\(text) to \(width)")
    }
  }
}
