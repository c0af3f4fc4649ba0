import Interaction
import XCTest

@MainActor
final class PromptAnswerTests: XCTestCase {
  func test_choice_isTheIdentifierOrNil() async {
    XCTAssertEqual(PromptAnswer.chose("a").choice, "a")
    XCTAssertNil(PromptAnswer.dismissed.choice)
    XCTAssertNil(PromptAnswer.unavailable.choice)
  }

  func test_equality_comparesIdentifiersAndNotTexts() async {
    XCTAssertEqual(PromptAnswer.chose("a", texts: ["name": "Ada"]), .chose("a"))
    XCTAssertNotEqual(PromptAnswer.chose("a"), .chose("b"))
    XCTAssertNotEqual(PromptAnswer.chose(""), .dismissed)
    XCTAssertNotEqual(PromptAnswer.dismissed, .unavailable)
  }

  func test_switch_answerWithTexts_matchesByIdentifier() async {
    func meaning(_ answer: PromptAnswer) -> String {
      switch answer {
      case .chose("save"): "save \(answer.texts["name"] ?? "")"
      case .dismissed: "dismissed"
      case .unavailable: "unavailable"
      default: "other"
      }
    }
    XCTAssertEqual(meaning(.chose("save", texts: ["name": "Ada"])), "save Ada")
    XCTAssertEqual(meaning(.chose("archive")), "other")
    XCTAssertEqual(meaning(.dismissed), "dismissed")
    XCTAssertEqual(meaning(.unavailable), "unavailable")
  }
}
