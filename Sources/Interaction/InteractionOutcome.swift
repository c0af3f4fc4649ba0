/// How a start ended. Every start has exactly one outcome.
public enum InteractionOutcome<Output: Sendable>: Sendable {
  /// The interaction did what it is for.
  case completed(Output)
  /// The user said no, closed the question, or could not be asked.
  case declined
  /// It was stopped: by ``InteractionRunner/cancel()``, by the cancellation of the task that awaited
  /// it, by the death of its runner, or by a `CancellationError` of its own.
  case cancelled
  /// A later start took its place.
  case superseded
  /// The interaction threw this error.
  case failed(any Error)
  /// It never began.
  case refused(InteractionRefusal)

  /// What a completed interaction handed over, else nil.
  public var value: Output? {
    if case .completed(let value) = self { value } else { nil }
  }

  /// What a failed interaction threw, else nil.
  public var error: (any Error)? {
    if case .failed(let error) = self { error } else { nil }
  }
}

extension InteractionOutcome {
  /// What the end of the work means, when nothing was decided before.
  init(_ result: Result<Output, any Error>) {
    switch result {
    case .success(let value): self = .completed(value)
    case .failure(is InteractionDeclined): self = .declined
    case .failure(is CancellationError): self = .cancelled
    case .failure(let error): self = .failed(error)
    }
  }
}
