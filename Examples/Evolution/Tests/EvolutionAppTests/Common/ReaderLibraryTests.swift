import DataSource
import ModelStore
import XCTest

@testable import EvolutionModels

@MainActor
final class ReaderLibraryTests: XCTestCase {
  func test_set_isThereForTheNextLibrary() async throws {
    let database = try Database(.inMemory)
    let library = try ReaderLibrary(database)
    try await library.setBookmarked(true, "SE-1")
    try await library.setBookmarked(true, "SE-2")
    try await library.setBookmarked(false, "SE-1")
    try await library.setFollowing(true, "Ada \"Countess\" O'Lovelace")
    XCTAssertNil(library.bookmark("SE-1"))

    let next = try ReaderLibrary(database)
    XCTAssertEqual(next.bookmarks.snapshot.allItems.map(\.proposalID), ["SE-2"])
    XCTAssertTrue(next.isFollowing("Ada \"Countess\" O'Lovelace"))
  }

  /// Row 2.13: the data lie in the object that is handed to the screens, and not in a global one.
  func test_libraries_ofTwoDatabases_shareNothing() async throws {
    let (library, other) = (try ReaderLibrary(Database(.inMemory)), try ReaderLibrary(Database(.inMemory)))
    try await library.setBookmarked(true, "SE-1")
    XCTAssertNil(other.bookmark("SE-1"))
    XCTAssertEqual(other.bookmarks.snapshot.allItems.count, 0)
  }

  func test_oneUnreadableBookmark_hidesNoOther_andIsNamed() async throws {
    let database = try Database(.inMemory)
    try await ReaderLibrary(database).setBookmarked(true, "SE-1")
    try database.execute("insert into bookmarks (proposalID, note) values ('SE-2', x'00')")

    let library = try ReaderLibrary(database)
    XCTAssertEqual(library.bookmarks.snapshot.allItems.map(\.proposalID), ["SE-1"])
    XCTAssertEqual(library.unreadableRows.count, 1)
    XCTAssertTrue("\(library.unreadableRows)".contains("note"))
  }

  func test_set_twice_keepsOne() async throws {
    let library = try ReaderLibrary(try Database(.inMemory))
    try await library.setBookmarked(true, "SE-1")
    try await library.setBookmarked(true, "SE-1")
    XCTAssertEqual(library.bookmarks.snapshot.allItems.count, 1)
  }

  func test_set_databaseFails_memoryStaysAsItWas() async throws {
    let database = try Database(.inMemory)
    let library = try ReaderLibrary(database)
    try await library.setBookmarked(true, "SE-1")
    try database.execute("drop table bookmarks")
    for (isBookmarked, id) in [(true, "SE-2"), (false, "SE-1")] {
      do {
        try await library.setBookmarked(isBookmarked, id)
        XCTFail("the database has no such table any more")
      } catch {
        XCTAssertTrue(error is StoreError, "\(error)")
      }
    }
    XCTAssertEqual(library.bookmarks.snapshot.allItems.map(\.proposalID), ["SE-1"])
  }

  func test_set_newBookmark_comesBeforeOlderProposals() async throws {
    let library = try ReaderLibrary(try Database(.inMemory))
    for id in ["SE-2", "SE-1", "SE-3"] { try await library.setBookmarked(true, id) }
    XCTAssertEqual(library.bookmarks.snapshot.allItems.map(\.id), ["SE-3", "SE-2", "SE-1"])
  }

  func test_set_bookmarkThatIsThere_keepsItsNote() async throws {
    let library = try ReaderLibrary(try Database(.inMemory))
    try await library.setBookmarked(true, "SE-1")
    try await library.setNote("Read it.", of: "SE-1", replacing: "")
    try await library.setBookmarked(true, "SE-1")
    XCTAssertEqual(library.bookmark("SE-1")?.note, "Read it.")
  }

  func test_setNote_withoutABookmark_isRefused() async throws {
    let library = try ReaderLibrary(try Database(.inMemory))
    do {
      try await library.setNote("Read it.", of: "SE-1", replacing: "")
      XCTFail("there is no bookmark")
    } catch {
      XCTAssertEqual(error as? LibraryError, .noBookmark("SE-1"))
    }
  }

  func test_restore_ofABookmarkThatIsThereAgain_givesItItsOldNote() async throws {
    let library = try ReaderLibrary(try Database(.inMemory))
    let removed = Bookmark(proposalID: "SE-1", note: "Read it.")
    try await library.setBookmarked(true, "SE-1")
    try await library.restore([removed])
    XCTAssertEqual(library.bookmark("SE-1")?.note, "Read it.")
    try await library.setNote("Newer.", of: "SE-1", replacing: "Read it.")
    try await library.restore([removed])
    XCTAssertEqual(library.bookmark("SE-1")?.note, "Newer.")
  }

  /// Finding: the callers of two writes go on in any order, so the result of the first one replaced that of the second one.
  func test_changes_atTheSameTime_areAllKept() async throws {
    for _ in 0..<100 {
      let database = try Database(.inMemory)
      let library = try ReaderLibrary(database)
      try await withThrowingTaskGroup(of: Void.self) { group in
        for number in 1...8 {
          group.addTask { try await library.setBookmarked(true, "SE-\(number)") }
          group.addTask { try await library.setFollowing(true, "Ada \(number)") }
        }
        try await group.waitForAll()
      }
      for library in [library, try ReaderLibrary(database)] {
        XCTAssertEqual(library.bookmarks.snapshot.allItems.map(\.id), (1...8).reversed().map { "SE-\($0)" })
        XCTAssertEqual(Set(library.followed.snapshot.allItems.map(\.name)), Set((1...8).map { "Ada \($0)" }))
      }
    }
  }

  func test_order_ofTheReader_isThereForTheNextLibrary() async throws {
    let database = try Database(.inMemory)
    let library = try ReaderLibrary(database)
    for id in ["SE-1", "SE-2", "SE-3"] { try await library.setBookmarked(true, id) }
    func stored() throws -> [String] { try ReaderLibrary(database).bookmarks.snapshot.allItems.map(\.id) }
    try await library.move("SE-1", nextTo: "SE-3", isBelow: false)
    XCTAssertEqual(try stored(), ["SE-1", "SE-3", "SE-2"])
    try await library.move("SE-1", nextTo: "SE-3", isBelow: true)
    XCTAssertEqual(try stored(), ["SE-3", "SE-1", "SE-2"])
  }

  func test_lists_ofTheScreens_refuseMoves() async throws {
    let library = try ReaderLibrary(try Database(.inMemory))
    for id in ["SE-1", "SE-2"] { try await library.setBookmarked(true, id) }
    let rows = library.bookmarks.map { $0 }
    XCTAssertThrowsError(
      try rows.move(from: ItemPath(section: 0, item: 0), to: ItemPath(section: 0, item: 1))
    ) {
      XCTAssertEqual($0 as? ListMoveRefusal, .vetoed)
    }
  }
}
