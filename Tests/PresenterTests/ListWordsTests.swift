import Presenter
import XCTest

final class ListWordsTests: XCTestCase {
  func test_english_words_areTheDefaults() {
    XCTAssertEqual(ListWords.english, ListWords())
    XCTAssertEqual(ListWords.english.separator, ", ")
    XCTAssertEqual(ListWords.english.conjunction, " & ")
    XCTAssertEqual(ListWords.english.others[.one], "# other")
    XCTAssertEqual(ListWords.english.others[.other], "# others")
  }

  func test_init_someWords_leavesTheOthersEnglish() {
    let words = ListWords(conjunction: " and ")
    XCTAssertNotEqual(words, .english)
    XCTAssertEqual(words.separator, ", ")
    XCTAssertEqual(words.conjunction, " and ")
    XCTAssertEqual(words.others, ListWords.english.others)
  }
}
