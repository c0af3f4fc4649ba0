import Foundation
import Presenter
import XCTest

final class PluralRulesTests: XCTestCase {
  /// The samples of CLDR 47, `plurals.json`: integers and decimals of each category.
  private static let samples: [(language: String, samples: [PluralCategory: String])] = [
    (
      "en",
      [
        .one: "1",
        .other:
          "0, 2~16, 100, 1000, 10000, 100000, 1000000, 0.0~1.5, 10.0, 100.0, 1000.0, 10000.0, 100000.0, 1000000.0",
      ]
    ),
    (
      "de",
      [
        .one: "1",
        .other:
          "0, 2~16, 100, 1000, 10000, 100000, 1000000, 0.0~1.5, 10.0, 100.0, 1000.0, 10000.0, 100000.0, 1000000.0",
      ]
    ),
    (
      "ru",
      [
        .one: "1, 21, 31, 41, 51, 61, 71, 81, 101, 1001",
        .few: "2~4, 22~24, 32~34, 42~44, 52~54, 62, 102, 1002",
        .many: "0, 5~19, 100, 1000, 10000, 100000, 1000000",
        .other: "0.0~1.5, 10.0, 100.0, 1000.0, 10000.0, 100000.0, 1000000.0",
      ]
    ),
    (
      "cs",
      [
        .one: "1", .few: "2~4",
        .many: "0.0~1.5, 10.0, 100.0, 1000.0, 10000.0, 100000.0, 1000000.0",
        .other: "0, 5~19, 100, 1000, 10000, 100000, 1000000",
      ]
    ),
    (
      "ar",
      [
        .zero: "0, 0.0, 0.00, 0.000, 0.0000", .one: "1, 1.0, 1.00, 1.000, 1.0000",
        .two: "2, 2.0, 2.00, 2.000, 2.0000",
        .few: "3~10, 103~110, 1003, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 103.0, 1003.0",
        .many: "11~26, 111, 1011, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0, 18.0, 111.0, 1011.0",
        .other: """
        100~102, 200~202, 300~302, 400~402, 500~502, 600, 1000, 10000, 100000, 1000000, 0.1~0.9, 1.1~1.7, 10.1, 100.0, \
        1000.0, 10000.0, 100000.0, 1000000.0
        """,
      ]
    ),
    (
      "zh",
      [
        .other:
          "0~15, 100, 1000, 10000, 100000, 1000000, 0.0~1.5, 10.0, 100.0, 1000.0, 10000.0, 100000.0, 1000000.0"
      ]
    ),
    (
      "es",
      [
        .one: "1, 1.0, 1.00, 1.000, 1.0000",
        .many:
          "1000000, 1c6, 2c6, 3c6, 4c6, 5c6, 6c6, 1.0000001c6, 1.1c6, 2.0000001c6, 2.1c6, 3.0000001c6, 3.1c6",
        .other: """
        0, 2~16, 100, 1000, 10000, 100000, 1c3, 2c3, 3c3, 4c3, 5c3, 6c3, 0.0~0.9, 1.1~1.6, 10.0, 100.0, 1000.0, 10000.0, \
        100000.0, 1000000.0, 1.0001c3, 1.1c3, 2.0001c3, 2.1c3, 3.0001c3, 3.1c3
        """,
      ]
    ),
    (
      "da",
      [
        .one: "1, 0.1~1.6",
        .other:
          "0, 2~16, 100, 1000, 10000, 100000, 1000000, 0.0, 2.0~3.4, 10.0, 100.0, 1000.0, 10000.0, 100000.0, 1000000.0",
      ]
    ),
    (
      "ro",
      [
        .one: "1",
        .few: "0, 2~16, 101, 1001, 0.0~1.5, 10.0, 100.0, 1000.0, 10000.0, 100000.0, 1000000.0",
        .other: "20~35, 100, 1000, 10000, 100000, 1000000",
      ]
    ),
    (
      "br",
      [
        .one: "1, 21, 31, 41, 51, 61, 81, 101, 1001, 1.0, 21.0, 31.0, 41.0, 51.0, 61.0, 81.0, 101.0, 1001.0",
        .two: "2, 22, 32, 42, 52, 62, 82, 102, 1002, 2.0, 22.0, 32.0, 42.0, 52.0, 62.0, 82.0, 102.0, 1002.0",
        .few:
          "3, 4, 9, 23, 24, 29, 33, 34, 39, 43, 44, 49, 103, 1003, 3.0, 4.0, 9.0, 23.0, 24.0, 29.0, 33.0, 34.0, 103.0, 1003.0",
        .many: "1000000, 1000000.0, 1000000.00, 1000000.000, 1000000.0000",
        .other:
          "0, 5~8, 10~20, 100, 1000, 10000, 100000, 0.0~0.9, 1.1~1.6, 10.0, 100.0, 1000.0, 10000.0, 100000.0",
      ]
    ),
  ]

  /// Writes out the ranges of CLDR: "0.8~1.1" is "0.8", "0.9", "1.0" and "1.1".
  private func numbers(_ text: String) throws -> [String] {
    try text.split(separator: ", ").flatMap { sample -> [String] in
      let bounds = sample.split(separator: "~")
      guard bounds.count == 2 else { return [String(sample)] }
      let digits = bounds[0].split(separator: ".").dropFirst().first?.count ?? 0
      let scale = digits == 0 ? 1 : 10
      let (first, last) = (try XCTUnwrap(Double(bounds[0])), try XCTUnwrap(Double(bounds[1])))
      return (Int((first * Double(scale)).rounded())...Int((last * Double(scale)).rounded())).map { number in
        digits == 0 ? "\(number)" : "\(number / scale).\(number % scale)"
      }
    }
  }

  func test_category_samplesOfCLDR_areInTheirCategories() throws {
    var count = 0
    for (language, samples) in Self.samples {
      let rules = PluralRules(language: language)
      XCTAssertEqual(Set(rules.categories), Set(samples.keys), language)
      for (category, text) in samples {
        for sample in try numbers(text) {
          count += 1
          XCTAssertEqual(rules.category(ofShown: sample), category, "\(sample) in \(language)")
          if let number = Int(sample) {
            XCTAssertEqual(rules.category(of: number), category, "\(number) in \(language)")
            XCTAssertEqual(rules.category(of: -number), category, "-\(number) in \(language)")
          } else if let number = Double(sample), let digits = sample.split(separator: ".").last?.count {
            XCTAssertEqual(
              rules.category(of: number, fractionDigits: digits),
              category,
              "\(sample) in \(language)"
            )
          }
        }
      }
    }
    XCTAssertGreaterThan(count, 600)
  }

  /// Finding G: 3 was `other` in Czech, Slovak, Romanian, Lithuanian, Belarusian and Serbian.
  func test_category_three_isFewInEveryLanguageThatSaysSo() {
    for language in ["cs", "sk", "ro", "lt", "be", "sr", "hr", "bs", "pl", "ru", "uk", "sh", "mo"] {
      XCTAssertEqual(PluralRules(language: language).category(of: 3), .few, language)
    }
  }

  func test_ordinals_english_haveFourCategories() {
    let rules = PluralRules(language: "en", .ordinal)
    let expected: [PluralCategory: [Int]] = [
      .one: [1, 21, 31, 101, 1001], .two: [2, 22, 32, 102], .few: [3, 23, 33, 103],
      .other: [0, 4, 11, 12, 13, 14, 111, 112, 113, 1000],
    ]
    for (category, numbers) in expected {
      for number in numbers { XCTAssertEqual(rules.category(of: number), category, "\(number)") }
    }
    XCTAssertEqual(PluralRules(language: "it", .ordinal).category(of: 11), .many)
    XCTAssertEqual(PluralRules(language: "ru", .ordinal).categories, [.other])
    XCTAssertEqual(
      PluralRules(language: "cy", .ordinal).categories,
      [.zero, .one, .two, .few, .many, .other]
    )
  }

  func test_category_everyNumber_isWordedByTheSystemAsItsCategoryIs() throws {
    // ICU has a copy of the rules of its own: it words "in # days" alike for all numbers of a category.
    for language in [
      "ar", "be", "bg", "cs", "da", "de", "en", "es", "et", "fi", "fr", "he", "hr", "hu", "it", "ja", "ko",
      "lt", "lv", "nl", "pl",
      "pt", "pt_PT", "ro", "ru", "sk", "sl", "sr", "sv", "tr", "uk", "zh",
    ] {
      let style = try makeStyle(language)
      let rules = PluralRules(language: language)
      var wordings: [PluralCategory: String] = [:]
      for number in Array(3...250) + [1000, 1001, 1002, 1005, 1011, 1021, 100_000] {
        let text = style.relativeDay(style.now + Double(number) * 86_400)
        let words = text.filter { $0.isLetter }
        let known = wordings[rules.category(of: number), default: words]
        XCTAssertEqual(words, known, "\(number) in \(language)")
        wordings[rules.category(of: number)] = words
      }
    }
  }

  /// The last shown digit decides in Latvian: it is the 1 at the 15th place, and would be a 0 at the 16th.
  func test_category_moreDigitsThanFifteen_areFifteen() {
    let rules = PluralRules(language: "lv")
    XCTAssertEqual([15, 16, 99].map { rules.category(of: 1e-15, fractionDigits: $0) }, [.one, .one, .one])
  }

  func test_category_extremes_doNotTrap() {
    for language in ["en", "fr", "ru", "pl", "ar", "he", "zh"] {
      let rules = PluralRules(language: language)
      XCTAssertEqual(rules.category(of: .min + 1), rules.category(of: .max))
      for number in [Double.nan, .infinity, -.infinity, .greatestFiniteMagnitude] {
        XCTAssertEqual(rules.category(of: number, fractionDigits: 99), .other, "\(number)")
      }
      XCTAssertEqual(rules.category(of: 1, fractionDigits: -1), rules.category(of: 1))
    }
    XCTAssertEqual(PluralRules(language: "en").category(of: .min), .other)
    XCTAssertEqual(PluralRules(language: "ru").category(of: .min), .many)
  }

  func test_init_unknownLanguage_hasOneCategory() {
    for language in ["", "x-none", "no such language", "-", "qq"] {
      XCTAssertEqual(PluralRules(language: language).categories, [.other], language)
    }
  }

  func test_init_tag_usesItsLanguageAndRegion() {
    let cases = [
      "zh_Hant_TW": "zh", "ar_EG": "ar", "pt_BR": "pt", "ru_UA": "ru", "en_001": "en", "iw": "he",
      "EN-us": "en",
      "pt_AO": "pt-PT", "sr_Latn_RS": "sr",
    ]
    for (locale, language) in cases {
      XCTAssertEqual(PluralRules(language: locale), PluralRules(language: language), locale)
    }
    XCTAssertNotEqual(PluralRules(language: "pt-PT"), PluralRules(language: "pt"))
  }
}
