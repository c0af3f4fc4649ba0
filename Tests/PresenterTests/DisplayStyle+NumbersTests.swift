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

  func test_number_decimals_areShownInTheLocale() throws {
    let cases: [(locale: String, number: Double, digits: ClosedRange<Int>, text: String)] = [
      ("en_US", 4.7, 0...2, "4.7"), ("de_DE", 4.7, 0...2, "4,7"), ("en_US", 4, 0...2, "4"),
      ("en_US", 4, 1...2, "4.0"),
      ("en_US", 1234.5678, 0...2, "1,234.57"), ("en_US", -0.0, 0...2, "0"), ("en_US", .nan, 0...2, ""),
      ("ar_EG", 4.7, 0...2, "٤٫٧"), ("en_US", 1.5, -3...(-1), "2"),
    ]
    for (locale, number, digits, text) in cases {
      XCTAssertEqual(
        try makeStyle(locale).number(number, fractionDigits: digits),
        text,
        "\(number) in \(locale)"
      )
    }
    XCTAssertEqual(try makeStyle("de_DE").number(try XCTUnwrap(Decimal(string: "1234.5"))), "1.234,5")
    XCTAssertEqual(try makeStyle().number(Decimal.nan), "")
    XCTAssertEqual(try makeStyle().number(Decimal(7)), "7")
    XCTAssertEqual(try makeStyle().number(Decimal(7), fractionDigits: 0...0), "7")
  }

  func test_number_withoutDigits_showsAtMostTwo() throws {
    let style = try makeStyle()
    XCTAssertEqual([1, 1.5, 1.234, 1.235_1].map { style.number($0) }, ["1", "1.5", "1.23", "1.24"])
  }

  func test_count_oneAndOther_followTheLanguageOfTheWords() throws {
    typealias Case = (
      locale: String, language: String, one: String, other: String, zero: String?, texts: [Int: String]
    )
    let cases: [Case] = [
      ("en_US", "en", "proposal", "proposals", "", [0: "", 1: "1 proposal", 12345: "12,345 proposals"]),
      ("en_US", "en", "proposal", "proposals", "none", [0: "none", 1: "1 proposal", 2: "2 proposals"]),
      (
        "en_US", "en", "proposal", "proposals", nil,
        [0: "0 proposals", -1: "-1 proposal", -2: "-2 proposals"]
      ),
      ("de_DE", "de", "Vorschlag", "Vorschläge", "", [0: "", 1: "1 Vorschlag", 12345: "12.345 Vorschläge"]),
      ("zh_CN", "zh", "个提案", "个提案", "", [0: "", 1: "1 个提案", 12345: "12,345 个提案"]),
      ("fr_FR", "fr", "idée", "idées", "", [0: "", 1: "1 idée", 12345: "12 345 idées"]),
      ("fr_FR", "fr", "idée", "idées", nil, [0: "0 idée", 2: "2 idées", 1_000_000: "1 000 000 idées"]),
      ("en_US", "en", "C# file", "C# files", "", [1: "1 C# file", 2: "2 C# files"]),
      ("en_US", "fr", "idée", "idées", nil, [0: "0 idée", 1: "1 idée", 12345: "12,345 idées"]),
    ]
    for (locale, language, one, other, zero, texts) in cases {
      let style = try makeStyle(locale)
      for (number, text) in texts {
        let shown = style.count(number, one: one, other: other, language: language, zero: zero)
        XCTAssertEqual(shown.withPlainSpaces, text, "\(number) in \(locale)")
      }
    }
  }

  func test_count_zero_isANumberUnlessToldOtherwise() throws {
    XCTAssertEqual(try makeStyle().count(0, one: "talk", other: "talks"), "0 talks")
    let talks = PluralPhrases(language: "en", one: "# talk", other: "# talks")
    XCTAssertEqual(try makeStyle().count(0, talks), "0 talks")
    XCTAssertEqual(try makeStyle().count(0, talks, zero: ""), "")
  }

  func test_count_phraseWithoutMark_isShownAsItIs() throws {
    let style = try makeStyle()
    let files = PluralPhrases(language: "en", one: "one file", other: "files: #, or # again")
    XCTAssertEqual(style.count(1, files), "one file")
    XCTAssertEqual(style.count(2, files), "files: 2, or # again")
    XCTAssertEqual(style.count(2, PluralPhrases(language: "en", other: "")), "")
  }

  // MARK: Compact numbers

  func test_compact_locales_isTheSystems() throws {
    let cases: [(locale: String, number: Int, text: String)] = [
      ("en_US", 999, "999"), ("en_US", 1_234, "1.2K"), ("en_US", 12_345, "12K"), ("en_US", 1_500_000, "1.5M"),
      ("zh_CN", 12_345, "1.2万"), ("de_DE", 12_345, "12.345"), ("de_DE", 1_500_000, "1,5 Mio."),
    ]
    for (locale, number, text) in cases {
      XCTAssertEqual(try makeStyle(locale).number(number, .compact).withPlainSpaces, text)
    }
  }

  func test_countCompact_phrase_isThatOfWhatIsShown() throws {
    let files = PluralPhrases(
      language: "ru",
      one: "# файл",
      few: "# файла",
      many: "# файлов",
      other: "# файла"
    )
    let russian = try makeStyle("ru_RU")
    let texts = [1, 21, 22, 999, 1_021, 1_022, 21_001, 1_000_001].map {
      russian.count($0, files, .compact).withPlainSpaces
    }
    XCTAssertEqual(
      texts,
      [
        "1 файл", "21 файл", "22 файла", "999 файлов", "1 тыс. файлов", "1 тыс. файлов", "21 тыс. файлов",
        "1 млн файлов",
      ]
    )
    // "1,5 millions", but "999 mille"; "de" belongs to the millions.
    let people = PluralPhrases(
      language: "fr",
      one: "# personne",
      many: "# de personnes",
      other: "# personnes"
    )
    let french = try makeStyle("fr_FR")
    for (number, isMillions) in [
      (1_500, false), (999_499, false), (999_500, true), (1_000_000, true), (1_234_567, true),
      (-2_345_678, true),
    ] {
      let text = french.count(number, people, .compact)
      XCTAssertEqual(text.hasSuffix(" de personnes"), isMillions, "\(number): \(text)")
    }
    let italian = try makeStyle("it_IT")
    let persone = PluralPhrases(language: "it", one: "#", many: "# di persone", other: "# persone")
    XCTAssertEqual(italian.count(999_999, persone, .compact), "999.999 persone", "Italian has no thousands")
    XCTAssertEqual(try makeStyle().count(1_234, one: "view", other: "views", .compact), "1.2K views")
    XCTAssertEqual(try makeStyle().count(0, one: "view", other: "views", zero: "", .compact), "")
  }

  // MARK: Ranks and shares

  func test_ordinal_locales_isTheSystems() throws {
    let english = try makeStyle()
    let ranks = [
      1: "1st", 2: "2nd", 3: "3rd", 4: "4th", 11: "11th", 12: "12th", 13: "13th", 22: "22nd", 101: "101st",
    ]
    for (rank, text) in ranks { XCTAssertEqual(english.ordinal(rank), text) }
    XCTAssertEqual(try makeStyle("fr_FR").ordinal(1), "1er")
    XCTAssertEqual(try makeStyle("fr_FR").ordinal(2), "2e")
    XCTAssertEqual(try makeStyle("de_DE").ordinal(3), "3.")
    XCTAssertEqual(try makeStyle("zh_CN").ordinal(3), "第3")
  }

  func test_percent_fractions_areRounded() throws {
    let style = try makeStyle()
    let cases: [(fraction: Double, digits: Int, text: String)] = [
      (0, 0, "0%"), (-0.0, 0, "0%"), (0.256, 0, "26%"), (0.256, 1, "25.6%"), (1, 0, "100%"),
      (-0.5, 0, "-50%"),
      (12.5, 0, "1,250%"),
      (0.5, -3, "50%"), (.nan, 0, ""),
    ]
    for (fraction, digits, text) in cases {
      XCTAssertEqual(style.percent(fraction, fractionDigits: digits), text)
    }
    XCTAssertEqual(try makeStyle("de_DE").percent(0.256).withPlainSpaces, "26 %")
    for fraction in [Double.infinity, -.infinity, .greatestFiniteMagnitude, .leastNonzeroMagnitude] {
      XCTAssertFalse(style.percent(fraction, fractionDigits: .max).isEmpty)
    }
  }
}
