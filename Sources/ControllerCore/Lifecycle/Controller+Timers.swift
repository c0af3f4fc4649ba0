extension ControllerWork {
  /// Calls `action` once after `delay`, unless the lifetime ends before.
  ///
  /// The time is that of the environment's clock. Between now and then the controller is held weakly, and
  /// ``Controller/hasPendingWork`` does not count it.
  public func start(
    after delay: Duration,
    in kind: ControllerScope.Kind = .appeared,
    _ action: @escaping @MainActor (Self) -> Void
  ) {
    startTimer(in: kind) { clock, controller in
      try await clock.wait(for: delay)
      controller().map(action)
    }
  }

  /// Calls `action` again and again, the first time after `interval`, until the lifetime ends.
  ///
  /// The time is that of the environment's clock. The controller is held weakly, and
  /// ``Controller/hasPendingWork`` does not count it. A call that comes late does not shift the next one,
  /// and those that were missed altogether, while the machine was asleep, are not made up for. The interval is more
  /// than zero.
  public func start(
    every interval: Duration,
    in kind: ControllerScope.Kind = .appeared,
    _ action: @escaping @MainActor (Self) -> Void
  ) {
    precondition(interval > .zero, "start(every:): the interval must be more than zero")
    startTimer(in: kind) { clock, controller in
      try await clock.tick(every: interval) { controller().map(action) }
    }
  }

  private func startTimer(
    in kind: ControllerScope.Kind,
    _ run: @escaping @MainActor (any Clock<Duration>, @escaping @MainActor () -> Self?) async throws -> Void
  ) {
    guard let scope = scope(kind) else { return report(.startedOutsideScope(kind)) }
    let clock = environment.clock
    let listener = clock as? any TimerAwareClock
    let number = listener?.timerDidStart()
    scope.startTimer { [weak self] in
      defer { listener?.timerDidEnd() }
      // The sleep of a clock throws only after a cancellation.
      try? await ControllerTimer.$number.withValue(number) {
        try await run(clock) { self }
      }
    }
  }
}

extension Controller {
  /// Calls `action` after `delay`, unless the task is canceled before. A test's clock knows of the timer.
  static func timer(
    after delay: Duration,
    on clock: any Clock<Duration>,
    _ action: @escaping @MainActor () -> Void
  ) -> Task<Void, Never> {
    let listener = clock as? any TimerAwareClock
    let number = listener?.timerDidStart()
    return Task {
      defer { listener?.timerDidEnd() }
      try? await ControllerTimer.$number.withValue(number) {
        try await clock.wait(for: delay)
        action()
      }
    }
  }
}

extension Clock where Duration == Swift.Duration {
  @MainActor
  fileprivate func wait(for delay: Duration) async throws {
    try await wait(until: now.advanced(by: delay))
  }

  @MainActor
  private func wait(until instant: Instant) async throws {
    try await sleep(until: instant, tolerance: nil)
    // The lifetime may have ended between the clock's waking and this.
    try Task.checkCancellation()
  }

  /// Calls `action` after each `interval` from now, until the task is canceled.
  @MainActor
  fileprivate func tick(every interval: Duration, _ action: @MainActor () -> Void) async throws {
    var next = now.advanced(by: interval)
    while true {
      try await wait(until: next)
      action()
      next = next.advanced(by: interval)
      let behind = next.duration(to: now)
      if behind > .zero { next = next.advanced(by: interval * (behind / interval).rounded(.up)) }
    }
  }
}

/// A clock that counts the timers of controllers. A clock for tests then knows when all timers sleep.
package protocol TimerAwareClock: Clock {
  /// Called when a timer was started. The timer is about to sleep.
  ///
  /// - Returns: The number of the timer, which is higher than all earlier numbers.
  func timerDidStart() -> Int
  /// Called when a timer has ended. The timer does not sleep again.
  func timerDidEnd()
}

package enum ControllerTimer {
  /// The number of the timer that the current task runs, if its clock counts timers.
  @TaskLocal package static var number: Int?
}
