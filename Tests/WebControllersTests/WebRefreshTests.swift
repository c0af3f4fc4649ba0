import ControllerCore
import ControllerTesting
import Foundation
import Interaction
import ItemLayouts
import Model
import Navigator
import WebControllers
import XCTest

#if canImport(CoreGraphics)
  import CoreGraphics
#endif

/// Tests of pulling, titles and progress of web pages.
@MainActor
final class WebRefreshTests: WebTestCase {
  // MARK: Refresh (3.66, 3.93)

  func test_headerProgress_isHowFarThePageIsPulled() async {
    var options = pulling()
    options.beginsRefreshing = false
    let web = controller(options)
    show(web)
    engine.finish(title: "Page")
    XCTAssertEqual(web.headerProgress, 0)
    let before = web.states
    scroller.drag(to: -64 - 27)
    XCTAssertEqual(web.headerProgress, 0.5)
    XCTAssertEqual(web.states, before + 1)
    scroller.drag(to: -64 - 80)
    scroller.letGo()
    XCTAssertEqual(web.headerProgress, 1)
    engine.finish(title: "Page")
    XCTAssertEqual(web.headerProgress, 0)
  }

  func test_refresh_firstLoad_isOneLoad_underTheHeader() async {
    let web = controller(pulling())
    let window = show(web)
    XCTAssertEqual(engine.commands, [.load(page)])
    XCTAssertEqual(web.header, .refreshing)
    XCTAssertEqual(scroller.contentInsets.top, 64 + 54)
    engine.finish(title: "Page")
    XCTAssertEqual(web.header, .idle)
    XCTAssertEqual(scroller.contentInsets.top, 64)
    await window.settle()

    scroller.drag(to: -200)
    scroller.letGo()
    XCTAssertEqual(engine.commands, [.load(page), .reload])
  }

  func test_refresh_firstLoad_isQuiet_ifTheOptionsSaySo() async {
    var options = pulling()
    options.beginsRefreshing = false
    let web = controller(options)
    show(web)
    XCTAssertEqual(engine.commands, [.load(page)])
    XCTAssertEqual(web.header, .idle)
  }

  func test_refresh_loadAskedForMeanwhile_isOneLoad() async {
    scroller.holdsMoves = true
    let web = controller(pulling())
    show(web)
    XCTAssertEqual(engine.commands, [])
    web.load(.request(other))
    XCTAssertEqual(engine.commands, [])
    scroller.finishMoves()
    XCTAssertEqual(engine.commands, [.load(.request(other))])
  }

  func test_refresh_endsOnEveryKindOfFailure() async {
    let failures: [WebError] = [
      .notReached("provisional"), .interrupted("broke off"), .processEnded, .canceled,
    ]
    for failure in failures {
      windows = []
      engine = ScriptedWebEngine(scroller: HeadlessScroller())
      let web = controller(pulling())
      let window = show(web)
      engine.fail(failure)
      XCTAssertEqual(web.header, .idle, "\(failure)")
      XCTAssertEqual(scroller.contentInsets.top, 64, "\(failure)")
      XCTAssertEqual(web.error, failure == .canceled ? nil : failure)
      XCTAssertEqual(web.errors, failure == .canceled ? [] : [failure])
      XCTAssertFalse(web.progress.isShown)
      await window.settle()
      web.reload()
      XCTAssertEqual(engine.commands, [.load(page), .load(page)], "there is nothing yet to load again")
    }
  }

  func test_refresh_switchedOff_stopsIt() async {
    let web = controller(pulling())
    show(web)
    web.pullsToRefresh = false
    XCTAssertEqual(engine.commands, [.load(page), .stop])
    XCTAssertEqual(web.header, .hidden)
    XCTAssertEqual(scroller.contentInsets.top, 64)
    XCTAssertFalse(web.isLoading)
  }

  // MARK: Title (3.94, 3.95, A12)

  func test_title_followsThePage_inTheBarOnly_andAnEmptyOneKeepsTheOld() async {
    let web = controller()
    web.title = "Own"
    let window = show(web)
    let host = HeadlessHost(answersAtOnce: true)
    window.window.host = host
    XCTAssertEqual(web.navigationBar.title, "Own")
    engine.finish(title: "Page")
    XCTAssertEqual(web.navigationBar.title, "Page")
    XCTAssertEqual(web.title, "Own")
    XCTAssertEqual(host.preferenceChanges.count, 1)
    web.reload()
    engine.finish(title: "")
    XCTAssertEqual(web.navigationBar.title, "Page")
    XCTAssertEqual(host.preferenceChanges.count, 1)
  }

  /// A12: the title of a page goes to the bar, not to the tab, whose title belongs to who makes the tabs.
  func test_A12_titleOfTheBar_andTitleOfTheTab_areTwo() async {
    let web = controller()
    web.title = "Read"
    let (tabs, stack) = (TabController(), StackController(root: web))
    tabs.setControllers([stack, Controller()])
    show(tabs)
    engine.finish(title: "SE-0401")
    XCTAssertEqual(tabs.preferences(\.navigationBar).title, "SE-0401")
    XCTAssertEqual(web.title, "Read", "what the tab is made from")
    XCTAssertEqual(
      [tabs, stack].map(\.navigationBar),
      [NavigationBarPreferences(), NavigationBarPreferences()]
    )
  }

  func test_title_isTheOwn_ifThePagesIsNotFollowed() async {
    var options = WebOptions()
    options.followsPageTitle = false
    let web = controller(options)
    web.title = "Own"
    show(web)
    engine.finish(title: "Page")
    XCTAssertEqual(web.navigationBar.title, "Own")
    XCTAssertEqual(web.pageTitle, "Page")
  }

  // MARK: Progress (3.100, A10)

  func test_progress_isFullForAMoment() async {
    let web = controller()
    show(web)
    XCTAssertTrue(web.progress.isShown)
    engine.controller?.receive(.progressed(0.5))
    engine.controller?.receive(.progressed(0.25))
    XCTAssertEqual(web.progress.fraction, 0.5, "it does not go back")
    engine.finish(title: "Page")
    XCTAssertEqual(web.progress.fraction, 1)
    await clock.advance(by: .milliseconds(299))
    XCTAssertTrue(web.progress.isShown)
    let before = web.states
    await clock.advance(by: .milliseconds(1))
    XCTAssertFalse(web.progress.isShown)
    XCTAssertEqual(web.progress.fraction, 0)
    XCTAssertEqual(web.states, before + 1)
  }

  func test_progress_ofTheNextLoad_isNotHiddenByTheLast() async {
    let web = controller()
    show(web)
    engine.finish(title: "Page")
    await clock.advance(by: .milliseconds(200))
    web.reload()
    await clock.advance(by: .milliseconds(200))
    XCTAssertTrue(web.progress.isShown)
    XCTAssertEqual(web.progress.fraction, 0)
  }
}
