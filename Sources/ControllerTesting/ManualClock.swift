public import ControllerCore
import ControllerSupport
public import Foundation
import Synchronization

/// A clock that stands still until a test moves it.
///
/// ```swift
/// let clock = ManualClock()
/// window.environment.clock = clock
/// controller.start(every: .seconds(1)) { $0.tick() }
/// await clock.advance(by: .seconds(3))     // three ticks
/// ```
///
/// Texts such as "5 minutes ago" on the screens of the window follow the ``date`` of the clock.
///
/// The clock can be used from any isolation. It waits until each timer of a controller sleeps again or has ended before it
/// wakes the next sleeper. Therefore the order of timer callbacks does not depend on threads.
public final class ManualClock: DatedClock, TimerAwareClock {
  /// A moment on the clock, measured from the creation of the clock.
  public struct Instant: InstantProtocol, Hashable, Sendable {
    /// The time since the creation of the clock.
    public let offset: Duration

    /// Returns the moment after a duration, which may be negative.
    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    /// Returns the duration from this moment to `other`.
    public func duration(to other: Instant) -> Duration { other.offset - offset }
    /// Returns whether the first moment is earlier than the second.
    public static func < (one: Instant, other: Instant) -> Bool { one.offset < other.offset }
  }

  private struct Sleeper {
    let deadline: Instant
    /// The serial number of the timer, if a timer of a controller sleeps. Otherwise `nil`.
    let timer: Int?
    /// The pieces of work, registered with `PendingWork`, that the sleeping task performs, by number. A test that waits for all
    /// work does not wait for them while they sleep.
    let works: [Int]
    let continuation: CheckedContinuation<Void, any Error>
  }

  private typealias Waiter = (isDone: @Sendable (State) -> Bool, resume: @Sendable () -> Void)

  private struct State {
    var now = Instant(offset: .zero)
    var started = 0
    var sleepers: [Int: Sleeper] = [:]
    var waiters: [Waiter] = []
    /// The number of running timers of controllers that are not asleep on this clock at the moment, because they run their
    /// action or are about to sleep again.
    var busyTimers = 0
    /// The numbers of the sleepers that were resumed, but whose tasks do not run yet.
    var waking: Set<Int> = []

    /// The earliest time at which a sleeping task must be resumed, or `nil`. Timers of controllers are left out, because they are
    /// no work that a test waits for.
    var nextDeadline: Instant? { sleepers.values.lazy.filter { $0.timer == nil }.map(\.deadline).min() }

    mutating func makeNumber() -> Int {
      started += 1
      return started
    }

    /// Removes the sleeper with the earliest deadline, unless that deadline is after `limit`. Sleepers with equal deadlines are
    /// removed in the order in which they began. Timers are ordered by their creation instead, because they begin to sleep in
    /// random order.
    mutating func removeNext(until limit: Instant) -> Sleeper? {
      let next = sleepers.min {
        ($0.value.deadline, $0.value.timer ?? $0.key) < ($1.value.deadline, $1.value.timer ?? $1.key)
      }
      guard let next, next.value.deadline <= limit else {
        // Set the time before the lock is released. Otherwise a task could begin to sleep until an earlier moment in between,
        // and nothing would resume it.
        now = max(now, limit)
        return nil
      }
      now = max(now, next.value.deadline)
      return remove(next.key)
    }

    mutating func remove(_ number: Int) -> Sleeper? {
      guard let sleeper = sleepers.removeValue(forKey: number) else { return nil }
      if sleeper.timer != nil { busyTimers += 1 }
      waking.insert(number)
      return sleeper
    }

    mutating func removeSatisfiedWaiters() -> [Waiter] {
      let all = waiters
      waiters = all.filter { !$0.isDone(self) }
      return waiters.count == all.count ? [] : all.filter { $0.isDone(self) }
    }
  }

  private let state = Mutex(State())
  private let start: Date

  /// Creates a clock at zero.
  ///
  /// - Parameter start: The ``date`` at zero. By default it is the beginning of the year 2001, in UTC.
  public init(startingAt start: Date = Date(timeIntervalSinceReferenceDate: 0)) { self.start = start }

  /// The current moment.
  public var now: Instant { state.withLock { $0.now } }
  /// The date of the start plus the time that the test has moved the clock.
  public var date: Date { start + now.offset / .seconds(1) }
  /// The smallest step, which is zero.
  public var minimumResolution: Duration { .zero }
  /// The number of sleeping tasks.
  public var sleeperCount: Int { state.withLock { $0.sleepers.count } }
  /// The earliest time at which a sleeping task must be resumed, or `nil`. Timers of controllers do not count, because tests do
  /// not wait for them.
  var nextDeadline: Instant? { state.withLock { $0.nextDeadline } }

  /// Calls `handler` once, on any thread, when a task sleeps on this clock. Timers of controllers do not count, because tests do
  /// not wait for them.
  func observeNextSleeper(_ handler: @escaping @Sendable () -> Void) {
    change { $0.waiters.append(({ $0.nextDeadline != nil }, handler)) }
  }

  /// Sleeps until the test has moved the clock to a moment.
  ///
  /// - Throws: `CancellationError` if the task is canceled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try await sleep(until: deadline, isolation: #isolation)
  }

  private func sleep(until deadline: Instant, isolation: isolated (any Actor)?) async throws {
    let number = state.withLock { $0.makeNumber() }
    defer { change { _ = $0.waking.remove(number) } }
    try await withTaskCancellationHandler {
      // The mention of `isolation` makes the closure run on the caller's actor. On another thread, the closure could run after
      // `advance(by:)`, which would not find this sleep.
      _ = isolation
      try await withCheckedThrowingContinuation { continuation in
        let timer = ControllerTimer.number
        let works = PendingWork.current
        register(Sleeper(deadline: deadline, timer: timer, works: works, continuation: continuation), number)
      }
    } onCancel: {
      state.withLock { $0.remove(number) }?.continuation.resume(throwing: CancellationError())
    }
  }

  private func register(_ sleeper: Sleeper, _ number: Int) {
    let ending: Result<Void, any Error>? = change { state in
      // A task that was canceled before this line is not resumed by `onCancel`, which has found no stored sleeper.
      if Task.isCancelled { return .failure(CancellationError()) }
      if sleeper.deadline <= state.now { return .success(()) }
      state.sleepers[number] = sleeper
      if sleeper.timer != nil { state.busyTimers -= 1 }
      return nil
    }
    if let ending { sleeper.continuation.resume(with: ending) }
  }

  package func timerDidStart() -> Int {
    state.withLock { state in
      state.busyTimers += 1
      return state.makeNumber()
    }
  }

  package func timerDidEnd() { change { $0.busyTimers -= 1 } }

  /// Waits until at least `count` tasks sleep on this clock. The wait has no time limit.
  public func waitForSleepers(_ count: Int) async { await wait { $0.sleepers.count >= count } }

  /// Moves the clock forward, and resumes the sleeping tasks in the order of their deadlines.
  ///
  /// After each of them, the clock waits until all timers of controllers sleep again, and lets other tasks run. A task that
  /// sleeps again until an earlier moment than the new time is resumed again.
  ///
  /// A task on another thread may not sleep yet when this method is called. Call ``waitForSleepers(_:)`` first in that case.
  ///
  /// - Precondition: `duration` is not negative.
  public func advance(by duration: Duration) async {
    precondition(duration >= .zero, "advance(by:): time does not go back")
    let target = now.advanced(by: duration)
    await letOthersRun()
    while let sleeper = state.withLock({ $0.removeNext(until: target) }) {
      sleeper.continuation.resume()
      await letOthersRun()
    }
  }

  /// Changes the state of the clock. Then resumes the tasks that wait in ``wait(until:)`` for a condition that is true now. For
  /// example, a test waits until two tasks sleep.
  @discardableResult
  private func change<Value: Sendable>(_ body: @Sendable (inout State) -> Value) -> Value {
    let (value, waiters) = state.withLock { state in
      let value = body(&state)
      return (value, state.removeSatisfiedWaiters())
    }
    waiters.forEach { $0.resume() }
    return value
  }

  /// Waits until a condition of the clock's state is true. The condition is checked now, and after each change of the state.
  private func wait(until isDone: @escaping @Sendable (State) -> Bool) async {
    await withCheckedContinuation { continuation in
      change { $0.waiters.append((isDone, { continuation.resume() })) }
    }
  }

  /// Lets other tasks run until they sleep, wait for the user or have ended: the tasks that were just resumed, timers of
  /// controllers, and all work that is registered with `PendingWork`. Other tasks, such as the tasks of the test, get ten turns.
  ///
  /// Returns after a thousand turns in any case, because registered work may wait for something that the test does next.
  func letOthersRun() async {
    var turns = 0
    while turns < 10 || (turns < 1_000 && isWorkBusy) {
      await wait { $0.busyTimers == 0 && $0.waking.isEmpty }
      await Task.yield()
      await Task.detached {}.value
      turns += 1
    }
  }

  private var isWorkBusy: Bool {
    PendingWork.isBusy(besides: state.withLock { Set($0.sleepers.values.flatMap(\.works)) })
  }
}
