extension InteractionSession {
  /// Performs work that may fail, with retries and a time limit.
  ///
  /// ```swift
  /// try await session.attempt(retrying: .exponential(maxRetries: 3), timeout: .seconds(10)) {
  ///   try await gateway.follow(author)
  /// }
  /// ```
  ///
  /// A try that reaches its time limit is canceled. If it was the last one, the timeout is thrown at once. Otherwise a try that
  /// ignores the cancellation gets the same time once more. If it then succeeds, its value is returned. If it fails, the policy
  /// is asked about this error, too, and the next try follows or the error is thrown. If the try ends with `CancellationError`,
  /// the next one follows. If it is still running, this method throws the timeout. Therefore one call never sends two requests at
  /// the same time. A server should still recognize a repeated request, because the user may start again.
  ///
  /// When the run is canceled, the work is canceled too. The run has its outcome at once, but this method returns when the
  /// work has ended. If the work has succeeded nevertheless, its value is returned, so that ``change(_:_:while:)`` can keep
  /// the change.
  ///
  /// - Parameters:
  ///   - policy: The number of retries and their delays.
  ///   - timeout: The time limit of one try.
  ///   - work: The work. It is called on the main actor, once for each try.
  /// - Throws: The error of the last try, ``InteractionError/timedOut(_:)``, or `CancellationError`.
  public func attempt<Value: Sendable>(
    retrying policy: RetryPolicy = .never,
    timeout: Duration? = nil,
    _ work: @escaping @MainActor () async throws -> Value
  ) async throws -> Value {
    var retry = 0
    while true {
      try checkCancellation()
      let tried = TimedWork(work)
      defer { tried.cancel() }
      let failure: any Error
      let ending = await tried.wait(limit: timeout, clock: clock)
      switch ending {
      case .result(.success(let value)): return value
      case .result(.failure(let error)): failure = error
      case .timeUp: failure = InteractionError.timedOut(timeout ?? .zero)
      case .canceled: return try await tried.valueAfterCancellation()
      }
      // The run may have been canceled at the moment of the timeout. Then there is no retry.
      if isOver { return try await tried.valueAfterCancellation() }
      retry += 1
      guard let delay = policy.delay(beforeRetry: retry, after: failure) else { throw failure }
      let isFinal = { policy.delay(beforeRetry: retry, after: $0) == nil }
      if case .timeUp = ending, let value = try await lateValue(of: tried, limit: timeout, failure, isFinal) {
        return value
      }
      try await waitToRetry(delay)
    }
  }

  /// Cancels an attempt that has exceeded its time limit, and waits for its end, at most for `limit` once more.
  ///
  /// - Parameter isFinal: Returns whether there must be no retry after an error.
  /// - Returns: The value if the attempt has succeeded after all. `nil` if the attempt has failed and may be retried.
  /// - Throws: The attempt's error if there must be no retry. The argument `failure`, the error of the time limit, if the attempt
  ///   is still running at the end of this wait.
  private func lateValue<Value: Sendable>(
    of tried: TimedWork<Value>,
    limit: Duration?,
    _ failure: any Error,
    _ isFinal: (any Error) -> Bool
  ) async throws -> Value? {
    tried.cancel()
    switch await tried.wait(limit: limit, clock: clock) {
    case .result(.success(let value)): return value
    // `cancel()` above usually makes the attempt throw `CancellationError`. This error is no reason against another attempt.
    case .result(.failure(let error)) where !(error is CancellationError) && isFinal(error): throw error
    case .result(.failure): return nil
    case .timeUp: throw failure
    case .canceled: return try await tried.valueAfterCancellation()
    }
  }

  /// Performs work, and shows its errors to the user, who may try again.
  ///
  /// - Parameters:
  ///   - title: A headline.
  ///   - retry: The title of the button that tries again, whose identifier is ``PromptAction/confirmID``. `nil` is the standard
  ///     title.
  ///   - cancel: The title of the cancel button, whose identifier is ``PromptAction/cancelID``. `nil` is the standard title.
  ///   - message: Returns the text that the user sees for an error. Without this closure, the text is the `errorDescription`
  ///     of a `LocalizedError`, or ``PromptTitles/unknownError``.
  ///   - work: The work. Called on the main actor for each attempt.
  /// - Throws: ``PresentedError`` with the last error, if the user has seen it and does not try again. The error itself if
  ///   it could not be shown. ``InteractionError/declined`` and `CancellationError`, which are not shown.
  public func presentingErrors<Value: Sendable>(
    title: String? = nil,
    retry: String? = nil,
    cancel: String? = nil,
    as message: (@MainActor (any Error) -> String)? = nil,
    _ work: @MainActor () async throws -> Value
  ) async throws -> Value {
    while true {
      try checkCancellation()
      let failure: any Error
      do {
        return try await work()
      } catch {
        failure = error
      }
      try checkCancellation()
      guard !failure.isDecision else { throw failure }
      let prompt = UserPrompt.confirm(
        message?(failure) ?? failure.userText ?? titles.unknownError,
        title: title,
        action: retry ?? titles.retry,
        cancel: cancel ?? titles.cancel
      )
      let answer = await present(prompt)
      try checkCancellation()
      guard answer.wasShown else { throw failure }
      guard answer.choice == PromptAction.confirmID else { throw PresentedError(failure) }
    }
  }

  /// Changes a model at once, and performs the work that makes the change permanent. The change is reverted if the work fails.
  ///
  /// ```swift
  /// try await session.change(profile, { $0.isFollowed = true }) { try await gateway.follow(author) }
  /// ```
  ///
  /// When the run is canceled, the change is reverted without waiting for the work. If the work succeeds all the same, the
  /// change is applied again, before the changes that were made after it. So the model shows the truth in the end, provided that
  /// the server handles the changes in the order in which they were made, and that `work` returns when the change is permanent:
  /// it should not check for cancellation afterwards.
  ///
  /// - Parameters:
  ///   - model: The model. It is retained until the work has ended.
  ///   - change: The change. It is applied again whenever an earlier change is reverted, and after ``OptimisticModel/rebase(on:)``.
  ///     The loaded value may already include it, so insert an item only if it is missing.
  ///   - work: The work. It is called once, on the main actor.
  /// - Returns: The value of the work.
  /// - Throws: The error of the work, or `CancellationError`.
  public func change<Value: Sendable, Result: Sendable>(
    _ model: OptimisticModel<Value>,
    _ change: @escaping @Sendable (inout Value) -> Void,
    while work: @escaping @MainActor () async throws -> Result
  ) async throws -> Result {
    try checkCancellation()
    let id = model.apply(change)
    let running = TimedWork(work)
    switch await running.wait(limit: nil, clock: clock) {
    case .result(.success(let value)):
      model.accept(id)
      return value
    case .result(.failure(let error)):
      model.reject(id)
      throw error
    case .timeUp, .canceled:
      model.withdraw(id)
      // If the work fails now, the change is rejected. After `accept`, the call of `reject` has no effect.
      defer { model.reject(id) }
      let value = try await running.valueAfterCancellation()
      model.accept(id)
      return value
    }
  }
}
