import AsyncTestSupport
import ControllerCore
import ControllerTesting
import Navigator
import TestSupport
import XCTest

/// The selection of another tab hides the screens of the tab, and removes none. So only visible forms with unsaved input are asked.
@MainActor
final class HiddenFormTests: SerialTestCase {
  private enum Page: Hashable, Sendable { case list, bookmarks, item, note }

  private final class Screen: Controller, LeaveConfirming {
    var needsConfirmation = false
    var agrees = false
    private(set) var questions = 0
    private(set) var drafts = 0

    func confirmLeaving() async -> Bool {
      questions += 1
      return agrees
    }

    func saveDraft() { drafts += 1 }
  }

  private final class Pages: RouteController<Page> {
    override func makeController(for page: Page) -> Controller { Screen() }
  }

  private func launch() async throws -> (Pages, RouteNavigator<Page>, HeadlessWindow<Controller>, Screen) {
    let pages = Pages()
    let navigator = RouteNavigator(.tabs([.stack(root: Page.list), .stack(root: .bookmarks)]))
    navigator.attach(pages)
    let window = HeadlessWindow<Controller>(pages)
    try await navigator.push(.item)
    await window.settle()
    return (
      pages, navigator, window,
      try XCTUnwrap(pages.controllers(at: .column(.primary, tab: 0)).last as? Screen)
    )
  }

  /// Selects the second tab by a tap and by a request.
  private func select(
    _ body: (Pages, HeadlessWindow<Controller>, Screen) async throws -> [Screen],
    line: UInt = #line
  ) async throws {
    for isTap in [true, false] {
      let (pages, navigator, window, item) = try await launch()
      let hidden = try await body(pages, window, item)
      hidden.forEach { $0.needsConfirmation = true }
      await window.settle()
      if isTap {
        XCTAssertEqual(window.selectTab(1, of: pages.tabs), .done, line: line)
        await window.settle()
      } else {
        try await navigator.select(tab: .bookmarks)
      }
      XCTAssertEqual(hidden.map(\.questions), hidden.map { _ in 0 }, "tap: \(isTap)", line: line)
      XCTAssertEqual(navigator.state.selectedTab, 1, "tap: \(isTap)", line: line)
      XCTAssertTrue(hidden.allSatisfy { !$0.hasLeft }, "tap: \(isTap)", line: line)
      window.close()
    }
  }

  func test_otherTab_formUnderAControllerOfTheApp_isNotAsked() async throws {
    try await select { _, _, item in
      item.stackController?.push(Controller())
      return [item]
    }
  }

  func test_otherTab_hiddenPageOfAPager_isNotAsked() async throws {
    try await select { _, _, item in
      let (pager, hidden) = (TabController(), Screen())
      pager.setControllers([Screen(), hidden])
      item.addChild(pager)
      return [hidden]
    }
  }

  func test_otherTab_sheetOfTheHiddenScreen_isNotAsked() async throws {
    try await select { _, window, item in
      let sheet = Screen()
      item.present(sheet)
      await window.settle()
      return [sheet]
    }
  }

  /// A visible form is asked, also if it is the controller of the app above the screen.
  func test_otherTab_visibleForms_areAskedOnce_andStayWithTheirInput() async throws {
    for (isAbove, agrees) in [(false, true), (false, false), (true, true), (true, false)] {
      let (_, navigator, window, item) = try await launch()
      let above = Screen()
      if isAbove { item.stackController?.push(above) }
      await window.settle()
      let form = isAbove ? above : item
      (form.needsConfirmation, form.agrees) = (true, agrees)
      do throws(NavigationError) { try await navigator.select(tab: .bookmarks) } catch {
        XCTAssertFalse(agrees)
      }
      XCTAssertEqual(form.questions, 1)
      XCTAssertEqual(navigator.state.selectedTab, agrees ? 1 : 0)
      XCTAssertFalse(form.hasLeft)
      window.close()
      XCTAssertEqual(form.drafts, 1, "the agreement has ended with the selection")
    }
  }

  /// One request removes a screen and selects another tab: the screen leaves, so everything that leaves with it is asked.
  func test_otherTab_andTheScreenIsRemoved_coveredFormIsAsked() async throws {
    let (_, navigator, window, item) = try await launch()
    item.stackController?.push(Controller())
    item.needsConfirmation = true
    await window.settle()
    let target = try navigator.state.applying(.pop()).applying(.selectTab(1))
    do throws(NavigationError) {
      try await navigator.update { _ in target }
      XCTFail("the user stays")
    } catch {
      XCTAssertEqual(error, .denied(route: "item", reason: Pages.reasonForStaying))
    }
    XCTAssertEqual(item.questions, 1)
    XCTAssertFalse(item.hasLeft)
    window.close()
  }
}
