import AsyncTestSupport
import ControllerCore
import ControllerSupport
import ControllerTesting
import Synchronization
import TestSupport
import XCTest

/// A clock on which each sleep ends at once, and moves the time to the end of the sleep.
private final class JumpingClock: Clock {
  private let offset = Mutex(Duration.zero)

  var now: ManualClock.Instant { ManualClock().now.advanced(by: offset.withLock { $0 }) }
  var minimumResolution: Duration { .zero }

  func jump(by duration: Duration) { offset.withLock { $0 += duration } }

  func sleep(until deadline: ManualClock.Instant, tolerance: Duration?) async throws {
    await Task.yield()
    try Task.checkCancellation()
    offset.withLock { $0 = max($0, deadline.offset) }
  }
}

/// A clock that holds all sleepers, even canceled ones, until the test wakes them together.
private final class HeldClock: Clock {
  private let held = Mutex<[CheckedContinuation<Void, Never>]>([])

  var now: ManualClock.Instant { ManualClock().now }
  var minimumResolution: Duration { .zero }
  var count: Int { held.withLock { $0.count } }

  func wakeAll() {
    let woken = held.withLock { held in
      defer { held.removeAll() }
      return held
    }
    woken.forEach { $0.resume() }
  }

  @MainActor
  func sleep(until deadline: ManualClock.Instant, tolerance: Duration?) async throws {
    await withCheckedContinuation { continuation in held.withLock { $0.append(continuation) } }
  }
}

@MainActor
final class TimerTests: SerialTestCase {
  private final class Ticking: Controller {
    var ticks = 0
  }

  private func makeShown() -> (controller: Ticking, window: ControllerWindow, clock: ManualClock) {
    let clock = ManualClock()
    let controller = Ticking()
    let window = ControllerWindow(root: controller)
    window.environment.clock = clock
    window.show()
    return (controller, window, clock)
  }

  func test_after_isCalledOnce_atItsTime() async {
    let (controller, window, clock) = makeShown()
    controller.start(after: .seconds(2), in: .appeared) { $0.ticks += 1 }
    await clock.waitForSleepers(1)
    await clock.advance(by: .milliseconds(1_999))
    XCTAssertEqual(controller.ticks, 0)
    await clock.advance(by: .milliseconds(1))
    XCTAssertEqual(controller.ticks, 1)
    await clock.advance(by: .seconds(10))
    XCTAssertEqual(controller.ticks, 1)
    XCTAssertEqual(clock.sleeperCount, 0)
    withExtendedLifetime(window) {}
  }

  func test_every_isCalledAtEachInterval() async {
    let (controller, window, clock) = makeShown()
    controller.start(every: .seconds(1), in: .appeared) { $0.ticks += 1 }
    await clock.waitForSleepers(1)
    XCTAssertEqual(controller.ticks, 0)
    for second in 1...3 {
      await clock.advance(by: .seconds(1))
      await clock.waitForSleepers(1)
      XCTAssertEqual(controller.ticks, second)
    }
    await clock.advance(by: .seconds(3))
    await clock.waitForSleepers(1)
    XCTAssertEqual(controller.ticks, 6)
    withExtendedLifetime(window) {}
  }

  func test_several_wakeInTheOrderOfTheirTimes() async {
    let (controller, window, clock) = makeShown()
    var order: [String] = []
    controller.start(after: .seconds(3), in: .appeared) { _ in order.append("3") }
    controller.start(after: .seconds(1), in: .appeared) { _ in order.append("1a") }
    controller.start(after: .seconds(1), in: .appeared) { _ in order.append("1b") }
    controller.start(every: .seconds(2), in: .appeared) { _ in order.append("2") }
    await clock.waitForSleepers(4)
    await clock.advance(by: .seconds(4))
    XCTAssertEqual(order, ["1a", "1b", "2", "3", "2"])
    withExtendedLifetime(window) {}
  }

  func test_advance_knowsOfTimersThatHaveJustBeenStarted_alsoByOthers() async {
    let (controller, window, clock) = makeShown()
    controller.start(after: .seconds(1), in: .appeared) { controller in
      controller.start(after: .seconds(1), in: .appeared) { $0.ticks += 1 }
    }
    await clock.advance(by: .seconds(2))
    XCTAssertEqual(controller.ticks, 1)
    withExtendedLifetime(window) {}
  }

  func test_timers_areNotWaitedFor() async {
    let (controller, window, clock) = makeShown()
    controller.start(every: .seconds(1), in: .appeared) { $0.ticks += 1 }
    await clock.waitForSleepers(1)
    await window.settle()
    XCTAssertFalse(PendingWork.isBusy)
  }

  func test_appeared_endsWhenHidden_andDoesNotComeBack() async {
    let (controller, window, clock) = makeShown()
    controller.start(every: .seconds(1), in: .appeared) { $0.ticks += 1 }
    await clock.waitForSleepers(1)
    window.hide()
    window.show()
    await clock.advance(by: .seconds(5))
    XCTAssertEqual(controller.ticks, 0)
    XCTAssertEqual(clock.sleeperCount, 0)
  }

  func test_loadedAndController_endWithTheirLifetimes() async {
    let (controller, window, clock) = makeShown()
    var ticks: [String: Int] = [:]
    for kind in [ControllerScope.Kind.appeared, .loaded, .controller] {
      controller.start(every: .seconds(1), in: kind) { _ in ticks["\(kind)", default: 0] += 1 }
    }
    await clock.waitForSleepers(3)
    await clock.advance(by: .seconds(1))
    XCTAssertEqual(ticks, ["appeared": 1, "loaded": 1, "controller": 1])
    window.hide()
    await clock.advance(by: .seconds(1))
    XCTAssertEqual(ticks, ["appeared": 1, "loaded": 2, "controller": 2])
    controller.reloadView()
    await clock.advance(by: .seconds(1))
    XCTAssertEqual(ticks, ["appeared": 1, "loaded": 2, "controller": 3])
    window.root = nil
    await clock.advance(by: .seconds(1))
    XCTAssertEqual(ticks, ["appeared": 1, "loaded": 2, "controller": 3])
    XCTAssertEqual(clock.sleeperCount, 0)
  }

  func test_cancelledPop_doesNotStopIt() async {
    let (controller, window, clock) = makeShown()
    controller.start(every: .seconds(1), in: .appeared) { $0.ticks += 1 }
    await clock.waitForSleepers(1)
    controller.beginAppearance(false, animated: true)
    await clock.advance(by: .seconds(1))
    XCTAssertEqual(controller.ticks, 1, "on its way off it is still there")
    controller.cancelAppearance()
    await clock.advance(by: .seconds(1))
    controller.endAppearance()
    await clock.advance(by: .seconds(1))
    XCTAssertEqual(controller.ticks, 3)
    withExtendedLifetime(window) {}
  }

  func test_startedOutsideItsLifetime_isReported_andNothingStarts() async {
    let clock = ManualClock()
    let controller = Ticking()
    controller.environment.clock = clock
    var reported: [ControllerDiagnostic.Reason] = []
    controller.onDiagnostic = { diagnostic, _ in reported.append(diagnostic.reason) }
    controller.start(after: .seconds(1), in: .appeared) { $0.ticks += 1 }
    controller.start(every: .seconds(1), in: .loaded) { $0.ticks += 1 }
    await clock.advance(by: .seconds(2))
    XCTAssertEqual(reported, [.startedOutsideScope(.appeared), .startedOutsideScope(.loaded)])
    XCTAssertEqual(controller.ticks, 0)
  }

  /// The controller disappears after the clock has woken the timer's task, but before this task runs.
  func test_hiddenBetweenTheWakingAndTheCall_isNotCalled() async {
    let clock = HeldClock()
    let controller = Ticking()
    let window = ControllerWindow(root: controller)
    window.environment.clock = clock
    window.show()
    controller.start(after: .seconds(1), in: .appeared) { $0.ticks += 1 }
    controller.start(every: .seconds(1), in: .appeared) { $0.ticks += 1 }
    await until { clock.count >= 2 }
    XCTAssertEqual(clock.count, 2)
    clock.wakeAll()
    window.hide()
    for _ in 0..<100 { await Task.yield() }
    XCTAssertEqual(controller.ticks, 0)
    XCTAssertEqual(clock.count, 0)
  }

  func test_callsThatWereMissed_areNotMadeUpFor_andTheRhythmStays() async {
    let clock = JumpingClock()
    let controller = Ticking()
    let window = ControllerWindow(root: controller)
    window.environment.clock = clock
    var times: [Duration] = []
    window.show()
    controller.start(every: .seconds(10), in: .appeared) { controller in
      times.append(clock.now.offset)
      // After the first call the device sleeps for 45 seconds, and misses four calls.
      if times.count == 1 { clock.jump(by: .seconds(45)) }
      if times.count == 4 { window.hide() }
    }
    await until { times.count >= 4 }
    XCTAssertEqual(times, [10, 60, 70, 80].map { .seconds($0) })
    withExtendedLifetime(controller) {}
  }

  func test_clockOfTheEnvironment_isReadAtTheStart() async {
    let (controller, window, clock) = makeShown()
    controller.start(after: .seconds(1), in: .appeared) { $0.ticks += 1 }
    await clock.waitForSleepers(1)
    window.environment.clock = ManualClock()
    await clock.advance(by: .seconds(1))
    XCTAssertEqual(controller.ticks, 1)
  }

  func test_action_mayTakeTheControllerOffTheScreen() async {
    let (controller, window, clock) = makeShown()
    controller.start(every: .seconds(1), in: .appeared) { controller in
      controller.ticks += 1
      window.hide()
    }
    await clock.waitForSleepers(1)
    await clock.advance(by: .seconds(3))
    XCTAssertEqual(controller.ticks, 1)
    XCTAssertEqual(clock.sleeperCount, 0)
  }

  func test_controller_isNotKeptAlive_andItsDeathEndsTheTimer() async {
    let leaks = LeakTracker()
    let clock = ManualClock()
    do {
      let controller = leaks.track(Ticking())
      controller.environment.clock = clock
      controller.start(every: .seconds(1), in: .controller) { $0.ticks += 1 }
      controller.start(after: .seconds(1), in: .controller) { $0.ticks += 1 }
      await clock.waitForSleepers(2)
    }
    XCTAssertEqual(leaks.alive, [], "at once")
    XCTAssertEqual(clock.sleeperCount, 0)
  }
}
