import Interaction
import TestSupport
import XCTest

@MainActor
final class InteractionRunnerTests: StagedRunnerTestCase {
  // MARK: - Outcomes

  func test_run_everyEndOfTheWork_hasItsOutcome() async {
    let table: [(result: Result<Int, any Error>, outcome: String)] = [
      (.success(7), "completed 7"),
      (.failure(InteractionError.declined), "declined"),
      (.failure(CancellationError()), "canceled"),
      (.failure(TestError(code: 4)), "failed 4"),
    ]
    for row in table {
      let runner = InteractionRunner(TestInteraction { _ in try row.result.get() }, prompts: nil)
      let listener = Listener()
      listener.listen(to: runner)

      let outcome = await runner.run()

      XCTAssertEqual(label(outcome), row.outcome)
      XCTAssertEqual(listener.heard, [row.outcome])
      XCTAssertFalse(runner.isRunning)
    }
  }

  func test_run_observersAreToldBeforeItReturns() async {
    var log: [String] = []
    let runner = InteractionRunner(TestInteraction { _ in 1 }, prompts: nil)
    runner.onOutcome(self) { _, _ in
      log.append("told, running: \(runner.isRunning)")
    }

    _ = await runner.run()
    log.append("returned")

    XCTAssertEqual(log, ["told, running: false", "returned"])
  }

  func test_start_confirmed_completes() async {
    let runner = InteractionRunner(
      TestInteraction { session in
        try await session.confirm("Follow?", action: "Follow")
        return 5
      },
      prompts: queue
    )
    listener.listen(to: runner)

    runner.start()
    XCTAssertTrue(runner.isRunning)
    XCTAssertFalse(runner.isAsking)
    await until { queue.current != nil }
    XCTAssertTrue(runner.isAsking)
    queue.answer(PromptAction.confirmID)
    await until { !listener.heard.isEmpty }

    XCTAssertEqual(listener.heard, ["completed 5"])
    XCTAssertFalse(runner.isRunning)
    XCTAssertFalse(runner.isAsking)
  }

  func test_start_used_asAnAction_runsEachTime() async {
    let runner = InteractionRunner(TestInteraction { _ in 1 }, prompts: nil)
    listener.listen(to: runner)
    let action: @MainActor () -> Void = runner.start

    action()
    await until { listener.heard.count == 1 }
    action()
    await until { listener.heard.count == 2 }

    XCTAssertEqual(listener.heard, ["completed 1", "completed 1"])
  }

  func test_init_make_isCalledForAcceptedStartsOnly() async {
    var made = 0
    let runner = InteractionRunner(prompts: nil) {
      made += 1
      return TestInteraction { [made] _ in made }
    }
    XCTAssertEqual(made, 0)

    runner.isEnabled = false
    let refused = await runner.run()
    XCTAssertEqual(made, 0)
    runner.isEnabled = true
    let outcomes = [refused, await runner.run(), await runner.run()]

    XCTAssertEqual(outcomes.map(label), ["refused disabled", "completed 1", "completed 2"])
  }

  // MARK: - Refusals and policies

  func test_run_busyAndIgnore_isRefusedAndTheFirstGoesOn() async {
    let runner = stagedRunner(.ignore)
    runner.start()
    await until { stage.begun == 1 }

    let second = await runner.run()
    stage.end(1, .success(1))
    await until { listener.heard.count == 2 }

    XCTAssertEqual(label(second), "refused busy")
    XCTAssertEqual(listener.heard, ["refused busy", "completed 1"])
    XCTAssertEqual(stage.begun, 1)
  }

  func test_run_restart_supersedesAndCancelsTheFirst() async {
    let runner = stagedRunner(.restart)
    let first = Task { label(await runner.run()) }
    await until { stage.begun == 1 }
    let second = Task { label(await runner.run()) }

    let firstOutcome = await first.value
    await until { stage.begun == 2 && stage.noticed == [1] }
    stage.end(2, .success(2))
    let secondOutcome = await second.value

    XCTAssertEqual([firstOutcome, secondOutcome], ["superseded", "completed 2"])
    XCTAssertEqual(listener.heard, ["superseded", "completed 2"])
  }

  func test_restart_workThatIgnoresCancellation_lateResultIsNeverTold() async {
    var deafEnded = 0
    let runner = InteractionRunner(
      TestInteraction { [stage] _ in
        let value = try await stage.performDeaf()
        deafEnded += 1
        return value
      },
      prompts: nil,
      whileRunning: .restart
    )
    listener.listen(to: runner)
    runner.start()
    await until { stage.begun == 1 }
    let second = Task { label(await runner.run()) }
    await until { stage.begun == 2 }

    stage.end(1, .success(111))
    await until { deafEnded == 1 }
    stage.end(2, .success(2))
    let outcome = await second.value

    XCTAssertEqual(deafEnded, 2)
    XCTAssertEqual(outcome, "completed 2")
    XCTAssertEqual(listener.heard, ["superseded", "completed 2"])
  }

  func test_restart_whileAsking_takesTheOldPromptDown() async {
    var asked = 0
    let runner = InteractionRunner(
      TestInteraction { session in
        asked += 1
        let number = asked
        try await session.confirm("Follow \(number)?", action: "Follow")
        return number
      },
      prompts: queue,
      whileRunning: .restart
    )
    listener.listen(to: runner)
    runner.start()
    await until { queue.current != nil }

    let second = Task { label(await runner.run()) }
    await until { queue.current?.message == "Follow 2?" }
    XCTAssertEqual(queue.count, 1)
    XCTAssertTrue(runner.isAsking)
    queue.answer(PromptAction.confirmID)

    let outcome = await second.value
    XCTAssertEqual(outcome, "completed 2")
    XCTAssertEqual(listener.heard, ["superseded", "completed 2"])
  }

  func test_start_disabled_isRefusedAndARunGoesOn() async {
    let runner = stagedRunner(.restart)
    runner.start()
    await until { stage.begun == 1 }

    runner.isEnabled = false
    runner.start()
    XCTAssertEqual(listener.heard, ["refused disabled"])
    stage.end(1, .success(1))
    await until { listener.heard.count == 2 }

    XCTAssertEqual(listener.heard, ["refused disabled", "completed 1"])
  }

  // MARK: - Cancelling

  func test_cancel_whileWorking_isToldAtOnceAndReachesTheWork() async {
    let runner = stagedRunner()
    runner.start()
    await until { stage.begun == 1 }

    runner.cancel()

    XCTAssertEqual(listener.heard, ["canceled"])
    XCTAssertFalse(runner.isRunning)
    await until { stage.noticed == [1] }
  }

  func test_cancel_whileAsking_takesThePromptDown() async {
    let runner = InteractionRunner(
      TestInteraction { session in
        try await session.confirm("Follow?", action: "Follow")
        return 1
      },
      prompts: queue
    )
    listener.listen(to: runner)
    runner.start()
    await until { queue.current != nil }

    runner.cancel()

    XCTAssertFalse(runner.isAsking)
    await until { queue.current == nil }
    XCTAssertEqual(listener.heard, ["canceled"])
  }

  func test_cancel_beforeTheFirstStep_workNeverBegins() async {
    let runner = stagedRunner()

    runner.start()
    runner.cancel()
    runner.start()
    await until { stage.begun == 1 }
    stage.end(1, .success(2))
    await until { listener.heard.count == 2 }

    XCTAssertEqual(listener.heard, ["canceled", "completed 2"])
    XCTAssertEqual(stage.begun, 1)
  }

  func test_cancel_idle_doesNothing() async {
    let runner = stagedRunner()

    runner.cancel()

    XCTAssertEqual(listener.heard, [])
  }

  func test_cancel_awaitingTask_cancelsTheRunItStarted() async {
    let runner = stagedRunner()
    let task = Task { label(await runner.run()) }
    await until { stage.begun == 1 }

    task.cancel()
    let outcome = await task.value

    XCTAssertEqual(outcome, "canceled")
    XCTAssertEqual(listener.heard, ["canceled"])
    XCTAssertFalse(runner.isRunning)
    await until { stage.noticed == [1] }
  }

  func test_cancel_awaitingTaskOfASupersededRun_leavesTheOtherAlone() async {
    let runner = stagedRunner(.restart)
    let first = Task { label(await runner.run()) }
    await until { stage.begun == 1 }
    let second = Task { label(await runner.run()) }
    await until { stage.begun == 2 }

    first.cancel()
    let firstOutcome = await first.value
    stage.end(2, .success(2))
    let secondOutcome = await second.value

    XCTAssertEqual([firstOutcome, secondOutcome], ["superseded", "completed 2"])
  }

  func test_run_taskCancelledBefore_startsNothing() async {
    let runner = stagedRunner(.restart)
    runner.start()
    await until { stage.begun == 1 }

    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return label(await runner.run())
    }
    let outcome = await task.value

    XCTAssertEqual(outcome, "canceled")
    XCTAssertEqual(listener.heard, ["canceled"])
    XCTAssertTrue(runner.isRunning)
    stage.end(1, .success(1))
    await until { listener.heard.count == 2 }
    XCTAssertEqual(stage.begun, 1)
  }
}
