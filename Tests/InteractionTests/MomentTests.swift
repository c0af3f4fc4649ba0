import AsyncTestSupport
import ControllerTesting
import Interaction
import TestSupport
import XCTest

/// What happens between the owner of a timer, the user who answers, and the owner who cancels.
@MainActor
final class MomentTests: SerialTestCase {
  /// The outcome of each turn at which something was tried.
  private struct Turn: Equatable, CustomStringConvertible {
    let turn: Int
    let result: String
    var description: String { "turn \(turn): \(result)" }
  }

  /// Lets tasks run for a while, or until a condition holds. Returns whether the condition holds.
  private func wait(_ condition: () -> Bool) async -> Bool {
    for _ in 0..<2_000 where !condition() { await Task.yield() }
    return condition()
  }

  /// The user presses "Undo" around the moment at which the offer expires. If the queue says that the prompt was answered, the
  /// change must have been undone.
  private func undoAtTheEnd(turns: Int) async -> (wasAnswered: Bool, outcome: String)? {
    let (clock, queue, listener) = (ManualClock(), PromptQueue(), Listener())
    let runner = InteractionRunner(
      TestInteraction { session in
        try await session.offerUndo("The draft was deleted.", for: .seconds(5)) ? 1 : 2
      },
      prompts: queue,
      clock: clock
    )
    listener.listen(to: runner)
    runner.start()
    guard await wait({ queue.current != nil && clock.sleeperCount == 1 }) else { return nil }
    let advance = Task { await clock.advance(by: .seconds(5)) }
    for _ in 0..<turns { await Task.yield() }
    let wasAnswered = queue.answer(PromptAction.undoID)
    await advance.value
    guard await wait({ !listener.heard.isEmpty }) else { return nil }
    return (wasAnswered, listener.heard[0])
  }

  func test_offerUndo_answeredInTheTurnInWhichItExpires_isUndone() async {
    var (wrong, answered, refused): ([Turn], Int, Int) = ([], 0, 0)
    for turn in 0..<80 {
      guard let (wasAnswered, outcome) = await undoAtTheEnd(turns: turn) else {
        return XCTFail("turn \(turn) did not end")
      }
      if wasAnswered { answered += 1 } else { refused += 1 }
      if wasAnswered, outcome != "completed 1" { wrong.append(Turn(turn: turn, result: outcome)) }
    }
    XCTAssertGreaterThan(answered, 0, "the test tries answers that come in time")
    XCTAssertGreaterThan(refused, 0, "the test tries answers that come too late")
    XCTAssertEqual(wrong, [], "the queue has taken the user's Undo, and the change was made all the same")
  }

  /// A prompt whose task was canceled while it waited is taken out of the queue by the answer to the prompt before it.
  func test_queue_waitingPromptCanceled_thenCurrentAnswered_wasNotShown() async {
    let queue = PromptQueue()
    var shown: [String] = []
    queue.onCurrentChange = { if let prompt = $0 { shown.append(prompt.message) } }
    let first = Task { await queue.present(.inform("first")) }
    await until { queue.count == 1 }
    let second = Task { await queue.present(.inform("second")) }
    await until { queue.count == 2 }
    second.cancel()
    XCTAssertTrue(queue.answer(PromptAction.acknowledgeID))
    let (one, two) = (await first.value, await second.value)
    XCTAssertTrue(one.wasShown)
    XCTAssertEqual(shown, ["first"])
    XCTAssertEqual(two, .dismissed)
    XCTAssertFalse(two.wasShown, "the user has never seen the second prompt")
  }

  /// The same through a session: an app notes that the user has seen a notice.
  func test_inform_canceledWhileWaiting_thenCurrentAnswered_wasNotShown() async {
    let queue = PromptQueue()
    var wasSeen: Bool?
    let runner = InteractionRunner(
      TestInteraction { session in
        wasSeen = await session.inform("The terms have changed.")
        return 1
      },
      prompts: queue
    )
    let first = Task { await queue.present(.inform("first")) }
    await until { queue.count == 1 }
    runner.start()
    await until { queue.count == 2 }
    runner.cancel()
    XCTAssertTrue(queue.answer(PromptAction.acknowledgeID))
    _ = await first.value
    await until { wasSeen != nil }
    XCTAssertEqual(wasSeen, false, "the user has never seen the notice")
  }

  /// The run is canceled around the moment at which a try reaches its time limit. The server performs the change all the same, so
  /// the model must show it in the end.
  private func cancelAtTheLimit(turns: Int) async -> String? {
    let (clock, stage, model) = (ManualClock(), Stage(), OptimisticModel(0))
    var server = 0
    let runner = InteractionRunner(
      TestInteraction { session in
        try await session.change(model, { $0 += 1 }) {
          try await session.attempt(retrying: .constant(maxRetries: 1), timeout: .seconds(5)) {
            server += try await stage.performDeaf()
            return server
          }
        }
      },
      prompts: nil,
      clock: clock
    )
    runner.start()
    guard await wait({ stage.begun == 1 && clock.sleeperCount == 1 }) else { return nil }
    let advance = Task { await clock.advance(by: .seconds(5)) }
    for _ in 0..<turns { await Task.yield() }
    runner.cancel()
    await advance.value
    for _ in 0..<100 { await Task.yield() }
    stage.end(1, .success(1))
    guard await wait({ server == 1 }) else { return nil }
    for _ in 0..<100 { await Task.yield() }
    return "server \(server), model \(model.value), requests \(stage.begun)"
  }

  func test_change_canceledInTheTurnInWhichATryTimesOut_showsTheTruth() async {
    var wrong: [Turn] = []
    for turn in 0..<80 {
      guard let result = await cancelAtTheLimit(turns: turn) else {
        return XCTFail("turn \(turn) did not end")
      }
      if result != "server 1, model 1, requests 1" { wrong.append(Turn(turn: turn, result: result)) }
    }
    XCTAssertEqual(wrong, [])
  }

  /// Starts are canceled, answered and repeated in one turn: each gets one outcome, and the last one is performed.
  func test_restart_answeredAndStartedAgainInOneTurn_eachStartHasOneOutcome() async {
    let (queue, listener) = (PromptQueue(), Listener())
    var performed = 0
    let runner = InteractionRunner(
      TestInteraction { session in
        try await session.confirm("Pay?", action: "Pay")
        performed += 1
        return performed
      },
      prompts: queue,
      whileRunning: .restart
    )
    listener.listen(to: runner)
    runner.start()
    await until { queue.current != nil }
    XCTAssertTrue(queue.answer(PromptAction.confirmID))
    runner.start()
    await until { queue.current != nil }
    XCTAssertEqual(performed, 0, "the answer belonged to the run that was replaced")
    XCTAssertTrue(queue.answer(PromptAction.confirmID))
    await until { listener.heard.count == 2 }
    XCTAssertEqual(listener.heard, ["superseded", "completed 1"])
    XCTAssertEqual(performed, 1)
    XCTAssertEqual(queue.count, 0)
  }
}
