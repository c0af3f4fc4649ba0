import Interaction
import TestSupport
import XCTest

@MainActor
final class InteractionSessionTests: XCTestCase {
  private let queue = PromptQueue()

  private func runner(
    _ body: @escaping @MainActor (InteractionSession) async throws -> Int
  ) -> InteractionRunner<Void, TestInteraction> {
    InteractionRunner(TestInteraction(body), prompts: queue)
  }

  /// Runs the interaction and answers its first prompt.
  private func outcome(
    of runner: InteractionRunner<Void, TestInteraction>,
    answering answer: (PromptQueue) -> Void
  ) async -> String {
    let task = Task { label(await runner.run()) }
    await until { queue.current != nil }
    answer(queue)
    return await task.value
  }

  func test_confirm_everyAnswer() async {
    let table: [(answer: (PromptQueue) -> Void, outcome: String)] = [
      ({ $0.answer(PromptAction.confirmID) }, "completed 1"),
      ({ $0.answer(PromptAction.cancelID) }, "declined"),
      ({ $0.dismiss() }, "declined"),
      ({ $0.dismissAll() }, "declined"),
    ]
    let runner = runner { session in
      try await session.confirm("Follow?", action: "Follow")
      return 1
    }

    for row in table {
      let outcome = await outcome(of: runner, answering: row.answer)
      XCTAssertEqual(outcome, row.outcome)
    }
  }

  func test_confirm_everythingGiven_isInThePrompt() async {
    var shown: UserPrompt?
    let runner = runner { session in
      try await session.confirm("M", title: "T", action: "A", role: .destructive, cancel: "C")
      return 1
    }

    _ = await outcome(of: runner) { queue in
      shown = queue.current
      queue.dismiss()
    }

    XCTAssertEqual(shown, .confirm("M", title: "T", action: "A", role: .destructive, cancel: "C"))
  }

  func test_confirm_withoutHost_cannotPresent() async {
    let interaction = TestInteraction { session in
      try await session.confirm("Follow?", action: "Follow")
      return 1
    }

    let outcome = await InteractionRunner(interaction, prompts: nil).run()

    XCTAssertEqual(outcome.error as? InteractionError, .cannotPresent)
  }

  func test_confirm_hostWasDeallocated_cannotPresent() async {
    let stage = Stage()
    var host: PromptQueue? = PromptQueue()
    let interaction = TestInteraction { session in
      let value = try await stage.perform()
      try await session.confirm("Follow?", action: "Follow")
      return value
    }
    let runner = InteractionRunner(interaction, prompts: host)
    weak let weakHost = host
    let task = Task { label(await runner.run()) }
    await until { stage.begun == 1 }

    host = nil
    XCTAssertNil(weakHost)
    stage.end(1, .success(1))

    let outcome = await task.value
    XCTAssertEqual(outcome, "failed cannotPresent")
  }

  func test_inform_acknowledgedOrDismissed_goesOn() async {
    let runner = runner { session in
      await session.inform("Saved.", title: "T", acknowledge: "Good")
      return 1
    }

    let acknowledged = await outcome(of: runner) { queue in
      XCTAssertEqual(queue.current, .inform("Saved.", title: "T", acknowledge: "Good"))
      queue.answer(PromptAction.acknowledgeID)
    }
    let dismissed = await outcome(of: runner) { $0.dismiss() }

    XCTAssertEqual([acknowledged, dismissed], ["completed 1", "completed 1"])
  }

  func test_present_ownActions_answerIsTheID() async {
    let prompt = UserPrompt(
      message: "Where to?",
      actions: [PromptAction(id: "n", title: "Same"), PromptAction(id: "s", title: "Same")]
    )
    let runner = runner { session in
      await session.present(prompt) == .chose("s") ? 2 : 1
    }

    let outcome = await outcome(of: runner) { $0.answer("s") }

    XCTAssertEqual(outcome, "completed 2")
  }

  func test_present_hostAnswersWhatIsNotOffered_isDismissed() async {
    final class WrongHost: PromptHost {
      func present(_ prompt: UserPrompt) async -> PromptAnswer { .chose("nonsense") }
    }
    let host = WrongHost()
    var answer: PromptAnswer?
    let interaction = TestInteraction { session in
      answer = await session.present(.inform("1"))
      return 1
    }

    _ = await InteractionRunner(interaction, prompts: host).run()

    XCTAssertEqual(answer, .dismissed)
  }

  func test_present_runWasCancelledMeanwhile_lateAnswerDoesNotCount() async {
    final class StubbornHost: PromptHost {
      let stage = Stage()
      func present(_ prompt: UserPrompt) async -> PromptAnswer {
        _ = try? await stage.performDeaf()
        return .chose(PromptAction.confirmID)
      }
    }
    let host = StubbornHost()
    let done = Stage()
    var answer: PromptAnswer?
    let interaction = TestInteraction { session in
      answer = await session.present(.confirm("Follow?", action: "Follow"))
      return try await done.performDeaf()
    }
    let runner = InteractionRunner(interaction, prompts: host)
    runner.start()
    await until { host.stage.begun == 1 }

    runner.cancel()
    host.stage.end(1, .success(0))
    await until { done.begun == 1 }
    done.end(1, .success(0))

    XCTAssertEqual(answer, .dismissed)
  }

  func test_session_keptAfterTheRun_showsNothing() async throws {
    var kept: InteractionSession?
    let runner = runner { session in
      kept = session
      try session.checkCancellation()
      return 1
    }
    _ = await runner.run()
    let session = try XCTUnwrap(kept)

    XCTAssertThrowsError(try session.checkCancellation()) { XCTAssertTrue($0 is CancellationError) }
    let answer = await session.present(.inform("late"))
    XCTAssertEqual(answer, .dismissed)
    XCTAssertEqual(queue.count, 0)
  }

  func test_confirm_childTaskCancelled_isCancellationNotRefusal() async {
    var thrown: (any Error)?
    let runner = runner { session in
      let child = Task {
        do { try await session.confirm("Follow?", action: "Follow") } catch { thrown = error }
      }
      await until { self.queue.count == 1 }
      child.cancel()
      await child.value
      return 1
    }

    let outcome = await runner.run()

    XCTAssertEqual(label(outcome), "completed 1")
    XCTAssertTrue(thrown is CancellationError)
  }

  func test_isAsking_severalQuestions_untilTheLastIsAnswered() async {
    let stage = Stage()
    let runner = runner { session in
      async let first: PromptAnswer = session.present(.inform("1"))
      async let second: PromptAnswer = session.present(.inform("2"))
      _ = await (first, second)
      return try await stage.perform()
    }
    let task = Task { await runner.run() }
    await until { queue.count == 2 }
    XCTAssertTrue(runner.isAsking)

    queue.dismiss()
    XCTAssertTrue(runner.isAsking)
    queue.dismiss()
    await until { !runner.isAsking }

    XCTAssertTrue(runner.isRunning)
    await until { stage.begun == 1 }
    stage.end(1, .success(1))
    let outcome = await task.value
    XCTAssertEqual(label(outcome), "completed 1")
    XCTAssertFalse(runner.isRunning)
  }
}
