import ControllerSupport
import ControllerTesting
import Foundation
import Interaction
import Synchronization
import TestSupport
import XCTest

/// A run belongs to the screen that has started it, and not to the run that has ended before it.
@MainActor
final class RunOfAnotherScreenTests: XCTestCase {
  private final class Screen: LeavingScreen { var isLeaving = false }

  func test_queue_runBehindThatOfALeavingScreen_mayCallAnotherRunner() async {
    let (leaving, stage) = (Screen(), Stage())
    var heard: [String] = []
    let upload = InteractionRunner(TestInteraction { _ in 7 }, prompts: nil)
    let save = InteractionRunner<Int, TestInteraction>(prompts: nil, whileRunning: .queue) { number in
      TestInteraction { _ in number == 1 ? try await stage.perform() : try await upload.run().get() }
    }
    save.onOutcome(self) { _, outcome in heard.append(label(outcome)) }
    ScreenWork.$screen.withValue(.init(leaving)) { save.start(1) }
    save.start(2)
    await until { stage.begun == 1 }
    leaving.isLeaving = true
    stage.end(1, .success(1))
    await until { heard.count == 2 }
    XCTAssertEqual(heard, ["completed 1", "completed 7"])
  }

  func test_queue_runBehindThatOfAnotherWindow_usesTheClockOfItsOwn() async {
    let (first, second) = (PendingWork.Group(), PendingWork.Group())
    let clock = ManualClock()
    second.clock = clock
    let stage = Stage()
    var clocks: [ObjectIdentifier?] = []
    let save = InteractionRunner<Int, TestInteraction>(prompts: nil, whileRunning: .queue) { number in
      TestInteraction { session in
        clocks.append((session.clock as? ManualClock).map(ObjectIdentifier.init))
        return number == 1 ? try await stage.perform() : 2
      }
    }
    PendingWork.within(first) { save.start(1) }
    PendingWork.within(second) { save.start(2) }
    await until { stage.begun == 1 }
    stage.end(1, .success(1))
    await until { clocks.count == 2 }
    XCTAssertEqual(clocks, [nil, ObjectIdentifier(clock)])
  }

  /// The screen had stopped to observe the runner, and a tap on another one was refused because the first one left.
  func test_start_screenWhoseScopeHasEnded_doesNotRefuseIt() async {
    final class Scope {}
    let (screen, listener) = (Screen(), Listener())
    var scope: Scope? = Scope()
    let runner = InteractionRunner(TestInteraction { _ in 1 }, prompts: nil)
    listener.listen(to: runner)
    runner.onOutcome(screen, while: scope) { _, _ in }
    scope = nil
    screen.isLeaving = true
    runner.start()
    await until { !listener.heard.isEmpty }
    XCTAssertEqual(listener.heard, ["completed 1"])
  }

  private func holdMainThread() { Thread.sleep(forTimeInterval: 0.3) }

  /// The time of the offer is over on another thread, the main thread is busy, and the next thing on it is the tap.
  func test_offerUndo_answeredBeforeTheMainActorLearnsThatItHasExpired_isUndone() async {
    let (clock, queue, listener) = (ManualClock(), PromptQueue(), Listener())
    let runner = InteractionRunner(
      TestInteraction { try await $0.offerUndo("The draft was deleted.", for: .seconds(5)) ? 1 : 2 },
      prompts: queue,
      clock: clock
    )
    listener.listen(to: runner)
    runner.start()
    await until { queue.current != nil && clock.sleeperCount == 1 }
    let advance = Task.detached { await clock.advance(by: .seconds(5)) }
    holdMainThread()
    let wasAnswered = queue.answer(PromptAction.undoID)
    await advance.value
    await until { !listener.heard.isEmpty }
    XCTAssertTrue(wasAnswered)
    XCTAssertEqual(listener.heard, ["completed 1"])
  }

  private final class Questions: Sendable {
    let count = Mutex(0)
    func ask() -> Bool {
      count.withLock { $0 += 1 }
      return true
    }
  }

  func test_attempt_ordinaryError_asksThePolicyOnce() async throws {
    let questions = Questions()
    var tries = 0
    let policy = RetryPolicy(maxRetries: 3, if: { _ in questions.ask() }, delay: { _ in .zero })
    let runner = InteractionRunner(
      TestInteraction { session in
        try await session.attempt(retrying: policy) {
          tries += 1
          if tries == 1 { throw CocoaError(.fileNoSuchFile) }
          return 1
        }
      },
      prompts: nil
    )
    let outcome = await runner.run()
    XCTAssertEqual(try outcome.get(), 1)
    XCTAssertEqual(questions.count.withLock(\.self), 1)
  }

  /// A screen that stays starts the next run when the last one has ended. Another screen that observes the runner is leaving.
  func test_start_inTheHandlerOfTheScreenThatStays_isNotRefused() async {
    let (staying, leaving) = (Screen(), Screen())
    var (runs, heard): (Int, [String]) = (0, [])
    let runner = InteractionRunner(
      TestInteraction { _ in
        runs += 1
        return runs
      },
      prompts: nil
    )
    runner.onOutcome(staying) { [weak runner] _, outcome in
      heard.append(label(outcome))
      if heard.count == 1 { runner?.start() }
    }
    runner.onOutcome(leaving) { _, _ in }
    ScreenWork.$screen.withValue(.init(staying)) { runner.start() }
    leaving.isLeaving = true
    await until { heard.count == 2 }
    XCTAssertEqual(heard, ["completed 1", "completed 2"])
  }

  /// Two screens observe a run. The screen that has started the run closes in its handler.
  func test_start_inTheHandlerOfAnotherScreen_isNotRefusedWhenTheStarterCloses() async {
    let (starter, other) = (Screen(), Screen())
    let stage = Stage()
    var heard: [String] = []
    let nested = InteractionRunner(TestInteraction { _ in 7 }, prompts: nil)
    let reload = InteractionRunner(
      TestInteraction { _ in
        _ = try await stage.perform()
        return try await nested.run().get()
      },
      prompts: nil
    )
    let save = InteractionRunner(TestInteraction { _ in 1 }, prompts: nil)
    save.onOutcome(starter) { screen, _ in screen.isLeaving = true }
    save.onOutcome(other) { _, _ in reload.start() }
    reload.onOutcome(other) { _, outcome in heard.append(label(outcome)) }
    ScreenWork.$screen.withValue(.init(starter)) { save.start() }
    await until { stage.begun == 1 }
    stage.end(1, .success(1))
    await until { heard.count == 1 }
    XCTAssertEqual(heard, ["completed 7"])
  }

  /// A sheet closes itself, and tells the screen below. The screen below saves the value that the user has picked.
  func test_start_ofTheRunnerOfAScreenThatStays_inTheWorkOfALeavingScreen_isNotRefused() async {
    let (staying, leaving) = (Screen(), Screen())
    var heard: [String] = []
    let save = InteractionRunner(TestInteraction { _ in 1 }, prompts: nil)
    save.onOutcome(staying) { _, outcome in heard.append(label(outcome)) }
    leaving.isLeaving = true
    ScreenWork.$screen.withValue(.init(leaving)) { save.start() }
    await until { heard.count == 1 }
    XCTAssertEqual(heard, ["completed 1"])
    // The work that awaits the outcome is that of the leaving screen itself, as after a second tap.
    let second = await ScreenWork.$screen.withValue(.init(leaving)) { await save.run() }
    XCTAssertEqual(label(second), "refused disabled")
    heard = ["completed 1"]
    staying.isLeaving = true
    ScreenWork.$screen.withValue(.init(leaving)) { save.start() }
    await until { heard.count == 2 }
    XCTAssertEqual(heard.last, "refused disabled")
  }

  /// The screen that has started the run stays. Another screen is leaving, and its handler starts a runner of that screen.
  func test_start_inTheHandlerOfALeavingScreen_isRefused() async {
    let (starter, leaving) = (Screen(), Screen())
    var heard: [String] = []
    let save = InteractionRunner(TestInteraction { _ in 1 }, prompts: nil)
    let retry = InteractionRunner(TestInteraction { _ in 2 }, prompts: nil)
    save.onOutcome(leaving) { _, _ in retry.start() }
    retry.onOutcome(leaving) { _, outcome in heard.append(label(outcome)) }
    leaving.isLeaving = true
    ScreenWork.$screen.withValue(.init(starter)) { save.start() }
    await until { heard.count == 1 }
    XCTAssertEqual(heard, ["refused disabled"])
  }
}
