import ControllerSupport
import ControllerTesting
import Interaction
import Synchronization
import TestSupport
import XCTest

/// Runs are pending work for `settle()`, except while they wait for the user. Failures without an observer are reported.
@MainActor
final class InteractionPendingWorkTests: XCTestCase {
  /// An interaction type of this test only. The registry of pending work contains its name.
  private struct Observed: UserInteraction {
    let body: @MainActor (InteractionSession) async throws -> Void

    func perform(_ session: InteractionSession) async throws { try await body(session) }
  }

  private let queue = PromptQueue()
  private let stage = Stage()

  private var isBusy: Bool { PendingWork.busy.contains("Observed: interaction") }

  func test_start_isBusyFromTheCallUntilTheEnd() async {
    let runner = InteractionRunner(Observed { [stage] _ in _ = try await stage.perform() }, prompts: nil)
    XCTAssertFalse(isBusy)
    runner.start()
    XCTAssertTrue(isBusy)
    await until { stage.begun == 1 }
    XCTAssertTrue(isBusy)
    stage.end(1, .success(1))
    await until { !isBusy }
    XCTAssertFalse(runner.isRunning)
  }

  func test_question_isNotBusyUntilTheAnswer() async {
    let runner = InteractionRunner(
      Observed { [stage] session in
        try await session.confirm("Go?", action: "Go")
        _ = try await stage.perform()
      },
      prompts: queue
    )
    runner.start()
    await until { queue.current != nil }
    XCTAssertFalse(isBusy)
    queue.answer(PromptAction.confirmID)
    XCTAssertTrue(isBusy, "settle() right after the answer waits for what follows")
    await until { stage.begun == 1 }
    XCTAssertTrue(isBusy)
    runner.cancel()
    XCTAssertFalse(isBusy)
  }

  /// A host may show a question in a screen. A prompt of that screen was counted as a part of the interaction.
  func test_workThatAHostStarts_isNoneOfTheInteraction() async {
    var belongs: [Bool] = []
    queue.onCurrentChange = { if $0 != nil { belongs.append(PromptTurn.current != nil) } }
    let runner = InteractionRunner(
      Observed { session in try await session.confirm("Go?", action: "Go") },
      prompts: queue
    )
    runner.start()
    await until { queue.current != nil }
    XCTAssertEqual(belongs, [false])
    runner.cancel()
  }

  func test_cancel_workIgnoresIt_isNotBusy() async {
    var runner: InteractionRunner<Void, Observed>? = InteractionRunner(
      Observed { [stage] _ in _ = try await stage.performDeaf() },
      prompts: nil
    )
    runner?.start()
    await until { stage.begun == 1 }
    runner?.cancel()
    XCTAssertFalse(isBusy)
    runner?.start()
    await until { stage.begun == 2 }
    XCTAssertTrue(isBusy)
    runner = nil
    XCTAssertFalse(isBusy)
    stage.end(1, .success(1))
    stage.end(2, .success(1))
  }

  private func messages(of body: @MainActor () async -> Void) async -> [String] {
    let messages = Mutex<[String]>([])
    await Diagnostics.$output.withValue(.init({ message in messages.withLock { $0.append(message) } })) {
      await body()
      await until { !isBusy }
    }
    return messages.withLock { $0 }
  }

  func test_start_failsAndNobodyObserves_isReported() async {
    let messages = await messages {
      let runner = InteractionRunner(Observed { _ in throw TestError() }, prompts: nil)
      runner.start()
      await until { !runner.isRunning }
    }
    XCTAssertEqual(messages, ["Observed failed, and nobody observes its outcome: TestError(code: 1)"])
  }

  /// A host that was made in the argument vanished, and each question failed without a word.
  func test_promptHost_madeInline_itsDeallocationIsReported() async {
    let messages = await messages {
      let runner = InteractionRunner(
        Observed { session in try await session.confirm("Go?", action: "Go") },
        prompts: PromptQueue()
      )
      guard case .failed(let error as InteractionError, _) = await runner.run() else {
        return XCTFail("asked")
      }
      XCTAssertEqual(error, .cannotPresent)
      let without = InteractionRunner(
        Observed { session in try await session.confirm("Go?", action: "Go") },
        prompts: nil
      )
      _ = await without.run()
    }
    XCTAssertEqual(messages.count, 1)
    XCTAssertEqual(messages.first?.contains("the prompt host was deallocated"), true)
  }

  func test_failure_thatSomebodyKnows_isNotReported() async {
    let prompts = ScriptedPrompts(.chose(PromptAction.cancelID))
    let messages = await messages {
      let awaited = InteractionRunner(Observed { _ in throw TestError() }, prompts: nil)
      _ = await awaited.run()
      let observed = InteractionRunner(Observed { _ in throw TestError() }, prompts: nil)
      observed.onOutcome(self) { _, _ in }
      observed.start()
      await until { !observed.isRunning }
      let told = InteractionRunner(
        Observed { session in try await session.presentingErrors { throw TestError() } },
        prompts: prompts
      )
      told.start()
      await until { !told.isRunning }
      let declined = InteractionRunner(Observed { _ in throw InteractionError.declined }, prompts: nil)
      declined.start()
      await until { !declined.isRunning }
    }
    XCTAssertEqual(messages, [])
  }
}
