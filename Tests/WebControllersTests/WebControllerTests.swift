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

@MainActor
final class WebControllerTests: XCTestCase {
  private let page = WebContent.url(URL(filePath: "/page"))
  private let other = WebRequest(URL(filePath: "/other"))
  private var clock = ManualClock()
  private var engine = ScriptedWebEngine(scroller: HeadlessScroller())
  private var scroller: HeadlessScroller { engine.scroller as? HeadlessScroller ?? HeadlessScroller() }

  override func setUp() async throws {
    clock = ManualClock()
    engine = ScriptedWebEngine(scroller: HeadlessScroller())
  }

  private final class Probe: WebController {
    var errors: [WebError] = []
    var isAllowed = true
    var states = 0
    var insets: LayoutInsets?
    var layout = LayoutPreferences()

    override var contentInsets: LayoutInsets { insets ?? super.contentInsets }
    override var layoutPreferences: LayoutPreferences { layout }

    override func handleError(_ error: any Error) {
      if let error = error as? WebError { errors.append(error) }
    }

    override func allows(_ navigation: WebNavigation) async -> Bool { isAllowed }
    override func pageStateDidChange() { states += 1 }
  }

  private func controller(
    _ options: WebOptions = WebOptions(),
    content: WebContent?? = nil,
    prompts: (any PromptHost)? = nil
  ) -> Probe {
    Probe(content ?? page, options: options, prompts: prompts) { [engine] in engine }
  }

  /// Closing a window ends the work of its controllers, so a test keeps its windows.
  private var windows: [AnyObject] = []

  override func tearDown() async throws { windows = [] }

  @discardableResult
  private func show<Root: Controller>(_ root: Root) -> HeadlessWindow<Root> {
    var environment = ControllerEnvironment()
    environment.clock = clock
    environment.safeAreaInsets = LayoutInsets(top: 64)
    let window = HeadlessWindow(root, environment: environment)
    windows.append(window)
    return window
  }

  private func pulling() -> WebOptions {
    var options = WebOptions()
    options.pullsToRefresh = true
    return options
  }

  // MARK: Loading (3.90, 3.92)

  func test_loadView_byHand_isOnce_andBeginsTheFirstLoad() async {
    var engines = 0
    let controller = WebController(page) {
      engines += 1
      return ScriptedWebEngine()
    }
    for _ in 1...2 { controller.loadView() }
    XCTAssertEqual(controller.viewLoadCount, 1)
    XCTAssertEqual(engines, 1)
    XCTAssertTrue(controller.isLoading)
  }

  func test_load_isOne_whenTheViewIsLoaded() async {
    let web = controller()
    XCTAssertEqual(engine.commands, [])
    let window = show(web)
    XCTAssertEqual(engine.commands, [.load(page)])
    XCTAssertTrue(web.isLoading)
    engine.finish(title: "Page")
    await window.settle()
    XCTAssertFalse(web.isLoading)
    XCTAssertIdentical(web.hostedView, engine)
    XCTAssertEqual(engine.options, WebOptions())
  }

  func test_load_laterOn_isAtOnce_andBeforeTheView_isOne() async {
    let web = controller(content: .some(nil))
    let window = show(web)
    XCTAssertEqual(engine.commands, [])
    web.load(page)
    XCTAssertEqual(engine.commands, [.load(page)])
    engine.finish(title: "")
    window.close()

    engine = ScriptedWebEngine()
    let early = controller(content: .some(nil))
    early.load(page)
    early.loadViewIfNeeded()
    XCTAssertEqual(engine.commands, [.load(page)])
  }

  func test_settle_waitsForThePage() async {
    let web = controller()
    let window = show(web)
    XCTAssertTrue(web.hasPendingWork)
    engine.fail(.notReached("no connection"))
    await window.settle()
    XCTAssertFalse(web.hasPendingWork)
  }

  func test_address_isEncodedOnce() async throws {
    let cases = [
      ("https://example.org/caf\u{e9} menu", "https://example.org/caf%C3%A9%20menu"),
      ("https://example.org/caf%C3%A9%20menu", "https://example.org/caf%C3%A9%20menu"),
      (
        "https://example.org/caf\u{e9}%20menu?q=a b#c|d", "https://example.org/caf%C3%A9%20menu?q=a%20b#c%7Cd"
      ),
      ("https://example.org/100%", "https://example.org/100%25"),
      ("https://example.org/100%2", "https://example.org/100%252"),
      ("https://example.org/100%zz", "https://example.org/100%25zz"),
      ("https://\u{4f8b}\u{3048}.jp/\u{30d1}", "https://xn--r8jz45g.jp/%E3%83%91"),
      ("mailto:a@b.c", "mailto:a@b.c"),
    ]
    for (text, expected) in cases {
      guard case .request(let request) = try WebContent.address(text) else { return XCTFail(text) }
      XCTAssertEqual(request.url.absoluteString, expected)
    }
    for text in ["", "example.org/a", "/a b"] {
      XCTAssertThrowsError(try WebContent.address(text)) { error in
        XCTAssertEqual(error as? WebError, .noAddress(text))
      }
    }
  }

  func test_files_andTexts_areGivenToTheEngine_andAgainToTheNextOne() async {
    let folder = URL(filePath: "/folder")
    let contents: [WebContent] = [
      .file(URL(filePath: "/folder/page.html"), access: folder), .html("<p>a</p>", base: folder),
      .html("", base: nil),
    ]
    for content in contents {
      engine = ScriptedWebEngine()
      let web = controller(content: content)
      show(web)
      XCTAssertEqual(engine.commands, [.load(content)])
      engine.finish(title: "Page")
      web.reloadView()
      XCTAssertEqual(engine.commands, [.load(content), .load(content)])
    }
  }

  // MARK: Insets (3.22, 3.91)

  func test_insets_areThoseThatASubclassSays() async {
    let web = controller()
    web.insets = LayoutInsets(top: 10, bottom: 20)
    let window = show(web)
    XCTAssertEqual(scroller.contentInsets, LayoutInsets(top: 10, bottom: 20))
    XCTAssertEqual(scroller.contentOffset, CGPoint(x: 0, y: -10))
    web.insets = nil
    window.window.layout()
    XCTAssertEqual(scroller.contentInsets, LayoutInsets(top: 64))
  }

  func test_insets_leaveTheSafeAreaToTheSystem_whereThatAddsIt() async {
    let web = controller()
    web.layout.adjustsInsets = true
    show(web)
    XCTAssertEqual(scroller.contentInsets, .zero)
    XCTAssertEqual(scroller.contentOffset, .zero)
  }

  func test_insets_areTheSafeArea_andTheOffsetBeginsThere() async {
    let window = show(controller())
    XCTAssertEqual(scroller.contentInsets, LayoutInsets(top: 64))
    XCTAssertEqual(scroller.contentOffset, CGPoint(x: 0, y: -64))
    window.window.environment.safeAreaInsets.top = 88
    window.window.layout()
    XCTAssertEqual(scroller.contentInsets, LayoutInsets(top: 88))
    XCTAssertEqual(scroller.contentOffset, CGPoint(x: 0, y: -88))
    scroller.addInsets(LayoutInsets(bottom: 300))
    scroller.scroll(to: 100)
    window.window.environment.safeAreaInsets.top = 20
    window.window.layout()
    XCTAssertEqual(scroller.contentInsets, LayoutInsets(top: 20, bottom: 300))
    XCTAssertEqual(scroller.contentOffset, CGPoint(x: 0, y: 100))
  }

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

  // MARK: Depth (3.96, 3.97, 3.99)

  private func go(to depth: Int) async {
    await engine.touch(WebNavigation(other))
    engine.finish(title: "\(depth)")
  }

  /// Returns the identifiers of the leading items of the bar: the stack's item first.
  private func leading(_ web: WebController) -> [String] {
    let back = (web.parent as? StackController)?.backItem
    return ([back].compactMap { $0 } + web.navigationBar.leadingItems).map(\.id)
  }

  func test_backAndClose_areShownFromDepth1_andGoAtDepth0() async {
    for (isPushed, atDepth0) in [(false, []), (true, [BarItem.backID])] {
      engine = ScriptedWebEngine(scroller: HeadlessScroller())
      let web = controller()
      let stack = StackController(root: isPushed ? Controller() : web)
      stack.push(web)
      let window = show(stack)
      engine.finish(title: "0")
      XCTAssertEqual(leading(web), atDepth0)
      XCTAssertTrue(web.interactivePop.isAllowed)
      for depth in 1...5 {
        await go(to: depth)
        XCTAssertEqual(web.backDepth, depth)
        XCTAssertEqual(leading(web), [BarItem.backID, WebController.closeItemID], "one of each")
        XCTAssertFalse(web.interactivePop.isAllowed)
      }
      for depth in (0..<5).reversed() {
        XCTAssertEqual(window.window.topmost?.handleBack(), .wentBack)
        XCTAssertEqual(web.backDepth, depth)
      }
      XCTAssertEqual(leading(web), atDepth0)
      XCTAssertTrue(web.interactivePop.isAllowed)
      XCTAssertEqual(window.window.topmost?.handleBack(), isPushed ? .left : .stayed)
      XCTAssertEqual(stack.controllers.count, 1)
    }
  }

  func test_backItem_ofAPageThatIsATab_orPresented() async {
    let tab = controller()
    let tabs = TabController()
    tabs.setControllers([tab])
    show(tabs)
    engine.finish(title: "0")
    await go(to: 1)
    XCTAssertEqual(leading(tab), [BarItem.backID, WebController.closeItemID])
    XCTAssertEqual(tab.navigationBar.leadingItems.map(\.title), ["Back", "Close"])

    engine = ScriptedWebEngine()
    let modal = controller()
    let window = show(Controller())
    window.window.present(modal, as: .fullScreen)
    engine.finish(title: "0")
    await go(to: 1)
    XCTAssertEqual(
      window.window.preferences(\.navigationBar).leadingItems.map(\.id),
      [BarItem.backID, WebController.closeItemID]
    )
    XCTAssertEqual(window.window.topmost?.handleBack(), .wentBack)
    XCTAssertEqual(window.window.topmost?.handleBack(), .left)
    XCTAssertEqual(window.window.presented.count, 0)
  }

  func test_drag_offTheStack_onlyAtDepth0() async {
    let web = controller()
    let stack = StackController(root: Controller())
    stack.push(web)
    show(stack)
    engine.finish(title: "0")
    stack.beginInteractivePop()?.cancel()
    await go(to: 1)
    XCTAssertNil(stack.beginInteractivePop())
    web.handleBack()
    let transition = stack.beginInteractivePop()
    XCTAssertNotNil(transition)
    transition?.finish()
    XCTAssertNil(web.parent)
  }

  func test_close_isNotShown_ifTheOptionsSaySo() async {
    var options = WebOptions()
    options.showsClose = false
    options.dragsOffOnlyFirstPage = false
    let web = controller(options)
    show(web)
    engine.finish(title: "0")
    await go(to: 1)
    XCTAssertEqual(web.backDepth, 1)
    XCTAssertEqual(leading(web), [BarItem.backID], "there is no other way back")
    XCTAssertTrue(web.interactivePop.isAllowed)
  }

  // MARK: Leaving (3.98)

  func test_leave_pushed_isPopped() async {
    let stack = StackController(root: Controller())
    let web = controller()
    stack.push(web)
    show(stack)
    XCTAssertEqual(web.handleBack(), .left)
    XCTAssertEqual(stack.controllers.count, 1)
    XCTAssertNil(web.parent)
  }

  func test_leave_presented_isDismissed() async {
    let window = show(Controller())
    let web = controller()
    window.window.present(web)
    XCTAssertEqual(web.handleBack(), .left)
    XCTAssertEqual(window.window.presented.count, 0)
  }

  func test_leave_pushedInsideAPresentedStack_isPopped_andItsRootIsDismissed() async {
    let window = show(Controller())
    let first = controller()
    let stack = StackController(root: first)
    window.window.present(stack)
    let second = Probe { ScriptedWebEngine() }
    stack.push(second)
    XCTAssertEqual(second.handleBack(), .left)
    XCTAssertEqual(stack.controllers.count, 1)
    XCTAssertEqual(window.window.presented.count, 1)
    XCTAssertTrue(first.close())
    XCTAssertEqual(window.window.presented.count, 0)
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

  // MARK: Scripts (3.101, A8)

  func test_scripts_reachTheirHandler_once_andEndWithTheirOwner() async {
    final class Owner { var messages: [JSONValue] = [] }
    let web = controller()
    var owner: Owner? = Owner()
    weak let leaked = owner
    if let owner {
      web.scripts.handle("share", owner) { $0.messages.append($1) }
      web.scripts.handle("share", owner) { $0.messages.append($1) }
    }
    show(web)
    XCTAssertEqual(engine.scriptNamesSet, [["share"]])
    engine.controller?.receive(.message(name: "share", body: .string("a")))
    engine.controller?.receive(.message(name: "other", body: .null))
    XCTAssertEqual(owner?.messages, [.string("a")])
    owner = nil
    XCTAssertNil(leaked)
    engine.controller?.receive(.message(name: "share", body: .null))
    XCTAssertEqual(engine.scriptNames, [])
  }

  func test_scripts_areForgottenWithTheView() async {
    let web = controller()
    web.scripts.handle("share", self) { _, _ in }
    let window = show(web)
    window.close()
    web.reloadView()
    XCTAssertEqual(engine.scriptNames, [])
    XCTAssertNil(engine.controller)
  }

  // MARK: Policies and prompts (3.102, 3.103, A11)

  func test_newWindow_opensInPlace() async {
    let web = controller()
    show(web)
    engine.finish(title: "Page")
    await engine.touch(WebNavigation(other, target: .newWindow))
    XCTAssertEqual(engine.commands, [.load(page), .load(.request(other))])
    web.isAllowed = false
    await engine.touch(WebNavigation(other, target: .newWindow))
    await engine.touch(WebNavigation(other))
    XCTAssertEqual(engine.commands.count, 2)
  }

  func test_dialogs_areAnsweredByTheReaderOnly() async {
    let prompts = ScriptedPrompts(
      .chose(PromptAction.acknowledgeID),
      .chose(PromptAction.confirmID),
      .chose(PromptAction.cancelID),
      .dismissed,
      .chose(PromptAction.confirmID),
      .chose(PromptAction.confirmID, texts: [PromptField.textID: "Grace"]),
      .dismissed
    )
    let web = controller(prompts: prompts)
    let dialogs: [(WebDialog, WebDialogAnswer)] = [
      (.alert("Hello"), .accepted),
      (.confirm("Sure?"), .accepted),
      (.confirm("Sure?"), .declined),
      (.confirm("Sure?"), .declined),
      (.prompt("Name?", initial: "Ada"), .text("Ada")),
      (.prompt("Name?", initial: "Ada"), .text("Grace")),
      (.prompt("Name?", initial: "Ada"), .declined),
    ]
    for (dialog, expected) in dialogs {
      let answer = await web.answer(dialog)
      XCTAssertEqual(answer, expected)
    }
    XCTAssertEqual(
      prompts.asked.map(\.message),
      [
        "Hello", "Sure?", "Sure?", "Sure?", "Name?", "Name?", "Name?",
      ]
    )
    XCTAssertEqual(prompts.asked.last?.fields.map(\.text), ["Ada"])
    let nobody = await controller().answer(.confirm("Sure?"))
    XCTAssertEqual(nobody, .declined)
  }

  func test_certificates_areRefused_unlessTheSystemOrTheAppTrustsThem() async {
    final class Trusting: WebController {
      override func answer(_ challenge: WebChallenge) async -> WebChallengeAnswer {
        challenge.host == "test.local" ? .trust : await super.answer(challenge)
      }
    }
    let bad = WebChallenge(host: "example.org", kind: .certificate(isTrusted: false))
    let standard = controller()
    var answers = [await standard.answer(bad)]
    answers.append(await standard.answer(WebChallenge(host: "a", kind: .certificate(isTrusted: true))))
    answers.append(await standard.answer(WebChallenge(host: "a", kind: .password(realm: "b"))))
    let trusting = Trusting { ScriptedWebEngine() }
    answers.append(
      await trusting.answer(WebChallenge(host: "test.local", kind: .certificate(isTrusted: false)))
    )
    answers.append(await trusting.answer(bad))
    XCTAssertEqual(answers, [.refuse, .systemDefault, .systemDefault, .trust, .refuse])
  }

  // MARK: The rest (3.104, 3.105, A9)

  func test_options_reachTheEngine_andTheNextOne() async {
    var options = WebOptions()
    options.userAgent = "Concierge/1"
    options.fitsWidth = false
    options.playsInline = false
    options.mediaNeedsTouch = false
    options.minimumFontSize = 12
    options.deceleration = .fast
    var engines: [ScriptedWebEngine] = []
    let web = WebController(page, options: options) {
      engines.append(ScriptedWebEngine())
      return engines[engines.count - 1]
    }
    show(web)
    web.reloadView()
    XCTAssertEqual(engines.map(\.options), [options, options])
    XCTAssertNotEqual(options, WebOptions())
  }

  func test_keyboard_isOff_andOptionsHaveTheNumbersOfTheArticle() async {
    XCTAssertEqual(controller().keyboardPreferences.isEnabled, false)
    let options = WebOptions()
    XCTAssertEqual(options.minimumFontSize, 10)
    XCTAssertEqual(options.deceleration, .normal)
    XCTAssertFalse(options.pullsToRefresh)
    XCTAssertTrue(options.beginsRefreshing && options.followsPageTitle && options.showsClose)
  }

  func test_view_builtAnew_loadsWhatWasAskedForLast() async {
    let web = controller()
    show(web)
    web.load(.request(other))
    engine.finish(title: "Other")
    web.reloadView()
    XCTAssertEqual(engine.commands, [.load(page), .load(.request(other)), .load(.request(other))])
    XCTAssertTrue(web.isLoading)
  }

  func test_nothingLeaks_evenIfThePageNeverComes() async {
    let leaks = LeakTracker()
    do {
      let window = show(leaks.track(controller(pulling())))
      window.close()
    }
    leaks.track(controller()).loadViewIfNeeded()
    windows = []
    await leaks.settle()
    XCTAssertEqual(leaks.alive, [])
  }
}
