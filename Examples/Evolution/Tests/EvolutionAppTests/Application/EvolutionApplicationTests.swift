import ControllerCore
import ControllerTesting
import DataSource
import Foundation
import Interaction
import Model
import ModelStore
import XCTest

@testable import EvolutionApp
@testable import EvolutionModels
@testable import EvolutionPresenters
@testable import EvolutionSurfaces
@testable import EvolutionViews

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

  private func start(_ layout: EvolutionLayout? = .phone, database: Database? = nil) async throws
    -> EvolutionApplication
  {
    try await startApplication(try gateway(), layout: layout, database: database)
  }

  func test_start_showsTheListByState() async throws {
    let application = try await start()
    let snapshot = try application.rows.snapshot
    XCTAssertEqual(snapshot.sectionIDs.map(\.state), [.activeReview, .implemented])
    XCTAssertEqual(snapshot.allItems.map(\.id), ["SE-3", "SE-2", "SE-1"])
    XCTAssertEqual(try application.rows.selectedID, "SE-3")
  }

  func test_loadFails_isKnown() async throws {
    let application = try await startApplication(StubGateway(.failure(.badStatus(feed: "x", status: 404))))
    XCTAssertEqual(application.loadError as? FeedError, .badStatus(feed: "x", status: 404))
  }

  func test_partsOfTheFeedThatAreLost_areCountedInTheStatus() async throws {
    let application = try await startApplication(
      StubGateway(
        [.success([try proposal("SE-1")])],
        repairs: [
          Repair(path: "proposals[1]", expected: "Proposal", found: "7", action: .droppedElement(reason: "")),
          Repair(path: "proposals[0].id", expected: "String", found: "1", action: .converted),
        ]
      )
    )
    XCTAssertEqual(application.status, "Parts of the feed that cannot be read: 1.")
    await application.play(.refresh)
    XCTAssertEqual(application.status, "Parts of the feed that cannot be read: 1. Nothing new.")
  }

  func test_phone_opensAndGoesBack() async throws {
    let application = try await start()
    await application.play(.open)
    XCTAssertEqual(application.tabs.preferences(\.navigationBar).title, "SE-3")
    XCTAssertEqual((application.tabs.selected as? StackController)?.controllers.count, 2)
    await application.play(.back, .back)
    XCTAssertEqual(application.tabs.preferences(\.navigationBar).title, "Proposals")
  }

  func test_pad_opensBesideTheList() async throws {
    let application = try await start(.pad)
    await application.play(.open)
    XCTAssertTrue(application.focusedController.hostedView is ProposalView)
    let split = try XCTUnwrap(application.tabs.selected as? SplitController)
    XCTAssertEqual(split.children.map { $0.visibleChildren.count }, [1, 1])
    await application.play(.focusLeading)
    XCTAssertTrue(application.focusedController.hostedView is SearchListView)
    await application.play(.focusTrailing, .back)
    XCTAssertEqual(split.children.map { $0.visibleChildren.count }, [1, 0])
    XCTAssertTrue(application.focusedController.hostedView is SearchListView)
  }

  func test_width_phoneToPadToPhone_keepsTheScreens() async throws {
    let application = try await start(nil)
    application.window.environment.horizontalSizeClass = .compact
    await application.play(.last, .open, .open)
    let stack = try XCTUnwrap(application.tabs.selected as? StackController)
    let screens = stack.controllers
    XCTAssertEqual(screens.count, 3, "list, proposal, author")
    let author = application.focusedController

    application.window.environment.horizontalSizeClass = .regular
    await application.settle()
    let split = try XCTUnwrap(application.tabs.selected as? SplitController)
    let columns = split.children.compactMap { $0 as? StackController }
    XCTAssertEqual(columns.map(\.controllers.count), [1, 2])
    XCTAssertEqual(
      columns.flatMap(\.controllers).map(ObjectIdentifier.init),
      screens.map(ObjectIdentifier.init)
    )
    XCTAssertTrue(application.focusedController === author)

    application.window.environment.horizontalSizeClass = .compact
    await application.settle()
    let again = try XCTUnwrap(application.tabs.selected as? StackController)
    XCTAssertEqual(again.controllers.map(ObjectIdentifier.init), screens.map(ObjectIdentifier.init))
    XCTAssertTrue(application.focusedController === author)
    await application.play(.back)
    XCTAssertEqual(application.tabs.preferences(\.navigationBar).title, "SE-1")
  }

  /// The authors and the links of the focused proposal.
  private func details(
    _ application: EvolutionApplication
  ) throws -> ListView<CompositeSectionID, DetailRow> {
    let view = try XCTUnwrap(application.focusedController.hostedView as? ProposalView)
    return try XCTUnwrap(view.list as? ListView)
  }

  func test_bookmark_thatTheReaderSets_pops_butNotOneThatIsThere() async throws {
    let application = try await start()
    func view() throws -> ProposalView {
      try XCTUnwrap(application.focusedController.hostedView as? ProposalView)
    }
    await application.play(.last, .open)
    XCTAssertEqual(try view().pops, 0)
    for pops in 1...2 {
      await application.play(.bookmark)
      XCTAssertEqual(try view().mark, "★ Bookmarked")
      XCTAssertEqual(try view().pops, pops)
      guard case .text(_, let role) = try view().elements[1] else { return XCTFail("the state is a text") }
      XCTAssertEqual(role, .popped(pops))
      if pops == 1 { await application.play(.bookmark, .open) }
      XCTAssertEqual(try view().pops, pops)
    }
    await application.play(.back, .open)
    XCTAssertEqual(try view().mark, "★ Bookmarked")
    XCTAssertEqual(try view().pops, 0, "the screen opens with the mark")
  }

  func test_follow_isAskedAndShownEverywhere() async throws {
    let application = try await start()
    await application.play(.last, .open, .follow)
    XCTAssertEqual(application.prompts.current?.message, "Follow Ada?")
    await application.play(.open)
    XCTAssertNil(application.prompts.current)
    XCTAssertEqual(application.chrome.message, "Following Ada.")
    XCTAssertEqual(try details(application).snapshot.allItems.filter(\.isMarked).map(\.text), ["Ada"])
    await application.play(.open)
    let author = try XCTUnwrap(application.focusedController.hostedView as? ProfileView)
    XCTAssertEqual(author.following.text, "★ Following")
  }

  func test_follow_givenUp_changesNothing() async throws {
    let application = try await start()
    await application.play(.last, .open, .follow, .back)
    XCTAssertNil(application.prompts.current)
    XCTAssertEqual(try details(application).snapshot.allItems.filter(\.isMarked), [])
  }

  func test_bookmark_showsInTheOtherTab() async throws {
    let application = try await start()
    await application.play(.bookmark, .nextTab)
    XCTAssertEqual(try application.rows.snapshot.allItems.map(\.id), ["SE-3"])
    await application.play(.nextTab)
    XCTAssertEqual(try application.rows.snapshot.allItems.map(\.isMarked), [true, false, false])
  }

  func test_search_filtersAsItIsTyped() async throws {
    let application = try await start()
    await application.play(.search, .type("a"), .type("sync"))
    XCTAssertTrue(application.isTyping)
    XCTAssertEqual(try application.rows.snapshot.allItems.map(\.id), ["SE-2"])
    await application.play(.open)
    XCTAssertFalse(application.isTyping)
    await application.play(.back)
    XCTAssertEqual(try application.rows.snapshot.allItems.count, 3)
    XCTAssertEqual(try application.rows.selectedID, "SE-2", "the cursor stays on the proposal")
  }

  func test_open_link_replacesTheStackOfTheFirstTab() async throws {
    let application = try await start()
    await application.play(.open, .open, .nextTab)
    application.open("evolution://proposals/SE-1")
    await application.settle()
    XCTAssertEqual(application.tabs.selectedIndex, 0)
    XCTAssertEqual((application.tabs.selected as? StackController)?.controllers.count, 2)
    XCTAssertEqual(application.tabs.preferences(\.navigationBar).title, "SE-1")
  }

  func test_restorePlace_leavesOutWhatIsGoneAndSaysSo() async throws {
    let file = placeFile()
    let application = try await start()
    application.open("evolution://proposals/SE-1")
    await application.settle()
    await application.play(.open)
    XCTAssertEqual(application.tabs.preferences(\.navigationBar).title, "Ada")
    try application.savePlace(to: file)

    let same = try await start(.pad)
    await same.restorePlace(from: file)
    XCTAssertEqual(same.tabs.preferences(\.navigationBar).title, "Ada")
    XCTAssertEqual(same.chrome.message, "")

    let other = try await startApplication(StubGateway(.success([try proposal("SE-2", authors: ["Ada"])])))
    await other.restorePlace(from: file)
    XCTAssertEqual(other.chrome.message, "There is no proposal SE-1.")
    XCTAssertEqual(other.tabs.preferences(\.navigationBar).title, "Ada")
    await other.play(.back)
    XCTAssertEqual(other.tabs.preferences(\.navigationBar).title, "Proposals")

    try Data("{}".utf8).write(to: file)
    await same.restorePlace(from: file)
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
      await application.play(.open, .open, .follow)
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
