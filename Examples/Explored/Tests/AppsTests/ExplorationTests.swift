import Concierge
import ControllerTesting
import Explorations
import Foundation
import XCTest

/// The explorations of the apps that have no open problem. `Calibrate` explores all apps.
@MainActor
final class ExplorationTests: XCTestCase {
  private let isLong = ProcessInfo.processInfo.environment["CONCIERGE_LONG"] != nil
  private var runs: Int { isLong ? 30 : 5 }

  private func check<App>(_ explorer: Explorer<App>, rounds: Int = 1) async {
    let report = await explorer.explore(runs: runs * rounds, steps: 60)
    XCTAssertTrue(report.problems.isEmpty, "\(report)")
  }

  /// Checks that each step of a script is possible, and that no step shows a problem.
  private func check<App>(_ explorer: Explorer<App>, replaying script: String) async {
    let report = await explorer.replay(script)
    XCTAssertEqual(report.skipped, [])
    XCTAssertTrue(report.problems.isEmpty, "\(report)")
  }

  func test_album_hasNoProblem() async { await check(albumExplorer()) }
  func test_club_hasNoProblem() async {
    let reach = ClubReach()
    await check(clubExplorer(reach), rounds: 4)
    XCTAssertFalse(reach.checks.isEmpty)
    // The short form does not reach all of them.
    guard isLong else { return }
    for place in ["hidden", "portrait", "landscape", "hardware", "floating"] {
      for screen in ["list", "chat"] {
        XCTAssertGreaterThan(reach.checks["\(place) over the \(screen)", default: 0], 0, "\(reach.checks)")
      }
    }
  }
  func test_diary_onAPhone_hasNoProblem() async { await check(diaryExplorer(width: .compact)) }
  func test_diary_onAPad_hasNoProblem() async { await check(diaryExplorer(width: .regular)) }
  func test_ferry_onAPhone_hasNoProblem() async { await check(ferryExplorer(width: .compact)) }
  func test_ferry_onAPad_hasNoProblem() async { await check(ferryExplorer(width: .regular)) }
  func test_guide_onAPhone_hasNoProblem() async { await check(guideExplorer(width: .compact)) }
  func test_guide_onAPad_inGerman_hasNoProblem() async {
    await check(guideExplorer(width: .regular, locale: Locale(identifier: "de_DE")))
  }
  func test_help_hasNoProblem() async { await check(helpExplorer()) }
  func test_inbox_hasNoProblem() async { await check(inboxExplorer()) }
  func test_market_onAPhone_hasNoProblem() async { await check(marketExplorer(width: .compact)) }
  func test_market_onAPad_hasNoProblem() async { await check(marketExplorer(width: .regular)) }
  func test_news_hasNoProblem() async { await check(newsExplorer()) }
  func test_orders_inFourLanguages_haveNoProblem() async {
    for locale in ["de_DE", "ar_EG", "ja_JP", "th_TH"] { await check(orderExplorer(locale)) }
  }
  func test_profile_hasNoProblem() async { await check(profileExplorer(), rounds: isLong ? 4 : 1) }
  func test_room_hasNoProblem() async { await check(roomExplorer()) }
  func test_shelf_onAPhone_hasNoProblem() async { await check(shelfExplorer(width: .compact)) }
  func test_shelf_onAPad_hasNoProblem() async { await check(shelfExplorer(width: .regular)) }
  func test_tasks_hasNoProblem() async { await check(tasksExplorer()) }
  func test_trips_onAPhone_hasNoProblem() async { await check(tripsExplorer(width: .compact)) }
  func test_trips_onAPad_hasNoProblem() async { await check(tripsExplorer(width: .regular)) }

  /// The save waits for the text of the input method, which the user has not confirmed in the form below the sheet.
  func test_guide_linkDuringASaveAndAComposition_endsEveryWait() async {
    let script = """
      the user opens a link to a place in a mail
      follow Museum in PlaceController
      type into name = "a"
      tap Save
      convert the text in name
      the user opens a link to the notes to a place
      """
    await check(guideExplorer(width: .compact), replaying: script)
  }

  /// Both links wait for the end of the swipe, and the second one takes the user away from the screen of the first one.
  func test_inbox_twoLinksDuringASwipe_areNoWayBack() async {
    let script = """
      the user opens the notification of a message that was deleted long ago
      begin to swipe back
      the user opens the notification of a message that was deleted long ago
      the user opens a link to a folder
      let go
      """
    await check(inboxExplorer(), replaying: script)
  }

  /// The screen has room for the rows of two sellers and a note, and the first pages have no offers.
  func test_market_refreshWithManyHiddenPages_fillsTheScreen() async {
    let script = """
      the server hides the offers of many pages
      pull MarketListController to refresh
      """
    for width in [ControllerEnvironment.SizeClass.compact, .regular] {
      await check(marketExplorer(width: width), replaying: script)
    }
  }

  /// The save of the new number runs when the user goes back. The server stored it although the user had put the old number back.
  func test_orders_oldNumberIsPutBackDuringTheSave_isNotLost() async {
    let script = """
      tap Basket
      the user takes the keyboard
      the server gets slow
      type “12” into first
      leave first
      tap Save
      type “1” into first
      leave first
      go back
      the server answers “save the basket”
      """
    await check(orderExplorer("de_DE"), replaying: script)
  }

  /// The user types while the answer is on its way to the app.
  func test_orders_typedBeforeTheAppHasTheAnswer_belongsToTheQuestion() async {
    let script = """
      tap Account
      tap Business
      the user takes the keyboard
      go back
      answer Discard (0 turns)
      type “France” into country
      """
    await check(orderExplorer("de_DE"), replaying: script)
  }

  /// The user begins two wizards while the step of the first one leaves the slow screen. Its text was stored.
  func test_orders_twoWizardsDuringATransition_rememberWhatWasStored() async {
    let script = """
      tap Wizard
      the user takes the keyboard
      compose “かな” in entry
      tap Next
      tap Back
      the screen gets slow
      go back
      tap Wizard
      tap Wizard
      """
    await check(orderExplorer("de_DE"), replaying: script)
  }

  /// The server refuses the price when the user has left the screen.
  func test_orders_priceIsRefusedDuringTheQuestion_isNotLost() async {
    let script = """
      tap Offer
      the user takes the keyboard
      the server gets slow
      type “7.5” into price
      leave price
      go back
      the server refuses “save an offer”
      """
    await check(orderExplorer("de_DE"), replaying: script)
  }

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
    await check(shelfExplorer(width: .compact), replaying: script)
  }

  /// The traveler goes back from the login, and taps the link of a mail before the login has left.
  func test_trips_mailAfterGoingBack_owesNoTickets() async {
    let script = """
      select tab Account
      tap Buy Ticket
      go back (0 turns)
      the user opens the link of a mail
      """
    await check(tripsExplorer(width: .compact), replaying: script)
  }

  /// The traveler taps three links before the first one is shown. The second one takes the traveler away from the login.
  func test_trips_mailAfterAnotherLink_owesNoTickets() async {
    let script = """
      the user opens a link to the tickets (0 turns)
      the user opens the notification of a trip (0 turns)
      the user opens the link of a mail
      """
    for width in [ControllerEnvironment.SizeClass.compact, .regular] {
      await check(tripsExplorer(width: width), replaying: script)
    }
  }

  /// The save waits for the user, who is asked whether the changes may be discarded.
  func test_trips_tapOutsideDuringTheSave_endsEveryWait() async {
    let script = """
      tap Rome
      tap Edit
      type into title = "a"
      tap Save Trip
      tap outside
      """
    await check(tripsExplorer(width: .compact), replaying: script)
  }
}
