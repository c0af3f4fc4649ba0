import ControllerCore
import ControllerTesting
import DataSource
import EvolutionApp
import Foundation
import Interaction
import ModelStore
import XCTest

@MainActor
final class EvolutionApplicationTests: XCTestCase {
  private func gateway() throws -> StubGateway {
    StubGateway(
      .success([
        try proposal("SE-1", authors: ["Ada", "Bob"]),
        try proposal("SE-2", title: "Async"),
        try proposal("SE-3", state: "activeReview"),
      ])
    )
  }

  private func start(_ layout: EvolutionLayout = .phone, database: Database? = nil) async throws
    -> EvolutionApplication
  {
    let application = try makeApplication(try gateway(), layout: layout, database: database)
    application.start()
    await application.settle()
    return application
  }

  private func perform(_ commands: Command..., on application: EvolutionApplication) async {
    for command in commands {
      application.perform(command)
      await application.settle()
    }
  }

  private func list(_ application: EvolutionApplication) throws -> ProposalListView {
    try XCTUnwrap(application.focusedController.hostedView as? ProposalListView)
  }

  func test_start_showsTheListByState() async throws {
    let application = try await start()
    let snapshot = try list(application).list.snapshot
    XCTAssertEqual(snapshot.sectionIDs, [.activeReview, .implemented])
    XCTAssertEqual(snapshot.allItems.map(\.id), ["SE-3", "SE-2", "SE-1"])
    XCTAssertEqual(try list(application).list.selectedID, "SE-3")
  }

  func test_loadFails_isKnown() async throws {
    let application = try makeApplication(StubGateway(.failure(.badStatus(feed: "x", status: 404))))
    application.start()
    await application.settle()
    XCTAssertEqual(application.loadError as? FeedError, .badStatus(feed: "x", status: 404))
  }

  func test_phone_opensAndGoesBack() async throws {
    let application = try await start()
    await perform(.open, on: application)
    XCTAssertEqual(application.tabs.preferences(\.navigationBar).title, "SE-3")
    XCTAssertEqual((application.tabs.selected as? StackController)?.controllers.count, 2)
    await perform(.back, .back, on: application)
    XCTAssertEqual(application.tabs.preferences(\.navigationBar).title, "Proposals")
  }

  func test_pad_opensBesideTheList() async throws {
    let application = try await start(.pad)
    await perform(.open, on: application)
    XCTAssertTrue(application.focusedController.hostedView is ProposalView)
    let split = try XCTUnwrap(application.tabs.selected as? SplitController)
    XCTAssertEqual(split.columns.map { $0.visibleChildren.count }, [1, 1])
    await perform(.focusLeading, on: application)
    XCTAssertTrue(application.focusedController.hostedView is ProposalListView)
    await perform(.focusTrailing, .back, on: application)
    XCTAssertEqual(split.columns.map { $0.visibleChildren.count }, [1, 0])
    XCTAssertTrue(application.focusedController.hostedView is ProposalListView)
  }

  func test_follow_isAskedAndShownEverywhere() async throws {
    let application = try await start()
    await perform(.last, .open, .follow, on: application)
    XCTAssertEqual(application.prompts.current?.message, "Follow Ada?")
    await perform(.open, on: application)
    XCTAssertNil(application.prompts.current)
    XCTAssertEqual(application.chrome.message, "Following Ada.")
    let view = try XCTUnwrap(application.focusedController.hostedView as? ProposalView)
    XCTAssertEqual(view.list.snapshot.allItems.filter(\.isMarked).map(\.text), ["Ada"])
    await perform(.open, on: application)
    let author = try XCTUnwrap(application.focusedController.hostedView as? AuthorView)
    XCTAssertEqual(author.following.text, "★ Following")
  }

  func test_follow_givenUp_changesNothing() async throws {
    let application = try await start()
    await perform(.last, .open, .follow, .back, on: application)
    XCTAssertNil(application.prompts.current)
    let view = try XCTUnwrap(application.focusedController.hostedView as? ProposalView)
    XCTAssertEqual(view.list.snapshot.allItems.filter(\.isMarked), [])
  }

  func test_bookmark_showsInTheOtherTab() async throws {
    let application = try await start()
    await perform(.bookmark, .nextTab, on: application)
    XCTAssertEqual(try list(application).list.snapshot.allItems.map(\.id), ["SE-3"])
    await perform(.nextTab, on: application)
    XCTAssertEqual(try list(application).list.snapshot.allItems.map(\.isMarked), [true, false, false])
  }

  func test_search_filtersAsItIsTyped() async throws {
    let application = try await start()
    await perform(.search, .type("a"), .type("sync"), on: application)
    XCTAssertTrue(application.isTyping)
    XCTAssertEqual(try list(application).list.snapshot.allItems.map(\.id), ["SE-2"])
    await perform(.open, on: application)
    XCTAssertFalse(application.isTyping)
    await perform(.back, on: application)
    XCTAssertEqual(try list(application).list.snapshot.allItems.count, 3)
    XCTAssertEqual(try list(application).list.selectedID, "SE-2", "the cursor stays on the proposal")
  }

  func test_open_link_replacesTheStackOfTheFirstTab() async throws {
    let application = try await start()
    await perform(.open, .open, .nextTab, on: application)
    application.open("evolution://proposals/SE-1")
    await application.settle()
    XCTAssertEqual(application.tabs.selectedIndex, 0)
    XCTAssertEqual((application.tabs.selected as? StackController)?.controllers.count, 2)
    XCTAssertEqual(application.tabs.preferences(\.navigationBar).title, "SE-1")
  }

  func test_restorePlace_leavesOutWhatIsGoneAndSaysSo() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("place-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("reader.place.json")
    let application = try await start()
    application.open("evolution://proposals/SE-1")
    await application.settle()
    await perform(.open, on: application)
    XCTAssertEqual(application.tabs.preferences(\.navigationBar).title, "Ada")
    try application.savePlace(to: file)

    let same = try await start(.pad)
    same.restorePlace(from: file)
    await same.settle()
    XCTAssertEqual(same.tabs.preferences(\.navigationBar).title, "Ada")
    XCTAssertEqual(same.chrome.message, "")

    let other = try makeApplication(StubGateway(.success([try proposal("SE-2", authors: ["Ada"])])))
    other.start()
    await other.settle()
    other.restorePlace(from: file)
    await other.settle()
    XCTAssertEqual(other.chrome.message, "There is no proposal SE-1.")
    XCTAssertEqual(other.tabs.preferences(\.navigationBar).title, "Ada")
    await perform(.back, on: other)
    XCTAssertEqual(other.tabs.preferences(\.navigationBar).title, "Proposals")

    try Data("{}".utf8).write(to: file)
    same.restorePlace(from: file)
    await same.settle()
    XCTAssertNotEqual(same.chrome.message, "", "a damaged file is said")
    XCTAssertEqual(same.tabs.preferences(\.navigationBar).title, "Ada", "and moves nothing")
  }

  func test_open_linkThatLeadsNowhere_saysSoAndChangesNothing() async throws {
    let application = try await start()
    for link in ["evolution://proposals/SE-9", "evolution://users/ada", "https://example.org", "nonsense"] {
      application.chrome.message = ""
      application.open(link)
      await application.settle()
      XCTAssertNotEqual(application.chrome.message, "", link)
      XCTAssertEqual(application.tabs.preferences(\.navigationBar).title, "Proposals", link)
    }
  }

  func test_application_released_leavesNothingBehind() async throws {
    let leaks = LeakTracker()
    do {
      let application = leaks.track(try await start(.pad))
      await perform(.open, .open, .follow, on: application)
      leaks.track(application.focusedController)
      leaks.track(application.tabs)
      leaks.track(application.prompts)
      XCTAssertNotNil(application.prompts.current, "released in the middle of a question")
      application.prompts.dismissAll()
    }
    await leaks.settle()
    XCTAssertEqual(leaks.alive, [])
  }
}
