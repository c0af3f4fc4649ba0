import Foundation
import Model
import ModelStore
import Synchronization
import TestSupport
import XCTest

/// Tables that are made equal to a list of rows, such as the answer of a server.
@MainActor
final class ReplaceAllTests: XCTestCase {
  private struct Item: Codable, Equatable, Sendable, RowRepresentable {
    var id: String
    var size: Int
    var note: String?
    var tags: [String]
    var price: Decimal
    var at: Date
  }

  private func item(_ id: String, _ size: Int = 1, _ note: String? = nil) -> Item {
    Item(
      id: id,
      size: size,
      note: note,
      tags: ["a"],
      price: Decimal(size) / 10,
      at: Date(timeIntervalSince1970: 0.5)
    )
  }

  /// The table had one of the two values in turn.
  func test_replaceAll_aKeyThatOccursTwice_theLastRowWins_eachTime() async throws {
    let items = try Database(.inMemory).table("items", of: Item.self, key: "id")
    let rows = [item("a", 1), item("b"), item("a", 2)]
    XCTAssertEqual(try items.replaceAll(with: rows), 3)
    for _ in 1...3 {
      XCTAssertEqual(try items.rows(orderBy: "id"), [item("a", 2), item("b")])
      XCTAssertEqual(try items.replaceAll(with: rows), 0)
    }
    XCTAssertEqual(try items.replaceAll(with: rows.reversed()), 1)
    XCTAssertEqual(try items.rows(orderBy: "id"), [item("a", 1), item("b")])
  }

  func test_replaceAll_writesWhatHasChanged_andNothingElse() async throws {
    let database = try Database(.inMemory)
    let items = try database.table("items", of: Item.self, key: "id")
    let first = [item("a"), item("b", 2, "n"), item("c")]
    XCTAssertEqual(try items.replaceAll(with: first), 3)
    XCTAssertEqual(try items.rows(orderBy: "id"), first)

    XCTAssertEqual(try items.replaceAll(with: first), 0)
    XCTAssertEqual(try items.replaceAll(with: [item("a"), item("b", 2, nil), item("d")]), 3)
    XCTAssertEqual(try items.rows(orderBy: "id"), [item("a"), item("b", 2, nil), item("d")])
    XCTAssertEqual(try items.replaceAll(with: []), 3)
    XCTAssertEqual(try items.count(), 0)
  }

  func test_replaceAll_withTheSameRows_notifiesNoObserver() async throws {
    let database = try Database(.inMemory)
    let items = try database.table("items", of: Item.self, key: "id")
    try items.replaceAll(with: [item("a")])
    try database.execute("create table log (id text)")
    try database.execute(
      "create trigger t after update on items begin insert into log values (new.id); end"
    )
    struct Draw: Codable, Equatable, Sendable, RowRepresentable { var number: Int }
    var draws = 0
    // Each query returns a different number, so the observer is notified of each query.
    let draw: SQL = "select random() as number from items"
    let token = database.observe(draw, as: Draw.self) { _ in draws += 1 }
    await database.settleObservers()
    try items.replaceAll(with: [item("a")])
    await database.settleObservers()
    XCTAssertEqual(draws, 1)
    XCTAssertEqual(try database.value("select count(*) from log"), .integer(0))
    try items.replaceAll(with: [item("a", 5)])
    await database.settleObservers()
    XCTAssertEqual(draws, 2)
    XCTAssertEqual(try database.value("select count(*) from log"), .integer(1))
    withExtendedLifetime(token) {}
  }

  func test_replaceAll_comparesBytes() async throws {
    let database = try Database(.inMemory)
    try database.execute(
      "create table items (id text primary key collate nocase, size integer, note text collate nocase, tags text, price text, at text, extra text default 'kept')"
    )
    let items = try database.table("items", of: Item.self, key: "id")
    try items.replaceAll(with: [item("a", 1, "caf\u{E9}"), item("b", 1, "x")])
    try database.execute("update items set extra = 'mine'")
    XCTAssertEqual(try items.replaceAll(with: [item("A", 1, "cafe\u{301}"), item("b", 1, "X")]), 2)
    XCTAssertEqual(
      try database.rows("select id, note, extra from items order by id").map(\.values),
      [[.text("a"), .text("cafe\u{301}"), .text("mine")], [.text("b"), .text("X"), .text("mine")]]
    )
    XCTAssertEqual(try items.replaceAll(with: [item("A", 1, "cafe\u{301}"), item("b", 1, "X")]), 0)
  }

  /// The keys of both rows are equal in this column. The table had the one and the other in turn.
  func test_replaceAll_keysThatDifferInCase_theLastRowWins_eachTime() async throws {
    let database = try Database(.inMemory)
    try database.execute(
      "create table items (id text primary key collate nocase, size integer, note text, tags text, price text, at text)"
    )
    let items = try database.table("items", of: Item.self, key: "id")
    for rows in [[item("A", 1), item("b"), item("a", 2)], [item("x", 1), item("X", 2), item("x", 3)]] {
      try items.replaceAll(with: rows)
      for _ in 1...2 {
        XCTAssertEqual(try items.row(key: rows[0].id)?.size, rows[2].size)
        XCTAssertEqual(try items.replaceAll(with: rows), 0)
      }
    }
  }

  func test_replaceAll_keyInAnotherSpelling_isTheSameRow() async throws {
    let items = try Database(.inMemory).table("items", of: Item.self, key: "id")
    try items.replaceAll(with: [item("\u{FC}"), item("x")])
    XCTAssertEqual(try items.replaceAll(with: [item("u\u{308}"), item("x")]), 0)
    XCTAssertEqual(try items.replaceAll(with: [item("u\u{308}", 2)]), 2)
    XCTAssertEqual(try items.rows().map { Array($0.id.utf8) }, [Array("\u{FC}".utf8)])
  }

  func test_replaceAll_aRowThatComesTwice_isStoredOnce_andDoesNotHideOneThatIsGone() async throws {
    let items = try Database(.inMemory).table("items", of: Item.self, key: "id")
    try items.replaceAll(with: [item("a"), item("b"), item("é", 1)])
    try items.replaceAll(with: [item("a"), item("a", 2), item("\u{FC}"), item("u\u{308}", 3)])
    XCTAssertEqual(try items.rows(orderBy: "id").map(\.size), [2, 3])
  }

  func test_replaceAll_aUniqueValueThatMovesToANewRow_isNoConflict_andAnErrorChangesNothing() async throws {
    let database = try Database(.inMemory)
    let items = try database.table("items", of: Item.self, key: "id")
    try database.execute("create unique index notes on items (note)")
    try items.replaceAll(with: [item("a", 1, "n"), item("b", 1, "m")])
    XCTAssertEqual(try items.replaceAll(with: [item("c", 1, "n"), item("b", 1, "m")]), 2)
    XCTAssertThrowsError(try items.replaceAll(with: [item("d", 1, "m"), item("b", 1, "m")]))
    XCTAssertEqual(try items.rows(orderBy: "id").map(\.id), ["b", "c"])
  }

  func test_replaceAll_compositeKeysAndKeysOnly() async throws {
    struct Link: Codable, Equatable, Sendable, RowRepresentable {
      var from: String
      var to: Int
    }
    let links = try Database(.inMemory).table("links", of: Link.self, key: "from", "to")
    XCTAssertEqual(try links.replaceAll(with: [Link(from: "a", to: 1), Link(from: "a", to: 2)]), 2)
    XCTAssertEqual(try links.replaceAll(with: [Link(from: "a", to: 2), Link(from: "é", to: 2)]), 2)
    XCTAssertEqual(try links.replaceAll(with: [Link(from: "a", to: 2), Link(from: "e\u{301}", to: 2)]), 0)
    XCTAssertEqual(try links.count(), 2)
  }

  func test_replaceAll_randomLists_areWhatTheTableContains() async throws {
    let seed: UInt64 = 0x5CAA
    var random = SplitMix64(seed: seed)
    let items = try Database(.inMemory).table("items", of: Item.self, key: "id")
    var stored: [String: Item] = [:]
    for round in 0..<100 {
      let ids = (0..<8).filter { _ in Bool.random(using: &random) }.map { "k\($0)" }.shuffled(using: &random)
      let rows = ids.map {
        item($0, Int.random(in: 0..<3, using: &random), Bool.random(using: &random) ? "n" : nil)
      }
      let next = Dictionary(uniqueKeysWithValues: rows.map { ($0.id, $0) })
      let expected =
        next.filter { stored[$0.key] != $0.value }.count + stored.filter { next[$0.key] == nil }.count
      XCTAssertEqual(try items.replaceAll(with: rows), expected, "seed \(seed), round \(round)")
      XCTAssertEqual(try items.rows(orderBy: "id"), rows.sorted { $0.id < $1.id }, "round \(round)")
      stored = next
    }
  }

  // MARK: Rows without a key

  private struct Draft: Codable, Equatable, Sendable, RowRepresentable {
    var id: Int?
    var text: String
  }

  /// All rows without a key were taken for one row, as soon as the table had rows.
  func test_replaceAll_rowsWithoutAKey_areAllInserted_anewEachTime() async throws {
    let drafts = try Database(.inMemory).table("drafts", of: Draft.self, key: "id")
    let rows = [Draft(text: "a"), Draft(text: "b"), Draft(text: "b")]
    XCTAssertEqual(try drafts.replaceAll(with: rows), 3)
    for _ in 1...2 {
      XCTAssertEqual(try drafts.replaceAll(with: rows), 6)
      XCTAssertEqual(try drafts.rows(orderBy: "id").map(\.text), ["a", "b", "b"])
    }
  }

  func test_replaceAll_rowsWithoutAKey_leaveStoredRowsAlone() async throws {
    let drafts = try Database(.inMemory).table("drafts", of: Draft.self, key: "id")
    try drafts.insert([Draft(id: 7, text: "old"), Draft(id: 8, text: "gone")])
    let rows = [Draft(text: "a"), Draft(id: 7, text: "old"), Draft(text: "b")]
    XCTAssertEqual(try drafts.replaceAll(with: rows), 3)
    XCTAssertEqual(
      try drafts.rows(orderBy: "id"),
      [Draft(id: 7, text: "old"), Draft(id: 8, text: "a"), Draft(id: 9, text: "b")]
    )
  }

  /// The generated key 1 was the key of the next row, which replaced the row without a key.
  func test_replaceAll_aGeneratedKey_isNoKeyOfAnotherRow() async throws {
    let drafts = try Database(.inMemory).table("drafts", of: Draft.self, key: "id")
    for _ in 1...2 {
      try drafts.replaceAll(with: [Draft(text: "a"), Draft(id: 1, text: "b"), Draft(id: 2, text: "c")])
      XCTAssertEqual(try drafts.rows(orderBy: "id").map(\.text), ["b", "c", "a"])
    }
  }

  func test_upsert_aGeneratedKey_isNoKeyOfALaterRow() async throws {
    let drafts = try Database(.inMemory).table("drafts", of: Draft.self, key: "id")
    try drafts.upsert([Draft(text: "a"), Draft(id: 1, text: "b"), Draft(id: 2, text: "c")])
    XCTAssertEqual(try drafts.rows(orderBy: "id").map(\.text), ["b", "c", "a"])
  }

  func test_replaceAll_storedKeysThatAreNull_areDeleted() async throws {
    struct Note: Codable, Equatable, Sendable, RowRepresentable {
      var id: String?
      var text: String
    }
    let database = try Database(.inMemory)
    try database.execute("create table notes (id text primary key, text text)")
    let notes = try database.table("notes", of: Note.self, key: "id")
    try notes.replaceAll(with: [Note(text: "a"), Note(text: "b"), Note(id: "x", text: "c")])
    XCTAssertEqual(try notes.replaceAll(with: [Note(id: "x", text: "c"), Note(text: "d")]), 3)
    XCTAssertEqual(try notes.rows(orderBy: "text").map(\.text), ["c", "d"])
  }

  // MARK: Foreign keys and unique columns

  private struct Comment: Codable, Equatable, Sendable, RowRepresentable {
    var id: String
    var parent: String?
  }

  private func comments(
    onDelete action: String,
    in database: Database? = nil
  ) throws -> ModelTable<Comment> {
    let database = try database ?? Database(.inMemory)
    let id = "id text primary key, isRead integer not null default 0"
    try database.execute(
      script: "create table comments (\(id), parent text references comments (id) on delete \(action))"
    )
    return try database.table("comments", of: Comment.self, key: "id")
  }

  /// The row that refers to a missing one was deleted without an error. An empty table refuses it.
  func test_replaceAll_aRowThatRefersToAMissingRow_isAnError_andChangesNothing() async throws {
    let rows = [Comment(id: "b", parent: "a"), Comment(id: "c")]
    XCTAssertThrowsError(try comments(onDelete: "cascade").replaceAll(with: rows))
    for action in ["cascade", "set null", "no action", "restrict"] {
      let comments = try comments(onDelete: action)
      let stored = [Comment(id: "a"), Comment(id: "b", parent: "a"), Comment(id: "d", parent: "b")]
      try comments.replaceAll(with: stored)
      XCTAssertThrowsError(try comments.replaceAll(with: rows), action) { error in
        guard case StoreError.constraint(_, let violation) = error else { return XCTFail("\(error)") }
        XCTAssertEqual(violation.kind, .foreignKey)
      }
      XCTAssertEqual(try comments.rows(orderBy: "id"), stored, action)
    }
  }

  /// SQLite checked each row when it was deleted or inserted, although the answer as a whole was consistent.
  func test_replaceAll_rowsThatReferToOthersOfTheAnswer_inAnyOrder() async throws {
    let (parent, child) = (Comment(id: "a"), Comment(id: "b", parent: "a"))
    for action in ["no action", "cascade", "set null", "restrict"] {
      let comments = try comments(onDelete: action)
      for _ in 1...2 {
        XCTAssertEqual(try comments.replaceAll(with: [child, parent]), 2, action)
        XCTAssertEqual(try comments.rows(orderBy: "id"), [parent, child], action)
        try comments.replaceAll(with: [])
        XCTAssertEqual(try comments.count(), 0, action)
      }
      // A row that stays refers to a new row in place of a deleted one.
      try comments.replaceAll(with: [parent, child])
      let moved = [Comment(id: "b", parent: "c"), Comment(id: "c")]
      try comments.replaceAll(with: moved)
      XCTAssertEqual(try comments.rows(orderBy: "id"), moved, action)
      try comments.upsert([Comment(id: "e", parent: "f"), Comment(id: "f")])
      XCTAssertEqual(try comments.count(), 4, action)
    }
  }

  /// SQLite checks such a key at the commit, when the rows of the other table are there too.
  func test_replaceAll_keysThatTheAppHasDeferred_areCheckedAtTheCommit() async throws {
    let database = try Database(.inMemory)
    let parent = "parent text references posts (id) deferrable initially deferred"
    try database.execute("create table posts (id text primary key, parent text)")
    try database.execute("create table comments (id text primary key, \(SQL(stringLiteral: parent)))")
    let posts = try database.table("posts", of: Comment.self, key: "id")
    let comments = try database.table("comments", of: Comment.self, key: "id")
    for id in ["p", "q"] {
      try await database.write { connection in
        if id == "q" { try posts.replaceAll(with: [Comment(id: id)], in: connection) }
        try comments.replaceAll(with: [Comment(id: "c", parent: id)], in: connection)
        if id == "p" { try posts.replaceAll(with: [Comment(id: id)], in: connection) }
      }
      XCTAssertEqual(try comments.rows(), [Comment(id: "c", parent: id)])
    }
    XCTAssertEqual(try database.brokenReferences(), [])
  }

  /// SQLite counted one row that is broken now and one that was broken before and is deleted, so the number was 0.
  func test_replaceAll_besideARowThatWasBrokenBefore_aMissingRowIsAnError() async throws {
    let database = try Database(.inMemory)
    let comments = try comments(onDelete: "no action", in: database)
    try comments.replaceAll(with: [Comment(id: "a"), Comment(id: "d", parent: "a")])
    try database.execute("pragma foreign_keys = off")
    try comments.insert(Comment(id: "b", parent: "zz"))
    try database.execute("pragma foreign_keys = on")
    XCTAssertThrowsError(try comments.replaceAll(with: [Comment(id: "d", parent: "a")]))
    XCTAssertEqual(try comments.count(), 3)
  }

  /// SQLite cannot check the keys of a table whose parent columns are not unique. The error of this check hid that of the row.
  func test_upsert_besideATableWithAWrongKey_aMissingRowIsAConstraint() throws {
    let database = try Database(.inMemory)
    let comments = try comments(onDelete: "no action", in: database)
    try database.execute("create table parents (id)")
    try database.execute("create table children (parent references parents (id))")
    XCTAssertThrowsError(try comments.upsert([Comment(id: "x", parent: "y")])) { error in
      guard case StoreError.constraint(_, let violation) = error else { return XCTFail("\(error)") }
      XCTAssertEqual(violation.kind, .foreignKey)
    }
  }

  /// A later statement of the same transaction does not hide the error, and is checked at once as before.
  func test_replaceAll_insideATransaction_aMissingRowIsAnErrorOfTheCall() async throws {
    let database = try Database(.inMemory)
    let comments = try comments(onDelete: "no action", in: database)
    let (parent, child) = (Comment(id: "a"), Comment(id: "b", parent: "a"))
    try await database.write { connection in
      for rows in [[child, parent], [], [parent, child]] {
        try comments.replaceAll(with: rows, in: connection)
      }
      XCTAssertThrowsError(try comments.replaceAll(with: [child], in: connection))
      XCTAssertThrowsError(try comments.upsert([Comment(id: "x", parent: "y")], in: connection))
      XCTAssertThrowsError(try connection.execute("insert into comments (id, parent) values ('x', 'y')"))
    }
    XCTAssertEqual(try comments.rows(orderBy: "id"), [parent, child])
  }

  func test_replaceAll_rowsThatAreGoneTogether_areDeleted_andOthersAreNotWritten() async throws {
    let database = try Database(.inMemory)
    let comments = try comments(onDelete: "cascade", in: database)
    let stays = [Comment(id: "d"), Comment(id: "e", parent: "d")]
    try comments.replaceAll(with: [Comment(id: "a"), Comment(id: "b", parent: "a")] + stays)
    try database.execute("update comments set isRead = 1")
    XCTAssertEqual(try comments.replaceAll(with: stays), 2)
    XCTAssertEqual(try comments.rows(orderBy: "id"), stays)
    XCTAssertEqual(try comments.count(where: "isRead = 1"), 2)
  }

  /// One row is kept by a trigger, and another takes a row with it: as many changes as rows that are gone.
  func test_replaceAll_aTriggerKeepsAGoneRow_andACascadeDeletesAnother_isNoticed() async throws {
    let database = try Database(.inMemory)
    let comments = try comments(onDelete: "cascade", in: database)
    try comments.replaceAll(with: [Comment(id: "g"), Comment(id: "p"), Comment(id: "s", parent: "g")])
    let keep = "when old.id = 'p' begin select raise(ignore); end"
    try database.execute(script: "create trigger keep before delete on comments \(keep)")
    XCTAssertThrowsError(try comments.replaceAll(with: [Comment(id: "s", parent: "g")]))
    try comments.replaceAll(with: [Comment(id: "s")])
    XCTAssertEqual(try comments.rows(orderBy: "id"), [Comment(id: "p"), Comment(id: "s")])
  }

  /// A trigger that deletes a row which stays: the row is written again.
  func test_replaceAll_aRowThatATriggerDeletes_isWrittenAgain() async throws {
    let database = try Database(.inMemory)
    let items = try database.table("items", of: Item.self, key: "id")
    try items.replaceAll(with: [item("a"), item("b"), item("c")])
    try database.execute("create trigger t after delete on items begin delete from items where id = 'b'; end")
    XCTAssertEqual(try items.replaceAll(with: [item("b"), item("c")]), 3)
    XCTAssertEqual(try items.rows(orderBy: "id"), [item("b"), item("c")])
  }

  func test_replaceAll_rowsThatExchangeAUniqueValue_areATypedError_andChangeNothing() async throws {
    let database = try Database(.inMemory)
    let items = try database.table("items", of: Item.self, key: "id")
    try database.execute("create unique index notes on items (note)")
    let stored = [item("a", 1, "n"), item("b", 1, "m")]
    try items.replaceAll(with: stored)
    XCTAssertThrowsError(try items.replaceAll(with: [item("a", 1, "m"), item("b", 1, "n")])) { error in
      guard case StoreError.constraint(_, let violation) = error else { return XCTFail("\(error)") }
      XCTAssertEqual(violation.kind, .unique)
      XCTAssertEqual(violation.columns, ["note"])
    }
    XCTAssertEqual(try items.rows(orderBy: "id"), stored)
  }

  // MARK: Keys that are no text

  /// Such a key is read as bytes, and no row has these bytes as its key.
  func test_replaceAll_aStoredKeyOfInvalidUTF8_isDeleted() async throws {
    let database = try Database(.inMemory)
    let items = try database.table("items", of: Item.self, key: "id")
    try items.insert(item("a"))
    try database.execute(
      "insert into items select cast(x'ff41' as text), size, note, tags, price, at from items"
    )
    XCTAssertEqual(try items.replaceAll(with: [item("a")]), 1)
    XCTAssertEqual(try items.rows(), [item("a")])
  }

  func test_replaceAll_aKeyOfBytes_isNoText() async throws {
    struct Blob: Codable, Equatable, Sendable, RowRepresentable { var id: Data, size: Int }
    let database = try Database(.inMemory)
    let blobs = try database.table("blobs", of: Blob.self, key: "id")
    try blobs.insert([Blob(id: Data("A".utf8), size: 1), Blob(id: Data("B".utf8), size: 1)])
    try database.execute("insert into blobs values ('A', 2)")
    XCTAssertEqual(try blobs.replaceAll(with: [Blob(id: Data("A".utf8), size: 1)]), 2)
    XCTAssertEqual(try blobs.rows().map(\.id), [Data("A".utf8)])
  }

  // MARK: Filling an empty table

  /// A row that notes how many rows its table has when the values of the row are asked for.
  private struct Watched: Sendable, RowRepresentable {
    static let columns = [SQLColumn("id", .integer), SQLColumn("size", .integer)]
    let id: Int?
    let note: @Sendable () throws -> Void
    var values: [SQLValue] {
      get throws(StoreError) {
        try? note()
        return [id.sqlValue, .integer(1)]
      }
    }
    init(id: Int?, note: @escaping @Sendable () throws -> Void) { (self.id, self.note) = (id, note) }
    init(row: borrowing RowCursor) throws(StoreError) { (id, note) = (try row.value("id"), {}) }
  }

  /// The values of all rows were collected first, so a list of 54,000 rows was in memory twice.
  func test_fillingAnEmptyTable_keepsTheValuesOfAHundredRowsOnly_andWritesThoseWithoutAKeyLast() async throws
  {
    for fill in [
      { (table: ModelTable<Watched>, rows: [Watched]) in try table.upsert(rows) },
      { table, rows in XCTAssertEqual(try table.replaceAll(with: rows), rows.count) },
    ] {
      let database = try Database(.inMemory)
      let table = try database.table("items", of: Watched.self, key: "id")
      let unwritten = Mutex<[Int]>([])
      let rows = ([nil] + (1...250).map { $0 }).map { id in
        Watched(id: id) { [unowned database] in
          let count = try database.rows("select id from items").count
          unwritten.withLock { $0.append((id ?? 1) - count) }
        }
      }
      try fill(table, rows)
      XCTAssertLessThanOrEqual(unwritten.withLock { $0.max() ?? .max }, 101)
      let ids = try database.rows("select id from items order by id").map { try $0.value("id", as: Int.self) }
      XCTAssertEqual(ids, Array(1...251))
    }
  }
}
