import Interaction
import XCTest

final class PromptConveniencesTests: XCTestCase {
  func test_confirm_plain_isCancelThenTheAction() {
    XCTAssertEqual(
      Prompt.confirm("Follow Ada?", action: "Follow"),
      Prompt(
        title: nil,
        message: "Follow Ada?",
        actions: [
          PromptAction(id: "cancel", title: "Cancel", role: .cancel),
          PromptAction(id: "confirm", title: "Follow", role: .default),
        ]
      )
    )
  }

  func test_confirm_everythingGiven_usesIt() {
    XCTAssertEqual(
      Prompt.confirm("Delete?", title: "Drafts", action: "Delete", role: .destructive, cancel: "Keep"),
      Prompt(
        title: "Drafts",
        message: "Delete?",
        actions: [
          PromptAction(id: PromptAction.cancelID, title: "Keep", role: .cancel),
          PromptAction(id: PromptAction.confirmID, title: "Delete", role: .destructive),
        ]
      )
    )
  }

  func test_inform_hasOneAction() {
    XCTAssertEqual(
      Prompt.inform("Saved.", title: "Draft", acknowledge: "Good"),
      Prompt(
        title: "Draft",
        message: "Saved.",
        actions: [PromptAction(id: PromptAction.acknowledgeID, title: "Good")]
      )
    )
    XCTAssertEqual(Prompt.inform("Saved.").actions.map(\.title), ["OK"])
  }
}
