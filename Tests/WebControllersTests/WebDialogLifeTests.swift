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

  /// The question waited for another one. Meanwhile the user had gone to another tab.
  func test_dialog_pageLeavesTheScreen_isDeclined() async {
    prompts.isHolding = true
    let (page, tabs) = (stage.page(prompts: prompts), TabController())
    tabs.setControllers([page, Controller()])
    let window = await stage.show(tabs)
    stage.engine.finish(title: "Shop")
    let answer = stage.engine.ask(.confirm("Buy?"))
    await until { prompts.current?.message == "Buy?" }
    tabs.select(1, animated: false)
    await window.settle()
    XCTAssertNil(prompts.current)
    prompts.isHolding = false
    let value = await answer.value
    XCTAssertEqual(value, .declined)
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
