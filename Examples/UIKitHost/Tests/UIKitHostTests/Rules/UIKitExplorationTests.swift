import Concierge
import ControllerTesting
import Explorations
import UIKit
import XCTest

@testable import UIKitHost

/// Apps that an explorer uses as a person would, with UIKit's stacks, tabs, columns and layers.
@MainActor
final class UIKitExplorationTests: XCTestCase {
  private let environment = ProcessInfo.processInfo.environment

  /// `CONCIERGE_LONG=1` explores 100 runs. `CONCIERGE_SEED` explores one.
  private func check<App>(_ explorer: Explorer<App>) async {
    let seed = environment["CONCIERGE_SEED"].flatMap(UInt64.init)
    let runs = seed != nil ? 1 : environment["CONCIERGE_LONG"] == "1" ? 100 : 3
    let turns = UIKitTurns()
    turns.connect()
    let report = await turns.exploring(explorer).explore(runs: runs, steps: 60, seed: seed ?? 1)
    turns.disconnect()
    XCTAssertTrue(report.problems.isEmpty, "\(report)")
    XCTAssertFalse(turns.gestures.isEmpty, "UIKit played no part")
    print("explored with UIKit:", report.steps, "steps,", turns.gestures.sorted { $0.key < $1.key })
  }

  func test_albumWithUIKit_hasNoProblem() async { await check(albumExplorer()) }
  func test_clubWithUIKit_hasNoProblem() async { await check(clubExplorer()) }
  func test_helpWithUIKit_hasNoProblem() async { await check(helpExplorer()) }
  func test_inboxWithUIKit_hasNoProblem() async { await check(inboxExplorer()) }
  func test_newsWithUIKit_hasNoProblem() async { await check(newsExplorer()) }
  func test_ordersWithUIKit_haveNoProblem() async { await check(orderExplorer("de_DE")) }
  func test_profileWithUIKit_hasNoProblem() async { await check(profileExplorer()) }
  func test_roomWithUIKit_hasNoProblem() async { await check(roomExplorer()) }
  func test_shelfWithUIKit_onAPhone_hasNoProblem() async { await check(shelfExplorer(width: .compact)) }
  func test_shelfWithUIKit_onAPad_hasNoProblem() async { await check(shelfExplorer(width: .regular)) }
  func test_tasksWithUIKit_hasNoProblem() async { await check(tasksExplorer()) }
  func test_tripsWithUIKit_onAPhone_hasNoProblem() async { await check(tripsExplorer(width: .compact)) }
  func test_tripsWithUIKit_onAPad_hasNoProblem() async { await check(tripsExplorer(width: .regular)) }
}
