import Concierge
import UIKit
import WebKit
import XCTest

@testable import UIKitHost

/// Properties of a web view that change without a call of its delegate.
@MainActor
final class UIKitWebTests: UIKitTestCase {
  private final class Engine: WebEngineView {
    private(set) var events: [WebEvent] = []

    override func report(_ event: WebEvent) {
      events.append(event)
      super.report(event)
    }
  }

  private final class Page: WebController {
    override func handleError(_ error: any Error) {}
    var engineView: Engine? { engine as? Engine }
  }

  private let app = URL(filePath: "/app")

  private func makePage() async throws -> (Page, WKWebView, Engine) {
    let page = Page(.url(app)) { Engine() }
    _ = stage(page)
    await until { page.isLoading }
    let engine = try XCTUnwrap(page.engineView)
    return (page, engine.webView, engine)
  }

  /// U11: single-page apps change the title by a script.
  func test_titleThatAScriptChanges_isShown() async throws {
    let (page, web, engine) = try await makePage()
    web.simulateFinish(title: "Inbox")
    web.simulateScriptChange(title: "Inbox (3)")
    await until { engine.events.contains(.changed) }
    XCTAssertEqual(page.navigationBar.title, "Inbox (3)")
    XCTAssertTrue(engine.events.contains(.changed), "no event says that the title has changed")
  }

  /// U11: single-page apps change the address without a load.
  func test_addressThatAScriptChanges_isReported() async throws {
    let (page, web, engine) = try await makePage()
    web.simulateFinish(title: "Inbox")
    web.simulateScriptChange(url: URL(filePath: "/app/3"))
    await until { engine.events.contains(.changed) }
    XCTAssertTrue(engine.events.contains(.changed), "no event says that the address has changed")
    XCTAssertEqual(page.backDepth, 1)
  }

  /// U11: the progress arrives between the start and the end.
  func test_progress_isReportedWhileThePageArrives() async throws {
    let (_, web, engine) = try await makePage()
    web.simulateCommit(title: "Inbox")
    web.simulateProgress(0.7)
    await until { engine.events.contains(.progressed(0.7)) }
    XCTAssertTrue(engine.events.contains(.progressed(0.7)), "\(engine.events)")
  }

  /// R4 F7: a page without content has no room to scroll. WebKit scrolls to the beginning when the first page is there.
  func test_page_rightToLeft_beginsAtTheEdge_alsoAfterARotation() async throws {
    let page = Page(.url(app)) { Engine() }
    let screen = show(page)
    let portrait = screen.window.bounds.size
    screen.window.simulate(size: portrait, insets: .zero) { $0.layoutDirection = .rightToLeft }
    let web = try XCTUnwrap(page.engineView?.webView)
    XCTAssertEqual(web.scrollView.contentOffset.x, 0)
    XCTAssertEqual(page.engineView?.scrollOffset.x, 0)
    await until { page.isLoading }
    web.simulateFinish(title: "First")
    for size in [portrait, CGSize(width: portrait.height, height: portrait.width)] {
      screen.window.simulate(size: size, insets: .zero)
      web.scrollView.contentSize = CGSize(width: size.width, height: 2_000)
      screen.proceed()
      XCTAssertEqual(web.scrollView.contentOffset.x, 0, "\(size)")
      XCTAssertEqual(page.engineView?.scrollOffset.x, 0, "\(size)")
    }
  }

  /// The rule of the stand-in: an observation ends with its deallocation.
  func test_observation_ofTheTitle_isCalledUntilItIsReleased() async throws {
    let (_, web, _) = try await makePage()
    web.simulateFinish(title: "Inbox")
    @MainActor
    final class Log {
      var titles: [String?] = []
    }
    let log = Log()
    var observation: NSKeyValueObservation? = web.observe(\.title, options: [.new]) { web, _ in
      MainActor.assumeIsolated { log.titles.append(web.title) }
    }
    web.simulateScriptChange(title: "Sent")
    XCTAssertNotNil(observation)
    observation = nil
    web.simulateScriptChange(title: "Drafts")
    XCTAssertEqual(log.titles, ["Sent"])
  }
}
