import ControllerCore
import ControllerSupport
import ControllerTesting
import Observation
import Synchronization
import XCTest

/// Tests of the work for which `settle()` waits.
@MainActor
final class SettlingTests: XCTestCase {
  @Observable
  final class Flag {
    var isUp = false
  }

  func test_settle_workThatSleepsOnAManualClock_advancingIt_endsTheWork() async {
    let clock = ManualClock()
    let window = HeadlessWindow(Controller())
    var steps: [Duration] = []
    window.root.start { _ in
      for _ in 1...3 {
        try? await clock.sleep(until: clock.now.advanced(by: .seconds(20)))
        steps.append(clock.now.offset)
      }
    }
    let pending = await window.settle(advancing: clock)
    XCTAssertEqual(pending, [])
    XCTAssertEqual(steps, [.seconds(20), .seconds(40), .seconds(60)])
  }

  func test_settle_advancing_leavesTimersAlone() async {
    let clock = ManualClock()
    var environment = ControllerEnvironment()
    environment.clock = clock
    let window = HeadlessWindow(Controller(), environment: environment)
    var ticks = 0
    window.root.start(every: .seconds(1)) { _ in ticks += 1 }
    await window.settle(advancing: clock)
    XCTAssertEqual(ticks, 0)
    XCTAssertEqual(clock.now.offset, .zero)
    window.close()
  }

  func test_settle_advancing_stopsAtTheMaximum_andNamesWhatSleeps() async {
    let clock = ManualClock()
    let window = HeadlessWindow(Controller())
    window.root.start { _ in
      while !Task.isCancelled { try? await clock.sleep(until: clock.now.advanced(by: .seconds(1))) }
    }
    let pending = await window.settle(advancing: clock, upTo: .seconds(5))
    XCTAssertEqual(pending, ["Controller: work in a scope"])
    XCTAssertEqual(clock.now.offset, .seconds(5))
    window.close()
    await window.settle()
  }

  func test_settle_workThatNeverEnds_returnsItsNameAfterTheLimit_andReportsIt() async {
    let messages = Messages()
    await Diagnostics.$output.withValue(.init({ messages.append($0) })) {
      let window = HeadlessWindow(Controller())
      let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
      window.root.start { _ in for await _ in stream {} }
      let pending = await window.settle(limit: .milliseconds(1))
      XCTAssertEqual(pending, ["Controller: work in a scope"])
      continuation.finish()
      let rest = await window.settle()
      XCTAssertEqual(rest, [])
    }
    XCTAssertEqual(
      messages.all,
      ["settle() ended after 0.001 seconds. Still under way: Controller: work in a scope"]
    )
  }

  func test_settle_orUntil_returnsWhenTheConditionBecomesTrue() async {
    let flag = Flag()
    let window = HeadlessWindow(Controller())
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
    window.root.start { _ in
      await Task.yield()
      flag.isUp = true
      for await _ in stream {}
    }
    let pending = await window.settle(orUntil: { flag.isUp })
    XCTAssertEqual(pending, [])
    XCTAssertTrue(flag.isUp)
    continuation.finish()
    await window.settle()
  }

  func test_settle_workThatWaitsForTheUser_isSettled_untilTheUserHasAnswered() async {
    let window = HeadlessWindow(Controller())
    let (answers, continuation) = AsyncStream.makeStream(of: Int.self)
    var waits: [PendingWork.UserWait] = []
    var answer: Int?
    window.root.start { _ in
      await PendingWork.waitingForUser { wait in
        waits.append(wait)
        for await number in answers { answer = number }
      }
    }
    let pending = await window.settle()
    XCTAssertEqual(pending, [])
    XCTAssertEqual(waits.count, 1)
    waits.first?.end()
    continuation.yield(7)
    continuation.finish()
    await window.settle()
    XCTAssertEqual(answer, 7)
  }

  func test_settle_canceledWorkThatStillRuns_isAwaited() async {
    let window = HeadlessWindow(Controller())
    var hasCleanedUp = false
    window.root.start { _ in
      let (stream, _) = AsyncStream.makeStream(of: Void.self)
      for await _ in stream {}
      for _ in 1...5 { await Task.yield() }
      hasCleanedUp = true
    }
    await Task.yield()
    window.close()
    await window.settle()
    XCTAssertTrue(hasCleanedUp)
  }

  func test_settle_animatedTransition_isAwaited() async {
    let animator = ManualAnimator()
    var environment = ControllerEnvironment()
    environment.animator = animator
    let stack = StackController(root: Controller())
    let window = HeadlessWindow(stack, environment: environment)
    await window.appear()
    stack.push(Controller(), animated: true)
    await window.settle(orUntil: { !animator.transitions.isEmpty })
    XCTAssertTrue(PendingWork.busy.contains("StackController: animated transition"))
    animator.finishAll()
    let pending = await window.settle()
    XCTAssertEqual(pending, [])
  }
}

private final class Messages: Sendable {
  private let texts = Mutex<[String]>([])

  var all: [String] { texts.withLock { $0 } }

  func append(_ text: String) {
    texts.withLock { $0.append(text) }
  }
}
