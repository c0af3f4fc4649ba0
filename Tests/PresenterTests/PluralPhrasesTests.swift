import Presenter
import XCTest

final class PluralPhrasesTests: XCTestCase {
  func test_allCases_rawValues_areTheNamesOfCLDR() {
    XCTAssertEqual(PluralCategory.allCases.map(\.rawValue), ["zero", "one", "two", "few", "many", "other"])
  }

  func test_subscript_allGiven_returnsEach() {
    let phrases = PluralPhrases(
      language: "ar",
      zero: "z",
      one: "o",
      two: "t",
      few: "f",
      many: "m",
      other: "x"
    )
    XCTAssertEqual(PluralCategory.allCases.map { phrases[$0] }, ["z", "o", "t", "f", "m", "x"])
    XCTAssertEqual(phrases.missingCategories, [])
  }

  func test_subscript_leftOut_returnsOther() {
    let phrases = PluralPhrases(language: "ru", one: "", other: "x")
    XCTAssertEqual(PluralCategory.allCases.map { phrases[$0] }, ["x", "", "x", "x", "x", "x"])
    XCTAssertEqual(phrases.missingCategories, [.few, .many])
    XCTAssertEqual(PluralPhrases(language: "zh", other: "x").missingCategories, [])
  }

  func test_text_twoSigns_areShownAsOne() throws {
    let style = try makeStyle()
    let cases = [
      ("# posts with ##swift", "5 posts with #swift"), ("##swift has # posts", "#swift has 5 posts"),
      ("No ###", "No #5"), ("##", "#"), ("# of #", "5 of #"), ("", ""),
    ]
    for (phrase, text) in cases {
      XCTAssertEqual(style.count(5, PluralPhrases(language: "en", other: phrase)), text)
    }
  }

  func test_equality_languageAndTexts_count() {
    let phrases = PluralPhrases(language: "en", one: "y", other: "x")
    XCTAssertEqual(phrases, PluralPhrases(language: "en", one: "y", other: "x"))
    XCTAssertNotEqual(phrases, PluralPhrases(language: "ru", one: "y", other: "x"))
    XCTAssertNotEqual(phrases, PluralPhrases(language: "en", other: "x"))
    XCTAssertNotEqual(phrases, PluralPhrases(language: "en", .ordinal, one: "y", other: "x"))
  }

  /// Finding G: in Russian, 21 took the English singular. The languages of the words decide, and not the locale.
  func test_count_phrasesInEveryLocale_useTheRulesOfTheirLanguage() throws {
    let talks = PluralPhrases(language: "en", one: "# talk", other: "# talks")
    for locale in ["ru_RU", "fr_FR", "ar_EG", "zh_CN", "cs_CZ", "de_DE", "en_US"] {
      let style = try makeStyle(locale)
      let texts = [0, 1, 2, 21, 22].map { style.count($0, talks).suffix(6).drop { !$0.isLetter } }
      XCTAssertEqual(texts, ["talks", "talk", "talks", "talks", "talks"], locale)
      XCTAssertEqual(style.count(21, one: "talk", other: "talks").suffix(6), " talks", locale)
    }
  }

  /// The phrases of six languages, with the categories that CLDR gives to these numbers.
  func test_count_sixLanguages_takeTheExpectedPhrases() throws {
    let days: [(locale: String, phrases: PluralPhrases, texts: [Int: String])] = [
      (
        "en_US", PluralPhrases(language: "en", one: "# day", other: "# days"),
        [0: "0 days", 1: "1 day", 2: "2 days", 21: "21 days"]
      ),
      (
        "de_DE", PluralPhrases(language: "de", one: "# Tag", other: "# Tage"),
        [0: "0 Tage", 1: "1 Tag", 2: "2 Tage", 12_345: "12.345 Tage"]
      ),
      (
        "ru_RU", PluralPhrases(language: "ru", one: "# день", few: "# дня", many: "# дней", other: "# дня"),
        [
          0: "0 дней", 1: "1 день", 2: "2 дня", 5: "5 дней", 11: "11 дней", 21: "21 день", 22: "22 дня",
          111: "111 дней",
        ]
      ),
      (
        "cs_CZ", PluralPhrases(language: "cs", one: "# den", few: "# dny", many: "# dne", other: "# dní"),
        [0: "0 dní", 1: "1 den", 3: "3 dny", 5: "5 dní", 22: "22 dní"]
      ),
      (
        "ar_MA",
        PluralPhrases(
          language: "ar",
          zero: "لا أيام",
          one: "يوم واحد",
          two: "يومان",
          few: "# أيام",
          many: "# يومًا",
          other: "# يوم"
        ),
        [
          0: "لا أيام", 1: "يوم واحد", 2: "يومان", 3: "3 أيام", 11: "11 يومًا", 100: "100 يوم",
          103: "103 أيام",
        ]
      ),
      ("zh_CN", PluralPhrases(language: "zh", other: "#天"), [0: "0天", 1: "1天", 12_345: "12,345天"]),
    ]
    for (locale, phrases, texts) in days {
      let style = try makeStyle(locale)
      XCTAssertEqual(phrases.missingCategories, [], locale)
      for (number, text) in texts { XCTAssertEqual(style.count(number, phrases), text, locale) }
    }
  }

  func test_count_decimals_takeTheCategoryOfWhatIsShown() throws {
    let stars = PluralPhrases(language: "en", one: "# star", other: "# stars")
    let english = try makeStyle()
    XCTAssertEqual(english.count(1, stars, fractionDigits: 0), "1 star")
    XCTAssertEqual(english.count(1.0, stars, fractionDigits: 1), "1.0 stars")
    XCTAssertEqual(english.count(4.75, stars, fractionDigits: 1), "4.8 stars")
    XCTAssertEqual(english.count(.nan, stars, fractionDigits: 1), "")
    let days = PluralPhrases(language: "cs", one: "# den", few: "# dny", many: "# dne", other: "# dní")
    XCTAssertEqual(try makeStyle("cs_CZ").count(1.5, days, fractionDigits: 1), "1,5 dne")
  }

  func test_ordinalPhrases_areChosenByOrdinalRules() throws {
    let ranks = PluralPhrases(language: "en", .ordinal, one: "#st", two: "#nd", few: "#rd", other: "#th")
    let style = try makeStyle()
    XCTAssertEqual(
      [1, 2, 3, 4, 11, 12, 13, 21, 22, 23, 101, 111].map { style.count($0, ranks) },
      ["1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "22nd", "23rd", "101st", "111th"]
    )
  }
}
