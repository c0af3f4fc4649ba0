import Interaction
import Observation
import TestSupport
import XCTest

@MainActor
final class PromptQueueTests: XCTestCase {
  private let queue = PromptQueue()

  private func prompt(_ message: String) -> UserPrompt { .confirm(message, action: "Go") }

  /// Presents a prompt, and returns when it is in the queue.
  private func present(_ message: String) async -> Task<PromptAnswer, Never> {
    let count = queue.count
    let task = Task { [queue, prompt = prompt(message)] in await queue.present(prompt) }
    await until { queue.count == count + 1 }
    return task
  }

  func test_present_answered_returnsTheChoiceAndTakesThePromptDown() async {
    let answer = await present("1")
    XCTAssertEqual(queue.current, prompt("1"))

    XCTAssertTrue(queue.answer(PromptAction.confirmID))

    XCTAssertNil(queue.current)
    let result = await answer.value
    XCTAssertEqual(result, .chose("confirm"))
  }

  func test_present_several_areShownInOrder() async {
    let answers = [await present("1"), await present("2"), await present("3")]
    var shown: [String?] = []

    for action in ["confirm", "cancel", "confirm"] {
      shown.append(queue.current?.message)
      queue.answer(action)
    }

    XCTAssertEqual(shown, ["1", "2", "3"])
    XCTAssertNil(queue.current)
    let results = [await answers[0].value, await answers[1].value, await answers[2].value]
    XCTAssertEqual(results, [.chose("confirm"), .chose("cancel"), .chose("confirm")])
  }

  func test_answer_unknownID_changesNothing() async {
    let answer = await present("1")

    XCTAssertFalse(queue.answer("Go"))
    XCTAssertEqual(queue.current, prompt("1"))

    queue.dismiss()
    let result = await answer.value
    XCTAssertEqual(result, .dismissed)
  }

  func test_answerAndDismiss_emptyQueue_areFalse() async {
    XCTAssertFalse(queue.answer("confirm"))
    XCTAssertFalse(queue.dismiss())
    queue.dismissAll()
    XCTAssertNil(queue.current)
    XCTAssertNil(queue.currentNumber)
  }

  func test_dismiss_onlyTheCurrentOne_nextComesUp() async {
    let first = await present("1")
    let second = await present("2")

    XCTAssertTrue(queue.dismiss())

    XCTAssertEqual(queue.current, prompt("2"))
    queue.answer("confirm")
    let results = [await first.value, await second.value]
    XCTAssertEqual(results, [.dismissed, .chose("confirm")])
  }

  func test_dismissAll_shownAndWaiting_allAreDismissedAndLaterOnesTaken() async {
    let answers = [await present("1"), await present("2"), await present("3")]

    queue.dismissAll()

    XCTAssertEqual(queue.count, 0)
    let results = [await answers[0].value, await answers[1].value, await answers[2].value]
    XCTAssertEqual(results, [.dismissed, .dismissed, .dismissed])
    let late = await present("4")
    XCTAssertEqual(queue.current, prompt("4"))
    queue.answer("confirm")
    let result = await late.value
    XCTAssertEqual(result, .chose("confirm"))
  }

  func test_cancel_whileShown_takesItDownAndTheNextComesUp() async {
    let first = await present("1")
    let second = await present("2")

    first.cancel()
    let result = await first.value

    XCTAssertEqual(result, .dismissed)
    XCTAssertEqual(queue.current, prompt("2"))
    queue.dismiss()
    _ = await second.value
  }

  func test_cancel_whileWaiting_isNeverShown() async {
    let first = await present("1")
    let second = await present("2")
    let third = await present("3")

    second.cancel()
    let result = await second.value

    XCTAssertEqual(result, .dismissed)
    XCTAssertEqual(queue.current, prompt("1"))
    queue.answer("confirm")
    XCTAssertEqual(queue.current, prompt("3"))
    queue.answer("cancel")
    let others = [await first.value, await third.value]
    XCTAssertEqual(others, [.chose("confirm"), .chose("cancel")])
  }

  func test_cancel_beforePresenting_neverEntersTheQueue() async {
    let task = Task { [queue] in
      withUnsafeCurrentTask { $0?.cancel() }
      return await queue.present(.inform("1"))
    }

    let result = await task.value

    XCTAssertEqual(result, .dismissed)
    XCTAssertEqual(queue.count, 0)
    let next = await present("2")
    XCTAssertEqual(queue.currentNumber, 1)
    queue.dismiss()
    _ = await next.value
  }

  func test_cancel_afterTheAnswerWasGiven_keepsTheAnswer() async {
    let first = await present("1")
    let second = await present("2")

    queue.answer("confirm")
    first.cancel()

    let result = await first.value
    XCTAssertEqual(result, .chose("confirm"))
    XCTAssertEqual(queue.current, prompt("2"))
    queue.dismiss()
    _ = await second.value
  }

  func test_currentNumber_equalPrompts_tellsThemApart() async {
    let first = await present("same")
    let second = await present("same")
    let before = (queue.current, queue.currentNumber)

    queue.dismiss()

    XCTAssertEqual(queue.current, before.0)
    XCTAssertEqual(before.1, 1)
    XCTAssertEqual(queue.currentNumber, 2)
    queue.dismiss()
    _ = await (first.value, second.value)
  }

  func test_current_changes_tellsObservers() async {
    var changes = 0
    withObservationTracking {
      _ = queue.current
    } onChange: {
      MainActor.assumeIsolated { changes += 1 }
    }
    let answer = await present("1")
    XCTAssertEqual(changes, 1)

    withObservationTracking {
      _ = queue.current
    } onChange: {
      MainActor.assumeIsolated { changes += 1 }
    }
    queue.dismiss()
    XCTAssertEqual(changes, 2)
    _ = await answer.value
  }

  func test_observer_answersFromWithinTheChange_everyPromptHasOneAnswer() async {
    let answers = [await present("1"), await present("2")]
    withObservationTracking {
      _ = queue.current
    } onChange: { [queue] in
      MainActor.assumeIsolated { queue.dismissAll() }
    }

    queue.answer("confirm")

    XCTAssertEqual(queue.count, 0)
    let results = [await answers[0].value, await answers[1].value]
    XCTAssertEqual(results, [.chose("confirm"), .dismissed])
  }

  func test_randomSequences_everyPromptHasItsAnswerAndOrderIsKept() async {
    let seed: UInt64 = 0xC0FFEE
    var random = SplitMix64(seed: seed)
    for round in 0..<RandomRounds.count(8, long: 400) {
      var unanswered: [(message: String, task: Task<PromptAnswer, Never>)] = []
      for step in 0..<40 {
        let context = "seed \(seed), round \(round), step \(step)"
        switch Int.random(in: 0..<6, using: &random) {
        case 0...2:
          unanswered.append(("\(step)", await present("\(step)")))
        case 3 where !unanswered.isEmpty:
          let task = unanswered.removeFirst().task
          queue.answer("confirm")
          let result = await task.value
          XCTAssertEqual(result, .chose("confirm"), context)
        case 4 where !unanswered.isEmpty:
          let index = Int.random(in: 0..<unanswered.count, using: &random)
          let task = unanswered.remove(at: index).task
          task.cancel()
          let result = await task.value
          XCTAssertEqual(result, .dismissed, context)
        case 5 where step % 10 == 0:
          queue.dismissAll()
          for (_, task) in unanswered {
            let result = await task.value
            XCTAssertEqual(result, .dismissed, context)
          }
          unanswered.removeAll()
        default:
          break
        }
        XCTAssertEqual(queue.current?.message, unanswered.first?.message, context)
        XCTAssertEqual(queue.count, unanswered.count, context)
      }
      queue.dismissAll()
    }
  }

  func test_lifetime_answered_queueIsReleased() async {
    var queue: PromptQueue? = PromptQueue()
    weak let weakQueue = queue
    let task = Task { [queue] in await queue?.present(.inform("1")) }
    await until { queue?.count == 1 }

    queue?.dismissAll()
    _ = await task.value
    queue = nil

    XCTAssertNil(weakQueue)
  }

  /// `onCurrentChange` refuses a prompt and closes: the second prompt was never passed to the closure.
  func test_queue_promptThatTheClosureNeverGot_wasNotShown() async {
    let queue = PromptQueue()
    var shown: [String] = []
    queue.onCurrentChange = { prompt in
      guard let prompt else { return }
      shown.append(prompt.message)
      guard shown.count == 2 else { return }
      queue.dismiss()
      queue.dismissAll()
    }
    let answers = ["a", "b", "c"].map { text in Task { await queue.present(.inform(text)) } }
    await until { queue.count == 3 }
    queue.answer(PromptAction.acknowledgeID)
    let third = await answers[2].value
    XCTAssertEqual(shown, ["a", "b"])
    XCTAssertFalse(third.wasShown)
    for answer in answers { _ = await answer.value }
  }
}
