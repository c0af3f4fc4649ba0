import AsyncTestSupport
import ControllerTesting
import Interaction
import Observation
import TestSupport
import XCTest

@MainActor
final class ScriptedPromptsTests: SerialTestCase {
  func test_runIsCanceledBeforeTheScriptAnswers_theAnswerIsKept() async {
    let prompts = ScriptedPrompts(.chose(PromptAction.confirmID))
    let question = Task { await prompts.present(.confirm("Pay?", action: "Pay")) }
    // The script answers in a later turn than the one in which the prompt appears.
    withObservationTracking {
      _ = prompts.current
    } onChange: {
      question.cancel()
    }
    _ = await question.value
    for _ in 0..<20 { await Task.yield() }
    XCTAssertEqual(prompts.remaining, [.chose(PromptAction.confirmID)])
    XCTAssertEqual(prompts.unscripted, [])
  }

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

  func test_present_inACanceledTask_isDismissedAndKeepsTheScript() async {
    let prompts = ScriptedPrompts(.chose(PromptAction.confirmID))
    let task = Task { await prompts.present(.confirm("Follow Ada?", action: "Follow")) }
    task.cancel()
    let answer = await task.value
    XCTAssertEqual(answer, .dismissed)
    XCTAssertEqual(prompts.remaining.count, 1)
  }

  func test_present_answerThatThePromptDoesNotAllow_isDismissedAndReported() async {
    let prompts = ScriptedPrompts(
      .chose("typo"),
      .chose(PromptAction.confirmID, texts: ["name": ""]),
      .unavailable
    )
    let question = UserPrompt.confirm("Follow Ada?", action: "Follow")
    var form = question
    form.fields = [PromptField(id: "name", title: "Name", isRequired: true)]
    let answers = [
      await prompts.present(question), await prompts.present(form), await prompts.present(question),
    ]
    XCTAssertEqual(answers, [.dismissed, .dismissed, .unavailable])
    XCTAssertEqual(prompts.unscripted, [question, form])
  }

  func test_present_whileHolding_waitsForALateAnswer_orForCancellation() async {
    let prompts = ScriptedPrompts(.chose(PromptAction.confirmID))
    prompts.isHolding = true
    let canceled = Task { await prompts.present(.inform("1")) }
    let late = Task { await prompts.present(.confirm("2", action: "Go")) }
    await until { prompts.asked.count >= 2 }
    XCTAssertEqual(prompts.current?.message, "1")
    canceled.cancel()
    let first = await canceled.value
    XCTAssertEqual(first, .dismissed)
    XCTAssertEqual(prompts.current?.message, "2")
    prompts.isHolding = false
    let second = await late.value
    XCTAssertEqual(second, .chose(PromptAction.confirmID))
    XCTAssertEqual(prompts.remaining, [])
  }

  func test_present_texts_arriveWithTheAnswer() async {
    let prompts = ScriptedPrompts(.chose(PromptAction.confirmID, texts: ["name": "Ada"]))
    var form = UserPrompt.confirm("Name?", action: "OK")
    form.fields = [PromptField(id: "name", title: "Name")]
    let answer = await prompts.present(form)
    XCTAssertEqual(answer.texts, ["name": "Ada"])
  }
}
