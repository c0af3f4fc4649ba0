import Interaction
import TestSupport
import XCTest

/// Ownership of runners, hosts, sessions and observers, and the effects of deallocation.
@MainActor
final class InteractionLifetimeTests: XCTestCase {
  private let stage = Stage()
  private let listener = Listener()

  private final class Token {}

  /// A screen as in an app: the screen owns the runner and observes the outcomes.
  @MainActor
  private final class Screen {
    let queue = PromptQueue()
    private(set) var runner: InteractionRunner<Void, TestInteraction>?
    var heard: [String] = []

    init(_ body: @escaping @MainActor (InteractionSession) async throws -> Int) {
      let runner = InteractionRunner(TestInteraction(body), prompts: queue)
      runner.onOutcome(self) { screen, outcome in screen.heard.append(label(outcome)) }
      self.runner = runner
    }
  }

  func test_ownerDeath_whileWorking_cancelsTheWorkAndLeaksNothing() async {
    var screen: Screen? = Screen { [stage] _ in try await stage.perform() }
    weak let weakScreen = screen
    weak let weakRunner = screen?.runner
    screen?.runner.map(listener.listen)
    screen?.runner?.start()
    await until { stage.begun == 1 }

    screen = nil

    XCTAssertNil(weakScreen)
    XCTAssertNil(weakRunner)
    await until { stage.noticed == [1] }
    await until { listener.heard == ["canceled"] }
  }

  func test_ownerDeath_whileAsking_takesThePromptDownAndLeaksNothing() async {
    var screen: Screen? = Screen { session in
      try await session.confirm("Follow?", action: "Follow")
      return 1
    }
    weak let weakScreen = screen
    weak let weakRunner = screen?.runner
    screen?.runner.map(listener.listen)
    screen?.runner?.start()
    await until { screen?.queue.current != nil }
    // The pending prompt retains its queue. Nothing else does.
    let queue = screen?.queue

    screen = nil

    XCTAssertNil(weakScreen)
    XCTAssertNil(weakRunner)
    await until { queue?.count == 0 }
    await until { listener.heard == ["canceled"] }
  }

  func test_runnerDeath_workIgnoresCancellation_isToldWithoutWaitingForIt() async {
    var runner: InteractionRunner<Void, TestInteraction>? = InteractionRunner(
      TestInteraction { [stage] _ in try await stage.performDeaf() },
      prompts: nil
    )
    runner.map(listener.listen)
    runner?.start()
    await until { stage.begun == 1 }

    runner = nil
    await until { !listener.heard.isEmpty }
    stage.end(1, .success(1))

    XCTAssertEqual(listener.heard, ["canceled"])
  }

  func test_runnerDeath_beforeTheFirstStep_workNeverBegins() async {
    var runner: InteractionRunner<Void, TestInteraction>? = InteractionRunner(
      TestInteraction { [stage] _ in try await stage.perform() },
      prompts: nil
    )
    runner.map(listener.listen)

    runner?.start()
    runner = nil
    await until { !listener.heard.isEmpty }

    XCTAssertEqual(listener.heard, ["canceled"])
    XCTAssertEqual(stage.begun, 0)
  }

  func test_runnerDeath_idle_tellsNothingAndLeaksNothing() async {
    var runner: InteractionRunner<Void, TestInteraction>? = InteractionRunner(
      TestInteraction { _ in 1 },
      prompts: nil
    )
    weak let weakRunner = runner
    runner.map(listener.listen)
    _ = await runner?.run()

    runner = nil

    XCTAssertNil(weakRunner)
    XCTAssertEqual(listener.heard, ["completed 1"])
  }

  func test_run_pending_keepsTheRunnerUntilItsTaskIsCancelled() async {
    var runner: InteractionRunner<Void, TestInteraction>? = InteractionRunner(
      TestInteraction { [stage] _ in try await stage.perform() },
      prompts: nil
    )
    weak let weakRunner = runner
    let task = Task { [runner] in await runner?.run() }
    await until { stage.begun == 1 }
    runner = nil
    XCTAssertNotNil(weakRunner)

    task.cancel()
    let outcome = await task.value

    XCTAssertEqual(outcome.map(label), "canceled")
    XCTAssertNil(weakRunner)
  }

  func test_onOutcome_ownerDies_isNotToldAndTheRunGoesOn() async {
    let runner = InteractionRunner(TestInteraction { _ in 1 }, prompts: nil)
    var calls = 0
    var owner: Token? = Token()
    weak let weakOwner = owner
    if let owner { runner.onOutcome(owner) { _, _ in calls += 1 } }

    _ = await runner.run()
    owner = nil
    let outcome = await runner.run()

    XCTAssertNil(weakOwner)
    XCTAssertEqual(label(outcome), "completed 1")
    XCTAssertEqual(calls, 1)
  }

  func test_onOutcome_scopeDies_isNotToldAnyMore() async {
    let runner = InteractionRunner(TestInteraction { _ in 1 }, prompts: nil)
    var calls = 0
    var scope: Token? = Token()
    runner.onOutcome(self, while: scope) { _, _ in calls += 1 }

    _ = await runner.run()
    scope = nil
    _ = await runner.run()

    XCTAssertEqual(calls, 1)
  }

  func test_runner_doesNotKeepItsHostAlive() async {
    var queue: PromptQueue? = PromptQueue()
    weak let weakQueue = queue
    let runner = InteractionRunner(TestInteraction { _ in 1 }, prompts: queue)

    queue = nil

    XCTAssertNil(weakQueue)
    XCTAssertFalse(runner.isRunning)
  }

  func test_session_keptByTheApp_doesNotKeepTheRunnerAlive() async {
    var kept: InteractionSession?
    var runner: InteractionRunner<Void, TestInteraction>? = InteractionRunner(
      TestInteraction { session in
        kept = session
        return 1
      },
      prompts: nil
    )
    weak let weakRunner = runner
    _ = await runner?.run()

    runner = nil

    XCTAssertNil(weakRunner)
    XCTAssertThrowsError(try kept?.checkCancellation())
  }
}
