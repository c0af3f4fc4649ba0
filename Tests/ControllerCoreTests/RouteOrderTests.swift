import ControllerCore
import ControllerTesting
import Interaction
import Navigator
import TestSupport
import XCTest

/// What a first user of the package met with a controller of routes: the order of requests, and the environment of modals.
@MainActor
final class RouteOrderTests: XCTestCase {
  private final class Pages: RouteController<String> {
    let routes = RouteNavigator(.stack(root: "list"))

    override init() {
      super.init()
      routes.attach(self)
    }

    override func makeController(for route: String) -> Controller { Page() }
  }

  private final class Page: Controller, LeaveConfirming {
    var needsConfirmation = false

    func confirmLeaving() async -> Bool { await confirmDiscarding(.confirm("Discard?", action: "Discard")) }
    func saveDraft() {}
  }

  private func path(_ pages: Pages) -> [String] { pages.routes.state.tabs[0].path }

  func test_settle_waitsForARequestBehindADismissal() async throws {
    for _ in 0..<RandomRounds.count(13, long: 500) {
      let window = HeadlessWindow(Pages())
      try await window.root.routes.present("sheet")
      await window.settle()
      window.root.routes.enqueue(.dismiss())
      window.root.routes.enqueue(.push("detail"))
      await window.settle()
      XCTAssertEqual(path(window.root), ["list", "detail"])
      window.close()
    }
  }

  func test_settle_waitsForRequestsOfTasks() async throws {
    for _ in 0..<RandomRounds.count(13, long: 500) {
      let window = HeadlessWindow(Pages())
      let pages = window.root
      try await pages.routes.present("sheet")
      await window.settle()
      pages.start { try? await $0.routes.dismiss() }
      pages.start { try? await $0.routes.push("detail") }
      await window.settle()
      XCTAssertEqual(path(pages), ["list", "detail"])
      window.close()
    }
  }

  func test_close_keepsItsPlaceBeforeLaterRequests() async throws {
    let window = HeadlessWindow(Pages())
    try await window.root.routes.present("sheet")
    await window.settle()
    XCTAssertEqual(window.root.controllers(at: .modal(0)).last?.close(), true)
    window.root.routes.enqueue(.push("detail"))
    await window.settle()
    XCTAssertEqual(path(window.root), ["list", "detail"])
    XCTAssertEqual(window.root.routes.state.modals.count, 0)
    window.close()
  }

  func test_overrideOfARouteController_reachesItsModals() async throws {
    let window = HeadlessWindow(Pages())
    let pages = window.root
    pages.overrideEnvironment { $0.prefersLargeTitles = true }
    try await pages.routes.present("sheet")
    let page = try XCTUnwrap(pages.controllers(at: .modal(0)).last)
    XCTAssertTrue(page.environment.prefersLargeTitles)
    pages.overrideEnvironment { $0.prefersLargeTitles = false }
    XCTAssertFalse(page.environment.prefersLargeTitles)
    pages.overrideEnvironment { $0.prefersLargeTitles = true }
    window.window.updateEnvironment { $0.displayScale = 3 }
    XCTAssertTrue(page.environment.prefersLargeTitles)
    XCTAssertEqual(page.environment.displayScale, 3)
    window.close()
  }

  func test_attemptDismissal_ofAScreenOfTheApp_dismissesItsModal() async throws {
    let window = HeadlessWindow(Pages())
    try await window.root.routes.present("sheet")
    let page = try XCTUnwrap(window.root.controllers(at: .modal(0)).last)
    XCTAssertEqual(window.window.attemptDismissal(of: page), .done)
    await window.settle()
    XCTAssertEqual(window.root.routes.state.modals.count, 0)
    XCTAssertEqual(window.window.attemptDismissal(of: page), .refused)
    window.close()
  }

  func test_swipeThatBeganBeforeTheUserTyped_asks() async throws {
    let prompts = ScriptedPrompts(.dismissed, .chose(PromptAction.confirmID))
    let window = HeadlessWindow(Pages())
    window.root.overrideEnvironment { $0.prompts = prompts }
    await window.appear()
    try await window.root.routes.push("form")
    await window.settle()
    let page = try XCTUnwrap(window.root.controllers(at: .column(.primary, tab: 0)).last as? Page)
    for expected in [["list", "form"], ["list"]] {
      page.needsConfirmation = false
      let swipe = try XCTUnwrap(page.stackController?.beginInteractivePop())
      page.needsConfirmation = true
      swipe.finish()
      await window.settle()
      XCTAssertEqual(path(window.root), expected)
    }
    XCTAssertEqual(prompts.asked.count, 2)
    window.close()
  }
}
