/// The result of a call of ``InteractionRunner/start(_:)`` or ``InteractionRunner/run(_:)``. Every call has exactly one outcome.
///
/// ```swift
/// switch await follow.run(author) {
/// case .completed(let author): show(author)
/// case .failed(let error, toldUser: false): show(error)
/// default: break
/// }
/// ```
public enum InteractionOutcome<Output: Sendable>: Sendable {
  /// The reason why the runner has not performed the interaction.
  public enum Refusal: Equatable, Sendable {
    /// The call was refused because the interaction was already running, and the policy is ``InteractionPolicy/ignore``.
    case busy
    /// The call was refused because ``InteractionRunner/isEnabled`` is `false`, or because the screen that has made the
    /// call is being removed. A runner that is both disabled and busy gives this reason.
    case disabled
  }

  /// The interaction returned this value.
  case completed(Output)
  /// The user chose a cancel action or dismissed the prompt.
  case declined
  /// The interaction was canceled: by ``InteractionRunner/cancel()``, because the task that called `run` was canceled or the
  /// runner was deallocated, or by a `CancellationError` that the interaction has thrown.
  case canceled
  /// The runner was started again, and its policy ``InteractionPolicy/restart`` has replaced this run by the new one.
  case superseded
  /// The interaction has thrown this error. If `toldUser` is `true`, the user has already seen it (see ``PresentedError``),
  /// so it must not be shown again.
  case failed(any Error, toldUser: Bool)
  /// The interaction has not begun, for the reason in the payload.
  case refused(Refusal)

  /// The value of a completed interaction, or `nil`.
  public var value: Output? { if case .completed(let value) = self { value } else { nil } }

  /// The error of a failed interaction, or `nil`.
  public var error: (any Error)? { if case .failed(let error, _) = self { error } else { nil } }

  /// Returns the value of a completed interaction, or throws an error that stands for any other outcome.
  ///
  /// ```swift
  /// override func save(_ draft: Profile) async throws { try await saving.run(draft).get() }
  /// ```
  ///
  /// - Throws: The error of a failed interaction, as a ``PresentedError`` if the user has seen it.
  ///   ``InteractionError/declined`` if the user has declined. `CancellationError` if the run was canceled, superseded or refused.
  @discardableResult
  public func get() throws -> Output {
    switch self {
    case .completed(let value): return value
    case .declined: throw InteractionError.declined
    case .failed(let error, let toldUser): throw toldUser ? PresentedError(error) : error
    case .canceled, .superseded, .refused: throw CancellationError()
    }
  }

  /// Creates the outcome for the result of the interaction's `perform`: a value, or an error such as `CancellationError`.
  init(_ result: Result<Output, any Error>) {
    switch result {
    case .success(let value): self = .completed(value)
    case .failure(InteractionError.declined): self = .declined
    case .failure(is CancellationError): self = .canceled
    case .failure(let error as PresentedError): self = .failed(error.error, toldUser: true)
    case .failure(let error): self = .failed(error, toldUser: false)
    }
  }
}
