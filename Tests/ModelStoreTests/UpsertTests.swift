import DataSource
import Foundation
import Model
import ModelStore
import XCTest

/// Rows that are stored again: in tables of others, and under keys that Swift and SQLite do not compare alike.
@MainActor
final class UpsertTests: XCTestCase {
  private struct Small: Codable, Equatable, Sendable, RowRepresentable {
    var id: Int
    var name: String?
  }
  private struct StoredFile: Codable, Equatable, Identifiable, Sendable, RowRepresentable {
    let id: String
    var size: Int
  }
  private struct Place: Codable, Equatable, Sendable, RowRepresentable {
    var city: String
    var number: Int
    var name: String
  }

  func test_upsert_ofAStoredRow_keepsARequiredColumnOfOthers() async throws {
    let database = try Database(.inMemory)
    try database.execute("create table p (id integer primary key, name text, extra text not null)")
    try database.execute("insert into p values (1, 'a', 'keep')")
    let table = try database.table("p", of: Small.self, key: "id")

    try table.upsert(Small(id: 1, name: "b"))
    try table.upsert([Small(id: 1, name: "c")])

    XCTAssertEqual(
      try database.rows("select * from p").map(\.values),
      [[.integer(1), .text("c"), .text("keep")]]
    )
    // A new row has no value for the column.
    XCTAssertThrowsError(try table.upsert(Small(id: 2, name: "d"))) {
      guard case .constraint(_, let violation)? = $0 as? StoreError else { return XCTFail("\($0)") }
      XCTAssertEqual(violation.columns, ["extra"])
    }
    XCTAssertThrowsError(try table.upsert([Small(id: 1, name: "e"), Small(id: 2, name: "d")]))
    XCTAssertEqual(try table.rows(), [Small(id: 1, name: "c")])
  }

  func test_upsert_ofAStoredRow_isCheckedWithTheColumnsOfOthers() async throws {
    let database = try Database(.inMemory)
    try database.execute(
      script: """
        create table docs (id integer primary key, name text, locked integer default 0,
          check (length(name) > 0 or locked = 1));
        insert into docs values (1, 'x', 1)
        """
    )
    let docs = try database.table("docs", of: Small.self, key: "id")

    try docs.upsert(Small(id: 1, name: ""))

    XCTAssertEqual(
      try database.rows("select * from docs").map(\.values),
      [[.integer(1), .text(""), .integer(1)]]
    )
    // A new row is not locked.
    XCTAssertThrowsError(try docs.upsert(Small(id: 2, name: ""))) {
      guard case .constraint(_, let violation)? = $0 as? StoreError else { return XCTFail("\($0)") }
      XCTAssertEqual(violation.kind, .check)
    }
  }

  func test_upsert_ofANullForARequiredColumnOfTheType_isAnError() async throws {
    let database = try Database(.inMemory)
    try database.execute("create table p (id integer primary key, name text not null)")
    let table = try database.table("p", of: Small.self, key: "id")
    try table.upsert(Small(id: 1, name: "a"))
    XCTAssertThrowsError(try table.upsert(Small(id: 1, name: nil)))
    XCTAssertEqual(try table.rows(), [Small(id: 1, name: "a")])
  }

  // MARK: Keys with several texts

  private struct Card: Codable, Equatable, Sendable, RowRepresentable {
    var id: UUID
    var name: String
  }

  /// Such a row was read, but `upsert` inserted it a second time, and `replaceAll` deleted it.
  func test_uuidInLowerCase_isFoundAndUpdated() throws {
    let database = try Database(.inMemory)
    let cards = try database.table("cards", of: Card.self, key: "id")
    let (old, new) = (Card(id: UUID(), name: "a"), Card(id: UUID(), name: "b"))
    try database.execute("insert into cards values (\(old.id.uuidString.lowercased()), 'a')")
    XCTAssertEqual(try cards.row(key: old.id), old)
    XCTAssertEqual(try cards.replaceAll(with: [old]), 0)

    try cards.upsert([Card(id: old.id, name: "c"), new])
    XCTAssertEqual(try cards.rows(orderBy: "name"), [new, Card(id: old.id, name: "c")])
    XCTAssertEqual(try cards.equalKeys(), [])

    try cards.insert(old)
    let keys = [old.id.uuidString, old.id.uuidString.lowercased()]
    XCTAssertEqual(Set(try cards.equalKeys()), Set(keys.map { [.text($0)] }))
    XCTAssertTrue(try cards.delete(key: old.id))
    XCTAssertEqual(try cards.row(key: old.id)?.name, "c")
  }

  private struct Page: Codable, Equatable, Sendable, RowRepresentable {
    var book: UUID
    var number: Int
    var name: String
  }

  func test_compositeKeyWithAUUIDInLowerCase_isFoundAndUpdated() throws {
    let database = try Database(.inMemory)
    let pages = try database.table("pages", of: Page.self, key: "book", "number")
    let book = UUID()
    let (upper, lower) = (book.uuidString, book.uuidString.lowercased())
    try database.execute(
      "insert into pages values (\(lower), 1, 'a'), (\(upper), 2, 'b'), (\(lower), 3, 'c')"
    )
    try database.execute("insert into pages values (\(upper), 3, 'd')")
    let changed = (1...4).map { Page(book: book, number: $0, name: "new \($0)") }
    try pages.upsert(changed)
    try pages.upsert(changed[0])
    let stored = [
      (lower, 1, "new 1"), (upper, 2, "new 2"), (lower, 3, "c"), (upper, 3, "new 3"), (upper, 4, "new 4"),
    ]
    XCTAssertEqual(
      try database.rows("select * from pages order by number, book desc").map(\.values),
      stored.map { [.text($0), .integer(Int64($1)), .text($2)] }
    )
    XCTAssertEqual(try pages.equalKeys().count, 2)

    XCTAssertEqual(try pages.replaceAll(with: changed), 1)
    XCTAssertEqual(try pages.replaceAll(with: changed), 0)
    XCTAssertEqual(
      try pages.replaceAll(with: changed.map { Page(book: $0.book, number: $0.number, name: "") }),
      4
    )
    XCTAssertEqual(
      try database.rows("select book from pages order by number").map(\.values),
      [[.text(lower)], [.text(upper)], [.text(upper)], [.text(upper)]]
    )
  }

  /// The row cannot be inserted without the column `extra`, so a second statement updates the row.
  func test_uuidInLowerCase_ofARowWithARequiredColumnOfOthers_isUpdated() throws {
    let database = try Database(.inMemory)
    try database.execute("create table cards (id text primary key, name text, extra text not null)")
    let card = Card(id: UUID(), name: "new")
    let lower = card.id.uuidString.lowercased()
    try database.execute("insert into cards values (\(lower), 'old', 'keep')")
    let cards = try database.table("cards", of: Card.self, key: "id")
    try cards.upsert(card)
    XCTAssertEqual(
      try database.rows("select * from cards").map(\.values),
      [[.text(lower), .text("new"), .text("keep")]]
    )
  }

  private struct Note: Codable, Equatable, Sendable, RowRepresentable {
    var id: UUID?
    var name: String
  }

  func test_uuidThatIsNull_isInsertedAsNull() throws {
    let database = try Database(.inMemory)
    try database.execute("create table notes (id text unique, name text)")
    let notes = try database.table("notes", of: Note.self, key: "id")
    let stored = [Note(id: nil, name: "a"), Note(id: nil, name: "b"), Note(id: UUID(), name: "c")]
    try notes.upsert(stored)
    XCTAssertEqual(try notes.rows(orderBy: "name"), stored)
  }

  /// The migration that the documentation describes.
  func test_uuidsInLowerCase_areChangedByAMigration() throws {
    let database = try Database(.inMemory)
    try database.execute(
      script: """
        create table cards (id text primary key, name text);
        create table parts (id integer primary key, card text references cards on delete cascade);
        insert into cards values ('ab', 'old'), ('AB', 'new'), ('cd', 'c');
        insert into parts values (1, 'ab'), (2, 'AB'), (3, 'cd')
        """
    )
    let migration = Migration("upper case") { connection in
      try connection.execute(
        "delete from cards where id <> upper(id) and upper(id) in (select id from cards)"
      )
      try connection.execute("update cards set id = upper(id)")
      try connection.execute("update parts set card = upper(card)")
    }
    try database.migrate([migration])
    let rows = try database.rows("select name, count(*) from cards join parts on card = cards.id group by 1")
    XCTAssertEqual(rows.map(\.values), [[.text("c"), .integer(1)], [.text("new"), .integer(2)]])
  }

  private struct Login: Codable, Equatable, Sendable, RowRepresentable {
    var id: Int
    var device: UUID?
  }

  /// Only keys have to be found again.
  func test_uuidInLowerCase_thatIsNoKey_isRead() throws {
    let database = try Database(.inMemory)
    let logins = try database.table("logins", of: Login.self, key: "id")
    let device = UUID()
    try database.execute("insert into logins values (1, \(device.uuidString.lowercased()))")
    XCTAssertEqual(try logins.rows(), [Login(id: 1, device: device)])
  }

  // MARK: Equal texts of different bytes

  private let composed = "\u{DC}bersicht.pdf"
  private let decomposed = "U\u{308}bersicht.pdf"

  func test_keyThatIsEqualToSwift_findsTheRow_andItsBytesStay() async throws {
    for (stored, asked) in [(composed, decomposed), (decomposed, composed)] {
      let files = try Database(.inMemory).table("files", of: StoredFile.self, key: "id")
      try files.upsert(StoredFile(id: stored, size: 1))
      XCTAssertEqual(try files.row(key: asked)?.size, 1)

      try files.upsert(StoredFile(id: asked, size: 2))
      try files.upsert([StoredFile(id: asked, size: 3)])
      XCTAssertEqual(try files.update(key: asked) { $0.size += 1 }, ["size"])

      let rows = try files.rows()
      XCTAssertEqual(rows, [StoredFile(id: stored, size: 4)])
      XCTAssertEqual(rows.map { Array($0.id.utf8) }, [Array(stored.utf8)])
      XCTAssertEqual(Set(ArrayDataSource(rows).items.map(\.id)).count, 1)
      XCTAssertTrue(try files.delete(key: asked))
      XCTAssertEqual(try files.count(), 0)
    }
  }

  func test_keysThatAreEqualAndBothStored_areNotMerged() async throws {
    let database = try Database(.inMemory)
    let files = try database.table("files", of: StoredFile.self, key: "id")
    try files.insert([StoredFile(id: composed, size: 1), StoredFile(id: decomposed, size: 2)])

    XCTAssertEqual(try files.row(key: composed)?.size, 1)
    XCTAssertEqual(try files.row(key: decomposed)?.size, 2)
    try files.upsert(StoredFile(id: decomposed, size: 3))
    XCTAssertEqual(try files.rows(orderBy: "size").map(\.size), [1, 3])
    XCTAssertTrue(try files.delete(key: decomposed))
    XCTAssertEqual(try files.rows().map { Array($0.id.utf8) }, [Array(composed.utf8)])
  }

  func test_equalKeys_areReported() async throws {
    let files = try Database(.inMemory).table("files", of: StoredFile.self, key: "id")
    try files.insert([composed, "a", "A"].map { StoredFile(id: $0, size: 1) })
    XCTAssertEqual(try files.equalKeys(), [])
    try files.insert(StoredFile(id: decomposed, size: 2))
    let keys = try files.equalKeys()
    XCTAssertEqual(keys.count, 2)
    XCTAssertEqual(Set(keys), [[.text(composed)], [.text(decomposed)]])

    // Keys that are null are not equal.
    let database = try Database(.inMemory)
    try database.execute("create table names (name text unique, id integer)")
    try database.execute("insert into names values (null, 1), (null, 2)")
    XCTAssertEqual(try database.table("names", of: Small.self, key: "name").equalKeys(), [])
  }

  func test_compositeKeyThatIsEqualToSwift_findsTheRow() async throws {
    let places = try Database(.inMemory).table("places", of: Place.self, key: "city", "number")
    try places.upsert(Place(city: "Z\u{FC}rich", number: 1, name: "a"))
    try places.upsert(Place(city: "Zu\u{308}rich", number: 1, name: "b"))
    try places.upsert(Place(city: "Zu\u{308}rich", number: 2, name: "c"))
    XCTAssertEqual(try places.rows(orderBy: "number").map(\.name), ["b", "c"])
    XCTAssertEqual(try places.row(key: "Zu\u{308}rich", 1)?.name, "b")
  }

  /// Three characters are equal to an ASCII character in Swift. A key with one of the three finds the row of the ASCII key. The
  /// ASCII key does not find a row of the three, because each key with a K would need a second query.
  func test_keyOfACharacterThatIsEqualToAnASCIIOne_findsIt_andIsReported() async throws {
    for (other, ascii) in [("\u{212A}", "K"), ("\u{37E}", ";"), ("\u{1FEF}", "`")] {
      XCTAssertEqual(other, ascii)
      let files = try Database(.inMemory).table("files", of: StoredFile.self, key: "id")
      try files.upsert(StoredFile(id: "a" + ascii, size: 1))
      try files.upsert(StoredFile(id: "a" + other, size: 2))
      XCTAssertEqual(try files.rows().map(\.size), [2])
      XCTAssertEqual(try files.rows().map { Array($0.id.utf8) }, [Array("a\(ascii)".utf8)])

      try files.insert(StoredFile(id: "a" + other, size: 3))
      XCTAssertEqual(try files.row(key: "a" + ascii)?.size, 2)
      XCTAssertEqual(try files.equalKeys().count, 2)
    }
  }

  /// A condition of the library named a column of the app.
  func test_keysInOtherSpellings_areFound_inATableWithAColumnNamedTrue() throws {
    let database = try Database(.inMemory)
    try database.execute("create table files (id text primary key, size integer, \"true\" integer default 0)")
    let files = try database.table("files", of: StoredFile.self, key: "id")
    try files.insert(StoredFile(id: composed, size: 1))
    XCTAssertEqual(try files.row(key: decomposed)?.size, 1)
  }
}
