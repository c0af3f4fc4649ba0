import AsyncTestSupport
import ControllerTesting
import Interaction
import TestSupport
import XCTest

/// Attempts: retries and time limits, with work that may ignore cancellation, on a manual clock.
@MainActor
final class InteractionSessionRetryTests: SerialTestCase {
  private let clock = ManualClock()
  private let stage = Stage()
  private let listener = Listener()

  private func runner(
    _ body: @escaping @MainActor (InteractionSession) async throws -> Int
  ) -> InteractionRunner<Void, TestInteraction> {
    let runner = InteractionRunner(TestInteraction(body), prompts: nil, clock: clock)
    listener.listen(to: runner)
    return runner
  }

  /// A runner whose tries ignore cancellation and may take 5 seconds. It tries again at once, up to twice.
  private func deafRunner() -> InteractionRunner<Void, TestInteraction> {
    runner { [stage] session in
      try await session.attempt(
        retrying: .constant(maxRetries: 2, delay: .zero),
        timeout: .seconds(5)
      ) {
        try await stage.performDeaf()
      }
    }
  }

  private func reachTimeLimit(ofTry number: Int) async {
    await until { stage.begun == number }
    await clock.waitForSleepers(1)
    await clock.advance(by: .seconds(5))
  }

  func test_attempt_tryIgnoresCancellation_theNextBeginsAfterItsEnd() async {
    let runner = deafRunner()
    runner.start()
    await reachTimeLimit(ofTry: 1)
    await clock.waitForSleepers(1)
    XCTAssertEqual(stage.begun, 1)
    stage.end(1, .failure(TestError()))
    await until { stage.begun == 2 }
    stage.end(2, .success(2))
    await until { listener.heard == ["completed 2"] }
    XCTAssertEqual(stage.begun, 2)
  }

  func test_attempt_trySucceedsAfterItsTimeLimit_itsValueIsReturned() async {
    let runner = deafRunner()
    runner.start()
    await reachTimeLimit(ofTry: 1)
    await clock.waitForSleepers(1)
    stage.end(1, .success(7))
    await until { listener.heard == ["completed 7"] }
    XCTAssertEqual(stage.begun, 1)
  }

  func test_attempt_tryNeverEnds_throwsTheTimeoutWithoutAnotherTry() async {
    let runner = deafRunner()
    runner.start()
    await reachTimeLimit(ofTry: 1)
    await clock.waitForSleepers(1)
    await clock.advance(by: .seconds(5))
    await until { !runner.isRunning }
    XCTAssertEqual(listener.heard, ["failed timedOut(5.0 seconds)"])
    XCTAssertEqual(stage.begun, 1)
    stage.end(1, .success(1))
  }

  func test_attempt_canceledWhileATryIsEnding_ends() async {
    let runner = deafRunner()
    let task = Task { label(await runner.run()) }
    await reachTimeLimit(ofTry: 1)
    await clock.waitForSleepers(1)
    task.cancel()
    let outcome = await task.value
    XCTAssertEqual(outcome, "canceled")
    await until { clock.sleeperCount == 0 }
    stage.end(1, .success(1))
  }

  func test_attempt_waitBetweenTries_hasOneSleeper_andIsInTheStatus() async {
    let runner = runner { [stage] session in
      try await session.attempt(retrying: .constant(maxRetries: 1), timeout: .seconds(5)) {
        try await stage.perform()
      }
    }
    runner.start()
    await until { stage.begun == 1 }
    await clock.waitForSleepers(1)
    XCTAssertEqual(runner.status?.isWaitingToRetry, false)
    stage.end(1, .failure(TestError()))
    await until { runner.status?.isWaitingToRetry == true }
    await clock.waitForSleepers(1)
    XCTAssertEqual(clock.sleeperCount, 1)
    await clock.advance(by: .seconds(1))
    await until { stage.begun == 2 }
    XCTAssertEqual(runner.status?.isWaitingToRetry, false)
    stage.end(2, .success(2))
    await until { listener.heard == ["completed 2"] }
    XCTAssertEqual(clock.sleeperCount, 0)
  }

  /// Every order of ends, limits and delays: no two tries at the same time, and a known success is the result.
  func test_randomTries_neverOverlap_andASuccessIsTheResult() async {
    let seed: UInt64 = 1_807
    var random = SplitMix64(seed: seed)
    var (successes, retries) = (0, 0)
    for round in 0..<RandomRounds.count(20, long: 150) {
      let context = "seed \(seed), round \(round)"
      let (clock, stage) = (ManualClock(), Stage())
      let isDeaf = Bool.random(using: &random)
      var (running, mostRunning, success) = (0, 0, Int?.none)
      let runner = InteractionRunner(
        TestInteraction { session in
          try await session.attempt(retrying: .exponential(maxRetries: 3), timeout: .seconds(3)) {
            running += 1
            mostRunning = max(mostRunning, running)
            defer { running -= 1 }
            let value = try await isDeaf ? stage.performDeaf() : stage.perform()
            success = value
            return value
          }
        },
        prompts: nil,
        clock: clock
      )
      let run = Task { await runner.run() }
      var steps = 0
      await until { stage.begun == 1 }
      while runner.isRunning {
        steps += 1
        guard steps < 10_000 else { return XCTFail("the run does not end: \(context)") }
        switch Int.random(in: 0..<6, using: &random) {
        case 0: stage.end(stage.begun, .failure(TestError(code: stage.begun)))
        case 1 where steps % 3 == 0: stage.end(stage.begun, .success(stage.begun))
        default: await clock.advance(by: .milliseconds(Int.random(in: 0...2_000, using: &random)))
        }
        for _ in 0..<Int.random(in: 0..<8, using: &random) { await Task.yield() }
      }
      let outcome = await run.value
      XCTAssertEqual(mostRunning, 1, context)
      XCTAssertEqual(outcome.value, success, context)
      XCTAssertLessThanOrEqual(stage.begun, 4, context)
      successes += success == nil ? 0 : 1
      retries += stage.begun - 1
      stage.end(stage.begun, .failure(TestError()))
      await until { clock.sleeperCount == 0 }
    }
    XCTAssertGreaterThan(successes, 0)
    XCTAssertGreaterThan(retries, 0)
  }

  /// A server refused a payment after the time limit, and the payment was sent again.
  func test_attempt_lateRefusal_isNotTriedAgain_andIsTheFailure() async {
    let failures: [(error: any Error, outcome: String)] = [
      (TestError(code: 9), "failed 9"), (InteractionError.declined, "declined"),
    ]
    for (error, expected) in failures {
      let (stage, before) = (Stage(), listener.heard.count)
      let runner = runner { session in
        let policy = RetryPolicy(maxRetries: 2, if: { !($0 is TestError) }) { _ in .zero }
        return try await session.attempt(retrying: policy, timeout: .seconds(5)) {
          try await stage.performDeaf()
        }
      }
      runner.start()
      await until { stage.begun == 1 }
      await clock.waitForSleepers(1)
      await clock.advance(by: .seconds(5))
      await clock.waitForSleepers(1)
      stage.end(1, .failure(error))
      await until { listener.heard.count > before || stage.begun > 1 }
      XCTAssertEqual(listener.heard.last, expected)
      XCTAssertEqual(stage.begun, 1)
      runner.cancel()
      stage.end(2, .success(0))
      await until { clock.sleeperCount == 0 }
    }
  }

  /// The work ends with the cancellation, so the failure is the time limit, and the policy allows another try.
  func test_attempt_tryNoticesItsTimeLimit_isTriedAgain() async {
    let runner = runner { [stage] session in
      let policy = RetryPolicy(maxRetries: 1, if: { $0 as? InteractionError == .timedOut(.seconds(5)) }) {
        _ in .zero
      }
      return try await session.attempt(retrying: policy, timeout: .seconds(5)) { try await stage.perform() }
    }
    runner.start()
    await reachTimeLimit(ofTry: 1)
    await until { stage.begun == 2 }
    stage.end(2, .success(2))
    await until { listener.heard == ["completed 2"] }
  }

  // MARK: - Optimistic changes

  /// The user follows and unfollows quickly, and the server handles both in this order. The button ended on "following".
  func test_change_canceledWorkSucceedsAfterANewerChange_keepsItsPlace() async {
    for newerEndsFirst in [false, true] {
      for oldSucceeds in [false, true] {
        let (model, stage) = (OptimisticModel("none"), Stage())
        var texts = ["old", "new"]
        let runner = InteractionRunner(
          TestInteraction { session in
            let text = texts.removeFirst()
            return try await session.change(model, { $0 = text }) { try await stage.performDeaf() }
          },
          prompts: nil,
          whileRunning: .restart
        )
        runner.start()
        await until { stage.begun == 1 }
        XCTAssertEqual(model.value, "old")
        runner.start()
        await until { stage.begun == 2 }
        XCTAssertEqual(model.value, "new")
        for piece in newerEndsFirst ? [2, 1] : [1, 2] {
          stage.end(piece, piece == 2 || oldSucceeds ? .success(piece) : .failure(TestError()))
          for _ in 0..<50 { await Task.yield() }
          XCTAssertEqual(model.value, "new")
        }
        XCTAssertEqual(model.pendingCount, 0)
        model.rebase(on: "server")
        XCTAssertEqual(model.value, "server", "no change is kept for ever")
      }
    }
  }

  func test_change_canceledAfterTheWorkSucceeded_staysApplied() async {
    let model = OptimisticModel(0)
    let runner = runner { [stage] session in
      try await session.change(model, { $0 += 1 }) { try await stage.performDeaf() }
    }
    runner.start()
    await until { stage.begun == 1 }
    stage.end(1, .success(1))
    await Task.yield()
    runner.cancel()
    await until { model.pendingCount == 0 }
    XCTAssertEqual(model.value, 1)
  }

  func test_change_canceledWorkSucceedsLater_isAppliedAgain() async {
    let model = OptimisticModel(0)
    let runner = runner { [stage] session in
      try await session.change(model, { $0 += 1 }) { try await stage.performDeaf() }
    }
    runner.start()
    await until { stage.begun == 1 }
    runner.cancel()
    await until { model.pendingCount == 0 }
    XCTAssertEqual(model.value, 0)
    stage.end(1, .success(1))
    await until { model.value == 1 }
    XCTAssertEqual(model.pendingCount, 0)
    XCTAssertEqual(listener.heard, ["canceled"])
  }
}
