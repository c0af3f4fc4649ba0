import ControllerCore
import ControllerTesting
import Foundation
import Interaction
import Surfaces
import WebControllers
import XCTest

@testable import EvolutionApp
@testable import EvolutionModels
@testable import EvolutionPresenters
@testable import EvolutionSurfaces
@testable import EvolutionViews

/// Tests of web pages as text.
@MainActor
final class PageTests: XCTestCase {
  private func feed() throws -> [Proposal] {
    try proposals(
      """
      [{"id": "SE-2", "title": "`Two`", "summary": "About two.", "link": "0002-two.md", "status": {"state": "rejected"},
        "authors": [{"name": "Ada"}], "discussions": [{"name": "pitch", "link": "https://example.org/pitch"}]},
       {"id": "SE-1", "title": "One", "summary": "About one.", "link": "0001-one.md", "discussions": [],
        "status": {"state": "implemented", "version": "5.9"}, "authors": [{"name": "Ada"}, {"name": "Bob"}]}]
      """
    )
  }

  private func start() async throws -> EvolutionApplication {
    let application = try await startApplication(StubGateway(.success(try feed())))
    application.open("evolution://proposals/SE-2")
    await application.settle()
    return application
  }

  private func engine(_ application: EvolutionApplication) throws -> TextEngine {
    try XCTUnwrap(application.focusedController.hostedView as? TextEngine)
  }

  private func bar(_ application: EvolutionApplication) -> String {
    application.tabs.preferences(\.navigationBar).title
  }

  func test_page_ofAProposal_isReadWithoutANetwork() async throws {
    let application = try await start()
    await application.play(.move(1), .open)
    XCTAssertEqual(bar(application), "0002-two.md")
    let one = try XCTUnwrap(
      URL(string: "https://github.com/swiftlang/swift-evolution/blob/main/proposals/0001-one.md")
    )
    let pitch = try XCTUnwrap(URL(string: "https://example.org/pitch"))
    XCTAssertEqual(
      try engine(application).page?.blocks,
      [
        .heading("Two"), .text("* Proposal: SE-2"), .text("* Authors: Ada"), .text("* Status: Rejected"),
        .text(""),
        .heading("Introduction"), .text("About two."), .text(""), .heading("By the same authors"),
        .link("SE-1 One", one), .text(""), .heading("Discussions"), .link("Pitch", pitch),
      ]
    )
  }

  func test_link_isFollowed_andBackIsThePageBefore_andThenTheProposal() async throws {
    let application = try await start()
    await application.play(.move(1), .open, .open)
    XCTAssertEqual(bar(application), "0001-one.md")
    XCTAssertEqual(try engine(application).backDepth, 1)
    await application.play(.refresh)
    XCTAssertEqual(try engine(application).backDepth, 1, "the page took its own place")
    await application.play(.back)
    XCTAssertEqual(bar(application), "0002-two.md")
    await application.play(.back)
    XCTAssertEqual(bar(application), "SE-2")
  }

  func test_pageThatDoesNotCome_isSaid_andThePageBeforeStays() async throws {
    let application = try await start()
    await application.play(.move(1), .open, .move(1), .open)
    let view = try engine(application)
    let message =
      "The page was not reached: only the pages of proposals can be read without a network.\n"
      + "https://example.org/pitch"
    XCTAssertEqual(view.message, message)
    XCTAssertEqual(view.title, "0002-two.md")
    await application.play(.refresh)
    XCTAssertEqual(view.message, message, "a reload asks again for the page that has failed")
    XCTAssertEqual(view.title, "0002-two.md")
  }

  func test_reloadView_makesAnotherEngine_andShowsThePageAgain() async throws {
    let application = try await start()
    await application.play(.move(1), .open)
    let old = try engine(application)
    application.focusedController.reloadView()
    await application.settle()
    let new = try engine(application)
    XCTAssertFalse(new === old)
    XCTAssertEqual(new.page, old.page)
    XCTAssertEqual(new.message, "")
  }

  func test_cursor_movesFromLinkToLink_andThenThePageScrolls() async throws {
    let application = try await start()
    await application.play(.move(1), .open)
    let view = try engine(application)
    for (command, link, line) in [
      (Command.move(1), 1, 8), (.move(1), 1, 9), (.page(-1), 1, 5), (.first, 1, 0), (.last, 1, 9),
      (.move(-1), 0, 9),
      (.first, 0, 0),
    ] {
      await application.play(command)
      view.layOut(columns: 80, rows: 5, count: 14, cursor: view.selectedLink == 0 ? 10 : 12)
      XCTAssertEqual(view.selectedLink, link, "\(command)")
      XCTAssertEqual(view.firstLine, line, "\(command)")
    }
  }

  func test_page_textThatIsNoAddress_saysSo() async throws {
    let page = PageController("no address", prompts: PromptQueue())
    let text = TextEngine { _ throws(WebError) in throw .notReached("nothing") }
    var environment = ControllerEnvironment()
    environment.makeWebEngine = { _ in text }
    let window = HeadlessWindow(page, environment: environment)
    await window.settle()
    XCTAssertEqual(text.message, "The text is not the address of a page.\n")
    window.close()
  }

  // MARK: The engine

  func test_engine_everyLoadThatBegins_ends() async throws {
    var gates: [CheckedContinuation<Void, Never>] = []
    let text = TextEngine { url throws(WebError) in
      await withCheckedContinuation { gates.append($0) }
      return TextPage(address: url, title: url.lastPathComponent, blocks: [])
    }
    let page = WebController(.url(URL(filePath: "/a"))) { text }
    let window = HeadlessWindow(page)
    XCTAssertTrue(page.isLoading)
    page.load(.url(URL(filePath: "/b")))
    XCTAssertTrue(page.isLoading)
    await until { gates.count == 2 }
    XCTAssertEqual(gates.count, 2)
    gates.forEach { $0.resume() }
    await window.settle()
    XCTAssertFalse(page.isLoading)
    XCTAssertEqual(page.navigationBar.title, "b")
    XCTAssertEqual(page.backDepth, 0, "what was given up is no page")
    page.reload()
    page.stopLoading()
    XCTAssertFalse(page.isLoading)
    XCTAssertNil(page.error)
    window.close()
  }

  func test_engine_html_isItsText() async throws {
    let text = TextEngine { _ throws(WebError) in throw .notReached("nothing") }
    let page = WebController(.html("<p>A <b>word</b></p>", base: nil)) { text }
    let window = HeadlessWindow(page)
    await window.settle()
    XCTAssertEqual(text.page?.blocks, [.text("A word")])
    page.load(.file(URL(filePath: "/a"), access: URL(filePath: "/")))
    await window.settle()
    XCTAssertEqual(page.error, .notReached("files are not shown"))
    window.close()
  }

  func test_page_released_leavesNothingBehind() async throws {
    let leaks = LeakTracker()
    do {
      let application = leaks.track(try await start())
      await application.play(.move(1), .open, .open)
      leaks.track(application.focusedController)
      leaks.track(try engine(application))
      application.perform(.refresh)
    }
    await leaks.settle()
    XCTAssertEqual(leaks.alive, [])
  }
}
