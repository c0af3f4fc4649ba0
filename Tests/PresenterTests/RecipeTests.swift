import Presenter
import XCTest

/// The code of the articles in `Presenter.docc`.
final class RecipeTests: XCTestCase {
  private enum Words {
    static func talks(_ language: String) -> PluralPhrases {
      switch language {
      case "ru":
        PluralPhrases(
          language: "ru",
          one: "# доклад",
          few: "# доклада",
          many: "# докладов",
          other: "# доклада"
        )
      case "cs":
        PluralPhrases(
          language: "cs",
          one: "# přednáška",
          few: "# přednášky",
          many: "# přednášky",
          other: "# přednášek"
        )
      default: PluralPhrases(language: "en", one: "# talk", other: "# talks")
      }
    }
  }

  func test_localizedCounts_eachLanguage_hasAllItsForms() {
    for language in ["en", "ru", "cs"] {
      XCTAssertEqual(Words.talks(language).missingCategories, [], language)
    }
  }

  func test_localizedCounts_anyLocale_takesTheFormOfTheWords() throws {
    let style = try makeStyle("ru_RU")
    XCTAssertEqual(style.count(21, Words.talks("ru")), "21 доклад")
    XCTAssertEqual(style.count(21, Words.talks("en")), "21 talks")
    XCTAssertEqual(style.count(3, Words.talks("cs")), "3 přednášky")
    XCTAssertEqual(style.count(21, one: "talk", other: "talks"), "21 talks")
    XCTAssertEqual(style.count(0, one: "talk", other: "talks", zero: ""), "")
  }

  func test_wordsAndNumbers_formatsThatHaveAMethod() throws {
    let style = try makeStyle()
    let day = try instant("2026-07-07T10:00:00Z")
    let texts = [
      style.relative(day), style.relative(style.now + 3, futureIsNowWithin: .seconds(30)),
      style.format(day, as: .dateTime.weekday(.wide)), style.ordinal(2), style.percent(0.256),
      style.currency(1_234.5, "EUR"), style.bytes(1_500_000),
    ]
    XCTAssertEqual(
      texts.map(\.withPlainSpaces),
      ["2 hours ago", "now", "Tuesday", "2nd", "26%", "€1,234.50", "1.5 MB"]
    )
  }
}
