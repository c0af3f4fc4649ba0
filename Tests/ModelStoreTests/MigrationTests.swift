import Foundation
import Model
import ModelStore
import XCTest

final class MigrationTests: XCTestCase {
  private let first = Migration("people") { try $0.execute("create table people (name text primary key)") }
  private let second = Migration("ages") {
    try $0.execute("alter table people add column age integer")
    try $0.execute("insert into people values ('Ada', 36)")
  }

  func test_migrate_appliesInOrder_onceForEachDatabase() throws {
    let folder = try TemporaryFolder()
    let url = folder.file("store")

    XCTAssertEqual(try Database(.file(url)).migrate([first]), ["people"])
    XCTAssertEqual(try Database(.file(url)).migrate([first, second]), ["ages"])
    let database = try Database(.file(url))
    XCTAssertEqual(try database.migrate([first, second]), [])
    XCTAssertEqual(try database.rows("select * from people").map(\.values), [[.text("Ada"), .integer(36)]])
  }

  func test_migrate_oneThatFails_isRolledBackAndNamed_thoseBeforeItStay() throws {
    let database = try Database(.inMemory)
    let failing = Migration("half") {
      try $0.execute("insert into people values ('Eve', 1)")
      throw Refusal()
    }

    assertThrows(.migrationFailed(name: "half", error: nil, reason: "Refusal()")) {
      try database.migrate([first, second, failing])
    }
    XCTAssertEqual(try database.value("select count(*) from people"), .integer(1))
    XCTAssertEqual(try database.migrate([first, second]), [])
    XCTAssertEqual(try database.value("pragma foreign_keys"), .integer(1))
    // The app goes on with a mended one.
    XCTAssertEqual(
      try database.migrate([first, second, Migration("half") { try $0.execute("delete from people") }]),
      ["half"]
    )
  }

  func test_migrate_badStatement_isNamed() throws {
    let database = try Database(.inMemory)

    XCTAssertThrowsError(try database.migrate([Migration("bad") { try $0.execute("create tabel t (a)") }])) {
      guard case .migrationFailed("bad", .statement(_, _, code: 1)?, _) = $0 as? StoreError else {
        return XCTFail("\($0)")
      }
      XCTAssertEqual(
        "\($0)",
        "The migration “bad” failed: The statement “create tabel t (a)” failed: near \"tabel\": syntax error."
      )
    }
  }

  func test_migrations_thatAreNotThoseApplied_areAnError_andNothingIsExecuted() throws {
    let database = try Database(.inMemory)
    try database.migrate([first, second])
    let third = Migration("third") { try $0.execute("drop table people") }
    let wrong = [
      [second, first, third], [first], [first, third], [third, first, second], [first, second, first], [],
    ]

    for migrations in wrong {
      let error = StoreError.migrationsDiffer(applied: ["people", "ages"], stated: migrations.map(\.name))
      assertThrows(error) { try database.migrate(migrations) }
    }
    XCTAssertEqual(try database.value("select count(*) from people"), .integer(1))
  }

  func test_tableThatIsRebuilt_keepsTheRowsThatReferToIt() throws {
    let database = try Database(.inMemory)
    try database.migrate([first, second])
    try database.execute(
      "create table pets (name text, owner text references people (name) on delete cascade)"
    )
    try database.execute("insert into pets values ('Rex', 'Ada')")
    let rebuild = Migration("rebuild") {
      try $0.execute("create table new (name text primary key, age integer not null)")
      try $0.execute("insert into new select name, age from people")
      try $0.execute("drop table people")
      try $0.execute("alter table new rename to people")
    }

    try database.migrate([first, second, rebuild])

    XCTAssertEqual(try database.value("select count(*) from pets"), .integer(1))
    let lossy = Migration("lossy") { try $0.execute("delete from people") }
    XCTAssertThrowsError(try database.migrate([first, second, rebuild, lossy])) {
      XCTAssertTrue("\($0)".contains("rows of “pets” refer to rows of “people” that do not exist"), "\($0)")
    }
    XCTAssertEqual(try database.value("select count(*) from people"), .integer(1))
  }

  private let books = Migration("books") {
    try $0.execute("create table author (id integer primary key)")
    try $0.execute("create table book (id integer primary key, author integer references Author (id))")
  }

  /// A database with a book whose author is missing: an earlier app did not enforce foreign keys.
  private func library() throws -> Database {
    let database = try Database(.inMemory)
    try database.migrate([books])
    try database.execute("pragma foreign_keys = off")
    try database.execute("insert into book values (1, 99)")
    try database.execute("pragma foreign_keys = on")
    return database
  }

  /// Calls the method that is not asynchronous, in a test that is.
  private func migrate(_ database: Database, _ migrations: [Migration]) throws -> [String] {
    try database.migrate(migrations)
  }

  func test_rowThatWasBrokenBefore_stopsNoMigration() async throws {
    let database = try library()
    let steps = [
      books, Migration("note") { try $0.execute("create table note (id integer primary key)") },
      Migration("title") { try $0.execute("alter table book add column title text") },
      Migration("rename") { try $0.execute("alter table book rename to books") },
      Migration("rebuild") {
        try $0.execute("create table new (id integer primary key, author integer references author (id))")
        try $0.execute("insert into new select 7, author from books")
        try $0.execute("drop table books")
        try $0.execute("alter table new rename to books")
      },
    ]
    XCTAssertEqual(try database.brokenReferences().map(\.table), ["book"])
    XCTAssertEqual(try migrate(database, steps), ["note", "title", "rename", "rebuild"])
    XCTAssertEqual(try database.value("select count(*) from books"), .integer(1))
    let broken = try database.brokenReferences()
    XCTAssertEqual(broken.map(\.table), ["books"])
    XCTAssertEqual(broken.map(\.kind), [.foreignKey])
    XCTAssertEqual(broken.map(\.reason), ["rows of “books” refer to rows of “author” that do not exist"])
    try database.execute("delete from books")
    XCTAssertEqual(try database.brokenReferences(), [])
  }

  /// The old table stays under another name, with the row that was broken before.
  func test_migrationThatKeepsTheOldTable_isNotStoppedByItsBrokenRow() async throws {
    let database = try library()
    let rebuild = Migration("rebuild") {
      try $0.execute("alter table book rename to book_old")
      try $0.execute("create table book (id integer primary key, author integer references author (id))")
    }
    XCTAssertEqual(try migrate(database, [books, rebuild]), ["rebuild"])
    XCTAssertEqual(try database.brokenReferences().map(\.table), ["book_old"])
    let broken = Migration("broken") { try $0.execute("insert into book select * from book_old") }
    XCTAssertThrowsError(try migrate(database, [books, rebuild, broken]))
  }

  /// The new table of the books gets the first page of the old one of the authors.
  func test_migrationThatRebuildsTwoTables_isNotStoppedByARowThatWasBrokenBefore() async throws {
    let database = try library()
    let rebuild = Migration("rebuild") { connection in
      for table in ["author", "book"] {
        let columns = table == "book" ? ", author integer references author (id)" : ""
        try connection.execute(SQL(stringLiteral: "create table new (id integer primary key\(columns))"))
        try connection.execute(SQL(stringLiteral: "insert into new select * from \(table)"))
        try connection.execute(SQL(stringLiteral: "drop table \(table)"))
        try connection.execute(SQL(stringLiteral: "alter table new rename to \(table)"))
      }
    }
    XCTAssertEqual(try migrate(database, [books, rebuild]), ["rebuild"])
    XCTAssertEqual(try database.brokenReferences().map(\.table), ["book"])
  }

  /// A type that states how it stores a declared default as JSON.
  func test_addsColumns_declaredDefaultOfAStatedColumn_hasTheFormOfTheColumn() throws {
    struct Note: Codable, Equatable, Sendable, RowRepresentable {
      static let columns = [SQLColumn("id", .integer), SQLColumn("level", .json)]
      var id: Int
      var level: Level
    }
    let database = try Database(.inMemory)
    try database.execute(script: "create table notes (id integer primary key); insert into notes values (7)")
    let notes = try database.table("notes", of: Note.self, key: "id", addsColumns: true)
    XCTAssertEqual(try notes.rows(), [Note(id: 7, level: .unknown)])
    XCTAssertEqual(try database.value("select level from notes"), .text("\"unknown\""))
  }

  /// Two properties read the same name in a result, which is why the type states its columns.
  func test_addsColumns_ofATypeThatStatesColumnsForKeysThatEndAlike_needsADefault() throws {
    struct Book: Codable, Sendable, RowRepresentable {
      static let columns = [
        SQLColumn("id", .integer), SQLColumn("author", .text, codingKey: "author.name"),
        SQLColumn("editor", .text, codingKey: "editor.name"),
      ]
      var id: Int
      var author, editor: String
      enum CodingKeys: String, CodingKey { case id, author = "author.name", editor = "editor.name" }
    }
    let database = try Database(.inMemory)
    try database.execute("create table books (id integer primary key, author text)")
    XCTAssertThrowsError(try database.table("books", of: Book.self, key: "id", addsColumns: true))
    XCTAssertEqual(try database.rows("select * from pragma_table_info('books')").count, 2)
  }

  func test_migrationThatBreaksAnotherRow_isRolledBack() async throws {
    let database = try library()
    try database.execute("insert into author values (1)")
    try database.execute("insert into book values (2, 1)")
    for (name, script) in [
      ("lossy", "delete from author"),
      ("swap", "delete from book where id = 1; insert into book values (3, 98), (4, 97)"),
    ] {
      let migration = Migration(name) { connection in
        for statement in script.split(separator: ";") {
          try connection.execute(SQL(stringLiteral: String(statement)))
        }
      }
      XCTAssertThrowsError(try migrate(database, [books, migration])) {
        XCTAssertTrue("\($0)".contains("rows of “book” refer to rows of “author” that do not exist"), "\($0)")
      }
      XCTAssertEqual(try database.value("select count(*) from book"), .integer(2))
    }
  }

  /// The rows that were deleted made room for as many broken ones in another table.
  func test_migrationThatDeletesBrokenRows_andBreaksThoseOfANewTable_isRolledBack() async throws {
    let database = try library()
    let review = Migration("review") {
      try $0.execute("delete from book")
      try $0.execute("create table review (id integer primary key, author integer references author (id))")
      try $0.execute("insert into review values (1, 98)")
    }
    XCTAssertThrowsError(try migrate(database, [books, review])) {
      XCTAssertTrue("\($0)".contains("rows of “review” refer to rows of “author” that do not exist"), "\($0)")
    }
    XCTAssertEqual(try database.value("select count(*) from book"), .integer(1))
    let people = Migration("people") { try $0.execute("alter table author rename to people") }
    XCTAssertEqual(try migrate(database, [books, people]), ["people"])
  }

  func test_migrate_insideAClosure_isAnError() throws {
    let database = try Database(.inMemory)

    assertThrows(
      .misuse(statement: "migrate", reason: "it controls a transaction by hand; call write { } instead")
    ) {
      try database.write { _ in _ = try database.migrate([first]) }
    }
    assertThrows(
      .misuse(statement: "migrate", reason: "it controls a transaction by hand; call write { } instead")
    ) {
      try database.read { _ in _ = try database.migrate([first]) }
    }
  }

  func test_migrate_fromTwoDatabasesAtOnce_appliesEachOnce() async throws {
    let folder = try TemporaryFolder()
    let databases = try (0..<2).map { _ in
      try Database(.file(folder.file("store")), busyTimeout: .seconds(60))
    }
    let migrations = (0..<20).map { number in
      Migration("\(number)") { try $0.execute("create table \(identifier: "t\(number)") (a)") }
    }

    async let one = databases[0].migrate(migrations)
    async let other = databases[1].migrate(migrations)

    let names = try await one + other
    XCTAssertEqual(names.compactMap(Int.init).sorted(), Array(0..<20))
  }

  // MARK: Columns from the model

  func test_addsColumns_addsThoseOfTheModel_andKeepsTheRest() throws {
    let database = try Database(.inMemory)
    try database.execute("create table counters (NAME text primary key, extra text)")
    try database.execute("insert into counters values ('a', 'mine')")

    let counters = try database.table("counters", of: Counter.self, key: "name", addsColumns: true)
    try counters.upsert([Counter("a", 1), Counter("b", 2)])

    XCTAssertEqual(try counters.rows(orderBy: "name"), [Counter("a", 1), Counter("b", 2)])
    XCTAssertEqual(try database.value("select extra from counters where name = 'a'"), .text("mine"))
    _ = try database.table("counters", of: Counter.self, key: "name", addsColumns: true)
    XCTAssertEqual(try database.rows("select * from counters").first?.columns, ["NAME", "extra", "count"])
  }

  private enum Level: String, Codable, DefaultProviding {
    case low, unknown
    static let defaultValue = Level.unknown
  }
  private struct Wide: Codable, Equatable, Sendable, RowRepresentable {
    var id: Int
    var title: String
    var tags: [String]
    var level: Level
    var since: Date
    var note: String?
  }

  func test_addsColumns_withDeclaredDefaults_readsOldRowsWithoutALoss() throws {
    let database = try Database(.inMemory)
    try database.execute("create table wide (id integer primary key)")
    try database.execute("insert into wide values (7)")

    let (title, since) = ("it's '\u{301}", Date(timeIntervalSince1970: 0))
    let defaults: [String: any Encodable & Sendable] = ["title": title, "TAGS": ["new"], "since": since]
    let rows = try database.table("wide", of: Wide.self, key: "id", addsColumns: true, defaults: defaults)

    try database.execute("insert into wide (id) values (8)")
    XCTAssertEqual(
      try rows.rows(orderBy: "id"),
      [7, 8].map { Wide(id: $0, title: title, tags: ["new"], level: .unknown, since: since, note: nil) }
    )
    XCTAssertEqual(try database.value("select level from wide"), .text("unknown"))
  }

  func test_addsColumns_defaultOfDataAndNumbers() throws {
    struct Sample: Codable, Equatable, Sendable, RowRepresentable {
      var id: Int
      var bytes: Data
      var count: Int
      var ratio: Double
    }
    let database = try Database(.inMemory)
    try database.execute("create table samples (id integer primary key)")
    try database.execute("insert into samples values (7)")
    let added = Sample(id: 7, bytes: Data([0, 9, 16, 255]), count: .min, ratio: -0.1)
    let defaults: [String: any Encodable & Sendable] = [
      "bytes": added.bytes, "count": added.count, "ratio": added.ratio,
    ]
    let rows = try database.table(
      "samples",
      of: Sample.self,
      key: "id",
      addsColumns: true,
      defaults: defaults
    )
    XCTAssertEqual(try rows.rows(), [added])
  }

  func test_addsColumns_propertyThatCannotBeNil_needsADefault_andNothingIsAdded() throws {
    let database = try Database(.inMemory)
    try database.execute("create table wide (id integer primary key)")
    let cases: [(column: String, defaults: [String: any Encodable & Sendable], reason: String)] = [
      ("title", [:], "the rows of the table need a value for the new column: state one in `defaults:`"),
      ("tags", ["title": "", "tags": 5], "the default does not fit a column for json"),
      ("title", ["title": 5], "the default does not fit a column for text"),
    ]
    for (column, defaults, reason) in cases {
      assertThrows(.unsuitableType(type: "Wide", column: column, reason: reason)) {
        try database.table("wide", of: Wide.self, key: "id", addsColumns: true, defaults: defaults)
      }
    }
    XCTAssertEqual(try database.rows("pragma table_info(wide)").count, 1)
  }

  private struct Grade: Codable, Equatable, Sendable, RowRepresentable {
    static let columns = [SQLColumn("id", .integer), SQLColumn("level", .integer)]
    var id: Int
    var level: Level
    var values: [SQLValue] { [.integer(Int64(id)), .integer(level == .low ? 0 : 1)] }
    init(row: borrowing RowCursor) throws(StoreError) {
      (id, level) = (try row.value("id"), try row.value("level", as: Int.self) == 0 ? .low : .unknown)
    }
  }

  /// The default became a part of the schema, and no old row could be read any more.
  func test_addsColumns_defaultThatTheRowsCannotRead_isAnErrorAndAddsNothing() throws {
    let database = try Database(.inMemory)
    try database.execute(
      script: "create table wide (id integer primary key); insert into wide values (7);"
        + "create table grades (id integer primary key); insert into grades values (7)"
    )
    let reason = "the rows of the table cannot be read with the default"
    let defaults: [String: any Encodable & Sendable] = ["title": "", "tags": ["a"], "since": "today"]
    assertThrows(.unsuitableType(type: "Wide", column: "since", reason: reason)) {
      try database.table("wide", of: Wide.self, key: "id", addsColumns: true, defaults: defaults)
    }
    assertThrows(
      .unsuitableType(
        type: "Grade",
        column: "level",
        reason: "the rows of the table need a value for the new column: state one in `defaults:`"
      )
    ) {
      try database.table("grades", of: Grade.self, key: "id", addsColumns: true)
    }
    for table in ["wide", "grades"] {
      XCTAssertEqual(try database.rows("select * from pragma_table_info(\(table))").count, 1)
    }
  }

  func test_addsColumns_aColumnForAnyValue_inAStrictTable() throws {
    struct Entry: Codable, Equatable, Sendable, RowRepresentable {
      static let columns = [SQLColumn("id", .integer), SQLColumn("value")]
      var id: Int
      var value: Int?
    }
    let database = try Database(.inMemory)
    try database.execute("create table entries (id integer primary key) strict")
    let entries = try database.table("entries", of: Entry.self, key: "id", addsColumns: true)
    try entries.upsert(Entry(id: 1, value: 7))
    XCTAssertEqual(try entries.rows(), [Entry(id: 1, value: 7)])
  }

  func test_addsColumns_tableWithoutTheKey_isAnErrorAndAddsNothing() throws {
    let database = try Database(.inMemory)
    try database.execute("create table counters (count integer)")

    XCTAssertThrowsError(try database.table("counters", of: Counter.self, key: "name", addsColumns: true))
    XCTAssertEqual(try database.rows("pragma table_info(counters)").count, 1)
  }
}
