import Synchronization

/// A clock that stands still until a test moves it.
///
/// ```swift
/// let clock = ManualClock()
/// window.environment.clock = clock
/// controller.start(every: .seconds(1)) { $0.tick() }
/// await clock.waitForSleepers(1)
/// await clock.advance(by: .seconds(3))     // three ticks
/// ```
///
/// It may be used from any isolation.
public final class ManualClock: Clock {
  /// A moment, told from when the clock was made.
  public struct Instant: InstantProtocol, Hashable, Sendable {
    /// The time since the clock was made.
    public let offset: Duration

    /// A later moment, or an earlier one.
    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    /// The time from this moment to another.
    public func duration(to other: Instant) -> Duration { other.offset - offset }
    /// Whether one comes before the other.
    public static func < (one: Instant, other: Instant) -> Bool { one.offset < other.offset }
  }

  private struct Sleeper {
    let deadline: Instant
    let continuation: CheckedContinuation<Void, any Error>
  }

  private struct Waiter {
    let count: Int
    let continuation: CheckedContinuation<Void, Never>
  }

  private struct State {
    var now = Instant(offset: .zero)
    var started = 0
    var sleepers: [Int: Sleeper] = [:]
    /// Sleepers that are about to be registered, and whether they were cancelled meanwhile.
    var isCancelled: [Int: Bool] = [:]
    var waiters: [Waiter] = []

    /// The next sleeper to wake until then: the earliest, and of equals the first.
    mutating func removeNext(until limit: Instant) -> Sleeper? {
      let due = sleepers.filter { $0.value.deadline <= limit }
      let next = due.min { ($0.value.deadline, $0.key) < ($1.value.deadline, $1.key) }
      guard let next else { return nil }
      now = max(now, next.value.deadline)
      return sleepers.removeValue(forKey: next.key)
    }

    mutating func removeSatisfiedWaiters() -> [Waiter] {
      let satisfied = waiters.filter { $0.count <= sleepers.count }
      waiters.removeAll { $0.count <= sleepers.count }
      return satisfied
    }
  }

  private let state = Mutex(State())

  /// Creates a clock at zero.
  public init() {}

  /// The moment it stands at.
  public var now: Instant { state.withLock { $0.now } }
  /// It has no smallest step.
  public var minimumResolution: Duration { .zero }
  /// How many tasks sleep until a later moment.
  public var sleeperCount: Int { state.withLock { $0.sleepers.count } }

  /// Sleeps until the clock was moved to a moment.
  ///
  /// - Throws: `CancellationError` when the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    let number = state.withLock { state in
      state.started += 1
      state.isCancelled[state.started] = false
      return state.started
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        register(Sleeper(deadline: deadline, continuation: continuation), number: number)
      }
    } onCancel: {
      cancel(number)
    }
  }

  /// Waits until at least so many tasks sleep. It does not poll; if they never do, it waits for ever.
  public func waitForSleepers(_ count: Int) async {
    await withCheckedContinuation { continuation in
      let isThere = state.withLock { state in
        if state.sleepers.count >= count { return true }
        state.waiters.append(Waiter(count: count, continuation: continuation))
        return false
      }
      if isThere { continuation.resume() }
    }
  }

  /// Moves the clock, and wakes those whose time comes, one after the other in the order of their deadlines.
  ///
  /// Nobody can tell when a task that was woken has done what it woke for. Say how many sleep when all is quiet, and the
  /// clock waits for that before the first, after each, and at the end: a test of repeating timers is then exact on any
  /// machine. Otherwise other tasks get the chance to run many times, which is enough on one that is not overloaded.
  ///
  /// - Parameters:
  ///   - duration: How far; not negative.
  ///   - sleepers: How many tasks sleep when all is quiet, or `nil` if that changes.
  public func advance(by duration: Duration, sleepers: Int? = nil) async {
    precondition(duration >= .zero, "advance(by:): time does not go back")
    let target = now.advanced(by: duration)
    await letOthersRun(until: sleepers)
    while let sleeper = state.withLock({ $0.removeNext(until: target) }) {
      sleeper.continuation.resume()
      await letOthersRun(until: sleepers)
    }
    state.withLock { $0.now = max($0.now, target) }
  }

  private func register(_ sleeper: Sleeper, number: Int) {
    enum Action { case fail, wake, sleep([Waiter]) }
    let action: Action = state.withLock { state in
      if state.isCancelled.removeValue(forKey: number) == true { return .fail }
      if sleeper.deadline <= state.now { return .wake }
      state.sleepers[number] = sleeper
      return .sleep(state.removeSatisfiedWaiters())
    }
    switch action {
    case .fail: sleeper.continuation.resume(throwing: CancellationError())
    case .wake: sleeper.continuation.resume()
    case .sleep(let waiters): waiters.forEach { $0.continuation.resume() }
    }
  }

  private func cancel(_ number: Int) {
    let sleeper = state.withLock { state in
      if state.isCancelled[number] != nil { state.isCancelled[number] = true }
      return state.sleepers.removeValue(forKey: number)
    }
    sleeper?.continuation.resume(throwing: CancellationError())
  }

  /// Waits for so many sleepers; or gives way to all tasks, also to those that others start: a detached task of low
  /// priority comes last.
  private func letOthersRun(until sleepers: Int?) async {
    if let sleepers { return await waitForSleepers(sleepers) }
    for _ in 0..<25 {
      await Task.detached(priority: .background) { await Task.yield() }.value
    }
  }
}
