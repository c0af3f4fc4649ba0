import Interaction
import XCTest

final class PromptTests: XCTestCase {
  func test_equality_anyDifference_isSeen() {
    let prompt = Prompt(title: "T", message: "M", actions: [PromptAction(id: "a", title: "A")])
    let others = [
      Prompt(title: nil, message: "M", actions: prompt.actions),
      Prompt(title: "T", message: "N", actions: prompt.actions),
      Prompt(title: "T", message: "M", actions: []),
      Prompt(title: "T", message: "M", actions: [PromptAction(id: "b", title: "A")]),
      Prompt(title: "T", message: "M", actions: [PromptAction(id: "a", title: "B")]),
      Prompt(title: "T", message: "M", actions: [PromptAction(id: "a", title: "A", role: .cancel)]),
    ]

    XCTAssertEqual(prompt, Prompt(title: "T", message: "M", actions: prompt.actions))
    for other in others {
      XCTAssertNotEqual(prompt, other)
    }
  }

  func test_init_withoutTitleAndRole_leavesThemPlain() {
    let prompt = Prompt(message: "M", actions: [PromptAction(id: "a", title: "A")])

    XCTAssertNil(prompt.title)
    XCTAssertEqual(prompt.actions.map(\.role), [.default])
  }
}
