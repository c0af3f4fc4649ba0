import Concierge
import ControllerTesting
import UIKit
import XCTest

@testable import UIKitHost

/// A random run that mixes the operations of the tree with what UIKit, the user and the app do by themselves.
@MainActor
final class UIKitMixedRunTests: UIKitTestCase {
  /// `CONCIERGE_LONG=1` runs 300 seeds. `CONCIERGE_SEED` runs one.
  func test_randomOperationsOfTheTree_theAppAndUIKit_leaveBothAlike() async {
    let environment = ProcessInfo.processInfo.environment
    let count: UInt64 = environment["CONCIERGE_LONG"] == "1" ? 300 : 30
    let seeds = environment["CONCIERGE_SEED"].flatMap(UInt64.init).map { $0..<$0 + 1 } ?? 0..<count
    var problems: [String] = []
    var counts: [String: Int] = [:]
    for seed in seeds {
      let run = MixedRun(seed: seed)
      await run.perform(60)
      if let problem = run.problem { problems.append("seed \(seed): \(problem)") }
      counts.merge(run.counts, uniquingKeysWith: +)
      run.close()
      SimulatedDevice.freedoms = []
      _ = SimulatedDevice.takeComplaints()
    }
    XCTAssertEqual(problems, [], "\(problems.count) of \(seeds.count) seeds")
    print(
      "mixed run:",
      counts.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
    )
    // One seed alone has too few operations.
    let least = seeds.count == 1 ? 0 : seeds.count < 300 ? 1 : 5
    XCTAssertEqual(counts.filter { $0.value < least }.keys.sorted(), [], "happened less than \(least) times")
  }
}
