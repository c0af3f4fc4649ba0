import Foundation
import Presenter
import XCTest

final class PluralRulesTests: XCTestCase {
  private typealias Samples = [PluralCategory: [Int]]

  /// The integers that CLDR prints as samples of each category; ranges are written out by `+`.
  private static let samples: [(languages: [String], samples: Samples)] = [
    (["zh", "ja", "ko"], [.other: Array(0...15) + powers]),
    (["en", "de"], [.one: [1], .other: [0] + Array(2...16) + powers]),
    (["es", "it", "pt-PT"], [.one: [1], .many: millions, .other: [0] + Array(2...16) + smallPowers]),
    (["fr", "pt", "pt-BR"], [.one: [0, 1], .many: millions, .other: Array(2...17) + smallPowers]),
    (["he", "iw"], [.one: [1], .two: [2], .other: [0] + Array(3...17) + [20, 22] + powers]),
    (["pl"], [.one: [1], .few: few, .many: [0, 21, 31, 101, 111] + Array(5...19) + powers]),
    (
      ["ru", "uk"],
      [
        .one: [1, 21, 31, 41, 51, 61, 71, 81, 101, 1001], .few: few,
        .many: [0, 25, 111, 112, 114, 211] + Array(5...19) + powers,
      ]
    ),
    (
      ["ar"],
      [
        .zero: [0], .one: [1], .two: [2], .few: Array(3...10) + Array(103...110) + [1003],
        .many: Array(11...26) + [99, 111, 199, 1011],
        .other: Array(100...102) + Array(200...202) + Array(300...302) + [600] + powers,
      ]
    ),
  ]
  private static let few = [2, 3, 4, 22, 23, 24, 32, 33, 34, 42, 43, 44, 52, 53, 54, 62, 102, 1002]
  private static let smallPowers = [100, 1000, 10_000, 100_000]
  private static let millions = [1_000_000, 2_000_000, 6_000_000]
  private static let powers = smallPowers + [1_000_000]

  func test_category_publishedSamples_areTheirs() {
    for (languages, samples) in Self.samples {
      for language in languages {
        let rules = PluralRules(language: language)
        for (category, numbers) in samples {
          for number in numbers {
            XCTAssertEqual(rules.category(of: number), category, "\(number) in \(language)")
            XCTAssertEqual(rules.category(of: -number), category, "-\(number) in \(language)")
          }
        }
      }
    }
  }

  func test_category_everyNumber_isWordedBySystemAsItsCategoryIs() throws {
    // ICU has its own copy of the rules: it words "in # days" alike for all numbers of a category.
    for language in [
      "ar", "de", "en", "es", "fr", "he", "it", "ja", "ko", "pl", "pt", "pt_PT", "ru", "uk", "zh",
    ] {
      let style = try makeStyle(language)
      let rules = PluralRules(locale: style.locale)
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

  func test_category_extremes_doNotTrap() {
    for language in ["en", "fr", "ru", "pl", "ar", "he", "zh"] {
      XCTAssertEqual(
        PluralRules(language: language).category(of: .min + 1),
        PluralRules(language: language).category(of: .max)
      )
    }
    XCTAssertEqual(PluralRules(language: "en").category(of: .min), .other)
    XCTAssertEqual(PluralRules(language: "ru").category(of: .min), .many)
  }

  func test_init_unknownLanguage_isLikeEnglish() {
    for language in ["nl", "", "x-none", "no such language"] {
      XCTAssertEqual(PluralRules(language: language), PluralRules(language: "en"), language)
    }
  }

  func test_init_locale_usesItsLanguage() {
    let cases = ["zh_Hant_TW": "zh", "ar_EG": "ar", "pt_BR": "pt", "ru_UA": "ru", "en_001": "en"]
    for (locale, language) in cases {
      XCTAssertEqual(PluralRules(locale: Locale(identifier: locale)), PluralRules(language: language))
    }
    XCTAssertNotEqual(PluralRules(language: "pt-PT"), PluralRules(language: "pt"))
  }
}
