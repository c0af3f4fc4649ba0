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
    startTimer(after: delay, in: kind, action)
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
    startTimer(after: interval, every: interval, in: kind, action)
  }

  private func startTimer(
    after delay: Duration,
    every interval: Duration? = nil,
    in kind: ControllerScope.Kind,
    _ action: @escaping @MainActor (Self) -> Void
  ) {
    guard let scope = scope(kind) else { return report(.startedOutsideScope(kind)) }
    let timer = ControllerTimer(on: environment.clock, after: delay, every: interval) { [weak self] in
      self.map(action)
    }
    scope.start(isAwaited: false) { await timer.run() }
  }
}

extension Controller {
  /// Calls `action` after the environment's ``ControllerEnvironment/transitionTimeout``, unless the returned task is canceled
  /// before.
  final func afterTransitionTimeout(_ action: @escaping @MainActor () -> Void) -> Task<Void, Never> {
    let environment = environment
    let timer = ControllerTimer(on: environment.clock, after: environment.transitionTimeout, action)
    return Task { await timer.run() }
  }
}

/// A clock that is notified when timers of controllers start and end. A clock for tests can then find out whether all
/// timers are sleeping.
package protocol TimerAwareClock: Clock {
  /// Called when a timer was started, before the timer sleeps.
  ///
  /// - Returns: A number that is higher than those of all earlier timers. If several timers wait for the same time, the clock
  ///   resumes them in the order of their numbers.
  func timerDidStart() -> Int
  /// Called when a timer has ended, after its last sleep on this clock. A clock for tests then no longer waits for the timer.
  func timerDidEnd()
}

/// A timer of a controller. Its clock is notified of its start and its end, if the clock is a ``TimerAwareClock``.
package struct ControllerTimer {
  /// The number of the timer whose task is running, while that task sleeps. `nil` in all other tasks. A clock for tests reads it
  /// to recognize that the code that sleeps on the clock is a timer of a controller.
  @TaskLocal package static var number: Int?

  private let clock: any Clock<Duration>
  private let number: Int?
  private let delay: Duration
  private let interval: Duration?
  private let action: @MainActor () -> Void

  fileprivate init(
    on clock: any Clock<Duration>,
    after delay: Duration,
    every interval: Duration? = nil,
    _ action: @escaping @MainActor () -> Void
  ) {
    (self.clock, self.delay, self.interval, self.action) = (clock, delay, interval, action)
    number = (clock as? any TimerAwareClock)?.timerDidStart()
  }

  /// Calls the action after the delay, and then after each interval if there is one, until the current task is canceled.
  @MainActor
  fileprivate func run() async {
    defer { (clock as? any TimerAwareClock)?.timerDidEnd() }
    // Sleeping on a clock throws only if the task was canceled, so the error is ignored.
    try? await run(on: clock)
  }

  @MainActor
  private func run<Time: Clock<Duration>>(on clock: Time) async throws {
    var next = clock.now.advanced(by: delay)
    while true {
      // The task-local number is set only while the timer sleeps. Otherwise tasks that `action` starts would inherit the number,
      // and a clock for tests would consider them to be the timer.
      try await Self.$number.withValue(number) { try await clock.sleep(until: next, tolerance: nil) }
      // The task may have been canceled after the clock has ended the sleep and before this line runs.
      try Task.checkCancellation()
      action()
      guard let interval else { return }
      next = next.advanced(by: interval)
      let behind = next.duration(to: clock.now)
      if behind > .zero { next = next.advanced(by: interval * (behind / interval).rounded(.up)) }
    }
  }
}
