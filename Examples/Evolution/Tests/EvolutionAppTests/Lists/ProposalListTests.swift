import ControllerCore
import DataSource
import ListControllers
import Model
import ModelStore
import Surfaces
import XCTest

@testable import EvolutionApp
@testable import EvolutionModels
@testable import EvolutionPresenters
@testable import EvolutionSurfaces
@testable import EvolutionViews

/// Tests of the list of all proposals, which loads page by page.
@MainActor
final class ProposalListTests: XCTestCase {
  private var application: EvolutionApplication?

  /// Returns proposals, 50 by default. The 11th is under review.
  private func feed(_ ids: ClosedRange<Int> = 1...50) throws -> [Proposal] {
    try ids.map { number in
      try proposal(
        "SE-\(100 + number)",
        title: "Number \(number)",
        state: number == 11 ? "activeReview" : "implemented"
      )
    }
  }

  private func start(_ loads: [Proposal]...) async throws -> RowsView {
    let gateway = StubGateway(loads.map { .success($0) })
    let application = try await startApplication(gateway)
    self.application = application
    return try application.rows
  }

  private func ids(_ list: RowsView) -> [String] {
    list.snapshot.allItems.map(\.id)
  }

  func test_list_loadsAPageAtATime() async throws {
    let list = try await start(try feed())
    list.layOut(columns: 80, rows: 10)
    XCTAssertEqual(ids(list).count, 20)
    XCTAssertEqual(ids(list).prefix(2), ["SE-111", "SE-150"], "by state, then the newest first")
    for _ in 0..<3 {
      await application?.play(.page(1))
      list.layOut(columns: 80, rows: 10)
    }
    XCTAssertEqual(list.visibleLines.count, 10)
    await application?.settle()
    XCTAssertEqual(ids(list).count, 40)
    await application?.play(.page(1), .page(1))
    list.layOut(columns: 80, rows: 10)
    await application?.settle()
    XCTAssertEqual(ids(list).count, 50)
    XCTAssertEqual(Set(ids(list)).count, 50)
  }

  func test_end_saysThatMoreIsLoading() async throws {
    let list = try await start(try feed())
    await application?.play(.page(1), .move(100))
    list.layOut(columns: 80, rows: 10)
    XCTAssertEqual(list.visibleLines.last, .footer(.refreshing))
    await application?.settle()
    list.layOut(columns: 80, rows: 10)
    let cursor = ItemPath(section: 1, item: 18)
    XCTAssertEqual(list.visibleLines.suffix(2), [.row(cursor), .row(ItemPath(section: 1, item: 19))])
  }

  func test_titles_countWhatIsNotLoadedYet() async throws {
    let list = try await start(try feed())
    XCTAssertEqual(list.snapshot.count(in: 1), 19)
    XCTAssertEqual(
      list.callbacks.sectionText(ProposalRow.Section(state: .implemented), true),
      "Implemented (49)"
    )
    await application?.play(.type("number 2"))
    XCTAssertEqual(
      list.callbacks.sectionText(ProposalRow.Section(state: .implemented), true),
      "Implemented (11)"
    )
  }

  func test_search_findsWhatIsNotLoadedYet() async throws {
    let list = try await start(try feed())
    await application?.play(.type("number 7"))
    XCTAssertEqual(ids(list), ["SE-107"])
    await application?.play(.open, .back)
    XCTAssertEqual(ids(list).count, 50)
    XCTAssertEqual(list.selectedID, "SE-107", "the cursor stays on the proposal")
  }

  func test_reloadView_duringASearch_keepsTheTextAndTheRows() async throws {
    _ = try await start(try feed())
    await application?.play(.type("number 7"))
    let screen = try XCTUnwrap(application?.focusedController)
    screen.reloadView()
    await application?.settle()
    let view = try XCTUnwrap(screen.hostedView as? SearchListView)
    XCTAssertEqual(view.search.text, "number 7")
    XCTAssertTrue(view.search.isEditing)
    XCTAssertEqual(ids(try XCTUnwrap(application?.rows)), ["SE-107"])
    await application?.play(.deleteBackward, .deleteBackward)
    XCTAssertEqual(view.search.text, "number", "the new view is connected")
  }

  func test_last_goesToTheEndOfAllPages() async throws {
    let list = try await start(try feed())
    await application?.play(.last)
    XCTAssertEqual(list.selectedID, "SE-101")
  }

  func test_refresh_isSeenAndSaid_andLosesNothing() async throws {
    let list = try await start(try feed(1...30), try feed())
    await application?.play(.move(3))
    list.layOut(columns: 80, rows: 10)
    XCTAssertEqual(list.selectedID, "SE-128")
    application?.perform(.refresh)
    list.layOut(columns: 80, rows: 10)
    XCTAssertEqual(list.visibleLines.first, .header(.refreshing))
    application?.perform(.refresh)
    XCTAssertEqual(application?.chrome.message, "Already refreshing.")
    await application?.settle()
    XCTAssertEqual(application?.chrome.message, "20 new")
    list.layOut(columns: 80, rows: 10)
    XCTAssertEqual(list.selectedID, "SE-128")
    XCTAssertEqual(ids(list).last, "SE-112", "what was shown is there, after what is new")
    XCTAssertFalse(list.visibleLines.contains { if case .header = $0 { true } else { false } })
  }

  func test_refresh_fromAnotherScreen_isSaid() async throws {
    let list = try await start(try feed(1...3), try feed(1...4))
    await application?.play(.open, .refresh)
    XCTAssertEqual(application?.chrome.message, "1 new")
    await application?.play(.back)
    XCTAssertEqual(ids(list).count, 4)
  }

  func test_refresh_fails_keepsTheList() async throws {
    let error = FeedError.badStatus(feed: "x", status: 500)
    let application = try await startApplication(StubGateway([.success(try feed(1...3)), .failure(error)]))
    self.application = application
    await application.play(.refresh)
    XCTAssertEqual(ids(try application.rows).count, 3)
    XCTAssertEqual(application.chrome.message, "Failed: \(error)")
    XCTAssertEqual(application.loadError as? FeedError, error)
  }

  // MARK: Buttons

  private func start(_ gateway: any ProposalGateway) throws -> (EvolutionApplication, ScreenServices) {
    let services = try ScreenServices(gateway: gateway, database: Database(.inMemory), style: .test)
    let application = try EvolutionApplication(services: services, layout: .phone, help: "help")
    application.start()
    return (application, services)
  }

  /// A gateway whose first load lasts until it is canceled.
  private actor LateGateway: ProposalGateway {
    private let feed: [Proposal]
    private var loads = 0

    init(feed: [Proposal]) { self.feed = feed }

    func proposals(progress: @escaping @Sendable (FeedProgress) -> Void) async throws -> Feed {
      loads += 1
      if loads == 1 { try await Task.sleep(for: .seconds(1_000_000)) }
      return Decoded(value: feed, repairs: [])
    }
  }

  private func buttons(_ view: AnyObject?) -> [ButtonDescription] {
    ((view as? any DescribedView)?.elements ?? []).flatMap { element in
      if case .buttons(let all) = element { return all }
      return []
    }
  }

  private func keyHints(_ view: AnyObject?) -> [String] {
    ((view as? any DescribedView)?.elements ?? []).compactMap { element in
      if case .text(let text, .keyHint) = element, !text.isEmpty { return text }
      return nil
    }
  }

  /// A failed refresh had no button when rows were on screen.
  func test_failedRefresh_ofAListWithRows_isTriedAgain() async throws {
    for showsCards in [false, true] {
      let gateway = try StubGateway(
        .success(feed(1...10)),
        .failure(.unreachable(feed: "feed", reason: "offline")),
        .success(feed(1...11))
      )
      let (application, services) = try start(gateway)
      await application.settle()
      if showsCards { await application.play(.cards) }
      let view = application.focusedController.hostedView
      XCTAssertEqual(buttons(view), [])
      await application.play(.refresh)
      XCTAssertEqual(buttons(view), [ButtonDescription("Try again", .loadMore)], "cards: \(showsCards)")
      XCTAssertEqual(keyHints(view), ["m tries again"])
      await application.play(.loadMore)
      XCTAssertEqual(buttons(view), [], "cards: \(showsCards)")
      XCTAssertEqual(keyHints(view), [])
      XCTAssertEqual(services.pages.items.count, 11)
    }
  }

  /// The screen was blank for good.
  func test_canceledFirstLoad_offersAButton() async throws {
    let (application, services) = try start(LateGateway(feed: feed(1...3)))
    let view = try application.list
    await until { services.pages.state.refresh.isLoading }
    services.pages.cancel()
    await application.settle()
    XCTAssertEqual(buttons(view), [ButtonDescription("Search further", .loadMore)])
    application.perform(.loadMore)
    await application.settle()
    XCTAssertEqual(try ids(application.rows).count, 3)
    XCTAssertEqual(buttons(view), [])
  }
}
