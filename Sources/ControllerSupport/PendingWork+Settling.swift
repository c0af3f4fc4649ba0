import Observation

extension PendingWork {
  /// Suspends until all registered work of a group, and all work without a group, has ended or waits for the user.
  /// Returns earlier if `isDone` returns `true`, if `limit` has passed, or if the current task is canceled. The wait
  /// does not poll.
  ///
  /// - Parameters:
  ///   - group: The group, or `nil` for all work of the process.
  ///   - isDone: Ends the wait early if it returns `true`. The method calls the closure again whenever an observable value that
  ///     the closure reads has changed.
  ///   - limit: The maximum duration of the wait, on the continuous clock.
  ///   - observe: Registers a handler that must be called when the result of `isDone` may have changed for a reason
  ///     that Observation does not see.
  /// - Returns: The descriptions of the work that is busy after `limit` or a cancellation; otherwise an empty array.
  @MainActor
  package static func settle(
    _ group: Group? = nil,
    orUntil isDone: @escaping @MainActor () -> Bool = { false },
    limit: Duration,
    observing observe: (@escaping @Sendable () -> Void) -> Void = { _ in }
  ) async -> [String] {
    let deadline = ContinuousClock.now + limit
    let wait = ObservedState()
    while isBusy(in: group), !isDone() {
      if ContinuousClock.now >= deadline {
        let (names, others) = (busy(in: group), busy(outside: group))
        let rest = others.isEmpty ? "" : ". Not waited for: \(Set(others).sorted().joined(separator: "; "))"
        Diagnostics.report(
          "settle() ended after \(limit). Still under way: \(names.joined(separator: "; "))\(rest)"
        )
        return names
      }
      let end = Promise("end of pending work")
      let timer = Task {
        try? await Task.sleep(until: deadline, clock: .continuous)
        end.fulfill()
      }
      defer { timer.cancel() }
      let observation = observeNextChange { Task { @MainActor in end.fulfill() } }
      observe { Task { @MainActor in end.fulfill() } }
      withObservationTracking {
        wait.access()
        _ = isDone()
      } onChange: {
        // Observation calls this closure before the value changes. So the closure creates a task, which runs after the change
        // and ends the wait for `end` below. Then `isDone()` is called again.
        Task { @MainActor in end.fulfill() }
      }
      // `withObservationTracking` has no method to cancel it. Its closure has read `wait`, so reporting a change of `wait`
      // ends the tracking. Otherwise each round of the loop would leave one behind.
      defer { wait.notify() }
      // The work may have ended on another thread before a handler was registered above. Then no handler would end the
      // wait, so check again.
      guard isBusy(in: group), !isDone() else { break }
      let hasEnded = await end.future.value() != nil
      _ = observation
      if !hasEnded { return busy(in: group) }
    }
    return []
  }
}
