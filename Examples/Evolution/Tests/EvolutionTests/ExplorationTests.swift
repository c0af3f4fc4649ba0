import ControllerTesting
import EvolutionApp
import Foundation
import XCTest

/// Explores the app on a terminal: random keys, sizes, answers of the server and gestures, in any order.
@MainActor
final class ExplorationTests: XCTestCase {
  private let runs = ProcessInfo.processInfo.environment["CONCIERGE_LONG"] == nil ? 6 : 20

  func test_reader_onATerminal_hasNoProblem() async {
    let checks = ExploredChecks()
    for layout in [nil, EvolutionLayout.pad, .phone] {
      let report = await readerExplorer(layout, checks).explore(runs: runs, steps: 60)
      XCTAssertTrue(report.problems.isEmpty, "\(report)")
    }
    XCTAssertGreaterThan(checks.lists, 20)
    XCTAssertGreaterThan(checks.cards, 0)
    // The threads of the database go on after a run, and a busy machine takes its time.
    let limit = ContinuousClock.now + .seconds(300)
    for isActing in checks.areActing {
      while isActing(), .now < limit { await Task.yield() }
      XCTAssertFalse(isActing(), "an action does not end")
    }
  }
}
