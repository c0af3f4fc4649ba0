import Interaction
import XCTest

final class PromptAnswerTests: XCTestCase {
  func test_choice_isTheIDOrNil() {
    XCTAssertEqual(PromptAnswer.chose("a").choice, "a")
    XCTAssertNil(PromptAnswer.dismissed.choice)
  }

  func test_equality_isByID() {
    XCTAssertEqual(PromptAnswer.chose("a"), .chose("a"))
    XCTAssertNotEqual(PromptAnswer.chose("a"), .chose("b"))
    XCTAssertNotEqual(PromptAnswer.chose(""), .dismissed)
  }

  func test_switch_byID_matches() {
    func meaning(_ answer: PromptAnswer) -> String {
      switch answer {
      case .chose("delete"): "delete"
      case .dismissed: "dismissed"
      default: "other"
      }
    }

    XCTAssertEqual(meaning(.chose("delete")), "delete")
    XCTAssertEqual(meaning(.chose("archive")), "other")
    XCTAssertEqual(meaning(.dismissed), "dismissed")
  }
}
