import AsyncTestSupport
import ControllerSupport
import ControllerTesting
import TestSupport
import XCTest

/// Random runs of an app whose host is late, refuses, forgets and answers twice, beside a brute-force model.
///
/// When everything has ended, an object is alive if and only if its identity is in the state. It is where the model says. Each
/// object that left was asked once, or its draft was saved. Each call that waits for a result has ended if and only if its object
/// left, or has become the root of a tab, which cannot be closed.
///
/// `MODEL_SEED` repeats one run. `CONCIERGE_ROUNDS=20000` is the long proof, which takes about two hours.
@MainActor
final class NavigationModelTests: SerialTestCase {
  override nonisolated func invokeTest() {
    Diagnostics.$output.withValue(.init({ _ in })) { super.invokeTest() }
  }

  private func mistakes(in script: [NavigationModel.Step]) async -> [String] {
    func play() async -> (records: [NavigationModel.Record], mistakes: [String]) {
      let run = NavigationModel.Run()
      await run.play(script)
      return (run.pages.records, run.mistakes)
    }
    let (records, mistakes) = await play()
    await SerialTasks.drain()
    return mistakes + records.filter { $0.screen != nil && mistakes.isEmpty }.map { "\($0.name) leaks" }
  }

  /// Removes steps for as long as the rest of the script fails.
  private func shrunk(_ script: [NavigationModel.Step]) async -> [NavigationModel.Step] {
    var script = script
    var size = script.count
    while size > 0 {
      for start in stride(from: script.count - size, through: 0, by: -size) {
        var shorter = script
        shorter.removeSubrange(start..<start + size)
        if await !mistakes(in: shorter).isEmpty { script = shorter }
      }
      size = min(size / 2, script.count)
    }
    return script
  }

  func test_run_objectsAreThoseOfTheState_asTheModelSays() async {
    var failures = 0
    for seed in RandomRounds.seeds(12, long: 120, or: "MODEL_SEED") {
      let script = NavigationModel.Step.script(seed: seed)
      guard await !mistakes(in: script).isEmpty else { continue }
      let short = await shrunk(script)
      let found = await mistakes(in: short)
      XCTFail(
        "MODEL_SEED=\(seed): \(found.joined(separator: "\n  "))\n  after \(short.map { "\n  \($0)" }.joined())"
      )
      failures += 1
      if failures == 5 || PendingWork.isBusy { return }
    }
  }
}
