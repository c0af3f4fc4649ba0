import ControllerTesting
import Interaction
import TestSupport
import XCTest

/// Attempts, waiting, optimistic changes and errors, on a clock that stands still.
@MainActor
final class InteractionSessionWorkTests: XCTestCase {
  private let clock = ManualClock()
  private let stage = Stage()
  private let listener = Listener()

  private func runner(
    _ prompts: (any PromptHost)? = nil,
    _ policy: InteractionPolicy = .ignore,
    _ body: @escaping @MainActor (InteractionSession) async throws -> Int
  ) -> InteractionRunner<Void, TestInteraction> {
    let runner = InteractionRunner(
      TestInteraction(body),
      prompts: prompts,
      whileRunning: policy,
      clock: clock
    )
    listener.listen(to: runner)
    return runner
  }

  func test_attempt_backsOff_thenCompletes() async {
    var tries = 0
    let runner = runner { session in
      try await session.attempt(retrying: .exponential(maxRetries: 3)) {
        tries += 1
        if tries < 3 { throw TestError(code: tries) }
        return tries
      }
    }
    runner.start()
    await clock.waitForSleepers(1)
    XCTAssertEqual(tries, 1)
    await clock.advance(by: .seconds(1))
    await clock.waitForSleepers(1)
    XCTAssertEqual(tries, 2)
    await clock.advance(by: .seconds(2))
    await until { listener.heard == ["completed 3"] }
  }

  func test_attempt_outOfTries_failsWithTheLastError_decisionsAreNotRetried() async {
    var tries = 0
    let failing = runner { session in
      try await session.attempt(retrying: .constant(maxRetries: 2, delay: .zero)) {
        tries += 1
        throw TestError(code: tries)
      }
    }
    let outcome = await failing.run()
    XCTAssertEqual(label(outcome), "failed 3")
    let declining = runner { session in
      try await session.attempt(retrying: .constant(maxRetries: 2, delay: .zero)) {
        throw InteractionError.declined
      }
    }
    let declined = await declining.run()
    XCTAssertEqual(label(declined), "declined")
  }

  func test_attempt_timeout_doesNotWaitForDeafWork() async {
    let runner = runner { [stage] session in
      try await session.attempt(timeout: .seconds(5)) { try await stage.performDeaf() }
    }
    let task = Task { await runner.run() }
    await until { stage.begun == 1 }
    await clock.waitForSleepers(1)
    await clock.advance(by: .seconds(5))
    let outcome = await task.value
    XCTAssertEqual(outcome.error as? InteractionError, .timedOut(.seconds(5)))
    stage.end(1, .success(1))
    XCTAssertEqual(listener.heard.count, 1)
  }

  func test_cancel_reachesTheWorkOfAnAttempt_andTheWaitBetween() async {
    let working = runner { [stage] session in
      try await session.attempt(timeout: .seconds(5)) { try await stage.perform() }
    }
    working.start()
    await until { stage.begun == 1 }
    working.cancel()
    await until { stage.noticed == [1] }
    var ended = false
    let waiting = runner { session in
      defer { ended = true }
      return try await session.attempt(retrying: .constant(maxRetries: 1)) { throw TestError() }
    }
    waiting.start()
    await clock.waitForSleepers(1)
    waiting.cancel()
    await until { ended }
    XCTAssertEqual(clock.sleeperCount, 0)
    XCTAssertEqual(listener.heard, ["canceled", "canceled"])
  }

  func test_progress_isClamped_andGoneWithTheRun() async {
    let runner = runner { [stage] session in
      session.report(progress: 2)
      session.report(progress: .nan)
      return try await stage.perform()
    }
    XCTAssertNil(runner.progress)
    runner.start()
    await until { stage.begun == 1 }
    XCTAssertEqual(runner.progress, 1)
    runner.cancel()
    XCTAssertNil(runner.progress)
  }

  func test_queue_endToEnd_andDeathTellsEverybody() async {
    let queued = runner(nil, .queue) { [stage] _ in try await stage.perform() }
    for _ in 0..<3 { queued.start() }
    for piece in 1...3 {
      await until { stage.begun == piece }
      stage.end(piece, .success(piece))
    }
    await until { listener.heard == ["completed 1", "completed 2", "completed 3"] }

    listener.heard = []
    var queue: InteractionRunner<Void, TestInteraction>? = runner(nil, .queue) { [stage] _ in
      try await stage.perform()
    }
    weak let weakQueue = queue
    queue?.start()
    queue?.start()
    await until { stage.begun == 4 }
    queue = nil
    XCTAssertNil(weakQueue)
    await until { listener.heard == ["canceled", "canceled"] }
    await until { stage.noticed == [4] }
  }

  func test_change_isTakenBackByFailure_orCancellation_alsoOfDeafWork() async {
    let model = OptimisticModel(0)
    let runner = runner { [stage] session in
      try await session.change(model, { $0 += 1 }) { try await stage.performDeaf() }
    }
    for (piece, result, value) in [(1, Result<Int, any Error>.success(1), 1), (2, .failure(TestError()), 1)] {
      runner.start()
      await until { stage.begun == piece }
      XCTAssertEqual(model.value, 1 + (piece - 1))
      stage.end(piece, result)
      await until { !runner.isRunning }
      XCTAssertEqual(model.value, value)
    }
    runner.start()
    await until { stage.begun == 3 }
    runner.cancel()
    await until { model.pendingCount == 0 }
    XCTAssertEqual(model.value, 1)
    stage.end(3, .success(1))
    XCTAssertEqual(listener.heard, ["completed 1", "failed 1", "canceled"])
  }

  func test_presentingErrors_retriesOnRequest_andFailsOtherwise() async {
    let prompts = ScriptedPrompts(.chose(PromptAction.confirmID), .dismissed)
    var tries = 0
    let runner = runner(prompts) { session in
      try await session.presentingErrors(as: { "Oh: \($0)" }) {
        tries += 1
        throw TestError(code: tries)
      }
    }
    let outcome = await runner.run()
    XCTAssertEqual(label(outcome), "failed 2, told")
    XCTAssertEqual(prompts.asked.count, 2)
    XCTAssertEqual(prompts.asked.first?.actions.map(\.title), ["Cancel", "Try Again"])
  }

  /// The task was canceled while the error waited for the user: the error was reported as seen.
  func test_presentingErrors_canceledWhileTheErrorIsShown_isACancellation() async {
    let prompts = PromptQueue()
    let runner = runner(prompts) { session in
      let work = Task { () -> Int in try await session.presentingErrors { throw TestError(code: 1) } }
      await until { prompts.current != nil }
      work.cancel()
      do {
        return try await work.value
      } catch is CancellationError {
        return 42
      }
    }
    let outcome = await runner.run()
    XCTAssertEqual(label(outcome), "completed 42")
  }
}
