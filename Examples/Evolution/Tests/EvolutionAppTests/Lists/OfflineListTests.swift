import ControllerCore
import DataSource
import Foundation
import Model
import ModelStore
import XCTest

@testable import EvolutionApp
@testable import EvolutionModels
@testable import EvolutionPresenters
@testable import EvolutionSurfaces
@testable import EvolutionViews

/// Tests of the stored proposals, which the list shows until the feed has answered.
@MainActor
final class OfflineListTests: XCTestCase {
  private let failure = FeedError.unreachable(feed: "feed", reason: "no network")

  /// Returns a database in which the app has stored three proposals.
  private func storedProposals() async throws -> Database {
    let database = try Database(.inMemory)
    let feed = try [
      proposal("SE-1"), proposal("SE-2", title: "Two"), proposal("SE-3", state: "activeReview"),
    ]
    _ = try await startApplication(StubGateway(.success(feed)), database: database)
    return database
  }

  func test_store_keepsTheWholeProposals() async throws {
    let store = try ProposalStore(Database(.inMemory))
    let sample = try await FeedGateway([.sample]).proposals { _ in }.value
    try await store.replace(with: sample)
    XCTAssertEqual(try store.allProposals.sorted { $0.id < $1.id }, sample.sorted { $0.id < $1.id })
  }

  func test_store_replaced_forgetsTheProposalsThatAreGone() async throws {
    let store = try ProposalStore(Database(.inMemory))
    try await store.replace(with: [proposal("SE-1"), proposal("SE-2")])
    try await store.replace(with: [proposal("SE-2", title: "Another"), proposal("SE-3")])
    XCTAssertEqual(try store.allProposals.map(\.title).sorted(), ["A title", "Another"])
  }

  func test_list_withStoredProposals_isCompleteInTheFirstFrame() async throws {
    let database = try await storedProposals()
    let application = try makeApplication(StubGateway(.failure(failure)), database: database)
    application.start()
    XCTAssertEqual(try application.rows.snapshot.allItems.map(\.id), ["SE-3", "SE-2", "SE-1"])
    await application.settle()
  }

  func test_list_withoutNetwork_keepsTheStoredProposals_andSaysWhy() async throws {
    let database = try await storedProposals()
    let application = try await startApplication(StubGateway(.failure(failure)), database: database)
    XCTAssertEqual(try application.rows.snapshot.numberOfItems, 3)
    XCTAssertEqual(application.chrome.message, "Failed: \(failure)")
    XCTAssertFalse(application.isEmpty)
    await application.play(.type("two"))
    XCTAssertEqual(try application.rows.snapshot.allItems.map(\.id), ["SE-2"])
    await application.play(.type("x"))
    XCTAssertEqual(try application.list.message.text, "Nothing found for \"twox\".")
    await application.play(.deleteBackward, .open, .open)
    XCTAssertEqual(application.tabs.preferences(\.navigationBar).title, "SE-2")
  }

  func test_list_afterTheFeedHasAnswered_isTheFeed_andTheStoreToo() async throws {
    let database = try await storedProposals()
    let feed = try [proposal("SE-2", title: "Second"), proposal("SE-4")]
    let application = try await startApplication(StubGateway(.success(feed)), database: database)
    XCTAssertEqual(try application.rows.snapshot.allItems.map(\.title), ["A title", "Second"])
    XCTAssertEqual(try ProposalStore(database).allProposals.map(\.id).sorted(), ["SE-2", "SE-4"])
  }

  /// The proposal that could not be read may be a stored one. It was deleted.
  func test_list_afterAFeedWithLosses_keepsTheStoredProposalsThatItDoesNotContain() async throws {
    let database = try await storedProposals()
    let loss = Repair(
      path: "[1]",
      expected: "Proposal",
      found: "object of 2 keys",
      action: .droppedElement(reason: "")
    )
    let gateway = StubGateway([.success([try proposal("SE-2", title: "Second")])], repairs: [loss])
    _ = try await startApplication(gateway, database: database)
    let stored = try ProposalStore(database).allProposals.sorted { $0.id < $1.id }
    XCTAssertEqual(stored.map(\.title), ["A title", "Second", "A title"])
  }

  func test_list_storeCannotBeWritten_keepsTheList_andSaysWhy() async throws {
    let database = try await storedProposals()
    let application = try makeApplication(StubGateway(.success([try proposal("SE-9")])), database: database)
    try database.execute("drop table proposals")
    application.start()
    await application.settle()
    XCTAssertEqual(try application.rows.snapshot.numberOfItems, 3)
    XCTAssertTrue(application.chrome.message.hasPrefix("Failed: "), application.chrome.message)
  }

  // MARK: Many stored proposals

  /// Returns a database with 150 stored proposals, all in one state. Only SE-100 is by Eve.
  private func manyStoredProposals() async throws -> Database {
    let database = try Database(.inMemory)
    let stored = try (100..<250).map { try proposal("SE-\($0)", authors: [$0 == 100 ? "Eve" : "Ada"]) }
    try await ProposalStore(database).replace(with: stored)
    return database
  }

  func test_launch_readsTheFirstStoredProposals_andKnowsTheOthers() async throws {
    let catalog = try await ProposalCatalog(
      gateway: HeldGateway(),
      store: ProposalStore(manyStoredProposals())
    )
    XCTAssertEqual(catalog.pages.items.count, 100)
    XCTAssertEqual(catalog.pages.items.first?.id, "SE-249")
    XCTAssertEqual(catalog.count(of: .implemented), 150)
    XCTAssertEqual(try catalog.proposal("SE-100")?.id, "SE-100")
    XCTAssertNil(try catalog.proposal("SE-99"))
    XCTAssertEqual(try catalog.author("Eve")?.proposals.map(\.id), ["SE-100"])
    XCTAssertEqual(try catalog.author("Ada")?.proposals.count, 149)
    XCTAssertNil(try catalog.author("A"))

    try catalog.readAllStored()
    XCTAssertEqual(catalog.pages.items.count, 150)
    XCTAssertEqual(catalog.count(of: .implemented), 150)
  }

  func test_search_beforeTheFeedHasAnswered_findsAllStoredProposals() async throws {
    let application = try await makeApplication(HeldGateway(), database: manyStoredProposals())
    application.start()
    XCTAssertEqual(try application.rows.snapshot.numberOfItems, 100)
    application.perform(.type("SE-10"))
    // The other stored proposals are read in a later turn.
    for _ in 0..<1_000 where try application.rows.snapshot.numberOfItems == 0 { await Task.yield() }
    XCTAssertEqual(try application.rows.snapshot.numberOfItems, 10)
  }

  /// Finding: the error was dropped, and the search found nothing.
  func test_search_theStoreCannotBeRead_saysWhy() async throws {
    let database = try await manyStoredProposals()
    let application = try makeApplication(HeldGateway(), database: database)
    application.start()
    try database.execute("drop table proposals")
    application.perform(.type("SE-10"))
    for _ in 0..<1_000 where application.chrome.message.isEmpty { await Task.yield() }
    XCTAssertTrue(application.chrome.message.hasPrefix("Failed: "), application.chrome.message)
  }

  /// Finding: the error of the store was dropped.
  func test_list_withoutNetwork_theStoreCannotBeRead_saysBoth() async throws {
    let database = try await manyStoredProposals()
    let application = try makeApplication(StubGateway(.failure(failure)), database: database)
    try database.execute("drop table proposals")
    application.start()
    await application.settle()
    let message = application.chrome.message
    XCTAssertTrue(message.hasPrefix("Failed: \(failure); the stored proposals cannot be read: "), message)
  }

  /// Finding: the error of the store was dropped, and the app said that there is no such proposal or author.
  func test_link_theStoreCannotBeRead_saysWhy() async throws {
    for link in ["evolution://proposals/SE-100", "evolution://authors/Eve"] {
      let database = try await manyStoredProposals()
      let application = try makeApplication(HeldGateway(), database: database)
      application.start()
      try database.execute("drop table proposals")
      application.open(link)
      for _ in 0..<1_000 where application.chrome.message.isEmpty { await Task.yield() }
      XCTAssertTrue(application.chrome.message.hasPrefix("Failed: "), application.chrome.message)
    }
  }

  /// Finding: the error of the store was dropped, and the bookmark was not in the list.
  func test_bookmarks_theStoreCannotBeRead_throws() async throws {
    let database = try await manyStoredProposals()
    try await ReaderLibrary(database).setBookmarked(true, "SE-100")
    let services = try ScreenServices(gateway: HeldGateway(), database: database, style: .test)
    XCTAssertEqual(services.bookmarkRows.snapshot.allItems.map(\.id), ["SE-100"])
    try database.execute("drop table proposals")
    XCTAssertEqual(services.bookmarkRows.snapshot.numberOfItems, 0)
    XCTAssertThrowsError(try services.checkBookmarks())
  }

  /// Finding: the log had an error for each bookmark that could not be read, and each was shown while the list was derived.
  func test_bookmarks_thatCannotBeRead_areOneErrorForEachChange() async throws {
    let database = try await manyStoredProposals()
    let library = try ReaderLibrary(database)
    for id in ["SE-100", "SE-101", "SE-102"] { try await library.setBookmarked(true, id) }
    var log: [String] = []
    let services = try ScreenServices(gateway: HeldGateway(), database: database, style: .test) {
      log.append($0)
    }
    let application = try EvolutionApplication(services: services, layout: .phone, help: "")
    application.start()
    application.perform(.nextTab)
    await until { application.focusedController is BookmarkListController }
    func errors() -> [String] { log.filter { $0.contains("no such table") } }
    XCTAssertEqual(errors(), [])
    try database.execute("drop table proposals")
    try await services.library.setBookmarked(false, "SE-102")
    await until { !errors().isEmpty }
    for _ in 0..<100 { await Task.yield() }
    XCTAssertEqual(errors().count, 1, "\(log)")
    XCTAssertTrue(application.chrome.message.hasPrefix("Failed: "), application.chrome.message)
    // Finding: a change of the followed authors, which the list does not show, was an error again.
    try await services.library.setFollowing(true, "Eve")
    for _ in 0..<100 { await Task.yield() }
    XCTAssertEqual(errors().count, 1, "\(log)")
  }

  func test_list_withoutNetwork_showsAllStoredProposals() async throws {
    let database = try await manyStoredProposals()
    let application = try await startApplication(StubGateway(.failure(failure)), database: database)
    XCTAssertEqual(try application.rows.snapshot.numberOfItems, 150)
    XCTAssertEqual(application.chrome.message, "Failed: \(failure)")
  }

  func test_list_afterTheFeedHasAnswered_hasAsManyProposalsAsBefore() async throws {
    let database = try await manyStoredProposals()
    let feed = try (100..<250).map { try proposal("SE-\($0)", title: "New") }
    let application = try await startApplication(StubGateway(.success(feed)), database: database)
    XCTAssertEqual(try application.rows.snapshot.numberOfItems, 100)
    XCTAssertEqual(try application.rows.snapshot.allItems.last?.title, "New")
  }

  // MARK: The same feed

  /// Returns the JSON text of a feed with 150 proposals, all in one state.
  private func feed(titleOfTheLast title: String = "A title") -> Data {
    let proposals = (100..<250).map { number in
      """
      {"id": "SE-\(number)", "title": "\(number == 249 ? title : "A title")", "summary": "", "link": "",
       "status": {"state": "implemented"}, "authors": [{"name": "Ada"}], "discussions": []}
      """
    }
    return Data("{\"proposals\": [\(proposals.joined(separator: ","))]}".utf8)
  }

  /// Returns a catalog that has loaded the feed of a file, as in a launch.
  private func launch(_ file: URL, _ database: Database) async throws -> ProposalCatalog {
    let gateway = FeedGateway([.file(file)])
    let catalog = try ProposalCatalog(gateway: gateway, store: ProposalStore(database))
    await catalog.pages.load(.refresh)
    return catalog
  }

  private func makeFile() -> URL {
    let file = FileManager.default.temporaryDirectory.appending(path: "feed-\(UUID().uuidString).json")
    addTeardownBlock { try? FileManager.default.removeItem(at: file) }
    return file
  }

  func test_launch_withTheSameFeed_readsTheProposalsThatAreShown() async throws {
    let (file, database) = (makeFile(), try Database(.inMemory))
    try feed().write(to: file)
    let first = try await launch(file, database)
    XCTAssertEqual(first.proposals.snapshot.numberOfItems, 150)

    let second = try await launch(file, database)
    XCTAssertEqual(second.proposals.snapshot.numberOfItems, 100)
    XCTAssertEqual(second.pages.items.count, 100)
    XCTAssertEqual(second.count(of: .implemented), 150)
    XCTAssertEqual(try second.proposal("SE-100")?.id, "SE-100")
    XCTAssertNil(second.lastChange)
    for count in [120, 140, 150] {
      await second.pages.load(.append)
      XCTAssertEqual(second.pages.items.map(\.id), (100..<250).reversed().prefix(count).map { "SE-\($0)" })
    }
    XCTAssertFalse(second.pages.state.hasNext)
  }

  func test_launch_withTheSameFeed_loadsAllPagesForASearch() async throws {
    let (file, database) = (makeFile(), try Database(.inMemory))
    try feed().write(to: file)
    _ = try await launch(file, database)
    let catalog = try await launch(file, database)
    try await catalog.loadAllPages()
    XCTAssertEqual(catalog.pages.items.count, 150)
    XCTAssertFalse(catalog.pages.state.hasNext)
  }

  func test_refresh_afterALaunchWithTheSameFeed_saysWhatIsDifferent() async throws {
    let (file, database) = (makeFile(), try Database(.inMemory))
    try feed().write(to: file)
    _ = try await launch(file, database)
    let catalog = try await launch(file, database)
    await catalog.pages.load(.refresh)
    var change = try XCTUnwrap(catalog.lastChange)
    XCTAssertEqual([change.added, change.changed, change.removed], [0, 0, 0])
    try feed(titleOfTheLast: "New").write(to: file)
    await catalog.pages.load(.refresh)
    change = try XCTUnwrap(catalog.lastChange)
    XCTAssertEqual([change.added, change.changed, change.removed], [0, 1, 0])
    XCTAssertEqual(catalog.pages.items.first?.title, "New")
    XCTAssertEqual(try ProposalStore(database).proposal("SE-249")?.title, "New")
  }

  func test_launch_withAnotherFeed_showsIt() async throws {
    let (file, database) = (makeFile(), try Database(.inMemory))
    try feed().write(to: file)
    _ = try await launch(file, database)
    try feed(titleOfTheLast: "New").write(to: file)
    let catalog = try await launch(file, database)
    XCTAssertEqual(catalog.proposals.snapshot.numberOfItems, 150)
    XCTAssertEqual(catalog.pages.items.first?.title, "New")
  }
}

extension ProposalStore {
  /// The stored proposals.
  fileprivate var allProposals: [Proposal] { get throws { try beginning(.max).proposals } }
}
