import AsyncTestSupport
import ControllerSupport
import ControllerTesting
import Interaction
import TestSupport
import XCTest

/// Waits end when their owner ends or their task is canceled, and `settle()` waits for everything that follows from it.
@MainActor
final class EndedOwnerTests: SerialTestCase {
  private let group = PendingWork.Group()
  private let queue = PromptQueue()
  private let stage = Stage()

  /// Starts a task as a screen does: `settle()` waits for it.
  private func start(_ body: @escaping @MainActor () async -> Void) -> Task<Void, Never> {
    let work = PendingWork.begin("work of a screen", in: group)
    return Task { await work.run(inOwnTask: true) { await body() } }
  }

  private func settle() async {
    let busy = await PendingWork.settle(group, limit: .seconds(600))
    XCTAssertEqual(busy, [])
  }

  private func asking(_ queue: PromptQueue) -> InteractionRunner<Void, TestInteraction> {
    InteractionRunner(
      TestInteraction { session in
        try await session.confirm("Follow?", action: "Follow")
        return 1
      },
      prompts: queue
    )
  }

  // MARK: The queue of prompts

  func test_present_itsTaskIsCanceled_settleWaitsUntilThePromptHasLeft() async {
    var answer: PromptAnswer?
    let task = start { [queue] in answer = await queue.present(.confirm("Follow?", action: "Follow")) }
    await until { queue.current != nil }
    task.cancel()
    await settle()
    XCTAssertNil(queue.current)
    XCTAssertEqual(answer, .dismissed)
  }

  /// Finding: a prompt whose task was canceled was shown for a moment, when the prompt before it ended.
  func test_present_isCanceledWhenThePromptBeforeItEnds_isNotShown() async {
    var shown: [String] = []
    let first = Task { [queue] in await queue.present(.confirm("Follow?", action: "Follow")) }
    await until { queue.current != nil }
    let second = Task { [queue] in await queue.present(.confirm("Leave?", action: "Leave")) }
    await until { queue.count == 2 }
    queue.onCurrentChange = { if let prompt = $0 { shown.append(prompt.message) } }
    second.cancel()
    queue.answer(PromptAction.confirmID)
    let answer = await first.value
    _ = await second.value
    XCTAssertEqual(answer, .chose(PromptAction.confirmID))
    XCTAssertEqual(shown, ["Follow?"])
    XCTAssertEqual(queue.count, 0)
  }

  /// A run that has ended does not perform what the user chooses too late. So the choice is refused, and the host knows it.
  func test_present_itsTaskIsCanceledAndTheUserAnswersFirst_theAnswerIsRefused() async {
    let task = Task { [queue] in await queue.present(.confirm("Follow?", action: "Follow")) }
    await until { queue.current != nil }
    task.cancel()
    XCTAssertFalse(queue.answer(PromptAction.confirmID))
    XCTAssertFalse(queue.dismiss())
    let answer = await task.value
    XCTAssertEqual(answer, .dismissed)
    XCTAssertNil(queue.current)
  }

  func test_hostOfPrompts_isReleasedWithTheRunnerThatAsks_nothingStays() async {
    weak var weakQueue: PromptQueue?
    let listener = Listener()
    do {
      let queue = PromptQueue()
      let runner = asking(queue)
      weakQueue = queue
      listener.listen(to: runner)
      runner.start()
      await until { queue.current != nil }
    }
    await until { weakQueue == nil }
    await until { listener.heard == ["canceled"] }
  }

  func test_scriptedPromptsThatHold_theirRunnerEnds_theQuestionLeaves() async {
    let prompts = ScriptedPrompts(.chose(PromptAction.confirmID))
    prompts.isHolding = true
    var runner: InteractionRunner<Void, TestInteraction>? = InteractionRunner(
      TestInteraction { session in
        try await session.confirm("Follow?", action: "Follow")
        return 1
      },
      prompts: prompts
    )
    runner?.start()
    await until { prompts.current != nil }
    runner = nil
    await until { prompts.current == nil }
    XCTAssertEqual(prompts.remaining, [.chose(PromptAction.confirmID)])
  }

  // MARK: The runner

  func test_run_itsTaskIsCanceledWhileTheUserIsAsked_settleWaitsForTheOutcome() async {
    let runner = asking(queue)
    var outcome: InteractionOutcome<Int>?
    let task = start { outcome = await runner.run() }
    await until { queue.current != nil }
    task.cancel()
    await settle()
    XCTAssertEqual(outcome.map(label), "canceled")
    XCTAssertFalse(runner.isRunning)
    XCTAssertNil(queue.current)
  }

  func test_run_whoseScreenEndsWhileItWaitsInTheQueue_ends_andReleasesTheRunner() async {
    weak var weakRunner: InteractionRunner<Void, TestInteraction>?
    var outcomes: [String] = []
    do {
      let runner = InteractionRunner(
        TestInteraction { [stage] _ in try await stage.performDeaf() },
        prompts: nil,
        whileRunning: .queue
      )
      weakRunner = runner
      let tasks = (0..<2).map { _ in start { outcomes.append(label(await runner.run())) } }
      await until { stage.begun == 1 }
      tasks.reversed().forEach { $0.cancel() }
    }
    await until { outcomes == ["canceled", "canceled"] }
    await until { weakRunner == nil }
    XCTAssertEqual(stage.begun, 1)
    stage.end(1, .success(1))
  }

  /// Finding: the call was canceled at the moment at which its turn came, and its interaction began.
  func test_run_isCanceledWhenTheRunBeforeItEnds_isNotPerformed() async {
    var made: [Int] = []
    let runner = InteractionRunner<Int, TestInteraction>(prompts: nil, whileRunning: .queue) {
      [stage] number in
      made.append(number)
      return TestInteraction { _ in try await stage.performDeaf() }
    }
    var outcome: InteractionOutcome<Int>?
    runner.start(1)
    let task = start { outcome = await runner.run(2) }
    runner.onOutcome(self) { _, _ in task.cancel() }
    for _ in 0..<20 { await Task.yield() }
    stage.end(1, .success(1))
    await settle()
    XCTAssertEqual(outcome.map(label), "canceled")
    XCTAssertEqual(made, [1])
  }

  /// Finding: the app keeps the session of a run with an offer, and the runner stayed.
  func test_session_keptByTheAppAfterAnOffer_releasesTheRunner() async {
    let queue = PromptQueue()
    var kept: InteractionSession?
    weak var weakRunner: AnyObject?
    do {
      let runner = InteractionRunner(
        TestInteraction { session in
          kept = session
          return try await session.offerUndo("Deleted.") ? 1 : 0
        },
        prompts: queue,
        clock: ManualClock()
      )
      weakRunner = runner
      runner.start()
      await until { queue.current != nil }
      queue.answer(PromptAction.undoID)
      await until { !runner.isRunning }
    }
    for _ in 0..<100 { await Task.yield() }
    XCTAssertNotNil(kept)
    XCTAssertNil(weakRunner)
    kept = nil
  }

  // MARK: Work with a time limit

  func test_attempt_itsRunnerEnds_workAndTimerEnd_andNothingIsRetained() async {
    let clock = ManualClock()
    weak var weakTicket: Stage?
    let listener = Listener()
    do {
      let ticket = Stage()
      weakTicket = ticket
      let runner = InteractionRunner(
        TestInteraction { session in
          try await session.attempt(timeout: .seconds(10)) { try await ticket.perform() }
        },
        prompts: nil,
        clock: clock
      )
      listener.listen(to: runner)
      runner.start()
      await until { clock.sleeperCount == 1 && ticket.begun == 1 }
    }
    await until { listener.heard == ["canceled"] }
    await until { clock.sleeperCount == 0 && weakTicket == nil }
  }

  func test_attempt_itsRunnerEndsAndTheWorkIsDeaf_theTimerEndsAtOnce() async {
    let clock = ManualClock()
    var runner: InteractionRunner<Void, TestInteraction>? = InteractionRunner(
      TestInteraction { [stage] session in
        try await session.attempt(timeout: .seconds(10)) { try await stage.performDeaf() }
      },
      prompts: nil,
      clock: clock
    )
    runner?.start()
    await until { clock.sleeperCount == 1 && stage.begun == 1 }
    runner = nil
    await until { clock.sleeperCount == 0 }
    stage.end(1, .success(1))
  }

  /// An offer to undo outlives the owner of its runner. Then nothing is left.
  func test_offer_ownerOfItsRunnerEnds_theOfferStaysForItsTime_andNothingIsLeft() async {
    let clock = ManualClock()
    var runner: InteractionRunner<Void, TestInteraction>? = InteractionRunner(
      TestInteraction { try await $0.offerUndo("Deleted", for: .seconds(5)) ? 1 : 0 },
      prompts: queue,
      clock: clock
    )
    runner?.start()
    await until { clock.sleeperCount == 1 && queue.current != nil }
    weak let kept = runner
    runner = nil
    await clock.advance(by: .milliseconds(4_999))
    XCTAssertEqual(queue.count, 1)
    await clock.advance(by: .milliseconds(1))
    await until { clock.sleeperCount == 0 && queue.current == nil && kept == nil }
  }
}
