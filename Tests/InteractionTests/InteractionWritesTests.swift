import AsyncTestSupport
import Interaction
import TestSupport
import XCTest

/// Writes that were canceled after the server had performed them.
@MainActor
final class InteractionWritesTests: SerialTestCase {
  private struct CardError: Error, CustomStringConvertible {
    let code: Int
    var description: String { "The card was refused." }
  }

  private let stage = Stage()
  private let model = OptimisticModel(0)
  private var server = 0

  /// Starts an interaction, cancels it while the server is at work, and lets the server succeed.
  private func cancelLate(
    _ body:
      @escaping @MainActor (InteractionSession, @escaping @MainActor () async throws -> Int) async throws ->
      Int
  ) async {
    let runner = InteractionRunner(
      TestInteraction { [unowned self] session in
        try await body(session) {
          self.server += try await self.stage.performDeaf()
          return self.server
        }
      },
      prompts: nil
    )
    runner.start()
    await until { stage.begun == 1 }
    runner.cancel()
    XCTAssertFalse(runner.isRunning)
    // The interaction notices the cancellation before the server answers.
    for _ in 0..<100 { await Task.yield() }
    stage.end(1, .success(1))
    await until { server == 1 }
    for _ in 0..<100 { await Task.yield() }
  }

  private func assertTruth(file: StaticString = #filePath, line: UInt = #line) {
    XCTAssertEqual(
      [server, model.value, model.pendingCount],
      [1, 1, 0],
      "server, model, pending",
      file: file,
      line: line
    )
  }

  func test_change_canceledLate_showsTheTruth() async {
    await cancelLate { [model] session, write in
      try await session.change(model, { $0 += 1 }) { try await write() }
    }
    assertTruth()
  }

  /// The attempt ended with the cancellation, before its work did: the server had the change, and the model did not.
  func test_changeOfAnAttempt_canceledLate_showsTheTruth() async {
    await cancelLate { [model] session, write in
      try await session.change(model, { $0 += 1 }) { try await session.attempt { try await write() } }
    }
    assertTruth()
  }

  func test_changeOfAnAttemptWithATimeout_canceledLate_showsTheTruth() async {
    await cancelLate { [model] session, write in
      try await session.change(model, { $0 += 1 }) {
        try await session.presentingErrors {
          try await session.attempt(retrying: .constant(maxRetries: 2), timeout: .seconds(60)) {
            try await write()
          }
        }
      }
    }
    assertTruth()
  }

  /// The outer change was reverted for good, although the inner one was applied again.
  func test_changeOfAChange_canceledLate_bothShowTheTruth() async {
    let other = OptimisticModel("")
    await cancelLate { [model] session, write in
      try await session.change(other, { $0 += "x" }) {
        try await session.change(model, { $0 += 1 }) { try await write() }
      }
    }
    assertTruth()
    XCTAssertEqual(other.value, "x")
    XCTAssertEqual(other.pendingCount, 0)
  }

  /// The screen retained the runner alone. The server had deleted the draft, and the list showed it again.
  func test_runnerThatDiesWithItsScreen_afterTheServerIsAtWork_theModelShowsTheTruth() async {
    @MainActor
    final class Screen {
      let delete: InteractionRunner<Void, TestInteraction>

      init(_ delete: InteractionRunner<Void, TestInteraction>) { self.delete = delete }
    }
    var screen: Screen? = Screen(
      InteractionRunner(
        TestInteraction { [unowned self] session in
          try await session.change(model, { $0 += 1 }) { [unowned self] in
            try await session.attempt { [unowned self] in
              server += try await stage.performDeaf()
              return server
            }
          }
        },
        prompts: nil
      )
    )
    screen?.delete.start()
    await until { stage.begun == 1 }
    screen = nil
    for _ in 0..<100 { await Task.yield() }
    stage.end(1, .success(1))
    await until { server == 1 }
    for _ in 0..<100 { await Task.yield() }
    assertTruth()
  }

  // MARK: - What the user was told

  /// Descriptions were compared: the second error counted as shown.
  func test_presentingErrors_thenAnotherErrorOfEqualDescription_isNotTold() async {
    let prompts = DismissingPrompts()
    let runner = InteractionRunner(
      TestInteraction { session in
        _ = try? await session.presentingErrors { () -> Int in throw CardError(code: 1) }
        throw CardError(code: 2)
      },
      prompts: prompts
    )
    let outcome = await runner.run()
    guard case .failed(let error as CardError, let toldUser) = outcome else { return XCTFail("\(outcome)") }
    XCTAssertEqual(error.code, 2)
    XCTAssertFalse(toldUser)
  }

  func test_presentingErrors_itsErrorPassedOn_isTold() async {
    let prompts = DismissingPrompts()
    let runner = InteractionRunner(
      TestInteraction { [model] session in
        try await session.change(model, { $0 += 1 }) {
          try await session.attempt(retrying: .constant(maxRetries: 3, delay: .zero)) {
            try await session.presentingErrors { throw CardError(code: 3) }
          }
        }
      },
      prompts: prompts
    )
    let outcome = await runner.run()
    guard case .failed(let error as CardError, let toldUser) = outcome else { return XCTFail("\(outcome)") }
    XCTAssertEqual(error.code, 3)
    XCTAssertTrue(toldUser)
  }

  private final class DismissingPrompts: PromptHost {
    func present(_ prompt: UserPrompt) async -> PromptAnswer { .dismissed }
  }
}
