import ControllerCore
import ControllerTesting
import EvolutionViews
import Foundation
import ModelStore
import XCTest

@testable import EvolutionApp
@testable import EvolutionModels
@testable import EvolutionPresenters

/// Tests of what all screens share: errors, messages and the log.
@MainActor
final class ScreenReportingTests: XCTestCase {
  private struct Broken: Error, CustomStringConvertible { let description = "broken" }

  /// A screen that knows nothing of the message line.
  private final class Screen: Controller, DataLoading {
    func load() async throws { throw Broken() }
    override func handleError(_ error: any Error) { send(ScreenReport.error(error)) }
  }

  private lazy var chrome = Chrome { [weak self] in self?.log.append($0) }
  private var log: [String] = []

  private func window(_ root: Controller) -> ControllerWindow {
    let window = ControllerWindow(root: root)
    ScreenReporting(chrome).follow(window)
    return window
  }

  func test_error_ofAScreenBelow_isShownAndLogged_andAMessageIsShown() async {
    let stack = StackController(root: Controller())
    let window = window(stack)
    window.show()
    stack.push(Screen())
    await window.settle()
    XCTAssertEqual(chrome.message, "Failed: broken")
    XCTAssertTrue(log.contains("Screen: broken"), "\(log)")
    let lines = log.count
    stack.children.last?.send(ScreenReport.message("Saved."))
    XCTAssertEqual(chrome.message, "Saved.")
    XCTAssertEqual(log.count, lines)
    window.close()
  }

  func test_log_namesTheScreensThatAreShown_andWrongUse() async {
    let screen = Screen()
    let stack = StackController(root: Controller())
    let window = window(stack)
    window.show()
    stack.push(screen)
    await window.settle()
    stack.pop()
    await window.settle()
    let shown = log.filter { $0.hasPrefix("Screen: view") }
    XCTAssertEqual(shown, ["Screen: viewDidAppear", "Screen: viewDidDisappear"])
    stack.send(Broken())
    XCTAssertTrue(log.last?.contains("unhandledEvent") == true, "\(log)")
    window.close()
  }

  // MARK: The app

  func test_log_hasEachErrorThatTheReaderSees_once() async throws {
    let database = try Database(.inMemory)
    let failure = FeedError.unreadable(feed: "feed", reason: "it is gone")
    let gateway = StubGateway(.success([try proposal("SE-1")]), .failure(failure))
    let services = try ScreenServices(gateway: gateway, database: database, style: .test) { [weak self] in
      self?.log.append($0)
    }
    let application = try EvolutionApplication(services: services, layout: .phone, help: "")
    application.start()
    await application.settle()
    func errors() -> [String] { log.filter { !$0.contains(": view") } }
    XCTAssertEqual(errors(), [])
    application.open("evolution://users/ada")
    await application.settle()
    XCTAssertEqual(errors().count, 1, "of the navigator: \(log)")
    await application.play(.refresh)
    XCTAssertEqual(errors().count, 2, "of a load: \(log)")
    try database.execute("drop table bookmarks")
    await application.play(.bookmark)
    XCTAssertEqual(errors().count, 3, "of an action: \(log)")
    await application.open(path: "/pages/https%3A%2F%2Fswift.org")
    await application.settle()
    XCTAssertEqual(errors().count, 4, "of a page: \(log)")
    await application.restorePlace(from: FileManager.default.temporaryDirectory)
    XCTAssertEqual(errors().count, 5, "of a place: \(log)")
  }

  private final class Watch: ControllerBehavior {
    var names: Set<String> = []
    func wasAdded(to controller: Controller) { names.insert("\(type(of: controller))") }
  }

  /// An explorer shows the root in a window of its own, and must see wrong use and all controllers.
  func test_rootInAnotherWindow_reportsThere_andGetsItsBehaviors() async throws {
    let application = try makeApplication(StubGateway(.success([])))
    let watch = Watch()
    var environment = application.window.environment
    environment.makeBehaviors = { _ in [watch] }
    var seen: [String] = []
    let window = HeadlessWindow(application.root, environment: environment) { diagnostic, _ in
      seen.append("\(diagnostic)")
    }
    await window.settle()
    application.tabs.send(Broken())
    XCTAssertEqual(seen.count, 1, "\(seen)")
    XCTAssertTrue(
      watch.names.isSuperset(of: ["RootController", "RouteTabs<EvolutionRoute>"]),
      "\(watch.names)"
    )
    window.close()
  }
}
