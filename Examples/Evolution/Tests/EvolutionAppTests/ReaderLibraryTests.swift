import DataSource
import EvolutionApp
import ModelStore
import XCTest

@MainActor
final class ReaderLibraryTests: XCTestCase {
  func test_set_isThereForTheNextLibrary() async throws {
    let database = try Database(.inMemory)
    let library = try ReaderLibrary(database)
    try await library.setBookmarked(true, "SE-1")
    try await library.setBookmarked(true, "SE-2")
    try await library.setBookmarked(false, "SE-1")
    try await library.setFollowing(true, "Ada \"Countess\" O'Lovelace")
    XCTAssertFalse(library.isBookmarked("SE-1"))

    let next = try ReaderLibrary(database)
    XCTAssertEqual(next.bookmarks.items.map(\.proposalID), ["SE-2"])
    XCTAssertTrue(next.isFollowing("Ada \"Countess\" O'Lovelace"))
  }

  func test_set_twice_keepsOne() async throws {
    let library = try ReaderLibrary(try Database(.inMemory))
    try await library.setBookmarked(true, "SE-1")
    try await library.setBookmarked(true, "SE-1")
    XCTAssertEqual(library.bookmarks.items.count, 1)
  }

  func test_set_databaseFails_memoryStaysAsItWas() async throws {
    let database = try Database(.inMemory)
    let library = try ReaderLibrary(database)
    try await library.setBookmarked(true, "SE-1")
    try database.execute("drop table bookmarks")
    for isBookmarked in [true, false] {
      do {
        try await library.setBookmarked(isBookmarked, "SE-1")
        XCTFail("the database has no such table any more")
      } catch {
        XCTAssertTrue(error is StoreError, "\(error)")
      }
    }
    XCTAssertEqual(library.bookmarks.items.map(\.proposalID), ["SE-1"])
  }
}
