import Interaction
import XCTest

final class UserPromptConveniencesTests: XCTestCase {
  func test_confirm_plain_isCancelThenTheAction() {
    XCTAssertEqual(
      UserPrompt.confirm("Follow Ada?", action: "Follow"),
      UserPrompt(
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
      UserPrompt.confirm("Delete?", title: "Drafts", action: "Delete", role: .destructive, cancel: "Keep"),
      UserPrompt(
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
      UserPrompt.inform("Saved.", title: "Draft", acknowledge: "Good"),
      UserPrompt(
        title: "Draft",
        message: "Saved.",
        actions: [PromptAction(id: PromptAction.acknowledgeID, title: "Good")]
      )
    )
    XCTAssertEqual(UserPrompt.inform("Saved.").actions.map(\.title), ["OK"])
  }

  /// A field that hides what is typed, or refuses an empty text, must say so.
  func test_field_withATitleOnly_isAnOrdinaryTextField() {
    let field = PromptField(id: "name", title: "Name")
    XCTAssertFalse(field.isSecure)
    XCTAssertFalse(field.isRequired)
    XCTAssertEqual(field.keyboardType, .default)
    XCTAssertEqual([field.text, field.placeholder], ["", ""])
    XCTAssertNil(field.maxLength)
  }
}
