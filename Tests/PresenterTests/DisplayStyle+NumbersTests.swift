import Foundation
import Presenter
import XCTest

final class DisplayStyleNumbersTests: XCTestCase {
  func test_number_locales_groupsAsTheLocaleDoes() throws {
    let cases: [(locale: String, number: Int, text: String)] = [
      ("en_US", 0, "0"), ("en_US", 1, "1"), ("en_US", 12345, "12,345"), ("en_US", -1234, "-1,234"),
      ("de_DE", 12345, "12.345"), ("zh_CN", 12345, "12,345"), ("fr_FR", 12345, "12 345"),
      ("en_IN", 1_234_567, "12,34,567"),
      ("en_US", .max, "9,223,372,036,854,775,807"), ("en_US", .min, "-9,223,372,036,854,775,808"),
    ]
    for (locale, number, text) in cases {
      XCTAssertEqual(try makeStyle(locale).number(number).withPlainSpaces, text, "\(number) in \(locale)")
    }
  }

  func test_count_oneAndOther_followsTheLocale() throws {
    let cases: [(locale: String, one: String, other: String, zero: String?, texts: [Int: String])] = [
      ("en_US", "proposal", "proposals", "", [0: "", 1: "1 proposal", 12345: "12,345 proposals"]),
      ("en_US", "proposal", "proposals", "none", [0: "none", 1: "1 proposal", 2: "2 proposals"]),
      ("en_US", "proposal", "proposals", nil, [0: "0 proposals", -1: "-1 proposal", -2: "-2 proposals"]),
      ("de_DE", "Vorschlag", "Vorschläge", "", [0: "", 1: "1 Vorschlag", 12345: "12.345 Vorschläge"]),
      ("zh_CN", "个提案", "个提案", "", [0: "", 1: "1 个提案", 12345: "12,345 个提案"]),
      ("fr_FR", "idée", "idées", "", [0: "", 1: "1 idée", 12345: "12 345 idées"]),
      ("fr_FR", "idée", "idées", nil, [0: "0 idée", 2: "2 idées", 1_000_000: "1 000 000 idées"]),
      ("en_US", "C# file", "C# files", "", [1: "1 C# file", 2: "2 C# files"]),
    ]
    for (locale, one, other, zero, texts) in cases {
      let style = try makeStyle(locale)
      for (number, text) in texts {
        let shown = style.count(number, one: one, other: other, zero: zero)
        XCTAssertEqual(shown.withPlainSpaces, text, "\(number) in \(locale)")
      }
    }
  }

  func test_count_phrases_areChosenByTheirCategory() throws {
    let russian = try makeStyle("ru_RU")
    let files = PluralPhrases(one: "# файл", few: "# файла", many: "# файлов", other: "# файла")
    XCTAssertEqual(
      [0, 1, 2, 5, 11, 21, 22, 25, 101, 111].map { russian.count($0, files, zero: nil) },
      [
        "0 файлов", "1 файл", "2 файла", "5 файлов", "11 файлов", "21 файл", "22 файла", "25 файлов",
        "101 файл", "111 файлов",
      ]
    )
    XCTAssertEqual(russian.count(0, files), "")
  }

  func test_count_phraseWithoutMark_isShownAsItIs() throws {
    let style = try makeStyle()
    let files = PluralPhrases(one: "one file", other: "files: #, or # again")
    XCTAssertEqual(style.count(1, files), "one file")
    XCTAssertEqual(style.count(2, files), "files: 2, or # again")
    XCTAssertEqual(style.count(2, PluralPhrases(other: "")), "")
  }

  func test_count_phrasesOfAnotherLanguage_keepTheirOwnRules() throws {
    let english = PluralPhrases(language: "en", one: "# file", other: "# files")
    XCTAssertEqual(try makeStyle("ru_RU").count(21, english), "21 files")
    XCTAssertEqual(try makeStyle("zh_CN").count(1, english), "1 file")
    XCTAssertEqual(try makeStyle("fr_FR").count(0, english, zero: nil), "0 files")
  }
}
