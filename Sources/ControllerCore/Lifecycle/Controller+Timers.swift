extension ControllerWork {
  /// Calls `action` once after `delay`, unless the lifetime of the controller ends before.
  ///
  /// The time is measured by the clock of the controller's environment. The controller is referenced weakly while the timer
  /// waits. ``ControllerWindow/settle(orUntil:limit:)`` in a test does not wait for timers.
  public func start(
    after delay: Duration,
    in kind: ControllerScope.Kind = .loaded,
    _ action: @escaping @MainActor (Self) -> Void
  ) {
    startTimer(in: kind) { timer, controller in
      try await timer.clock.wait(for: delay, timer: timer.number)
      controller().map(action)
    }
  }

  /// Calls `action` after each `interval`, the first time after one interval, until the lifetime of the controller ends.
  ///
  /// The time is measured by the clock of the controller's environment. The controller is referenced weakly. A late call does
  /// not delay the next one. Calls that were missed while the machine was asleep are left out. The interval must be more than
  /// zero.
  public func start(
    every interval: Duration,
    in kind: ControllerScope.Kind = .loaded,
    _ action: @escaping @MainActor (Self) -> Void
  ) {
    precondition(interval > .zero, "start(every:): the interval must be more than zero")
    startTimer(in: kind) { timer, controller in
      try await timer.clock.tick(every: interval, timer: timer.number) { controller().map(action) }
    }
  }

  private func startTimer(
    in kind: ControllerScope.Kind,
    _ run: @escaping @MainActor (ControllerTimer, @escaping @MainActor () -> Self?) async throws -> Void
  ) {
    guard let scope = scope(kind) else { return report(.startedOutsideScope(kind)) }
    let timer = ControllerTimer(on: environment.clock)
    scope.start(isAwaited: false) { [weak self] in
      defer { timer.didEnd() }
      // Sleeping on a clock throws only if the task was canceled, so the error is ignored.
      try? await run(timer) { self }
    }
  }
}

extension Controller {
  /// Calls `action` after `delay`, unless the returned task is canceled before. A clock for tests is notified of the timer, see
  /// ``TimerAwareClock``.
  static func timer(
    after delay: Duration,
    on clock: any Clock<Duration>,
    _ action: @escaping @MainActor () -> Void
  ) -> Task<Void, Never> {
    let timer = ControllerTimer(on: clock)
    return Task {
      defer { timer.didEnd() }
      guard (try? await clock.wait(for: delay, timer: timer.number)) != nil else { return }
      action()
    }
  }
}

extension Clock where Duration == Swift.Duration {
  @MainActor
  fileprivate func wait(for delay: Duration, timer: Int?) async throws {
    try await wait(until: now.advanced(by: delay), timer: timer)
  }

  @MainActor
  private func wait(until instant: Instant, timer: Int?) async throws {
    // The number of the timer is a task-local value only while the timer sleeps. Otherwise a task that the action starts
    // would inherit the number, and the clock would consider that task to be the timer.
    try await ControllerTimer.$number.withValue(timer) {
      try await sleep(until: instant, tolerance: nil)
    }
    // The sleep has ended without an error, but the task may have been canceled before it continued here. Without this line,
    // the action of a canceled timer would be called.
    try Task.checkCancellation()
  }

  /// Calls `action` after each `interval` from now. Ends with an error when the current task is canceled.
  @MainActor
  fileprivate func tick(every interval: Duration, timer: Int?, _ action: @MainActor () -> Void) async throws {
    var next = now.advanced(by: interval)
    while true {
      try await wait(until: next, timer: timer)
      action()
      next = next.advanced(by: interval)
      let behind = next.duration(to: now)
      if behind > .zero { next = next.advanced(by: interval * (behind / interval).rounded(.up)) }
    }
  }
}

/// A clock that is notified when timers of controllers start and end. A clock for tests can then find out whether all
/// timers are sleeping.
package protocol TimerAwareClock: Clock {
  /// Called when a timer was started, before the timer sleeps.
  ///
  /// - Returns: The number of the timer, which is higher than all earlier numbers.
  func timerDidStart() -> Int
  /// Called when a timer has ended, after its last sleep on this clock. A clock for tests then no longer waits for the timer.
  func timerDidEnd()
}

/// A timer of a controller. Its clock is notified of its start and its end, if the clock is a ``TimerAwareClock``.
package struct ControllerTimer {
  /// While a timer sleeps on a ``TimerAwareClock`` in the current task: the number that the clock has given to the timer. By this
  /// number, a clock for tests recognizes that the sleeping task is a timer of a controller. Otherwise `nil`.
  @TaskLocal package static var number: Int?

  fileprivate let clock: any Clock<Duration>
  fileprivate let number: Int?

  fileprivate init(on clock: any Clock<Duration>) {
    self.clock = clock
    number = (clock as? any TimerAwareClock)?.timerDidStart()
  }

  fileprivate func didEnd() {
    (clock as? any TimerAwareClock)?.timerDidEnd()
  }
}
