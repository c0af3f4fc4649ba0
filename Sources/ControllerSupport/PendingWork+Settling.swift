import Observation

extension PendingWork {
  /// Waits until no work of a group is busy, and no work without a group, until `isDone` returns `true`, until `limit` has
  /// passed, or until the current task is canceled. The wait does not poll.
  ///
  /// - Parameters:
  ///   - group: The group, or `nil` for all work of the process.
  ///   - isDone: Ends the wait. It is read under Observation.
  ///   - limit: The maximum duration of the wait, on the continuous clock.
  ///   - observe: Registers a handler that must be called when the result of `isDone` may have changed for a reason that
  ///     Observation does not see.
  /// - Returns: The descriptions of the work that is busy after `limit` or a cancellation; otherwise an empty array.
  @MainActor
  package static func settle(
    _ group: Group? = nil,
    orUntil isDone: @escaping @MainActor () -> Bool = { false },
    limit: Duration,
    observing observe: (@escaping @Sendable () -> Void) -> Void = { _ in }
  ) async -> [String] {
    let end = ContinuousClock.now + limit
    while isBusy(in: group), !isDone() {
      if ContinuousClock.now >= end {
        let (names, others) = (busy(in: group), busy(outside: group))
        let rest = others.isEmpty ? "" : ". Not waited for: \(Set(others).sorted().joined(separator: "; "))"
        Diagnostics.report(
          "settle() ended after \(limit). Still under way: \(names.joined(separator: "; "))\(rest)"
        )
        return names
      }
      let waiter = LoadWaiter()
      let timer = Task {
        try? await Task.sleep(until: end, clock: .continuous)
        waiter.end()
      }
      defer { timer.cancel() }
      let observation = observeNextChange { Task { @MainActor in waiter.end() } }
      observe { Task { @MainActor in waiter.end() } }
      withObservationTracking {
        _ = isDone()
      } onChange: {
        // Observation calls this closure before the change. A task resumes the wait after the change, and the condition is read again.
        Task { @MainActor in waiter.end() }
      }
      // Work on another thread may have ended before the handler was registered, so the state is checked once more.
      guard isBusy(in: group), !isDone() else { break }
      let hasEnded = await waiter.wait()
      _ = observation
      if !hasEnded { return busy(in: group) }
    }
    return []
  }
}
