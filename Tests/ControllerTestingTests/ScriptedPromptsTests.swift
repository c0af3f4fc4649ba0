import ControllerTesting
import Interaction
import XCTest

@MainActor
final class ScriptedPromptsTests: XCTestCase {
  func test_present_answersInOrder_thenDismisses() async {
    let prompts = ScriptedPrompts(.chose(PromptAction.confirmID))
    let first = UserPrompt.confirm("Follow Ada?", action: "Follow")
    let second = UserPrompt.inform("Done")
    let answers = [await prompts.present(first), await prompts.present(second)]
    XCTAssertEqual(answers, [.chose(PromptAction.confirmID), .dismissed])
    XCTAssertEqual(prompts.asked, [first, second])
    XCTAssertEqual(prompts.unscripted, [second])
    XCTAssertEqual(prompts.remaining, [])
  }

  func test_present_inACancelledTask_isDismissedAndKeepsTheScript() async {
    let prompts = ScriptedPrompts(.chose(PromptAction.confirmID))
    let task = Task { await prompts.present(.confirm("Follow Ada?", action: "Follow")) }
    task.cancel()
    let answer = await task.value
    XCTAssertEqual(answer, .dismissed)
    XCTAssertEqual(prompts.remaining.count, 1)
  }
}
