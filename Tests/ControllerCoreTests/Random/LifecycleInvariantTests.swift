import ControllerCore
import ControllerSupport
import Foundation
import TestSupport
import XCTest

/// Tests of the lifecycle's invariants under random sequences of operations, some of them made in callbacks.
/// `LifecycleRecorder` lists the invariants.
///
/// The environment variable `LIFECYCLE_SEED` repeats one sequence.
@MainActor
final class LifecycleInvariantTests: XCTestCase {
  // Many operations are mistakes on purpose, so the diagnostics are not printed.
  override nonisolated func invokeTest() {
    Diagnostics.$output.withValue(.init({ _ in })) { super.invokeTest() }
  }

  private let environment = ProcessInfo.processInfo.environment

  private let seeds = RandomRounds.seeds(40, long: 1_500, or: "LIFECYCLE_SEED")

  func test_containersOnly_everybodyStandsWhereTheTreeSays() async {
    await run(.containersOnly)
  }

  func test_anything_invariantsHold() async {
    await run(.anything)
  }

  func test_sameSeed_sameCallbacks() async {
    for seed in RandomRounds.seeds(16, long: 500) {
      let logs = (0..<2).map { _ in
        let tree = RandomTree(seed: seed, freedom: .anything)
        for _ in 0..<40 { tree.performRandomOperation() }
        _ = tree.dismantle()
        return tree.recorder.log
      }
      XCTAssertEqual(logs[0], logs[1], "seed \(seed)")
    }
  }

  func test_sequences_doAsInTheTranscripts() async throws {
    for seed in UInt64(1)...20 {
      let tree = RandomTree(seed: seed, freedom: seed.isMultiple(of: 2) ? .containersOnly : .anything)
      for _ in 0..<46 { tree.performRandomOperation() }
      _ = tree.dismantle()
      let lines = tree.recorder.log.joined(separator: " ").replacingOccurrences(of: " [", with: "\n[")
      let transcript = Transcript(lines.split(separator: "\n").map(String.init))
      XCTAssertNil(try transcript.difference(from: "lifecycle-seed-\(seed)"))
    }
  }

  private func run(_ freedom: RandomTree.Freedom) async {
    var hits: [String: Int] = [:]
    var failures = 0
    var callbacks = 0
    var fullChecks = 0
    for seed in seeds where failures < 3 {
      let tree = RandomTree(seed: seed, freedom: freedom)
      var mistakes: [String] = []
      for _ in 0..<46 where mistakes.isEmpty {
        tree.performRandomOperation()
        mistakes = tree.mistakes()
      }
      if mistakes.isEmpty { mistakes = tree.dismantle() }
      if !mistakes.isEmpty {
        failures += 1
        let operations = tree.operations.joined(separator: "; ")
        if environment["LIFECYCLE_SEED"] != nil { print(tree.recorder.log.joined(separator: " ")) }
        XCTFail("LIFECYCLE_SEED=\(seed): \(mistakes.joined(separator: ", ")) after \(operations)")
      }
      hits.merge(tree.recorder.hits, uniquingKeysWith: +)
      callbacks += tree.recorder.log.count
      fullChecks += tree.numberOfFullChecks
      // Lets the requests of the deallocated controllers end.
      if seed.isMultiple(of: 100) { await Task.yield() }
    }
    let table = hits.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
    print("\(seeds.count) sequences, \(freedom): \(callbacks) callbacks, \(fullChecks) full checks; \(table)")
    let transitions = ["off→wA", "wA→dA", "dA→wD", "wD→dD", "dD→wA", "wA→wD", "wD→wA"]
    guard seeds.count > 1 else { return }
    XCTAssertGreaterThan(fullChecks, seeds.count)
    for transition in transitions where freedom == .anything {
      XCTAssertGreaterThan(hits[transition] ?? 0, seeds.count / 10, transition)
    }
  }
}
