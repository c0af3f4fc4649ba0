import ControllerTesting
import Explorations
import Foundation
import XCTest

/// The explorations of the apps that have no open problem. `Calibrate` explores all apps.
@MainActor
final class ExplorationTests: XCTestCase {
  private let runs = ProcessInfo.processInfo.environment["CONCIERGE_LONG"] == nil ? 5 : 30

  private func check<App>(_ explorer: Explorer<App>) async {
    let report = await explorer.explore(runs: runs, steps: 60)
    XCTAssertTrue(report.problems.isEmpty, "\(report)")
  }

  func test_album_hasNoProblem() async { await check(albumExplorer()) }
  func test_club_hasNoProblem() async { await check(clubExplorer()) }
  func test_help_hasNoProblem() async { await check(helpExplorer()) }
  func test_inbox_hasNoProblem() async { await check(inboxExplorer()) }
  func test_news_hasNoProblem() async { await check(newsExplorer()) }
  func test_orders_inFourLanguages_haveNoProblem() async {
    for locale in ["de_DE", "ar_EG", "ja_JP", "th_TH"] { await check(orderExplorer(locale)) }
  }
  func test_profile_hasNoProblem() async { await check(profileExplorer()) }
  func test_room_hasNoProblem() async { await check(roomExplorer()) }
  func test_shelf_onAPhone_hasNoProblem() async { await check(shelfExplorer(width: .compact)) }
  func test_shelf_onAPad_hasNoProblem() async { await check(shelfExplorer(width: .regular)) }
  func test_tasks_hasNoProblem() async { await check(tasksExplorer()) }
  func test_trips_onAPhone_hasNoProblem() async { await check(tripsExplorer(width: .compact)) }
  func test_trips_onAPad_hasNoProblem() async { await check(tripsExplorer(width: .regular)) }

  /// A slow screen owes more steps than the number of turns after which the explorer believes that all tasks wait.
  func test_shelf_stepsThatASlowScreenOwes_areDoneBeforeTheCheck() async {
    let script = """
      the screen gets slow
      select tab Authors
      the user opens the notification of a book that does not exist
      the window gets wide
      select tab Books
      an hour passes
      """
    let report = await shelfExplorer(width: .compact).replay(script)
    XCTAssertEqual(report.skipped, [])
    XCTAssertTrue(report.problems.isEmpty, "\(report)")
  }
}
