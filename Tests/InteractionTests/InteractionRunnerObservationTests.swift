import Interaction
import Observation
import Synchronization
import TestSupport
import XCTest

/// The order in which a runner notifies observers, including observers that call the runner from their handler.
@MainActor
final class InteractionRunnerObservationTests: StagedRunnerTestCase {
  func test_onOutcome_startedFromWithin_isToldAfterEverybodyHeardTheFirst() async {
    let runner = stagedRunner()
    let second = Listener()
    runner.isEnabled = false
    var isFirst = true
    runner.onOutcome(self) { _, _ in
      guard isFirst else { return }
      isFirst = false
      runner.isEnabled = true
      runner.start()
      runner.cancel()
    }
    second.listen(to: runner)

    runner.start()

    XCTAssertEqual(listener.heard, ["refused disabled", "canceled"])
    XCTAssertEqual(second.heard, ["refused disabled", "canceled"])
    XCTAssertFalse(runner.isRunning)
  }

  func test_onOutcome_cancelFromWithinARestart_theNewRunIsCancelledToo() async {
    let runner = stagedRunner(.restart)
    runner.onOutcome(self) { _, outcome in
      if case .superseded = outcome { runner.cancel() }
    }
    runner.start()
    await until { stage.begun == 1 }

    runner.start()

    XCTAssertEqual(listener.heard, ["superseded", "canceled"])
    XCTAssertFalse(runner.isRunning)
    await until { stage.noticed == [1] }
    XCTAssertEqual(stage.begun, 1)
  }

  func test_isRunning_changes_tellsObserversOfItOnly() async {
    let runner = stagedRunner()
    var fired: [String] = []
    func track(_ name: String, _ read: () -> Bool) {
      withObservationTracking {
        _ = read()
      } onChange: {
        MainActor.assumeIsolated { fired.append(name) }
      }
    }
    track("isEnabled") { runner.isEnabled }
    track("isAsking") { runner.isAsking }
    track("isRunning") { runner.isRunning }

    runner.start()
    XCTAssertEqual(fired, ["isRunning"])

    track("isRunning again") { runner.isRunning }
    runner.isEnabled = false
    XCTAssertEqual(fired, ["isRunning", "isEnabled"])
    runner.cancel()
    XCTAssertEqual(fired, ["isRunning", "isEnabled", "isRunning again"])
  }

  func test_isRunning_observerCancelsFromWithinTheChange_endsIdle() async {
    let runner = stagedRunner()
    withObservationTracking {
      _ = runner.isRunning
    } onChange: {
      MainActor.assumeIsolated { runner.cancel() }
    }

    runner.start()

    XCTAssertFalse(runner.isRunning)
    XCTAssertEqual(listener.heard, ["canceled"])
  }

  func test_isRunning_observerStartsFromWithinTheChange_isTrueWhenTheOldOutcomeIsTold() async {
    let runner = stagedRunner()
    var wasRunning: [Bool] = []
    runner.onOutcome(self) { _, _ in wasRunning.append(runner.isRunning) }
    runner.start()
    await until { stage.begun == 1 }
    withObservationTracking {
      _ = runner.isRunning
    } onChange: {
      MainActor.assumeIsolated { runner.start() }
    }

    stage.end(1, .success(1))
    await until { listener.heard.count == 1 }
    runner.cancel()

    XCTAssertEqual(listener.heard, ["completed 1", "canceled"])
    XCTAssertEqual(wasRunning, [true, false])
  }

  func test_make_startsFromWithin_theLaterRunIsTheOneThatCancelReaches() async {
    weak var weakRunner: InteractionRunner<Void, TestInteraction>?
    var made = 0
    let runner = InteractionRunner(prompts: nil, whileRunning: .restart) { [stage] in
      made += 1
      if made == 1 { weakRunner?.start() }
      return TestInteraction { _ in try await stage.perform() }
    }
    weakRunner = runner
    listener.listen(to: runner)

    runner.start()
    await until { stage.begun == 1 }
    runner.cancel()
    await until { stage.noticed == [1] }

    XCTAssertEqual(listener.heard, ["superseded", "canceled"])
    XCTAssertEqual(made, 2)
  }

  func test_randomSequences_oneOutcomePerStartAndEveryRunReturnsIt() async {
    let seed: UInt64 = 0xFACADE
    var random = SplitMix64(seed: seed)
    for round in 0..<60 {
      let stage = Stage()
      let listener = Listener()
      let queue = PromptQueue()
      let asks = Bool.random(using: &random)
      let runner = InteractionRunner(
        TestInteraction { session in
          stage.arrive()
          if asks { try await session.confirm("Go?", action: "Go") }
          return try await stage.perform()
        },
        prompts: queue,
        whileRunning: Bool.random(using: &random) ? .ignore : .restart
      )
      listener.listen(to: runner)
      var starts = 0
      var runs: [Task<String, Never>] = []

      for _ in 0..<30 {
        switch Int.random(in: 0..<9, using: &random) {
        case 0:
          let arrived = stage.arrived
          runner.start()
          starts += 1
          if listener.heard.last?.hasPrefix("refused") != true {
            await until { stage.arrived > arrived || !runner.isRunning }
          }
        case 1, 2:
          runs.append(Task { label(await runner.run()) })
          starts += 1
        case 3: runner.cancel()
        case 4: runs.randomElement(using: &random)?.cancel()
        case 5: runner.isEnabled = Int.random(in: 0..<4, using: &random) > 0
        case 6: queue.dismiss()
        case 7 where runner.isAsking && queue.count == 1:
          let (arrived, begun) = (stage.arrived, stage.begun)
          queue.answer(PromptAction.confirmID)
          await until { stage.begun > begun || stage.arrived > arrived || !runner.isRunning }
        default:
          if stage.begun > 0 {
            stage.end(stage.begun, Bool.random(using: &random) ? .success(1) : .failure(TestError()))
          }
        }
      }
      for run in runs { run.cancel() }
      var returned: [String] = []
      for run in runs { returned.append(await run.value) }
      runner.cancel()

      let context = "seed \(seed), round \(round)"
      XCTAssertEqual(listener.heard.count, starts, context)
      for outcome in Set(returned) {
        XCTAssertGreaterThanOrEqual(
          listener.heard.filter { $0 == outcome }.count,
          returned.filter { $0 == outcome }.count,
          context
        )
      }
      XCTAssertFalse(runner.isRunning, context)
      XCTAssertFalse(runner.isAsking, context)
    }
  }

  /// A key that counts how often it is hashed.
  private struct CountedKey: Hashable {
    final class Counter: Sendable {
      let count = Mutex(0)
    }

    let id: Int
    let counter: Counter

    static func == (one: Self, other: Self) -> Bool { one.id == other.id }

    func hash(into hasher: inout Hasher) {
      counter.count.withLock { $0 += 1 }
      hasher.combine(id)
    }
  }

  /// Comparing and copying the statuses of all lanes at each event took O(n²): 93 ms for 1,000 starts in a debug build.
  func test_manyLanes_anEventDoesNotCompareTheOthers() async {
    let counter = CountedKey.Counter()
    let stage = Stage()
    let runner = InteractionRunner(prompts: nil, per: { CountedKey(id: $0, counter: counter) }) { (id: Int) in
      TestInteraction { session in
        session.report(progress: Double(id) / 400)
        return try await stage.performDeaf()
      }
    }
    for id in 0..<400 { runner.start(id) }
    await until { stage.begun == 400 }
    XCTAssertEqual(runner.status(for: 300), InteractionStatus(progress: 0.75))
    XCTAssertEqual(runner.progress, 0)
    XCTAssertLessThan(counter.count.withLock { $0 }, 400 * 40)
    runner.cancel()
    XCTAssertFalse(runner.isRunning)
    for piece in 1...400 { stage.end(piece, .success(0)) }
  }
}
