import Concierge
import ControllerTesting
import Foundation
import XCTest

@MainActor
final class ExplorerTests: XCTestCase {
  private func explorer(_ fault: ShopFault? = nil) -> Explorer<ShopApp> {
    Explorer { run in
      let server = run.lasting { ShopServer(run.answers) }
      return ShopApp(server, fault: fault)
    }
    .doing("a product is deleted") { app in
      if let first = app.server.products.first { app.server.delete(first.id) }
    }
    .promising("No product is ordered twice") { Set($0.server.orders).count == $0.server.orders.count }
    .promising("The total is the number of orders") { $0.root.total <= $0.server.orders.count }
    .promising("The list shows the last search") { $0.root.list.query == $0.root.list.shownQuery }
    .promising("The list shows products that exist") { app in
      app.root.list.products.snapshot.sections.flatMap(\.items).allSatisfy {
        app.server.products.contains($0)
      }
    }
  }

  private let isLong = ProcessInfo.processInfo.environment["CONCIERGE_LONG"] != nil

  func test_explore_appWithoutFault_findsNothing() async {
    let report = await explorer().explore(runs: isLong ? 60 : 5, steps: 60, upTo: 5)
    XCTAssertTrue(report.problems.isEmpty, "\(report)")
  }

  func test_explore_eachPlantedFault_isFoundAndShrunk() async {
    for fault in ShopFault.allCases {
      let report = await explorer(fault).explore(runs: 200, steps: 60)
      XCTAssertEqual(report.problems.count, 1, "\(fault)")
      XCTAssertLessThanOrEqual(report.problems.first?.stepCount ?? 99, 8, "\(fault): \(report)")
    }
  }

  func test_exploreAll_ofThreeSteps_findsAFaultWithoutRandomNumbers() async {
    let names = ["tap Note", "relaunch", "tap outside", "tap row 3", "tap Buy"]
    let report = await explorer(.forgetsThePresentedScreen).exploreAll { names.contains($0) }
    XCTAssertEqual(report.problems.map(\.script), ["tap row 3\nrelaunch"])
    let good = await explorer().exploreAll { names.contains($0) }
    XCTAssertEqual(good.problems.map(\.script), [])
  }

  func test_replay_scriptOfAProblem_showsItAgain() async {
    let found = await explorer(.buysTwice).explore(runs: 200, steps: 60)
    let script = found.problems.first?.script ?? ""
    let again = await explorer(.buysTwice).replay(script)
    XCTAssertEqual(again.problems.map(\.seen), found.problems.map(\.seen))
    let repaired = await explorer().replay(script)
    XCTAssertEqual(repaired.problems.map(\.seen), [])
  }
}
