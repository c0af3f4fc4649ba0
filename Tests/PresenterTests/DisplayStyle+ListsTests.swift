import Presenter
import XCTest

final class DisplayStyleListsTests: XCTestCase {
  private let names = ["A", "B", "C", "D", "E"]

  func test_list_lengths_joinNaturally() throws {
    let style = try makeStyle()
    let texts = ["", "A", "A & B", "A, B & C", "A, B, C & D", "A, B, C, D & E"]
    for (length, text) in texts.enumerated() {
      XCTAssertEqual(style.list(Array(names.prefix(length))), text)
      XCTAssertEqual(
        style.list(Array(names.prefix(length)), prefix: "With"),
        text.isEmpty ? "" : "With \(text)"
      )
    }
  }

  func test_list_showing_countsTheRest() throws {
    let style = try makeStyle()
    let cases: [(length: Int, showing: Int, text: String)] = [
      (0, 0, ""), (0, 2, ""), (1, 0, "1 other"), (1, 1, "A"), (1, 2, "A"),
      (2, 1, "A & 1 other"), (2, 2, "A & B"), (3, 2, "A, B & 1 other"), (3, 3, "A, B & C"),
      (5, 0, "5 others"), (5, 1, "A & 4 others"), (5, 2, "A, B & 3 others"), (5, 4, "A, B, C, D & 1 other"),
      (5, 5, "A, B, C, D & E"), (5, .max, "A, B, C, D & E"), (5, -1, "5 others"), (5, .min, "5 others"),
    ]
    for (length, showing, text) in cases {
      let shown = style.list(Array(names.prefix(length)), showing: showing)
      XCTAssertEqual(shown, text, "\(length) showing \(showing)")
    }
    XCTAssertEqual(style.list(names, prefix: "With", showing: 2), "With A, B & 3 others")
    XCTAssertEqual(
      style.list(Array(repeating: "A", count: 12_346), showing: 1),
      "A & 12,345 others"
    )
  }

  func test_list_customWords_areUsed() throws {
    let chinese = ListWords(separator: "、", conjunction: "和", others: PluralPhrases(other: "另外#人"))
    let style = try makeStyle("zh_CN", listWords: chinese)
    XCTAssertEqual(style.list(["A", "B", "C"]), "A、B和C")
    XCTAssertEqual(style.list(names, showing: 2), "A、B和另外3人")
  }

  func test_list_englishWordsInAnyLocale_areEnglish() throws {
    XCTAssertEqual(try makeStyle("zh_CN").list(names, showing: 4), "A, B, C, D & 1 other")
    let many = Array(repeating: "A", count: 22)
    XCTAssertEqual(try makeStyle("ru_RU").list(many, showing: 1), "A & 21 others")
  }

  func test_list_itemsOfTheOtherDirection_areSetApart() throws {
    let english = try makeStyle()
    XCTAssertEqual(english.list(["דנה", "Bo", "אבי"]), "\u{2068}דנה\u{2069}, Bo & \u{2068}אבי\u{2069}")
    XCTAssertEqual(english.list(["\u{2067}דנה\u{2069}"]), "\u{2067}דנה\u{2069}", "isolates are kept")
    let hebrew = try makeStyle("he_IL", listWords: ListWords(conjunction: " ו"))
    XCTAssertEqual(hebrew.list(["דנה", "Bo"]), "דנה ו\u{2068}Bo\u{2069}")
    XCTAssertEqual(try makeStyle("zh_CN").list(["日本", "Ünal", "Ω"]), "日本, Ünal & Ω")
  }
}
