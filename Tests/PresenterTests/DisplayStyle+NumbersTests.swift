import Foundation
import Presenter
import TestSupport
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

  // MARK: Written without the system

  func test_number_everyLocale_isAsTheSystemWrites() throws {
    let seed: UInt64 = 6_030_001
    var random = SplitMix64(seed: seed)
    let isLong = ProcessInfo.processInfo.environment["CONCIERGE_LONG"] == "1"
    let all = Locale.availableIdentifiers.sorted()
    let some = (0..<40).map { _ in all[Int.random(in: 0..<all.count, using: &random)] }
    for identifier in isLong ? all : some {
      let style = try makeStyle(identifier)
      let system = IntegerFormatStyle<Int>(locale: style.locale)
      for _ in 0..<(isLong ? 60 : 100) {
        let number = Int.random(in: .min ... .max, using: &random) >> Int.random(in: 0..<63, using: &random)
        XCTAssertEqual(
          style.number(number),
          system.format(number),
          "\(number) in \(identifier), seed \(seed)"
        )
      }
    }
  }

  func test_number_commonLocales_doNotNeedTheSystem() throws {
    for identifier in [
      "en_US", "en_IN", "zh_CN", "ja_JP", "de_DE", "de_CH", "fr_FR", "ru_RU", "pl_PL", "ar_EG", "ar_MA",
      "he_IL",
      "es_ES", "es_MX", "pt_PT", "pt_BR", "hi_IN", "fa_IR",
    ] {
      XCTAssertTrue(try makeStyle(identifier).writesNumbersItself, identifier)
    }
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
    let files = PluralPhrases(one: "# файл", few: "# файла", many: "# файлов", other: "# файла")
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
    let people = PluralPhrases(one: "# personne", many: "# de personnes", other: "# personnes")
    let french = try makeStyle("fr_FR")
    for (number, isMillions) in [
      (1_500, false), (999_499, false), (999_500, true), (1_000_000, true), (1_234_567, true),
      (-2_345_678, true),
    ] {
      let text = french.count(number, people, .compact)
      XCTAssertEqual(text.hasSuffix(" de personnes"), isMillions, "\(number): \(text)")
    }
    let italian = try makeStyle("it_IT")
    let persone = PluralPhrases(one: "#", many: "# di persone", other: "# persone")
    XCTAssertEqual(italian.count(999_999, persone, .compact), "999.999 persone", "Italian has no thousands")
    XCTAssertEqual(try makeStyle().count(1_234, one: "view", other: "views", .compact), "1.2K views")
    XCTAssertEqual(try makeStyle().count(0, one: "view", other: "views", .compact), "")
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
      (0, 0, "0%"), (0.256, 0, "26%"), (0.256, 1, "25.6%"), (1, 0, "100%"), (-0.5, 0, "-50%"),
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
