import Foundation
import Presenter
import XCTest

final class DisplayStyleListsTests: XCTestCase {
  private let names = ["A", "B", "C", "D", "E"]

  func test_list_lengths_joinNaturally() throws {
    let style = try makeStyle()
    let texts = ["", "A", "A and B", "A, B, and C", "A, B, C, and D", "A, B, C, D, and E"]
    for (length, text) in texts.enumerated() {
      XCTAssertEqual(style.list(Array(names.prefix(length))), text)
      XCTAssertEqual(
        style.list(Array(names.prefix(length)), prefix: "With"),
        text.isEmpty ? "" : "With \(text)"
      )
    }
  }

  /// Finding G: a German list was joined by "&".
  func test_list_locales_areJoinedInTheirLanguage() throws {
    let cases = [
      "de_DE": "A, B und C", "en_GB": "A, B and C", "fr_FR": "A, B et C", "ru_RU": "A, B и C",
      "zh_CN": "A、B和C",
      "cs_CZ": "A, B a C", "ar_EG": "A وB وC",
    ]
    for (locale, text) in cases {
      let items = locale == "ar_EG" ? ["1", "2", "3"] : ["A", "B", "C"]
      let expected = locale == "ar_EG" ? "1 و2 و3" : text
      let shown = try makeStyle(locale).list(items)
      XCTAssertEqual(
        shown.filter { !$0.isWhitespace && $0 != "،" },
        expected.filter { !$0.isWhitespace },
        locale
      )
    }
  }

  func test_list_forms_shortenTheConjunction() throws {
    let style = try makeStyle()
    XCTAssertEqual(style.list(["A", "B", "C"], .short), "A, B, & C")
    XCTAssertEqual(style.list(["A", "B", "C"], .narrow), "A, B, C")
    XCTAssertEqual(style.spoken.list(["A", "B", "C"], .short), "A, B, and C")
  }

  func test_list_showing_countsTheRest() throws {
    let style = try makeStyle()
    let cases: [(length: Int, showing: Int, text: String)] = [
      (0, 0, ""), (0, 2, ""), (1, 0, "1 other"), (1, 1, "A"), (1, 2, "A"),
      (2, 1, "A and 1 other"), (2, 2, "A and B"), (3, 2, "A, B, and 1 other"), (3, 3, "A, B, and C"),
      (5, 0, "5 others"), (5, 1, "A and 4 others"), (5, 2, "A, B, and 3 others"),
      (5, 4, "A, B, C, D, and 1 other"),
      (5, 5, "A, B, C, D, and E"), (5, .max, "A, B, C, D, and E"), (5, -1, "5 others"), (5, .min, "5 others"),
    ]
    for (length, showing, text) in cases {
      let shown = style.list(Array(names.prefix(length)), showing: showing)
      XCTAssertEqual(shown, text, "\(length) showing \(showing)")
    }
    XCTAssertEqual(style.list(names, prefix: "With", showing: 2), "With A, B, and 3 others")
    XCTAssertEqual(style.list(Array(repeating: "A", count: 12_346), showing: 1), "A and 12,345 others")
  }

  func test_list_wordsOfTheApp_areUsed() throws {
    let chinese = PluralPhrases(language: "zh", other: "另外#人")
    XCTAssertEqual(try makeStyle("zh_CN", others: chinese).list(names, showing: 2), "A、B和另外3人")
    let german = PluralPhrases(language: "de", one: "# weiterer", other: "# weitere")
    let style = try makeStyle("de_DE", others: german)
    XCTAssertEqual(style.list(names, showing: 2), "A, B und 3 weitere")
    XCTAssertEqual(style.list(names, showing: 4), "A, B, C, D und 1 weiterer")
    XCTAssertEqual(style.others, german)
  }

  func test_list_countedInAnotherLanguage_isJoinedInThatLanguage() throws {
    XCTAssertEqual(try makeStyle("zh_CN").list(names, showing: 4), "A, B, C, D, and 1 other")
    let many = Array(repeating: "A", count: 22)
    XCTAssertEqual(try makeStyle("ru_RU").list(many, showing: 1), "A and 21 others")
    XCTAssertEqual(try makeStyle("en_GB").list(names, showing: 2), "A, B and 3 others", "the same language")
    let style = try makeStyle("de_DE")
    XCTAssertEqual(style.list(["A", "B"]), "A und B")
    XCTAssertEqual(style.list(["A", "1 other"]), "A und 1 other")
    XCTAssertEqual(style.list(["A", "B"], showing: 1), "A and 1 other", "the cache tells both lists apart")
  }

  func test_list_itemsOfTheOtherDirection_areIsolated() throws {
    let english = try makeStyle()
    XCTAssertEqual(english.list(["דנה", "Bo", "אבי"]), "\u{2068}דנה\u{2069}, Bo, and \u{2068}אבי\u{2069}")
    XCTAssertEqual(english.list(["\u{2067}דנה\u{2069}"]), "\u{2067}דנה\u{2069}", "isolates are kept")
    XCTAssertTrue(try makeStyle("he_IL").list(["דנה", "Bo"]).hasSuffix("\u{2068}Bo\u{2069}"))
    XCTAssertEqual(try makeStyle("zh_CN").list(["日本", "Ünal", "Ω"]), "日本、Ünal和Ω")
  }
}
