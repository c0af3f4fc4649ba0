import Concierge
import ControllerTesting
import Foundation
import ModelStore
import XCTest

@testable import Tutorials

/// A server with three books on two pages. It may be down.
@MainActor
private final class Server: BookService {
  nonisolated struct NoNetwork: LocalizedError {
    var errorDescription: String? { "The server does not answer." }
  }
  var isDown = false

  func page(_ number: Int, count: Int) async throws -> Data {
    if isDown { throw NoNetwork() }
    let pages = [
      #"{"books": [{"id": 7, "title": "Notes", "published": {"year": "1843"}}, {"name": "No id"}], "hasMore": true}"#,
      #"{"books": [{"id": "b", "name": "Cats"}, {"id": "c", "name": "Sets"}], "hasMore": false}"#,
    ]
    return Data(pages[number - 1].utf8)
  }
}

@MainActor
final class OfflineListTests: XCTestCase {
  private let server = Server()

  /// Opens the app in a window without a screen.
  private func openApp(_ library: BookLibrary) -> HeadlessWindow<StackController> {
    let style = DisplayStyle(locale: Locale(identifier: "en_US"), timeZone: .gmt)
    let pages = library.pages(from: server, perPage: 2)
    let list = BookListController(library, loadedBy: pages, style: style)
    return HeadlessWindow(StackController(root: list))
  }

  private func titles(_ window: HeadlessWindow<StackController>) -> [String] {
    let list = window.root.controllers.first as? BookListController
    return list?.headlessList?.snapshot.allItems.map(\.title) ?? []
  }

  // article: begin
  func test_list_withoutNetwork_showsStoredBooks() async throws {
    let library = try BookLibrary(Database(.inMemory))
    try await library.store([Book(id: "a", title: "Atoms", year: 1958)])
    server.isDown = true
    let window = openApp(library)
    await window.settle()
    XCTAssertEqual(titles(window), ["Atoms"])
    window.close()
  }
  // article: end
}

// MARK: - The steps of the article

extension OfflineListTests {
  /// Opens the app, and waits until the first page is loaded.
  private func openList(
    _ library: BookLibrary
  ) async throws -> (HeadlessWindow<StackController>, BookListController) {
    let window = openApp(library)
    let list = try XCTUnwrap(window.root.controllers.first as? BookListController)
    list.headlessList?.viewportSize.height = 0  // no row is on screen, so no next page is loaded
    await window.settle()
    return (window, list)
  }

  private func showLastRow(of list: BookListController) {
    list.headlessList?.viewportSize.height = 800
  }

  func test_model_decodesDriftingJSON_andReportsRepairs() async throws {
    let data = try await server.page(1, count: 2)
    let page = try ModelDecoder().decode(BookPage.self, from: data)
    XCTAssertEqual(page.value.books, [Book(id: "7", title: "Notes", year: 1843)])
    XCTAssertEqual(page.repairs.map(\.path).sorted(), ["books[0].id", "books[0].published.year", "books[1]"])
  }

  func test_library_followsTheTable_alsoAtTheNextLaunch() async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).sqlite")
    defer {
      for end in ["", "-wal", "-shm"] {
        try? FileManager.default.removeItem(at: URL(filePath: file.path + end))
      }
    }
    let library = try BookLibrary(Database(.file(file)))
    let window = HeadlessWindow(Controller())
    try await library.store([
      Book(id: "b", title: "Sets", year: 0), Book(id: "a", title: "Atoms", year: 1958),
    ])
    await window.settle()
    XCTAssertEqual(library.books.items.map(\.title), ["Atoms", "Sets"])
    XCTAssertEqual(try BookLibrary(Database(.file(file))).books.items, library.books.items)
    window.close()
  }

  func test_pages_fillTheTable_untilTheEnd() async throws {
    let library = try BookLibrary(Database(.inMemory))
    let (window, list) = try await openList(library)
    XCTAssertEqual(titles(window), ["Notes"])
    showLastRow(of: list)
    await window.settle()
    XCTAssertEqual(titles(window), ["Cats", "Notes", "Sets"])
    XCTAssertEqual(library.books.items.map(\.title), titles(window))
    window.close()
  }

  func test_refresh_withoutNetwork_keepsTheBooks_andSaysWhy() async throws {
    let (window, list) = try await openList(BookLibrary(Database(.inMemory)))
    server.isDown = true
    list.refresh()
    await window.settle()
    XCTAssertEqual(titles(window), ["Notes"])
    XCTAssertEqual(list.message, "The server does not answer.")
    server.isDown = false
    list.refresh()
    await window.settle()
    XCTAssertEqual(list.message, "")
    window.close()
  }

  func test_refresh_thatCannotBeStored_saysWhy() async throws {
    let database = try Database(.inMemory)
    let (window, list) = try await openList(BookLibrary(database))
    try database.execute("drop table books")
    list.refresh()
    await window.settle()
    XCTAssertTrue(list.message.contains("books"), list.message)
    window.close()
  }

  func test_search_loadsPages_untilABookIsFound() async throws {
    let (window, list) = try await openList(BookLibrary(Database(.inMemory)))
    list.search(for: "cat")
    await window.settle()
    XCTAssertEqual(titles(window), ["Cats"])
    list.search(for: "")
    XCTAssertEqual(titles(window), ["Cats", "Notes", "Sets"])
    window.close()
  }

  func test_row_opensTheScreenOfItsBook() async throws {
    let (window, list) = try await openList(BookLibrary(Database(.inMemory)))
    list.select(at: ItemPath(section: 0, item: 0))
    await window.settle()
    let screen = try XCTUnwrap(window.root.controllers.last as? BookController)
    XCTAssertEqual(screen.view.title, "Notes")
    XCTAssertEqual(screen.view.published, "Published in 1843")
    window.close()
  }

  func test_closedWindow_releasesTheControllers() async throws {
    let leaks = LeakTracker()
    do {
      let (window, list) = try await openList(BookLibrary(Database(.inMemory)))
      list.select(at: ItemPath(section: 0, item: 0))
      window.root.controllers.forEach { leaks.track($0) }
      XCTAssertEqual(leaks.alive, ["BookListController", "BookController"])
      window.close()
    }
    await leaks.settle()
    XCTAssertEqual(leaks.alive, [])
  }

  func test_booksInYears_removed_areThereAgainAfterUndo_orGoneInTheTable() async throws {
    let (library, prompts, clock) = (try BookLibrary(Database(.inMemory)), PromptQueue(), ManualClock())
    let pages = library.pages(from: server, perPage: 2)
    let list = BookYearsController(library, loadedBy: pages, prompts: prompts)
    var environment = ControllerEnvironment()
    environment.clock = clock
    let window = HeadlessWindow(list, environment: environment)
    await window.settle()
    let rows = try XCTUnwrap(list.headlessList)
    XCTAssertEqual(rows.snapshot.sections.map(\.id), [1843, 0])
    let sets = try XCTUnwrap(rows.snapshot.allItems.last)
    list.search(for: "set")
    await window.settle()
    XCTAssertEqual(rows.snapshot.sections.map { [$0.id: $0.items.map(\.title)] }, [[0: ["Sets"]]])
    list.search(for: "")
    await window.settle()
    XCTAssertEqual(rows.snapshot.allItems.map(\.title), ["Notes", "Cats", "Sets"])

    for answer in [PromptAction.undoID, nil] {
      list.perform(list.deleteAction("Remove", of: sets))
      await window.settle(orUntil: { prompts.current != nil })
      await window.settle(orUntil: { rows.snapshot.allItems.count == 2 })
      XCTAssertEqual(rows.snapshot.allItems.map(\.title), ["Notes", "Cats"], "the row is gone at once")
      XCTAssertEqual(library.books.items.count, 3, "the table has it until the offer ends")
      if let answer {
        prompts.answer(answer)
      } else {
        await clock.waitForSleepers(1)
        await clock.advance(by: .seconds(5))
      }
      await window.settle()
      XCTAssertEqual(library.books.items.count, answer == nil ? 2 : 3)
      XCTAssertEqual(rows.snapshot.allItems.count, answer == nil ? 2 : 3)
    }
    window.close()
  }
}
