import Foundation
import Synchronization
import XCTest

@testable import ControllerTesting

/// The thread on which a task began to sleep.
private final class SleepingThread: Sendable {
  let isMain = Mutex<Bool?>(nil)
}

@MainActor
final class ManualClockTests: XCTestCase {
  /// The events of all tasks of this actor, in order.
  private final class Events {
    var all: [String] = []
  }

  private let events = Events()

  @discardableResult
  private func sleep(_ name: String, until seconds: Double, on clock: ManualClock) -> Task<Void, Never> {
    Task { [events] in
      do {
        try await clock.sleep(until: ManualClock.Instant.start.advanced(by: .seconds(seconds)))
        events.all.append("\(name) at \(clock.now.offset)")
      } catch {
        events.all.append("\(name) \(error is CancellationError ? "cancelled" : "failed")")
      }
    }
  }

  func test_standsStillUntilItIsMoved() async {
    let clock = ManualClock()
    XCTAssertEqual(clock.now.offset, .zero)
    await clock.advance(by: .seconds(2))
    await clock.advance(by: .zero)
    XCTAssertEqual(clock.now.offset, .seconds(2))
    XCTAssertEqual(clock.minimumResolution, .zero)
  }

  func test_instants() async {
    let start = ManualClock().now
    let later = start.advanced(by: .seconds(3))
    XCTAssertLessThan(start, later)
    XCTAssertEqual(start.duration(to: later), .seconds(3))
    XCTAssertEqual(later.duration(to: start), .seconds(-3))
  }

  func test_advance_wakesInTheOrderOfDeadlines_andOfEqualsTheFirst_eachAtItsTime() async {
    let clock = ManualClock()
    var tasks: [Task<Void, Never>] = []
    for (count, (name, time)) in [("c", 3.0), ("a1", 1), ("b", 2), ("a2", 1), ("late", 4)].enumerated() {
      tasks.append(sleep(name, until: time, on: clock))
      await clock.waitForSleepers(count + 1)
    }
    await clock.advance(by: .seconds(3))
    XCTAssertEqual(
      events.all,
      ["a1 at 1.0 seconds", "a2 at 1.0 seconds", "b at 2.0 seconds", "c at 3.0 seconds"]
    )
    XCTAssertEqual(clock.sleeperCount, 1)
    await clock.advance(by: .seconds(1))
    for task in tasks { await task.value }
    XCTAssertEqual(events.all.last, "late at 4.0 seconds")
  }

  /// In builds that measure coverage, a task of the main actor went to sleep, and woke up, by way of another thread. On a busy machine
  /// sleepers then woke in another order.
  func test_sleep_staysOnTheActorOfItsTask() async {
    let clock = ManualClock()
    let thread = SleepingThread()
    clock.observeNextSleeper { thread.isMain.withLock { $0 = Thread.isMainThread } }
    let task = sleep("one", until: 1, on: clock)
    await clock.waitForSleepers(1)
    await clock.advance(by: .seconds(1))
    await task.value
    XCTAssertEqual(thread.isMain.withLock { $0 }, true)
  }

  func test_sleep_untilAMomentThatIsOver_returnsAtOnce() async throws {
    let clock = ManualClock()
    await clock.advance(by: .seconds(5))
    try await clock.sleep(until: clock.now)
    try await clock.sleep(for: .seconds(-1))
    XCTAssertEqual(clock.sleeperCount, 0)
  }

  func test_oneWhoSleepsAgain_isWokenAgain() async {
    let clock = ManualClock()
    let events = events
    let task = Task {
      for _ in 0..<3 {
        try? await clock.sleep(for: .seconds(1))
        events.all.append("\(clock.now.offset)")
      }
    }
    for _ in 0..<3 {
      await clock.waitForSleepers(1)
      await clock.advance(by: .seconds(1))
    }
    await task.value
    XCTAssertEqual(events.all, ["1.0 seconds", "2.0 seconds", "3.0 seconds"])
    XCTAssertEqual(clock.now.offset, .seconds(3))
  }

  func test_cancel_whileAsleep_failsAtOnce() async {
    let clock = ManualClock()
    let task = sleep("a", until: 1, on: clock)
    await clock.waitForSleepers(1)
    task.cancel()
    await task.value
    XCTAssertEqual(events.all, ["a cancelled"])
    XCTAssertEqual(clock.sleeperCount, 0)
  }

  func test_cancel_beforeSleeping_failsAndRegistersNobody() async {
    let clock = ManualClock()
    let task = sleep("a", until: 1, on: clock)
    task.cancel()
    await task.value
    XCTAssertEqual(events.all, ["a cancelled"])
    XCTAssertEqual(clock.sleeperCount, 0)
  }

  func test_cancel_afterWaking_changesNothing() async {
    let clock = ManualClock()
    let task = sleep("a", until: 1, on: clock)
    await clock.waitForSleepers(1)
    await clock.advance(by: .seconds(1))
    task.cancel()
    await task.value
    XCTAssertEqual(events.all, ["a at 1.0 seconds"])
  }

  func test_waitForSleepers_ofThoseThereAlready_returnsAtOnce_severalMayWait() async {
    let clock = ManualClock()
    await clock.waitForSleepers(0)
    let events = events
    let waiters = [1, 2].map { count in
      Task {
        await clock.waitForSleepers(count)
        events.all.append("\(count) there")
      }
    }
    sleep("a", until: 1, on: clock)
    await waiters[0].value
    XCTAssertEqual(events.all, ["1 there"])
    sleep("b", until: 1, on: clock)
    await waiters[1].value
    XCTAssertEqual(events.all, ["1 there", "2 there"])
    await clock.advance(by: .seconds(1))
  }

  /// Sleepers on other threads that are cancelled at any moment: each ends exactly once, none is left behind.
  func test_manySleepersOnOtherThreads_eachEndsOnce() async {
    let clock = ManualClock()
    var tasks: [Task<Bool, Never>] = []
    for number in 0..<200 {
      let task = Task.detached {
        (try? await clock.sleep(for: .milliseconds(number % 50))) != nil
      }
      tasks.append(task)
      if number % 3 == 0 { task.cancel() }
      if number % 40 == 39 { await clock.advance(by: .milliseconds(10)) }
    }
    for task in tasks.enumerated() where task.offset % 7 == 0 { task.element.cancel() }
    // All have begun, as those that have not would sleep from a later moment on.
    var (ended, slept) = (0, [Int]())
    await withTaskGroup(of: Void.self) { group in
      group.addTask { while !Task.isCancelled { await clock.advance(by: .milliseconds(10)) } }
      for (number, task) in tasks.enumerated() {
        if await task.value, number % 3 != 0, number % 7 != 0 { slept.append(number) }
        ended += 1
      }
      group.cancelAll()
    }
    XCTAssertEqual(ended, 200)
    XCTAssertEqual(slept, (0..<200).filter { $0 % 3 != 0 && $0 % 7 != 0 }, "those that nobody has canceled")
    XCTAssertEqual(clock.sleeperCount, 0)
  }
}

extension ManualClock.Instant {
  /// When every clock begins.
  @MainActor fileprivate static var start: ManualClock.Instant { ManualClock().now }
}
