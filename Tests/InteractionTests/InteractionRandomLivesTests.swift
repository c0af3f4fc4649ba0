import ControllerTesting
import Foundation
import Interaction
import TestSupport
import XCTest

/// Random events of a runner's life. The checked properties hold for every order in which the tasks run.
@MainActor
final class InteractionRandomLivesTests: XCTestCase {
  /// One life of a runner: a screen, the tasks that await runs, a prompt queue and a clock.
  @MainActor
  private final class Life {
    let clock = ManualClock()
    let stage = Stage()
    let queue = PromptQueue()
    /// The runs whose work has succeeded, as the model shows it.
    let model = OptimisticModel<Set<Int>>([])
    /// The runs whose work has succeeded, as a server would know it.
    var succeeded: Set<Int> = []
    /// Receives every outcome for as long as the test runs.
    let listener = Listener()
    /// The outcomes that the screen received.
    let ofTheScreen = Listener()
    let leaks = LeakTracker()
    var screen: Screen?
    var runs: [Task<String?, Never>] = []
    var starts = 0
    var performed = 0

    init(_ policy: InteractionPolicy, asks: Bool, retries: Bool) {
      let runner = InteractionRunner(
        TestInteraction { [stage, model, weak self] session in
          self?.performed += 1
          let mine = self?.performed ?? 0
          if asks {
            try await session.confirm("Go?", action: "Go")
            let so = PromptAction(id: PromptAction.confirmID, title: "So")
            _ = try await session.choose("How?", from: [so])
          }
          return try await session.change(model, { $0.insert(mine) }) {
            let policy: RetryPolicy = retries ? .constant(maxRetries: 1) : .never
            return try await session.attempt(retrying: policy) {
              // Every third request ignores a cancellation, as one does that the server has received.
              _ = try await mine % 3 == 0 ? stage.performDeaf() : stage.perform()
              self?.succeeded.insert(mine)
              return mine
            }
          }
        },
        prompts: queue,
        whileRunning: policy,
        clock: clock
      )
      leaks.track(runner)
      listener.listen(to: runner)
      screen = leaks.track(Screen(runner, hears: ofTheScreen))
    }

    func step(_ random: inout SplitMix64) async {
      switch Int.random(in: 0..<16, using: &random) {
      case 0, 1, 2: start()
      case 3, 4: run()
      case 5: runs.randomElement(using: &random)?.cancel()
      case 6: screen?.runner.cancel()
      case 7: screen?.runner.isEnabled = Int.random(in: 0..<4, using: &random) > 0
      case 8, 9: await clock.advance(by: .milliseconds(Int.random(in: 0...1_500, using: &random)))
      case 10, 11: queue.answer(PromptAction.confirmID)
      case 12: queue.dismiss()
      case 13, 14: stage.end(Int.random(in: 0...stage.begun, using: &random), .success(1))
      default: stage.end(stage.begun, .failure(TestError()))
      }
    }

    private func start() {
      guard let screen else { return }
      starts += 1
      screen.runner.start()
    }

    /// Another task awaits the run and retains the runner meanwhile.
    private func run() {
      guard let runner = screen?.runner else { return }
      runs.append(
        Task { [weak runner, weak self] in
          guard let runner else { return nil }
          self?.starts += 1
          return label(await runner.run())
        }
      )
    }
  }

  @MainActor
  private final class Screen {
    let runner: InteractionRunner<Void, TestInteraction>

    init(_ runner: InteractionRunner<Void, TestInteraction>, hears listener: Listener) {
      self.runner = runner
      runner.onOutcome(self) { _, outcome in listener.heard.append(label(outcome)) }
    }
  }

  func test_randomLives_oneOutcomeEach_theModelShowsWhatSucceeded_nothingLeaks() async {
    let seed: UInt64 = 88
    var random = SplitMix64(seed: seed)
    var seen: Set<String> = []
    for round in 0..<RandomRounds.count(10, long: 300) {
      let context = "seed \(seed), round \(round)"
      let life = Life(
        InteractionPolicy.allCases[round % InteractionPolicy.allCases.count],
        asks: Bool.random(using: &random),
        retries: Bool.random(using: &random)
      )
      let death = Int.random(in: 10..<40, using: &random)
      var heardByScreen = 0
      for step in 0..<30 {
        if step == death {
          life.screen = nil
          heardByScreen = life.ofTheScreen.heard.count
        }
        await life.step(&random)
        // Some rounds let other tasks run between two steps.
        for _ in 0..<Int.random(in: 0..<6, using: &random) { await Task.yield() }
      }
      if life.screen != nil { heardByScreen = life.ofTheScreen.heard.count }
      life.screen = nil
      for run in life.runs { run.cancel() }
      var returned: [String] = []
      for run in life.runs {
        if let outcome = await run.value { returned.append(outcome) }
      }

      await until { life.listener.heard.count >= life.starts }
      await until { life.model.pendingCount == 0 && life.queue.count == 0 }
      // A change that was reverted is applied again when its request turns out to have succeeded.
      await until { life.model.value == life.succeeded }
      await life.leaks.settle()
      let heard = life.listener.heard
      XCTAssertEqual(heard.count, life.starts, context)
      XCTAssertEqual(life.leaks.alive, [], context)
      XCTAssertEqual(life.clock.sleeperCount, 0, context)
      // The screen received the same outcomes while it was alive, and none later.
      XCTAssertEqual(life.ofTheScreen.heard, Array(heard.prefix(heardByScreen)), context)
      // Every awaited outcome was also delivered to the observers.
      var left = heard
      for outcome in returned {
        let index = left.firstIndex(of: outcome)
        XCTAssertNotNil(index, "\(context), \(outcome)")
        if let index { left.remove(at: index) }
      }
      // A success counts, whether the run was canceled or not, and nothing else does.
      let completed = Set(heard.filter { $0.hasPrefix("completed") }.compactMap { Int($0.dropFirst(10)) })
      XCTAssertEqual(life.model.value, life.succeeded, "\(context), \(heard)")
      XCTAssertTrue(completed.isSubset(of: life.succeeded), "\(context), \(heard)")
      seen.formUnion(heard.map { String($0.prefix { $0 != " " }) })
    }
    // The test is worthless unless every kind of outcome occurs.
    XCTAssertEqual(seen, ["completed", "declined", "canceled", "superseded", "failed", "refused"])
  }
}
