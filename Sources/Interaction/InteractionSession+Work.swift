extension InteractionSession {
  /// Does work that may fail: again, if it is worth it, and not for ever.
  ///
  /// ```swift
  /// try await session.attempt(retrying: .exponential(times: 3), timeout: .seconds(10)) {
  ///   try await gateway.follow(author)
  /// }
  /// ```
  ///
  /// When the run is cancelled the work is cancelled too, and not waited for.
  ///
  /// - Parameters:
  ///   - policy: How often it is done again, and when.
  ///   - timeout: How long one try may take.
  ///   - work: The work. Called on the main actor, once for each try.
  /// - Throws: What the last try threw, ``InteractionTimeout`` when it took too long, or `CancellationError`.
  public func attempt<Value: Sendable>(
    retrying policy: RetryPolicy = .never,
    timeout: Duration? = nil,
    _ work: @escaping @MainActor () async throws -> Value
  ) async throws -> Value {
    var failures = 0
    while true {
      try checkCancellation()
      let failure: any Error
      do {
        return try await Race().run(limit: timeout, clock: clock, work)
      } catch {
        failure = error
      }
      try checkCancellation()
      failures += 1
      guard let delay = policy.delay(after: failures, of: failure) else { throw failure }
      try await clock.sleep(for: delay)
    }
  }

  /// Does work, and when it fails tells the user, who may have it done again.
  ///
  /// - Parameters:
  ///   - message: What the user is told of an error.
  ///   - title: A headline, if one is needed.
  ///   - retry: The title of the button that does it again.
  ///   - cancel: The title of the button that leaves it.
  ///   - work: The work. Called on the main actor, once for each try.
  /// - Throws: What the last try threw, when the user, who was told of it, leaves it there, or when there is no host to tell them.
  ///   ``InteractionDeclined`` and `CancellationError` are not told to the user.
  public func presentingErrors<Value: Sendable>(
    as message: @MainActor (any Error) -> String,
    title: String? = nil,
    retry: String = "Try Again",
    cancel: String = "Cancel",
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
      let answer = await present(.confirm(message(failure), title: title, action: retry, cancel: cancel))
      guard answer.choice == PromptAction.confirmID else { throw failure }
    }
  }

  /// Changes a model at once and does the work that makes it true; takes the change back when that fails.
  ///
  /// ```swift
  /// try await session.change(profile, { $0.isFollowed = true }) { try await gateway.follow(author) }
  /// ```
  ///
  /// When the run is cancelled the change is taken back at the main actor's next turn, without waiting for the work,
  /// which may have been done all the same.
  ///
  /// - Parameters:
  ///   - model: What is changed. Kept alive until the work has ended.
  ///   - change: The change. Made again whenever an earlier one is taken back.
  ///   - work: The work. Called once, on the main actor.
  /// - Returns: What the work returned.
  /// - Throws: What the work threw, or `CancellationError`.
  public func change<Value: Sendable, Result: Sendable>(
    _ model: OptimisticModel<Value>,
    _ change: @escaping @Sendable (inout Value) -> Void,
    while work: @escaping @MainActor () async throws -> Result
  ) async throws -> Result {
    try checkCancellation()
    let id = model.apply(change)
    do {
      let result = try await attempt(work)
      try checkCancellation()
      model.accept(id)
      return result
    } catch {
      model.reject(id)
      throw error
    }
  }
}
