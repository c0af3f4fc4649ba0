import ControllerCore
import ControllerTesting
import Navigator
import XCTest

@testable import EvolutionApp
@testable import EvolutionModels
@testable import EvolutionPresenters
@testable import EvolutionSurfaces
@testable import EvolutionViews

@MainActor
final class PlaceTests: XCTestCase {
  override nonisolated func invokeTest() {
    XCTAssertNotNil(SerialTasks.run { super.invokeTest() })
  }

  private func start(_ layout: EvolutionLayout? = .phone) async throws -> EvolutionApplication {
    let application = try makeApplication(
      StubGateway(.success([try proposal("SE-1"), try proposal("SE-2", authors: ["Grace"])])),
      layout: layout
    )
    application.start()
    await application.waitUntilLoaded()
    return application
  }

  func test_path_ofTheRoot_isItsLink() async throws {
    let application = try await start()
    XCTAssertEqual(application.path, "/proposals")
    XCTAssertFalse(application.canGoBack)
  }

  func test_path_ofEachPlace_opensTheSameScreens() async throws {
    for path in [
      "/proposals", "/bookmarks", "/cards", "/proposals/SE-1", "/authors/Grace",
      "/proposals/SE-1?via=/bookmarks", "/authors/Ada?via=/bookmarks&via=/proposals/SE-1",
    ] {
      let application = try await start()
      await application.open(path: path)
      XCTAssertEqual(application.path, path)
    }
  }

  /// A link with 4,000 screens below made the app busy for four seconds.
  func test_path_withThousandsOfScreensBelow_opensAFew() async throws {
    let application = try await start()
    let below = (0..<4_000).map { _ in "via=/authors/Ada" }.joined(separator: "&")
    await application.open(path: "/proposals/SE-1?\(below)")
    let path = application.root.routes.state.currentTab.path
    XCTAssertEqual(path.last, .proposal(.proposal("SE-1")))
    XCTAssertTrue((2..<30).contains(path.count), "\(path.count)")
  }

  func test_path_ofAPageOnTheWeb_isEncodedOnce() async throws {
    let application = try await start()
    let page = "https://github.com/swiftlang/swift-evolution/blob/main/proposals/x.md?a=1&b=2"
    application.open("evolution://proposals/SE-1")
    await application.settle()
    try await application.root.routes.navigate(to: .page(.page(page)), from: .proposal(.proposal("SE-1")))
    await application.settle()
    let path = application.path
    let other = try await start()
    await other.open(path: path)
    XCTAssertEqual(other.path, path)
    XCTAssertEqual(
      other.root.routes.state.currentTab.path,
      [.lists(.proposals), .proposal(.proposal("SE-1")), .page(.page(page))]
    )
  }

  func test_path_onAPad_isTheSame() async throws {
    let application = try await start(.pad)
    await application.open(path: "/authors/Ada?via=/bookmarks&via=/proposals/SE-1")
    XCTAssertEqual(application.path, "/authors/Ada?via=/bookmarks&via=/proposals/SE-1")
  }

  func test_open_unknownPlace_showsAMessageAndStays() async throws {
    let application = try await start()
    await application.open(path: "/nowhere/at/all")
    XCTAssertEqual(application.path, "/proposals")
    XCTAssertEqual(application.chrome.message, "The app does not open this link.")
  }

  func test_waitUntilLoaded_searchDuringTheFirstLoad_waitsForTheLoad() async throws {
    let gateway = HeldGateway()
    let application = try makeApplication(gateway)
    application.start()
    let waiting = Task {
      await application.waitUntilLoaded()
      return application.isEmpty
    }
    // The search asks for the missing pages, which the list refuses during the first load.
    application.perform(.type("a"))
    for _ in 0..<100 { await Task.yield() }
    gateway.answer([try proposal("SE-1")])
    let isEmpty = await waiting.value
    XCTAssertFalse(isEmpty)
  }

  func test_waitUntilLoaded_loadFails_returns() async throws {
    let application = try makeApplication(
      StubGateway(.failure(.unreachable(feed: "feed", reason: "no network")))
    )
    application.start()
    await application.waitUntilLoaded()
    XCTAssertNotNil(application.loadError)
  }
}
