import AsyncTestSupport
import ControllerCore
import ControllerTesting
import Interaction
import Navigator
import Surfaces
import TestSupport
import WebControllers
import XCTest

/// A dialog of a script ends with its page. The user is not asked about a page that has gone, and the page gets no consent.
@MainActor
final class WebDialogLifeTests: SerialTestCase {
  private var stage = WebStage()

  override func tearDown() async throws {
    stage.close()
    stage = WebStage()
  }
  private let prompts = ScriptedPrompts(.chose(PromptAction.confirmID))

  /// Shows a page above the root of a stack, lets its script ask, and then calls `end`. The question must have left the screen, and
  /// the page must get no consent.
  private func assertDialogEnds(
    _ line: UInt = #line,
    with end: (HeadlessWindow<StackController>, WebController) async -> Void
  ) async {
    prompts.isHolding = true
    let (leaks, window) = (LeakTracker(), await stage.show(StackController(root: Controller())))
    let answer: Task<WebDialogAnswer, Never>
    do {
      let page = leaks.track(stage.page(prompts: prompts))
      window.root.push(page)
      stage.engine.finish(title: "Shop")
      answer = stage.engine.ask(.confirm("Buy?"))
      await window.settle()
      XCTAssertEqual(prompts.current?.message, "Buy?", line: line)
      await end(window, page)
    }
    await window.settle()
    XCTAssertNil(prompts.current?.message, line: line)
    if window.root.controllers.count == 1 {
      await leaks.settle()
      XCTAssertEqual(leaks.alive, [], line: line)
    }
    prompts.isHolding = false
    let value = await answer.value
    XCTAssertEqual(value, .declined, line: line)
    window.close()
  }

  func test_dialog_pageIsReplaced_isDeclined() async {
    await assertDialogEnds { [stage] _, page in
      page.load(.request(stage.other))
      stage.engine.finish(title: "Other")
    }
  }

  func test_dialog_userGoesBack_isDeclined() async {
    await assertDialogEnds { [stage] window, page in
      await stage.follow(title: "Other")
      XCTAssertTrue(page.handleBack())
      await window.settle()
    }
  }

  func test_dialog_processOfThePageEnds_isDeclined() async {
    await assertDialogEnds { [stage] _, _ in stage.engine.terminate() }
  }

  func test_dialog_screenIsRemoved_isDeclined() async {
    await assertDialogEnds { window, _ in window.root.setControllers([Controller()]) }
  }

  func test_dialog_viewIsUnloaded_isDeclined() async {
    await assertDialogEnds { [stage] _, page in
      page.reloadView()
      stage.engine.finish(title: "Shop")
    }
  }

  func test_dialog_windowCloses_isDeclined() async {
    await assertDialogEnds { window, _ in window.close() }
  }

  /// The question of a page in another tab was over the tab on screen, and the app's next question waited for it.
  func test_dialog_ofAPageInAnotherTab_isDeclined_butNotThatOfAPageBelowASheet() async {
    prompts.isHolding = true
    let (page, tabs) = (stage.page(prompts: prompts), TabController())
    tabs.setControllers([page, Controller()])
    let window = await stage.show(tabs)
    stage.engine.finish(title: "Shop")
    tabs.select(1, animated: false)
    await window.settle()
    let hidden = stage.engine.ask(.confirm("Buy?"))
    await window.settle()
    XCTAssertNil(prompts.current)
    prompts.isHolding = false
    let answer = await hidden.value
    XCTAssertEqual(answer, .declined)
    prompts.isHolding = true
    tabs.select(0, animated: false)
    page.present(Controller(), as: .sheet)
    await window.settle()
    let visible = stage.engine.ask(.confirm("Buy?"))
    await until { prompts.current?.message == "Buy?" }
    XCTAssertEqual(prompts.asked.count, 1)
    window.close()
    let last = await visible.value
    XCTAssertEqual(last, .declined)
  }

  /// The question of the page waits for another prompt. Meanwhile the user selects another tab.
  func test_dialog_pageLeavesTheScreen_isDeclined() async {
    let prompts = ScriptedPrompts(.dismissed, .chose(PromptAction.confirmID))
    prompts.isHolding = true
    let (page, tabs) = (stage.page(prompts: prompts), TabController())
    tabs.setControllers([page, Controller()])
    let window = await stage.show(tabs)
    stage.engine.finish(title: "Shop")
    let news = Task { await prompts.present(.inform("News", acknowledge: "OK")) }
    await until { prompts.current?.message == "News" }
    let answer = stage.engine.ask(.confirm("Buy?"))
    await window.settle()
    tabs.select(1, animated: false)
    await window.settle()
    XCTAssertEqual(prompts.current?.message, "News")
    prompts.isHolding = false
    let value = await answer.value
    XCTAssertEqual(value, .declined)
    _ = await news.value
    window.close()
  }

  /// Shows a page in a window, and lets its script ask.
  private func showDialog(of page: WebController, in root: Controller) async -> (
    HeadlessWindow<Controller>, Task<WebDialogAnswer, Never>
  ) {
    prompts.isHolding = true
    let window = await stage.show(root)
    stage.engine.finish(title: "Shop")
    let answer = stage.engine.ask(.confirm("Buy?"))
    await until { prompts.current?.message == "Buy?" }
    XCTAssertTrue(page.isVisible)
    return (window, answer)
  }

  /// The page was declined what the user was about to allow.
  func test_dialog_pageMovesToAnotherVisibleContainer_stays() async {
    let (root, first, second) = (Controller(), Controller(), Controller())
    let page = stage.page(prompts: prompts)
    first.addChild(page)
    [first, second].forEach { root.addChild($0) }
    let (window, answer) = await showDialog(of: page, in: root)
    second.addChild(page, animated: false)
    await window.settle()
    XCTAssertEqual(prompts.current?.message, "Buy?")
    prompts.isHolding = false
    let value = await answer.value
    XCTAssertEqual(value, .accepted)
    window.close()
  }

  private enum Place: Hashable { case list, page, other }

  private final class Places: RouteController<Place> {
    let page: WebController
    init(_ page: WebController) {
      self.page = page
      super.init()
    }
    override func makeController(for place: Place) -> Controller { place == .page ? page : Controller() }
    override func placement(for width: ControllerEnvironment.SizeClass) -> NavigationPlacement<Place>? {
      width == .compact
        ? .stack(root: .list) : .split(root: .list) { $0 == .list ? .primary : .detail }
    }
  }

  /// The question of a page went when the user rotated a large phone, which moves the page to another column.
  func test_dialog_deviceRotates_stays_untilThePageIsCovered() async {
    for isPushing in [false, true] {
      stage = WebStage()
      prompts.isHolding = true
      let navigator = RouteNavigator<Place>(.stack(root: .list))
      let places = Places(stage.page(prompts: prompts))
      navigator.attach(places)
      let window = await stage.show(places)
      window.environment.horizontalSizeClass = .compact
      navigator.enqueue(.navigate(to: .page))
      await stage.waitForStart(of: places.page)
      stage.engine.finish(title: "Shop")
      let answer = stage.engine.ask(.confirm("Buy?"))
      await until { prompts.current?.message == "Buy?" }
      if isPushing {
        navigator.enqueue(.navigate(to: .other))
        await until { places.page.appearance != .appeared }
      }
      window.environment.horizontalSizeClass = .regular
      await window.settle()
      if !isPushing {
        XCTAssertEqual(prompts.current?.message, "Buy?")
        window.environment.horizontalSizeClass = .compact
        await window.settle()
        XCTAssertEqual(prompts.current?.message, "Buy?")
        navigator.enqueue(.navigate(to: .other))
        await window.settle()
      }
      XCTAssertFalse(places.page.isVisible)
      XCTAssertNil(prompts.current)
      prompts.isHolding = false
      let value = await answer.value
      XCTAssertEqual(value, .declined)
      window.close()
    }
  }

  func test_dialog_windowHidesAndShowsInOneTurn_stays() async {
    let page = stage.page(prompts: prompts)
    let (window, answer) = await showDialog(of: page, in: page)
    window.window.hide()
    window.window.show()
    await window.settle()
    XCTAssertEqual(prompts.current?.message, "Buy?")
    window.window.hide()
    await window.settle()
    XCTAssertNil(prompts.current)
    prompts.isHolding = false
    let value = await answer.value
    XCTAssertEqual(value, .declined)
    window.close()
  }

  private final class ConsentScreen: Controller, ResultProviding {
    typealias Output = Bool
  }

  /// A page that asks the user with a screen of the app, which covers the page.
  private final class CoveredPage: WebController {
    let consent = ConsentScreen()
    override func answer(_ dialog: WebDialog) async -> WebDialogAnswer {
      await window?.presentForResult(consent, as: .fullScreen) == true ? .accepted : .declined
    }
  }

  /// The screen that asks the user covered the page, and so the page was declined before the user could answer.
  func test_dialog_overrideAsksOnAScreenThatCoversThePage_itsAnswerCounts() async {
    let page = CoveredPage(stage.home) { [engine = stage.engine] in engine }
    let window = await stage.show(page)
    stage.engine.finish(title: "Shop")
    let answer = stage.engine.ask(.confirm("Buy?"))
    await window.settle()
    XCTAssertTrue(page.consent.isVisible)
    XCTAssertFalse(page.isVisible)
    page.consent.finish(with: true)
    let value = await answer.value
    XCTAssertEqual(value, .accepted)
    window.close()
  }

  /// A page that asks the user about links and about challenges.
  private final class AskingPage: WebController {
    let prompts: ScriptedPrompts

    init(_ content: WebContent, prompts: ScriptedPrompts, engine: @escaping @MainActor () -> any WebEngine) {
      self.prompts = prompts
      super.init(content, prompts: prompts, engine: engine)
    }

    private func isAccepted(_ question: String) async -> Bool {
      await prompts.present(.confirm(question, action: "Yes")).choice == PromptAction.confirmID
    }

    override func allows(_ navigation: WebNavigation) async -> Bool { await isAccepted("Leave?") }

    override func answer(_ challenge: WebChallenge) async -> WebChallengeAnswer {
      await isAccepted("Trust?") ? .trust : .refuse
    }
  }

  /// The question whether a link may be opened stayed on screen, and kept the controller alive.
  func test_questionAboutALink_pageGoes_isDeclined() async {
    for way in ["screen is removed", "process ends", "page is replaced", "window closes"] {
      stage = WebStage()
      prompts.isHolding = true
      let leaks = LeakTracker()
      let window = await stage.show(StackController(root: Controller()))
      let isOpened: Task<Bool, Never>
      do {
        let page = leaks.track(
          AskingPage(stage.home, prompts: prompts) { [engine = stage.engine] in engine }
        )
        window.root.push(page)
        stage.engine.finish(title: "Shop")
        let (callbacks, link) = (stage.engine.callbacks, WebNavigation(stage.other))
        isOpened = Task { await callbacks.shouldOpen(link) }
        await until { prompts.current?.message == "Leave?" }
        switch way {
        case "screen is removed": window.root.setControllers([Controller()])
        case "process ends": stage.engine.terminate()
        case "window closes": window.close()
        default:
          page.load(.request(stage.other))
          stage.engine.finish(title: "Other")
        }
      }
      let answer = await isOpened.value
      XCTAssertFalse(answer, way)
      await until { prompts.current == nil }
      XCTAssertNil(prompts.current, way)
      if way == "screen is removed" {
        await leaks.settle()
        XCTAssertEqual(leaks.alive, [])
      }
      stage.close()
    }
  }

  func test_challengeThatAsksTheUser_pageIsReplaced_isRefused() async {
    prompts.isHolding = true
    let page = AskingPage(stage.home, prompts: prompts) { [engine = stage.engine] in engine }
    let window = await stage.show(page)
    stage.engine.finish(title: "Shop")
    let callbacks = stage.engine.callbacks
    let trust = Task {
      await callbacks.answerChallenge(WebChallenge(host: "a", kind: .certificate(isTrusted: false)))
    }
    await until { prompts.current?.message == "Trust?" }
    page.load(.request(stage.other))
    stage.engine.finish(title: "Other")
    let answer = await trust.value
    XCTAssertEqual(answer, .refuse)
    await until { prompts.current == nil }
    XCTAssertNil(prompts.current)
    window.close()
  }

  /// The question of a server stayed on screen after its load had ended.
  func test_challengeThatAsksTheUser_loadEnds_isRefused_andDialogsStay() async {
    for isStopped in [true, false] {
      stage = WebStage()
      prompts.isHolding = true
      let page = AskingPage(stage.home, prompts: prompts) { [engine = stage.engine] in engine }
      let window = await stage.show(page)
      stage.engine.finish(title: "Shop")
      let callbacks = stage.engine.callbacks
      let link = Task { await callbacks.shouldOpen(WebNavigation(stage.other)) }
      await until { prompts.current?.message == "Leave?" }
      page.load(.request(stage.other))
      let trust = Task {
        await callbacks.answerChallenge(WebChallenge(host: "a", kind: .certificate(isTrusted: false)))
      }
      for _ in 0..<10 { await Task.yield() }
      if isStopped { page.stopLoading() } else { stage.engine.fail(.notReached("offline")) }
      let answer = await trust.value
      XCTAssertEqual(answer, .refuse)
      XCTAssertEqual(prompts.current?.message, "Leave?", "the question of the page stays")
      window.close()
      let isOpened = await link.value
      XCTAssertFalse(isOpened)
      stage.close()
    }
  }
}
