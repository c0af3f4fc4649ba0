import Presenter
import XCTest

final class PluralPhrasesTests: XCTestCase {
  func test_subscript_allGiven_returnsEach() {
    let phrases = PluralPhrases(zero: "z", one: "o", two: "t", few: "f", many: "m", other: "x")
    XCTAssertEqual(PluralCategory.allCases.map { phrases[$0] }, ["z", "o", "t", "f", "m", "x"])
  }

  func test_subscript_leftOut_returnsOther() {
    let phrases = PluralPhrases(one: "", other: "x")
    XCTAssertEqual(PluralCategory.allCases.map { phrases[$0] }, ["x", "", "x", "x", "x", "x"])
  }

  func test_equality_language_counts() {
    XCTAssertEqual(PluralPhrases(language: "en", other: "x"), PluralPhrases(language: "en-GB", other: "x"))
    XCTAssertNotEqual(PluralPhrases(language: "en", other: "x"), PluralPhrases(language: "ru", other: "x"))
    XCTAssertNotEqual(PluralPhrases(language: "en", other: "x"), PluralPhrases(other: "x"))
    XCTAssertNotEqual(PluralPhrases(one: "y", other: "x"), PluralPhrases(other: "x"))
  }
}
