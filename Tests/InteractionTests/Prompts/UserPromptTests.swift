import Interaction
import XCTest

final class UserPromptTests: XCTestCase {
  func test_equality_anyDifference_isSeen() {
    let prompt = UserPrompt(title: "T", message: "M", actions: [PromptAction(id: "a", title: "A")])
    let others = [
      UserPrompt(title: nil, message: "M", actions: prompt.actions),
      UserPrompt(title: "T", message: "N", actions: prompt.actions),
      UserPrompt(title: "T", message: "M", actions: []),
      UserPrompt(title: "T", message: "M", actions: [PromptAction(id: "b", title: "A")]),
      UserPrompt(title: "T", message: "M", actions: [PromptAction(id: "a", title: "B")]),
      UserPrompt(title: "T", message: "M", actions: [PromptAction(id: "a", title: "A", role: .cancel)]),
    ]

    XCTAssertEqual(prompt, UserPrompt(title: "T", message: "M", actions: prompt.actions))
    for other in others {
      XCTAssertNotEqual(prompt, other)
    }
  }

  func test_init_withoutTitleAndRole_leavesThemPlain() {
    let prompt = UserPrompt(message: "M", actions: [PromptAction(id: "a", title: "A")])

    XCTAssertNil(prompt.title)
    XCTAssertEqual(prompt.actions.map(\.role), [.default])
  }
}
