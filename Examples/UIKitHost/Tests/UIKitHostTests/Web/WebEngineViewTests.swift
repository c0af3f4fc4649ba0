import Concierge
import ControllerTesting
import UIKit
import WebKit
import XCTest

@testable import UIKitHost

@MainActor
final class WebEngineViewTests: XCTestCase {
  override nonisolated func invokeTest() {
    XCTAssertNotNil(SerialTasks.run { super.invokeTest() })
  }

  override func setUp() async throws { _ = SimulatedDevice.takeComplaints() }

  private let first = URL(filePath: "/first")
  private let second = URL(filePath: "/second")

  // MARK: Loads

  func test_load_reportsProgressAndTitle() async {
    let (stage, page) = makePage()
    await until { page.isLoading }
    XCTAssertEqual(page.events, [.started, .progressed(0.1)])
    page.web.simulateFinish(title: "First")
    XCTAssertEqual(page.events.suffix(4), [.progressed(0.5), .committed, .progressed(1), .finished])
    XCTAssertEqual(page.navigationBar.title, "First")
    XCTAssertFalse(page.isLoading)
    stage.close()
  }

  func test_replacedLoad_failsAsCanceledBeforeTheNextStarts_inWhateverOrderWebKitReports() async {
    for isLate in [false, true] {
      let (stage, page) = makePage()
      page.web.simulatesLateFailures = isLate
      await until { page.isLoading }
      page.load(.url(second))
      await until { page.web.simulatedLoad == self.second }
      XCTAssertEqual(
        page.events.filter { if case .progressed = $0 { false } else { true } },
        [.started, .failed(.canceled), .started],
        "late: \(isLate)"
      )
      page.web.simulateFinish(title: "Second")
      XCTAssertNil(page.error)
      XCTAssertEqual(page.navigationBar.title, "Second")
      stage.close()
    }
  }

  func test_stop_isReportedOnce() async {
    let (stage, page) = makePage()
    await until { page.isLoading }
    page.stopLoading()
    XCTAssertEqual(page.events.count { $0 == .failed(.canceled) }, 1)
    XCTAssertFalse(page.isLoading)
    stage.close()
  }

  /// WebKit reports some ways through the history without a navigation. Such a load never ended.
  func test_loadWithoutANavigation_ends() async {
    let (stage, page) = makePage()
    await until { page.isLoading }
    page.web.simulateFinish(title: "First")
    page.engineView.webView(page.web, didStartProvisionalNavigation: nil)
    XCTAssertTrue(page.isLoading)
    page.engineView.webView(page.web, didCommit: nil)
    page.engineView.webView(page.web, didFinish: nil)
    XCTAssertFalse(page.isLoading)
    XCTAssertEqual(page.events.last, .finished)
    // The end is reported once.
    page.engineView.webView(page.web, didFinish: nil)
    XCTAssertEqual(page.events.count { $0 == .finished }, 2)
    stage.close()
  }

  func test_failures_areTyped() async {
    let (stage, page) = makePage()
    await until { page.isLoading }
    page.web.simulateFailure(URLError(.notConnectedToInternet))
    guard case .notReached? = page.error else { return XCTFail("\(String(describing: page.error))") }
    page.reload()
    await until { page.isLoading }
    page.web.simulateCommit(title: "First")
    page.web.simulateFailure(URLError(.networkConnectionLost))
    guard case .interrupted? = page.error else { return XCTFail("\(String(describing: page.error))") }
    page.web.simulateProcessEnd()
    XCTAssertEqual(page.error, .processEnded)
    stage.close()
  }

  func test_eachStart_isFollowedByOneEnd_randomly() async {
    var random = SystemSeed(3)
    for round in 0..<20 {
      let (stage, page) = makePage()
      page.web.simulatesLateFailures = Bool.random(using: &random)
      for _ in 0..<40 {
        switch Int.random(in: 0..<8, using: &random) {
        case 0: page.load(.url([first, second][Int.random(in: 0..<2, using: &random)]))
        case 1: page.reload()
        case 2: page.stopLoading()
        case 3: page.web.simulateFinish(title: "T")
        case 4: page.web.simulateCommit(title: "T")
        case 5: page.web.simulateFailure(URLError(.timedOut))
        case 6: page.handleBack()
        default: page.web.simulateLink(second)
        }
        await Task.yield()
      }
      for _ in 0..<20 { await Task.yield() }
      page.web.simulateFinish(title: "End")
      var isLoading = false
      for event in page.events {
        switch event {
        case .started:
          XCTAssertFalse(isLoading, "round \(round)")
          isLoading = true
        case .finished, .failed:
          XCTAssertTrue(isLoading, "round \(round)")
          isLoading = false
        default: break
        }
      }
      XCTAssertFalse(isLoading, "round \(round)")
      stage.close()
    }
  }

  // MARK: Links and history

  func test_link_isAsked_andOwnLoadsAreNot() async {
    let (stage, page) = makePage()
    await until { page.isLoading }
    page.web.simulateFinish(title: "First")
    XCTAssertEqual(page.asked, [])
    page.allowsLinks = false
    page.web.simulateLink(second)
    await until { page.asked.count == 1 }
    XCTAssertEqual(page.asked.first?.cause, .link)
    XCTAssertFalse(page.isLoading)
    page.allowsLinks = true
    page.web.simulateLink(second, inNewWindow: true)
    await until { page.web.simulatedLoad == self.second }
    XCTAssertEqual(page.asked.last?.target, .newWindow)
    page.web.simulateFinish(title: "Second")
    XCTAssertEqual(page.backDepth, 1)
    XCTAssertTrue(page.handleBack())
    await until { page.web.simulatedLoad == self.first }
    page.web.simulateFinish(title: "First")
    XCTAssertEqual(page.navigationBar.title, "First")
    XCTAssertEqual(page.asked.count, 2)
    stage.close()
  }

  func test_scriptAfterAStoppedLoad_isAsked() async {
    let (stage, page) = makePage()
    await until { page.isLoading }
    page.web.simulateFinish(title: "First")
    page.load(.url(second))
    page.stopLoading()
    page.allowsLinks = false
    page.web.simulateScript(opening: second)
    await until { page.asked.count == 1 }
    XCTAssertFalse(page.isLoading)
    stage.close()
  }

  /// WebKit asks nobody about a way back within a page, and about nothing after the end of the process.
  func test_scriptAfterALoadWithoutAQuestion_isAsked() async {
    for endsProcess in [false, true] {
      let (stage, page) = makePage()
      await until { page.isLoading }
      page.web.simulateFinish(title: "First")
      page.web.simulatePart("contents")
      if endsProcess {
        page.load(.url(second))
        page.web.simulateProcessEnd()
      } else {
        XCTAssertTrue(page.handleBack())
        await until { page.web.url == self.first }
      }
      page.allowsLinks = false
      page.web.simulateScript(opening: second)
      await until { page.asked.count == 1 }
      XCTAssertFalse(page.isLoading)
      stage.close()
    }
  }

  /// The way back within a page ends during a load of the page, whose end is the next event.
  func test_scriptAfterAWayBackDuringALoad_isAsked() async {
    let (stage, page) = makePage()
    await until { page.isLoading }
    page.web.simulateCommit(title: "First")
    page.web.simulatePart("contents")
    page.engineView.goBack()
    await until { !page.web.canGoBack }
    page.web.simulateFinish(title: "First")
    page.allowsLinks = false
    page.web.simulateScript(opening: second)
    await until { page.asked.count == 1 }
    XCTAssertFalse(page.isLoading)
    stage.close()
  }

  func test_frameDuringAnOwnLoad_isAsked_andTheLoadIsNot() async {
    let (stage, page) = makePage()
    await until { page.isLoading }
    page.web.simulateFinish(title: "First")
    page.allowsLinks = false
    page.web.simulateScript(opening: first, inFrame: true)
    page.load(.url(second))
    await until { page.web.simulatedLoad == self.second && !page.asked.isEmpty }
    XCTAssertEqual(page.asked.map(\.target), [.frame])
    stage.close()
  }

  // MARK: Scripts

  func test_messages_reachTheHandler_andEndWithIt() async {
    let (stage, page) = makePage()
    var received: [JSONValue] = []
    page.scripts.handle("share", self) { _, message in received.append(message) }
    XCTAssertTrue(
      page.web.simulateMessage("share", ["title": "Ada", "count": 3, "isNew": true] as [String: Any])
    )
    XCTAssertEqual(received, [["title": "Ada", "count": 3, "isNew": true]])
    page.scripts.remove("share")
    XCTAssertFalse(page.web.simulateMessage("share", "x"))
    XCTAssertEqual(page.web.configuration.userContentController.simulatedComplaints, [])
    stage.close()
  }

  func test_evaluate_passesArgumentsAndReturnsTheValue() async throws {
    let (stage, page) = makePage()
    await until { page.isLoading }
    page.web.simulateFinish(title: "First")
    page.web.simulateScripts { script, arguments in [script, arguments["word"] ?? ""] }
    let value = try await page.evaluate("return word", arguments: ["word": "Swift"])
    XCTAssertEqual(value, ["return word", "Swift"])
    page.web.simulateScripts { _, _ in throw URLError(.unknown) }
    do {
      try await page.evaluate("throw")
      XCTFail("The script must fail.")
    } catch {
      guard case .scriptFailed = error else { return XCTFail("\(error)") }
    }
    stage.close()
  }

  func test_dialogs_areAnsweredByTheController() async {
    let (stage, page) = makePage()
    let engine = page.engineView
    let frame = WKFrameInfo.simulated(isMainFrame: true)
    page.answerToDialogs = .text("Ada")
    let text = await engine.webView(
      page.web,
      runJavaScriptTextInputPanelWithPrompt: "Name?",
      defaultText: nil,
      initiatedByFrame: frame
    )
    XCTAssertEqual(text, "Ada")
    page.answerToDialogs = .declined
    let agrees = await engine.webView(
      page.web,
      runJavaScriptConfirmPanelWithMessage: "Really?",
      initiatedByFrame: frame
    )
    XCTAssertFalse(agrees)
    stage.close()
  }

  // MARK: Scrolling and lifetime

  func test_pull_reloads() async {
    let (stage, page) = makePage(pullsToRefresh: true)
    await until { page.isLoading }
    page.web.simulateFinish(title: "First")
    SimulatedDevice.endAnimations()
    page.web.scrollView.simulateDrag(to: CGPoint(x: 0, y: -100))
    page.web.scrollView.simulateRelease()
    SimulatedDevice.endAnimations()
    await until { page.isLoading }
    XCTAssertGreaterThan(page.web.scrollView.contentInset.top, 0)
    page.web.simulateFinish(title: "First")
    SimulatedDevice.endAnimations()
    XCTAssertEqual(page.web.scrollView.contentInset.top, 0)
    stage.close()
  }

  func test_close_deallocatesControllerAndWebView() async {
    let leaks = LeakTracker()
    do {
      let (stage, page) = makePage()
      leaks.track(page)
      leaks.track(page.engineView)
      leaks.track(page.web)
      page.scripts.handle("share", page) { _, _ in }
      await until { page.isLoading }
      stage.close()
    }
    await leaks.settle()
    XCTAssertEqual(leaks.alive, [])
  }

  private func makePage(pullsToRefresh: Bool = false) -> (Stage, Page) {
    var options = WebOptions()
    options.pullsToRefresh = pullsToRefresh
    let page = Page(.url(first), options: options) { LoggedEngine() }
    let stage = Stage(page)
    SimulatedDevice.endAnimations()
    return (stage, page)
  }
}

private final class Page: WebController {
  var allowsLinks = true
  var answerToDialogs = WebDialogAnswer.declined
  private(set) var asked: [WebNavigation] = []

  var engineView: LoggedEngine {
    guard let engine = engine as? LoggedEngine else { preconditionFailure("The engine is another one.") }
    return engine
  }

  var events: [WebEvent] { engineView.events }
  var web: WKWebView { engineView.webView }

  override func allows(_ navigation: WebNavigation) async -> Bool {
    asked.append(navigation)
    return allowsLinks
  }

  override func handleError(_ error: any Error) {}

  override func answer(_ dialog: WebDialog) async -> WebDialogAnswer { answerToDialogs }
}

private final class LoggedEngine: WebEngineView {
  private(set) var events: [WebEvent] = []

  override func report(_ event: WebEvent) {
    events.append(event)
    super.report(event)
  }
}
