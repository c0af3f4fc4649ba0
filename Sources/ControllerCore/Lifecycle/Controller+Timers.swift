extension ControllerWork {
  /// Calls `action` once after `delay`, unless the lifetime ends before.
  ///
  /// The time is that of the environment's clock. Between now and then the controller is held weakly. A test that waits until no work is
  /// pending does not wait for a timer.
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

  /// Calls `action` again and again, the first time after `interval`, until the lifetime ends.
  ///
  /// The time is that of the environment's clock. The controller is held weakly. A call that comes late does not shift the next one,
  /// and those that were missed altogether, while the machine was asleep, are not made up for. The interval is more
  /// than zero.
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
      // The sleep of a clock throws only after a cancellation.
      try? await run(timer) { self }
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
    // The task-local number is set only during the sleep. Otherwise a task that the timer's action starts would inherit the
    // number, and the clock would count that task as the timer.
    try await ControllerTimer.$number.withValue(timer) {
      try await sleep(until: instant, tolerance: nil)
    }
    // The lifetime of the timer may have ended after the clock has resumed the task, so cancellation is checked here.
    try Task.checkCancellation()
  }

  /// Calls `action` after each `interval` from now, until the task is canceled.
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

/// A clock that counts the timers of controllers. A clock for tests then knows when all timers sleep.
package protocol TimerAwareClock: Clock {
  /// Called when a timer was started. The timer is about to sleep.
  ///
  /// - Returns: The number of the timer, which is higher than all earlier numbers.
  func timerDidStart() -> Int
  /// Called when a timer has ended. The timer does not sleep again.
  func timerDidEnd()
}

/// A timer of a controller.
package struct ControllerTimer {
  /// The number of the timer that sleeps in the current task, if its clock counts timers.
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
