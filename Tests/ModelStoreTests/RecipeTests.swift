import DataSource
import Foundation
import Model
import ModelStore
import XCTest

/// The code of the article "Recipes".
@MainActor
final class RecipeTests: XCTestCase {
  private struct Note: Codable, Identifiable, Equatable, Sendable, RowRepresentable {
    var id: Int?
    var text: String
    var pinned: Bool = false
  }

  private struct TagCount: Codable, Equatable, Sendable, RowRepresentable {
    let tag: String
    let count: Int
  }

  private final class Shown { var inserts: [Int] = [] }

  private static func open(_ location: Database.Location) throws -> (Database, ModelTable<Note>) {
    let database = try Database(location)
    try database.migrate([
      Migration("notes") {
        try $0.execute("create table notes (id integer primary key not null, text text)")
      },
      Migration("notes can be pinned") {
        try $0.execute("alter table notes add column pinned integer not null default 0")
      },
    ])
    return (database, try database.table("notes", of: Note.self, key: "id"))
  }

  func test_migrations_freshAndOldInstall_haveTheSameSchema() async throws {
    let folder = try TemporaryFolder()
    let old = try Database(.file(folder.file("old")))
    try await old.migrate([
      Migration("notes") { try $0.execute("create table notes (id integer primary key not null, text text)") }
    ])
    try old.execute("insert into notes values (1, 'a')")
    await old.close()
    let (upgraded, notes) = try Self.open(.file(folder.file("old")))
    let (fresh, _) = try Self.open(.file(folder.file("fresh")))
    XCTAssertEqual(try notes.rows(), [Note(id: 1, text: "a")])
    let schema: SQL = "select sql from sqlite_master where name = 'notes'"
    XCTAssertEqual(try upgraded.value(schema), try fresh.value(schema))
  }

  func test_offlineCache_isReplacedInOneChange() async throws {
    let (database, notes) = try Self.open(.inMemory)
    try notes.insert([Note(id: 1, text: "old"), Note(id: 2, text: "gone")])
    var heard: [[String]] = []
    let token = database.observe("select * from notes order by id", as: Note.self) {
      heard.append($0.map(\.text))
    }
    await database.settleObservers()
    let fetched = [Note(id: 1, text: "new"), Note(id: 3, text: "more")]
    try await database.write { connection in try notes.replaceAll(with: fetched, in: connection) }
    await database.settleObservers()
    XCTAssertEqual(heard, [["old", "gone"], ["new", "more"]])
    withExtendedLifetime(token) {}
  }

  func test_offlineCache_theSameAnswer_isNotDecodedAgain() async throws {
    let (_, notes) = try Self.open(.inMemory)
    func refresh(_ answer: Data) async throws -> Repairs? {
      try await notes.replaceAll(from: answer, at: "notes")?.repairs
    }
    let answer = Data(#"{"notes": [{"id": 1, "text": "a", "pinned": "true"}]}"#.utf8)
    let (first, second) = try await (refresh(answer), refresh(answer))
    XCTAssertEqual(first?.count, 1)
    XCTAssertNil(second)
    XCTAssertEqual(try notes.rows(), [Note(id: 1, text: "a", pinned: true)])
  }

  func test_join_isObserved() async throws {
    let (database, notes) = try Self.open(.inMemory)
    try database.execute(
      script: "create table tags (tag text, note integer); insert into tags values ('a', 1), ('b', 2);"
    )
    let counts = try ObservedRows<TagCount>(
      "select tags.tag, count(notes.id) as count from tags left join notes on notes.id = tags.note group by 1 order by 1",
      in: database
    )
    XCTAssertEqual(counts.rows.map(\.count), [0, 0])
    try notes.insert(Note(id: 2, text: ""))
    await database.settleObservers()
    XCTAssertEqual(counts.rows.map(\.count), [0, 1])
  }

  func test_list_showsAnObservedQuery() async throws {
    let (database, notes) = try Self.open(.inMemory)
    try notes.insert([Note(id: 1, text: "b"), Note(id: 2, text: "a", pinned: true)])
    let list = ArrayDataSource(try notes.readableRows(orderBy: "pinned desc, text").rows)
    notes.observe(list, orderBy: "pinned desc, text") { list, rows in list.replace(with: rows) }
    XCTAssertEqual(list.items.map(\.id), [2, 1], "the first frame has rows")
    let pinned = list.filter { $0.pinned }
    let shown = Shown()
    let token = pinned.observe(shown) { shown, change in
      shown.inserts.append(change.changeset.itemInserts.count)
    }
    await database.settleObservers()

    try await database.write { try notes.insert(Note(id: 3, text: "c", pinned: true), in: $0) }
    await database.settleObservers()
    XCTAssertEqual(list.items.map(\.id), [2, 3, 1])
    XCTAssertEqual(shown.inserts, [1])
    withExtendedLifetime(token) {}
  }

  /// L6: a drag and a deletion changed only the list, and the next commit took both back.
  func test_list_isACopyOfTheTable_andRefusesMovesAndRemovals() async throws {
    let (_, notes) = try Self.open(.inMemory)
    try notes.insert([Note(id: 1, text: "b"), Note(id: 2, text: "a")])
    let list = ArrayDataSource(try notes.readableRows().rows)
    let (first, second) = (ItemPath(section: 0, item: 0), ItemPath(section: 0, item: 1))
    XCTAssertTrue(list.canMove(from: first, to: second))
    notes.observe(list) { list, rows in list.replace(with: rows) }
    XCTAssertFalse(list.canMove(from: first, to: second))
    XCTAssertFalse(list.filter { _ in true }.map { $0 }.canMove(from: first, to: second))
    XCTAssertThrowsError(try list.grouped(by: \.pinned).planRemoval(of: [2]))
  }

  func test_list_showsARowThatIsWrittenBeforeTheListObserves() async throws {
    let (database, notes) = try Self.open(.inMemory)
    let list = ArrayDataSource(try notes.readableRows(orderBy: "pinned desc, text").rows)
    try notes.insert(Note(id: 1, text: "a"))
    notes.observe(list, orderBy: "pinned desc, text") { list, rows in list.replace(with: rows) }
    await database.settleObservers()
    XCTAssertEqual(list.items.map(\.id), [1])
  }

  func test_importOfALargeFeed_reportsItsRepairs() async throws {
    let (database, notes) = try Self.open(.inMemory)
    let items = (1...2_000).map { "{\"id\":\"\($0)\",\"text\":\"t\",\"pinned\":0}" }.joined(separator: ",")
    let feed = try ModelDecoder().decode([Note].self, from: Data("{\"notes\":[\(items)]}".utf8), at: "notes")
    try await database.write { connection in try notes.upsert(feed.value, in: connection) }
    XCTAssertEqual(try notes.count(), 2_000)
    XCTAssertEqual(feed.repairs.total, 4_000)
    XCTAssertEqual(feed.repairs.groups.map(\.pattern), ["notes[*].id", "notes[*].pinned"])
    XCTAssertFalse(feed.repairs.hasLosses)
  }
}
