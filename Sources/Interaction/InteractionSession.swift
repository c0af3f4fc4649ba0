import ControllerSupport

/// The connection of an interaction to the user while it runs.
///
/// Ask the user only in the task that performs the interaction, or in a child task: then canceling the task dismisses its
/// prompts. The session retains neither the prompt host nor the runner. After the run has ended, the session presents
/// nothing.
@MainActor
public final class InteractionSession {
  /// The clock for retries, time limits and offers to undo. It is the clock that the runner was created with, or else the
  /// clock of the window.
  public let clock: any Clock<Duration>

  /// Called when the interaction offers to undo a change. It makes the runner retain itself until the run has ended,
  /// because the run goes on even if the user leaves the screen.
  let outliveOwner: () -> Void
  private let isUnderWay: () -> Bool
  private let report: (SessionEvent) -> Void
  private weak var host: (any PromptHost)?
  /// Whether the runner was created with a prompt host. If `host` is `nil` nevertheless, the app has released the host too
  /// early. A question then leads to a warning in debug builds.
  private let expectsHost: Bool

  init(
    host: (any PromptHost)?,
    expectsHost: Bool,
    clock: any Clock<Duration>,
    outliveOwner: @escaping () -> Void,
    isUnderWay: @escaping () -> Bool,
    report: @escaping (SessionEvent) -> Void
  ) {
    (self.host, self.expectsHost, self.clock) = (host, expectsHost, clock)
    (self.outliveOwner, self.isUnderWay, self.report) = (outliveOwner, isUnderWay, report)
  }

  /// The titles of standard buttons, as the prompt host defines them.
  public var titles: PromptTitles { host?.titles ?? PromptTitles() }

  /// Shows a prompt to the user and returns the answer. Methods such as `confirm` and `ask` call this method.
  ///
  /// - Returns: The user's answer. It is `.unavailable` if there is no prompt host. It is `.dismissed` if the interaction
  ///   is canceled before the answer, or if the host returns an action that the prompt does not have.
  ///   ``PromptAnswer/wasShown`` tells whether the user has seen the prompt.
  public func present(_ prompt: UserPrompt) async -> PromptAnswer {
    await present(prompt, PromptTurn())
  }

  func present(_ prompt: UserPrompt, _ turn: PromptTurn) async -> PromptAnswer {
    guard host != nil else {
      if expectsHost {
        Diagnostics.report(
          "A question cannot be shown, because the prompt host was deallocated. A runner does not retain its host: \(prompt.message)"
        )
      }
      return .unavailable
    }
    guard !isOver else { return .notShown }
    report(.asked)
    // A canceled interaction no longer counts as work for which tests wait. But its question may still be on screen. So the
    // question is registered as work of its own, and `settle()` in a test waits until the question has gone.
    let answer = await PendingWork.begin("question of an interaction").run {
      await PendingWork.waitingForUser { wait in
        turn.wait = wait
        return await PromptTurn.$current.withValue(turn) { await self.answer(to: prompt) }
      }
    }
    report(.answered)
    return answer
  }

  /// Reports the progress of the interaction to ``InteractionRunner/progress``. Has no effect after the interaction has
  /// ended.
  ///
  /// - Parameter fraction: The progress from 0 to 1. Values outside of this range are clamped. A value that is not a number is
  ///   ignored.
  public func report(progress fraction: Double) {
    guard !isOver, !fraction.isNaN else { return }
    report(.progressed(min(max(fraction, 0), 1)))
  }

  /// Throws an error if the interaction should stop, because its task was canceled or its outcome is decided already.
  ///
  /// - Throws: `CancellationError`.
  public func checkCancellation() throws { if isOver { throw CancellationError() } }

  // MARK: - For the other parts of the session

  private func answer(to prompt: UserPrompt) async -> PromptAnswer {
    guard let answer = await host?.present(prompt) else { return .unavailable }
    // The interaction may have ended while the user answered. Then the answer counts as dismissed. A canceled task is no reason
    // to dismiss the answer: when an offer to undo ends, its task is canceled, but the user may have tapped the button in time.
    guard isUnderWay() else { return answer.wasShown ? .dismissed : .notShown }
    guard let choice = answer.choice else { return answer }
    return prompt.actions.contains { $0.id == choice } ? answer.completed(for: prompt) : .dismissed
  }

  /// Waits before failed work is tried again. Meanwhile, `isWaitingToRetry` of the interaction's status is `true`.
  func waitToRetry(_ delay: Duration) async throws {
    report(.waitsToRetry(true))
    defer { report(.waitsToRetry(false)) }
    try await clock.sleep(for: delay.asWait)
  }

  /// Whether the interaction has an outcome already, or its task was canceled.
  var isOver: Bool { Task.isCancelled || !isUnderWay() }
}

/// An event that the session of a running interaction reports to the runner.
package enum SessionEvent: Sendable {
  /// The interaction has presented a question to the user.
  case asked
  /// One of the interaction's questions was answered.
  case answered
  /// The interaction begins to wait before it tries failed work again (`true`), or has finished waiting (`false`).
  case waitsToRetry(Bool)
  /// The interaction has reported its progress, from 0 to 1.
  case progressed(Double)
}
