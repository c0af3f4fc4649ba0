/// How an interaction talks with the user while it runs.
///
/// Questions are to be asked from the task that performs the interaction, or from a child of it: its
/// cancellation is what takes them down. The session keeps neither the runner nor the prompt host
/// alive, and once its run is over (completed, cancelled, superseded) it shows nothing any more.
@MainActor
public final class InteractionSession {
  /// What its waiting is measured by.
  public let clock: any Clock<Duration>

  private let start: Int
  private weak var owner: (any SessionOwner)?
  private weak var host: (any PromptHost)?

  init(start: Int, owner: any SessionOwner, host: (any PromptHost)?, clock: any Clock<Duration>) {
    self.start = start
    self.owner = owner
    self.host = host
    self.clock = clock
  }

  /// Shows a prompt and returns what became of it. The general way to ask.
  ///
  /// - Returns: `.dismissed` also when there is no host, when the host answers with something that
  ///   the prompt does not offer, and when the run is cancelled or over before the answer is there.
  public func present(_ prompt: UserPrompt) async -> PromptAnswer {
    guard let host, !isOver else { return .dismissed }
    // The owner is never held over the `await`: a question must not keep the runner alive.
    owner?.questionWasAsked(by: start)
    let answer = await host.present(prompt)
    owner?.questionWasAnswered(for: start)
    guard !isOver, let choice = answer.choice, prompt.offers(choice) else { return .dismissed }
    return answer.completed(for: prompt)
  }

  /// Says how far the run has come, for ``InteractionRunner/progress``. Does nothing once it is over.
  ///
  /// - Parameter fraction: From 0 to 1; what is beyond counts as that, and what is not a number as nothing said.
  public func report(progress fraction: Double) {
    guard !isOver, !fraction.isNaN else { return }
    owner?.progressDidChange(to: min(max(fraction, 0), 1))
  }

  /// Throws when the interaction is to stop: its task was cancelled, or its run is over.
  ///
  /// - Throws: `CancellationError`.
  public func checkCancellation() throws {
    if isOver { throw CancellationError() }
  }

  private var isOver: Bool {
    Task.isCancelled || owner?.isUnderWay(start) != true
  }
}
