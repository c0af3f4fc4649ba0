import ControllerCore
import ControllerTesting
import DataSource
import ModelStore
import XCTest

@testable import EvolutionApp
@testable import EvolutionModels
@testable import EvolutionPresenters
@testable import EvolutionSurfaces
@testable import EvolutionViews

@MainActor
final class BookmarkListTests: XCTestCase {
  private let database = try? Database(.inMemory)
  private let clock = ManualClock()

  /// Starts the app on the list of bookmarks of three proposals.
  private func openBookmarks() async throws -> (EvolutionApplication, ReaderLibrary, any DescribedList) {
    let library = try ReaderLibrary(try XCTUnwrap(database))
    for id in ["SE-1", "SE-2", "SE-3"] { try await library.setBookmarked(true, id) }
    let application = try EvolutionApplication(
      services: ScreenServices(
        gateway: StubGateway(.success(try ["SE-1", "SE-2", "SE-3"].map { try proposal($0) })),
        library: library,
        style: .test,
        clock: clock
      ),
      layout: .phone,
      help: ""
    )
    application.start()
    await application.settle()
    await application.open(path: "/bookmarks")
    await application.settle()
    return (application, library, try application.rows)
  }

  private func keys(_ list: any DescribedList) -> [String] {
    (0..<list.numberOfLines).compactMap { if case .row(let row) = list.line(at: $0) { row.key } else { nil } }
  }

  func test_emptyList_openedDuringTheFirstLoad_saysSoAfterTheLoad() async throws {
    let gateway = HeldGateway()
    let application = try makeApplication(gateway)
    application.start()
    await application.open(path: "/bookmarks")
    XCTAssertEqual(try application.list.message.text, "", "nothing is known yet")
    gateway.answer([try proposal("SE-1")])
    await application.settle()
    XCTAssertEqual(try application.list.message.text, ScreenText.noBookmarks)
  }

  func test_remove_offersToUndo_andUndoInsertsTheBookmarkAtItsPlace() async throws {
    let (application, library, list) = try await openBookmarks()
    list.moveCursor(to: "SE-2")
    await application.play(.remove)
    XCTAssertEqual(keys(list), ["SE-3", "SE-1"])
    XCTAssertEqual(application.status, "Removed the bookmark of SE-2.")
    application.undo()
    await application.settle()
    XCTAssertEqual(keys(list), ["SE-3", "SE-2", "SE-1"])
    XCTAssertEqual(library.bookmarks.snapshot.allItems.map(\.id), ["SE-3", "SE-2", "SE-1"])
    XCTAssertNil(application.offer)
  }

  func test_remove_twice_undoInsertsTheLast_andTheOfferExpires() async throws {
    let (application, _, list) = try await openBookmarks()
    list.moveCursor(to: "SE-2")
    await application.play(.remove)
    list.moveCursor(to: "SE-1")
    await application.play(.remove)
    XCTAssertEqual(keys(list), ["SE-3"])
    XCTAssertEqual(application.status, "Removed the bookmark of SE-1.")
    application.undo()
    await application.settle()
    XCTAssertEqual(keys(list), ["SE-3", "SE-1"])
    list.moveCursor(to: "SE-1")
    await application.play(.remove)
    await clock.advance(by: .seconds(5))
    await application.settle()
    XCTAssertNil(application.offer)
    XCTAssertEqual(keys(list), ["SE-3"])
  }

  func test_reorder_byCommand_movesTheRowAndSavesTheOrder() async throws {
    let (application, _, list) = try await openBookmarks()
    list.moveCursor(to: "SE-1")
    await application.play(.reorder(-1))
    XCTAssertEqual(keys(list), ["SE-3", "SE-1", "SE-2"])
    XCTAssertEqual(
      try ReaderLibrary(XCTUnwrap(database)).bookmarks.snapshot.allItems.map(\.id),
      ["SE-3", "SE-1", "SE-2"]
    )
  }

  func test_reorder_beyondTheEnds_changesNothing() async throws {
    let (application, _, list) = try await openBookmarks()
    list.moveCursor(to: "SE-3")
    await application.play(.reorder(-1), .reorder(5))
    XCTAssertEqual(keys(list), ["SE-3", "SE-2", "SE-1"])
  }

  func test_drag_beforeAnotherRowOrToTheEnd_movesTheRow() async throws {
    let (application, _, list) = try await openBookmarks()
    list.move("SE-1", before: "SE-3")
    await application.settle()
    XCTAssertEqual(keys(list), ["SE-1", "SE-3", "SE-2"])
    list.move("SE-1", before: nil)
    await application.settle()
    XCTAssertEqual(keys(list), ["SE-3", "SE-2", "SE-1"])
  }

  /// The other row has gone while the user dragged. The dragged row moved to the end.
  func test_drag_beforeARowThatHasGone_movesNothing() async throws {
    let (application, library, list) = try await openBookmarks()
    let rows = try XCTUnwrap(list as? ListView<ProposalRow.Section, ProposalRow>)
    list.move("SE-3", before: "SE-9")
    rows.onMove?("SE-3", "SE-9")
    await application.settle()
    XCTAssertEqual(keys(list), ["SE-3", "SE-2", "SE-1"])
    XCTAssertEqual(library.bookmarks.snapshot.allItems.map(\.id), ["SE-3", "SE-2", "SE-1"])
  }

  func test_reorder_savingFails_theOrderGoesBack_andTheReaderIsTold() async throws {
    let (application, _, list) = try await openBookmarks()
    try database?.execute("drop table bookmarks")
    list.moveCursor(to: "SE-1")
    await application.play(.reorder(-1))
    XCTAssertEqual(keys(list), ["SE-3", "SE-2", "SE-1"])
    XCTAssertTrue(application.chrome.message.hasPrefix("Failed: "), application.chrome.message)
  }
}
