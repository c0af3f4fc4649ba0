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

  /// Checks that each step of a script is possible, and that no step shows a problem.
  private func check<App>(_ explorer: Explorer<App>, replaying script: String) async {
    let turns = UIKitTurns()
    turns.connect()
    let report = await turns.exploring(explorer).replay(script)
    turns.disconnect()
    XCTAssertEqual(report.skipped, [])
    XCTAssertTrue(report.problems.isEmpty, "\(report)")
  }

  /// The stack was changed while UIKit exchanged its screens, because the columns around it were replaced in the same turn.
  func test_stackThatLeavesWhileUIKitExchangesItsScreens_changesAfterwards() async {
    await check(
      shelfExplorer(width: .regular),
      replaying: """
        tap Order
        the user opens the notification of an author
        the user opens the notification of another book
        begin to swipe back
        UIKit: the menu of the back button
        the user opens the notification of a book
        UIKit: the menu of the back button
        UIKit: a drag of a sheet
        """
    )
  }

  /// The 15 rows are smaller than the list, but a bar covers a part of it, so the user can scroll.
  func test_listUnderABar_thatTheUserCanScroll_needsNoButton() async {
    await check(
      roomExplorer(),
      replaying: """
        Ada writes a line
        tap Chat
        UIKit: a swipe back
        the user blocks Ada on another device
        tap Chat
        """
    )
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
