import ControllerCore
import ControllerSupport
import ControllerTesting
import TestSupport
import XCTest

/// Tests of timers whose actions start work. `advance(by:)` waits for timers, so it must not take such work for a timer.
@MainActor
final class ManualClockTimerTests: XCTestCase {
  private let clock = ManualClock()
  /// The window of the running test. XCTest keeps each test until the end, and a window with a host makes other tests slower.
  private var openWindow: HeadlessWindow<Controller>?
  private var window: HeadlessWindow<Controller> {
    let window = openWindow ?? HeadlessWindow(Controller(), environment: environment)
    openWindow = window
    return window
  }

  override func tearDown() async throws { openWindow = nil }

  private var environment: ControllerEnvironment {
    var environment = ControllerEnvironment()
    environment.clock = clock
    return environment
  }

  /// Moves the clock, and returns whether `advance(by:)` has returned. If it never does, the test fails after five minutes.
  private func canAdvance(by duration: Duration) async -> Bool {
    var hasReturned = false
    let task = Task { [clock] in
      await clock.advance(by: duration)
      hasReturned = true
    }
    await until { hasReturned }
    task.cancel()
    return hasReturned
  }

  func test_advance_whenATimerStartsWorkThatSleeps_returns() async {
    var hasEnded = false
    window.root.start(after: .seconds(1)) { [clock] controller in
      controller.start { _ in
        try? await clock.sleep(for: .seconds(1))
        hasEnded = true
      }
    }
    let canAdvance = await canAdvance(by: .seconds(3))
    XCTAssertTrue(canAdvance, "advance(by:) never returned")
    XCTAssertTrue(hasEnded)
    window.close()
  }

  func test_advance_whenATaskOfATimerSleepsAgainAndAgain_returns() async {
    var wakings: [Duration] = []
    window.root.start(every: .seconds(1)) { [clock] _ in
      // The work begins to sleep on another thread. The clock waits for registered work.
      let work = PendingWork.begin("work of a timer")
      Task {
        await work.run(inOwnTask: true) {
          for _ in 0..<3 { try? await clock.sleep(for: .milliseconds(100)) }
          wakings.append(clock.now.offset)
        }
      }
    }
    let canAdvance = await canAdvance(by: .seconds(2))
    XCTAssertTrue(canAdvance, "advance(by:) never returned")
    XCTAssertEqual(wakings, [.milliseconds(1_300)])
    window.close()
    await clock.advance(by: .milliseconds(300))
    XCTAssertEqual(wakings.count, 2, "the work of the second time has ended, too")
  }

  /// Timers start timers, work that sleeps, and work that starts timers, and some of them are canceled.
  func test_advance_randomTimersAndWork_returns_andNothingSleepsAfterClosing() async {
    for round in 0..<RandomRounds.count(3, long: 30) {
      let seed = UInt64.random(in: .min ... .max)
      let world = TimerWorld(seed: seed)
      for _ in 0..<3 { world.start() }
      for _ in 0..<10 {
        let duration = world.duration()
        let task = Task { await world.clock.advance(by: duration) }
        var hasReturned = false
        Task {
          await task.value
          hasReturned = true
        }
        await until { hasReturned }
        guard hasReturned else { return XCTFail("round \(round), seed \(seed): advance(by:) never returned") }
        if world.random(4) == 0 { world.hideAndShow() }
      }
      world.window.close()
      await world.window.settle()
      // The tasks that belong to no lifetime end too.
      await world.clock.advance(by: .seconds(1))
      XCTAssertEqual(world.clock.sleeperCount, 0, "seed \(seed)")
    }
  }
}

/// A controller whose timers and work start timers and work at random.
@MainActor
private final class TimerWorld {
  let clock = ManualClock()
  let window: HeadlessWindow<Controller>
  private var numbers: SplitMix64
  private var startsLeft = 30

  init(seed: UInt64) {
    numbers = SplitMix64(seed: seed)
    var environment = ControllerEnvironment()
    environment.clock = clock
    window = HeadlessWindow(Controller(), environment: environment)
  }

  func random(_ count: Int) -> Int { Int.random(in: 0..<count, using: &numbers) }

  func duration() -> Duration { .milliseconds(random(400)) }

  func hideAndShow() {
    window.window.hide()
    window.window.show()
  }

  func start() {
    guard startsLeft > 0, window.isShown else { return }
    startsLeft -= 1
    let kind: ControllerScope.Kind = random(2) == 0 ? .appeared : .controller
    let duration = duration()
    switch random(4) {
    case 0: window.root.start(after: duration, in: kind) { [weak self] _ in self?.startSome() }
    case 1:
      window.root.start(every: duration + .milliseconds(50), in: kind) { [weak self] _ in self?.startSome() }
    case 2:
      window.root.start(in: kind) { [weak self, clock] _ in
        try? await clock.sleep(for: duration)
        self?.startSome()
      }
    default:
      Task { [weak self, clock] in
        try? await clock.sleep(for: .milliseconds(1))
        self?.startSome()
      }
    }
  }

  private func startSome() {
    for _ in 0..<random(3) { start() }
  }
}
