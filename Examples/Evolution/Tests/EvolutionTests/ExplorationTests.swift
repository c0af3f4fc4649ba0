import ControllerTesting
import Foundation
import XCTest

/// Explores the app on a terminal: random keys, sizes, answers of the server and gestures, in any order.
@MainActor
final class ExplorationTests: XCTestCase {
  private let runs = ProcessInfo.processInfo.environment["CONCIERGE_LONG"] == nil ? 5 : 60

  func test_reader_onATerminal_hasNoProblem() async {
    let report = await readerExplorer().explore(runs: runs, steps: 60)
    XCTAssertTrue(report.problems.isEmpty, "\(report)")
  }
}
