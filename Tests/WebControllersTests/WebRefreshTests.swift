import ControllerCore
import ControllerTesting
import Foundation
import Interaction
import ItemLayouts
import Model
import Navigator
import Surfaces
import WebControllers
import XCTest

#if canImport(CoreGraphics)
  import CoreGraphics
#endif

/// Tests of pulling, titles and progress of web pages.
@MainActor
final class WebRefreshTests: XCTestCase {
  private var stage = WebStage()

  /// A page that still loads would keep other tests waiting.
  override func tearDown() async throws {
    stage.close()
    stage = WebStage()
  }

  // MARK: Refresh (3.66, 3.93)

  func test_refresh_firstLoad_isOneLoad_underTheHeader() async {
    let web = stage.page(.refreshable)
    let window = await stage.show(web)
    stage.scroller.proceed()
    XCTAssertEqual(stage.engine.commands, [.load(stage.home)])
    XCTAssertEqual(web.header, .refreshing)
    XCTAssertEqual(stage.scroller.contentInsets.top, 64 + 54)
    stage.engine.finish(title: "Page")
    XCTAssertEqual(web.header, .idle)
    XCTAssertEqual(stage.scroller.contentInsets.top, 64)
    await window.settle()

    stage.scroller.drag(to: -200)
    stage.scroller.letGo()
    stage.scroller.proceed()
    XCTAssertEqual(stage.engine.commands, [.load(stage.home), .reload])
  }

  func test_refresh_firstLoad_isQuiet_ifTheOptionsSaySo() async {
    var options = WebOptions.refreshable
    options.beginsRefreshing = false
    let web = stage.page(options)
    await stage.show(web)
    XCTAssertEqual(stage.engine.commands, [.load(stage.home)])
    XCTAssertEqual(web.header, .idle)
  }

  func test_refresh_loadAskedForMeanwhile_isOneLoad() async {
    stage.scroller.pace = .manual
    let web = stage.page(.refreshable)
    await stage.show(web)
    XCTAssertEqual(stage.engine.commands, [])
    web.load(.request(stage.other))
    XCTAssertEqual(stage.engine.commands, [])
    stage.scroller.proceed()
    XCTAssertEqual(stage.engine.commands, [.load(.request(stage.other))])
  }

  func test_refresh_endsOnEveryKindOfFailure() async {
    let failures: [WebError] = [
      .notReached("provisional"), .interrupted("broke off"), .processEnded, .canceled,
    ]
    for failure in failures {
      stage = WebStage()
      let web = stage.page(.refreshable)
      let window = await stage.show(web)
      stage.scroller.proceed()
      stage.engine.fail(failure)
      XCTAssertEqual(web.header, .idle, "\(failure)")
      XCTAssertEqual(stage.scroller.contentInsets.top, 64, "\(failure)")
      XCTAssertEqual(web.error, failure == .canceled ? nil : failure)
      XCTAssertEqual(web.errors, failure == .canceled ? [] : [failure])
      XCTAssertNil(web.progress)
      await window.settle()
      web.reload()
      XCTAssertEqual(
        stage.engine.commands,
        [.load(stage.home), .load(stage.home)],
        "there is nothing yet to load again"
      )
    }
  }

  func test_refresh_headerOfTheEngine_isShownAndPulled() async {
    let header = HeadlessRefreshHeader()
    stage.scroller.refreshHeader = header
    let web = stage.page(.refreshable)
    await stage.show(web)
    XCTAssertTrue(header.isRefreshing)
    XCTAssertEqual(stage.scroller.contentInsets.top, 64)
    stage.engine.finish(title: "Page")
    XCTAssertFalse(header.isRefreshing)
    header.pull()
    XCTAssertEqual(stage.engine.commands, [.load(stage.home), .reload])
    await stage.waitForStart(of: web)
    web.stopLoading()
    XCTAssertFalse(header.isRefreshing)
  }

  func test_refresh_switchedOff_stopsIt() async {
    let web = stage.page(.refreshable)
    await stage.show(web)
    stage.scroller.proceed()
    await stage.waitForStart(of: web)
    web.pullsToRefresh = false
    XCTAssertEqual(stage.engine.commands, [.load(stage.home), .stop])
    XCTAssertEqual(web.header, .hidden)
    XCTAssertEqual(stage.scroller.contentInsets.top, 64)
    XCTAssertFalse(web.isLoading)
  }

  /// The header had not opened yet, and the reload began without it.
  func test_refresh_switchedOffWhileTheHeaderOpens_pageIsNotReloaded() async {
    var options = WebOptions.refreshable
    options.beginsRefreshing = false
    let web = stage.page(options)
    await stage.show(web)
    stage.engine.finish(title: "Page")
    stage.scroller.pace = .manual
    stage.scroller.pull()
    XCTAssertEqual(web.header, .refreshing)
    web.pullsToRefresh = false
    stage.scroller.proceed()
    XCTAssertEqual(web.header, .hidden)
    XCTAssertEqual(stage.engine.commands, [.load(stage.home)])
  }

  // MARK: Title (3.94, 3.95, A12)

  func test_title_followsThePage_inTheBarOnly_andAnEmptyOneKeepsTheOld() async {
    let web = stage.page()
    web.title = "Own"
    let window = await stage.show(web)
    let host = HeadlessHost(.manual)
    host.isRecording = true
    window.window.host = host
    host.layOut()
    XCTAssertEqual(web.navigationBar.title, "Own")
    stage.engine.finish(title: "Page")
    XCTAssertEqual(web.navigationBar.title, "Page")
    XCTAssertEqual(web.title, "Own")
    XCTAssertEqual(host.preferenceChanges.count, 1)
    web.reload()
    stage.engine.finish(title: "")
    XCTAssertEqual(web.navigationBar.title, "Page")
    XCTAssertEqual(host.preferenceChanges.count, 1)
  }

  /// A12: the title of a page goes to the bar, not to the tab, whose title belongs to who makes the tabs.
  func test_A12_titleOfTheBar_andTitleOfTheTab_areTwo() async {
    let web = stage.page()
    web.title = "Read"
    let (tabs, stack) = (TabController(), StackController(root: web))
    tabs.setControllers([stack, Controller()])
    await stage.show(tabs)
    stage.engine.finish(title: "SE-0401")
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
    let web = stage.page(options)
    web.title = "Own"
    await stage.show(web)
    stage.engine.finish(title: "Page")
    XCTAssertEqual(web.navigationBar.title, "Own")
    XCTAssertEqual(web.pageTitle, "Page")
  }

  // MARK: Progress (3.100, A10)

  func test_progress_ofALoad_neverDecreases_andEndsWithTheLoad() async {
    let web = stage.page()
    await stage.show(web)
    await stage.waitForStart(of: web)
    XCTAssertEqual(web.progress, 0)
    stage.engine.callbacks.receive(.progressed(0.5))
    stage.engine.callbacks.receive(.progressed(0.25))
    XCTAssertEqual(web.progress, 0.5, "it does not go back")
    stage.engine.callbacks.receive(.progressed(7))
    XCTAssertEqual(web.progress, 1)
    stage.engine.finish(title: "Page")
    XCTAssertNil(web.progress)
    web.reload()
    await stage.waitForStart(of: web)
    XCTAssertEqual(web.progress, 0)
  }

  /// The first load waited for the header, and was lost with it.
  func test_headerSwitchedOff_beforeTheFirstLoad_loadsWithoutIt() async {
    let web = stage.page(.refreshable)
    web.loadViewIfNeeded()
    web.pullsToRefresh = false
    await stage.show(web)
    XCTAssertEqual(stage.engine.commands, [.load(stage.home)])
  }

  /// An engine that asks for permission before a load starts, and reports nothing if it is stopped meanwhile.
  private final class AskingEngine: WebEngine {
    var callbacks = WebEngineCallbacks()
    let scroller: (any ScrollSurface)?
    let (title, address, backDepth) = ("", URL?.none, 0)
    var scriptNames: Set<String> = []

    init(_ scroller: any ScrollSurface) { self.scroller = scroller }
    func configure(_ options: WebOptions) {}
    func load(_ content: WebContent) {}
    func reload() {}
    func goBack() {}
    func stop() {}
  }

  /// The header stayed open, and no further pull was possible.
  func test_stopLoading_beforeTheLoadHasStarted_closesTheHeader() async {
    let engine = AskingEngine(stage.scroller)
    let web = WebController(stage.home, options: .refreshable) { engine }
    await stage.show(web)
    XCTAssertEqual(web.header, .refreshing)
    web.stopLoading()
    XCTAssertEqual(web.header, .idle)
  }

  /// The app disables the header while it opens. A page that the app has asked for meanwhile is loaded without it, and so is a
  /// first page that could not be loaded before.
  func test_headerSwitchedOff_whileItOpens_loadsWhatIsMissing() async {
    for hasPage in [true, false] {
      stage.close()
      stage = WebStage()
      let web = stage.page(.pulled)
      await stage.show(web)
      if hasPage { stage.engine.finish(title: "Page") } else { stage.engine.fail(.notReached("offline")) }
      stage.scroller.pace = .manual
      stage.scroller.pull()
      XCTAssertEqual(web.header, .refreshing)
      if hasPage { web.load(.request(stage.other)) }
      XCTAssertEqual(stage.engine.commands, [.load(stage.home)], "the load waits for the header")
      web.pullsToRefresh = false
      stage.scroller.proceed()
      XCTAssertEqual(web.header, .hidden)
      let second = hasPage ? WebContent.request(stage.other) : stage.home
      XCTAssertEqual(stage.engine.commands, [.load(stage.home), .load(second)])
    }
  }
}
