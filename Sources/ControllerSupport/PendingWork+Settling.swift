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
        // Observation calls this closure before the value changes. The task runs after the change: it ends the wait below, and
        // the loop calls `isDone()` again.
        Task { @MainActor in end.fulfill() }
      }
      // The registration of `withObservationTracking` above ends only when a value that was read has changed. The closure has
      // read `wait`, and `notify()` reports a change of `wait`. Otherwise each round of the loop would leave a registration
      // behind.
      defer { wait.notify() }
      // The last work may have ended on another thread just before the handler for changes of the work was registered above.
      // The handler is then never called, so the state is checked once more.
      guard isBusy(in: group), !isDone() else { break }
      let hasEnded = await end.future.value() != nil
      _ = observation
      if !hasEnded { return busy(in: group) }
    }
    return []
  }
}
