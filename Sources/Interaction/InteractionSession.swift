import ControllerSupport

/// The connection of an interaction to the user while it runs.
///
/// Ask from the task that performs the interaction, or from a child task: canceling the task dismisses its prompts. The
/// session retains neither the runner nor the prompt host. After the run is over, it presents nothing.
@MainActor
public final class InteractionSession {
  /// The clock for retries, time limits and offers. It is the clock of the runner, or else that of the window.
  public let clock: any Clock<Duration>

  private let start: Int
  private weak var owner: (any SessionOwner)?
  private weak var host: (any PromptHost)?
  /// Whether the runner was created with a prompt host. If so and `host` is `nil`, the host has been deallocated, because
  /// the session references it weakly.
  private let expectsHost: Bool

  init(
    start: Int,
    owner: any SessionOwner,
    host: (any PromptHost)?,
    expectsHost: Bool,
    clock: any Clock<Duration>
  ) {
    self.start = start
    self.owner = owner
    self.host = host
    self.expectsHost = expectsHost
    self.clock = clock
  }

  /// The titles of standard buttons, as the prompt host defines them.
  public var titles: PromptTitles { host?.titles ?? PromptTitles() }

  /// Presents a prompt and returns the answer. The other questions of a session use this method.
  ///
  /// - Returns: The answer of the prompt host. It is `.unavailable` without a host, and `.dismissed` if the host answers
  ///   with an action that the prompt does not have, or if the run is canceled or over before the answer arrives.
  public func present(_ prompt: UserPrompt) async -> PromptAnswer {
    guard host != nil else {
      if expectsHost {
        Diagnostics.report(
          "A question cannot be shown, because the prompt host was deallocated. A runner does not retain its host: \(prompt.message)"
        )
      }
      return .unavailable
    }
    guard !isOver else { return .dismissed }
    owner?.handle(.asked(start))
    let answer = await PendingWork.waitingForUser { wait in
      await PromptWait.$current.withValue(wait) { await self.answer(to: prompt) }
    }
    owner?.handle(.answered(start))
    return answer
  }

  /// Reports the progress of the run to ``InteractionRunner/progress``. Has no effect after the run is over.
  ///
  /// - Parameter fraction: The progress from 0 to 1. Values outside of this range are clamped. A value that is not a number is
  ///   ignored.
  public func report(progress fraction: Double) {
    guard !isOver, !fraction.isNaN else { return }
    owner?.handle(.progressed(start, fraction.clampedToUnit))
  }

  /// Throws an error if the interaction should stop, because its task was canceled or its run is over.
  ///
  /// - Throws: `CancellationError`.
  public func checkCancellation() throws {
    if isOver { throw CancellationError() }
  }

  // MARK: - For the other parts of the session

  private func answer(to prompt: UserPrompt) async -> PromptAnswer {
    guard let answer = await host?.present(prompt) else { return .unavailable }
    guard !isOver else { return .dismissed }
    guard let choice = answer.choice else { return answer }
    return prompt.offers(choice) ? answer.completed(for: prompt) : .dismissed
  }

  /// Waits before a retry.
  func waitToRetry(_ delay: Duration) async throws {
    owner?.handle(.waitsToRetry(start, true))
    defer { owner?.handle(.waitsToRetry(start, false)) }
    try await clock.sleep(for: delay.asWait)
  }

  private var isOver: Bool {
    Task.isCancelled || owner?.isUnderWay(start) != true
  }
}

/// The methods of an ``InteractionRunner`` that an ``InteractionSession`` calls. Sessions use this protocol, because the
/// runner is generic and they are not.
@MainActor
protocol SessionOwner: AnyObject {
  /// Returns whether an interaction is running. The parameter is the serial number of the call of `start` or `run`
  /// that has begun the interaction. The result is `false` after the interaction has ended or was canceled.
  func isUnderWay(_ start: Int) -> Bool

  /// Handles an event of a running interaction.
  func handle(_ event: SessionEvent)
}

/// An event of a running interaction that its ``InteractionSession`` reports to the ``InteractionRunner``. The `Int` is the
/// serial number of the call of `start` or `run` that began the interaction.
enum SessionEvent {
  /// The interaction with this serial number shows a prompt and waits for the user.
  case asked(Int)
  /// A prompt of the interaction with this serial number was answered or dismissed.
  case answered(Int)
  /// The interaction with this serial number begins to wait before it tries failed work again (`true`), or has finished
  /// waiting (`false`).
  case waitsToRetry(Int, Bool)
  /// The interaction with this serial number has reported its progress, from 0 to 1.
  case progressed(Int, Double)
}
