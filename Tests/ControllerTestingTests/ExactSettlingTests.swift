import ControllerCore
import ControllerTesting
import DataSource
import Foundation
import Interaction
import ListControllers
import Surfaces
import TestSupport
import WebControllers
import XCTest

/// `settle()` returns when nothing is pending, answers of the doubles included. Each shape is tried often, because a race shows
/// only now and then.
@MainActor
final class ExactSettlingTests: XCTestCase {
  private struct Ask: UserInteraction {
    func perform(_ session: InteractionSession) async throws {
      try await session.confirm("Really?", action: "Do it")
      try await session.confirm("Really, really?", action: "Do it")
    }
  }

  private final class Form: Controller, LeaveConfirming {
    let needsConfirmation = true
    func confirmLeaving() async -> Bool { await confirmDiscarding() }
  }

  private let times = RandomRounds.count(41, long: 1_000)

  /// Runs a shape, and checks that each scripted question has been answered when `settle()` returns.
  private func check(
    _ answers: Int,
    line: UInt = #line,
    _ shape: (HeadlessWindow<StackController>, InteractionRunner<Void, Ask>) -> Void
  ) async {
    for number in 0..<times {
      let prompts = ScriptedPrompts(Array(repeating: .chose(PromptAction.confirmID), count: answers))
      var environment = ControllerEnvironment()
      environment.prompts = prompts
      let window = HeadlessWindow(StackController(root: Controller()), environment: environment)
      await window.settle()
      let runner = InteractionRunner(prompts: prompts) { (_: Void) in Ask() }
      shape(window, runner)
      await window.settle()
      XCTAssertNil(prompts.current, "try \(number)", line: line)
      XCTAssertEqual(prompts.remaining, [], "try \(number)", line: line)
      XCTAssertFalse(runner.isRunning, "try \(number)", line: line)
      window.close()
    }
  }

  func test_settle_afterWorkThatAwaitsAnInteraction() async {
    await check(2) { window, runner in window.root.start { _ in _ = await runner.run(()) } }
  }

  func test_settle_afterAnInteractionThatWasStarted() async {
    await check(2) { _, runner in runner.start(()) }
  }

  func test_settle_afterAWayBackThatAsks() async {
    await check(1) { window, _ in
      let form = Form()
      window.root.push(form, animated: false)
      window.root.start { [window = window.window] _ in window.goBack() }
    }
  }

  private struct Row: Identifiable, Equatable, Sendable { let id: Int }

  private final class Rows: ListController<Row> {}

  @MainActor
  private final class Server {
    private(set) var requests = 0

    func rows(afterTurns turns: Int) async -> ListPage<Row, Int> {
      requests += 1
      for _ in 0..<turns { await Task.yield() }
      return ListPage([Row(id: requests), Row(id: 9)], next: nil)
    }
  }

  /// The user pulls the list and goes back on the page at the same time. Both answer in later turns.
  func test_settle_afterARefreshAndAWayBackOnAPage() async {
    let (home, story) = (URL(filePath: "/home"), URL(filePath: "/story"))
    for number in 0..<times {
      let server = Server()
      let pages = PagedDataSource<Row, Int>(firstKey: 1) { _ in await server.rows(afterTurns: number % 10) }
      let rows = Rows(pages, loadedBy: pages, options: PagedOptions(pullsToRefresh: true))
      let engine = HeadlessWebEngine()
      engine.site = [home: ("Home", [:]), story: ("Story", [:])]
      let page = WebController(.url(home)) { engine }
      let both = Controller()
      both.addChild(rows)
      both.addChild(page)
      let window = HeadlessWindow(both)
      await window.settle()
      page.load(.url(story))
      await window.settle()
      XCTAssertEqual([engine.title, "\(engine.backDepth)"], ["Story", "1"], "try \(number)")
      rows.headlessList?.pull()
      page.handleBack()
      await window.settle()
      XCTAssertFalse(pages.state.refresh.isLoading, "try \(number)")
      XCTAssertEqual(rows.headlessList?.visibleIDs, [2, 9], "try \(number)")
      XCTAssertEqual([engine.title, page.pageTitle], ["Home", "Home"], "try \(number)")
      window.close()
    }
  }
}
