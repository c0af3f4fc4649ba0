import Model
import ModelStore
import XCTest

final class ModelTableTests: XCTestCase {
  /// States two columns and gives as many values as it is told to.
  private struct Uneven: Sendable, RowRepresentable {
    var values: [SQLValue]
    static let columns: [SQLColumn] = [SQLColumn("a"), SQLColumn("b")]

    init(_ values: [SQLValue]) {
      self.values = values
    }

    init(row: borrowing RowCursor) throws(StoreError) {
      values = [try row.value("a"), try row.value("b")]
    }
  }

  /// Two columns with the same name for SQLite.
  private struct Coinciding: Sendable, RowRepresentable {
    static let columns: [SQLColumn] = [SQLColumn("name"), SQLColumn("NAME")]
    var values: [SQLValue] { [.null, .null] }
    init(row: borrowing RowCursor) throws(StoreError) {}
  }

  private struct Empty: Sendable, RowRepresentable {
    static let columns: [SQLColumn] = []
    var values: [SQLValue] { [] }
    init(row: borrowing RowCursor) throws(StoreError) {}
  }

  private struct Word: Equatable, Sendable, RowRepresentable {
    var text: String
    static let columns = [SQLColumn("text", .text)]
    var values: [SQLValue] { [.text(text)] }

    init(_ text: String) {
      self.text = text
    }

    init(row: borrowing RowCursor) throws(StoreError) {
      text = try row.value("text")
    }
  }

  // MARK: Making a table

  func test_table_new_isCreatedFromTheColumns() throws {
    let database = try Database(.inMemory)
    _ = try database.counters()

    XCTAssertEqual(
      try database.value("select sql from sqlite_master"),
      .text(#"CREATE TABLE "counters" ("name" text primary key not null, "count" integer)"#)
    )
  }

  func test_table_existing_keepsItsRowsAndItsOtherColumns() throws {
    let database = try Database(.inMemory)
    try database.execute("create table counters (extra text default 'kept', COUNT, NAME text primary key)")
    try database.execute("insert into counters values ('mine', 1, 'a')")
    let counters = try database.counters()

    try counters.upsert([Counter("a", 2), Counter("b", 3)])

    XCTAssertEqual(try counters.rows(orderBy: "name"), [Counter("a", 2), Counter("b", 3)])
    XCTAssertEqual(
      try database.rows("select extra from counters order by name").map(\.values),
      [[.text("mine")], [.text("kept")]]
    )
  }

  func test_table_existingWithoutAColumn_isAnErrorThatNamesIt() throws {
    let database = try Database(.inMemory)
    try database.execute("create table counters (name text primary key)")

    assertThrows(.missingColumn(table: "counters", column: "count")) { try database.counters() }
  }

  func test_table_keyThatIsNoColumn_isAnErrorThatNamesIt() throws {
    assertThrows(.unsuitableType(type: "Counter", column: "id", reason: "the key is no column of the type")) {
      try Database(.inMemory).table("t", of: Counter.self, key: "id")
    }
  }

  func test_table_existingWhoseKeyIsNotUnique_isAnError() throws {
    let database = try Database(.inMemory)
    try database.execute("create table counters (name text, count integer)")

    XCTAssertThrowsError(try database.counters()) { error in
      guard case .statement(_, let reason, _)? = error as? StoreError else { return XCTFail("\(error)") }
      XCTAssertTrue(reason.contains("UNIQUE"), reason)
    }
  }

  func test_table_nameOfAView_isAnError() throws {
    let database = try Database(.inMemory)
    try database.execute("create view counters as select 'a' as name, 1 as count")

    XCTAssertThrowsError(try database.counters()) { error in
      guard case .statement? = error as? StoreError else { return XCTFail("\(error)") }
    }
  }

  func test_table_columnsThatCoincide_areAnError() throws {
    assertThrows(.unsuitableType(type: "Coinciding", column: "NAME", reason: "two columns have this name")) {
      try Database(.inMemory).table("t", of: Coinciding.self, key: "name")
    }
  }

  func test_table_noColumns_isAnError() throws {
    assertThrows(.unsuitableType(type: "Empty", column: nil, reason: "it has no columns")) {
      try Database(.inMemory).table("t", of: Empty.self, key: "name")
    }
  }

  func test_table_nameThatLooksLikeSQL_isOnlyAName() throws {
    let database = try Database(.inMemory)
    try database.counters("safe").insert(Counter("a", 1))
    let names = [#"t"; drop table safe; --"#, "t'; drop table safe; --", "order", "a b", "", "é", "x.y", "]"]

    for name in names {
      let table = try database.counters(name)
      try table.insert(Counter("a", 1))
      try table.upsert(Counter("a", 2))
      XCTAssertEqual(try table.rows(), [Counter("a", 2)], name)
      XCTAssertEqual(try table.count(), 1, name)
      XCTAssertTrue(try table.delete(key: "a"), name)
      XCTAssertEqual(try database.counters(name).count(), 0, name)
    }
    XCTAssertEqual(try database.counters("safe").count(), 1)
    let tables = try database.value("select count(*) from sqlite_master where type = 'table'")
    XCTAssertEqual(tables, .integer(Int64(names.count + 1)))
  }

  func test_table_reservedName_isAnError() throws {
    XCTAssertThrowsError(try Database(.inMemory).counters("sqlite_mine")) { error in
      guard case .statement? = error as? StoreError else { return XCTFail("\(error)") }
    }
  }

  // MARK: Writing

  func test_insert_keyThatIsTaken_isAnError() throws {
    let counters = try Database(.inMemory).counters()
    try counters.insert(Counter("a", 1))

    assertThrows(
      .constraint(
        statement: #"insert into "counters" ("name", "count") values (?, ?)"#,
        ConstraintViolation(code: 1555, message: "UNIQUE constraint failed: counters.name")
      )
    ) { try counters.insert(Counter("a", 2)) }
    XCTAssertEqual(try counters.rows(), [Counter("a", 1)])
  }

  func test_insertMany_oneFails_insertsNone() throws {
    let counters = try Database(.inMemory).counters()

    XCTAssertThrowsError(try counters.insert([Counter("a", 1), Counter("b", 2), Counter("a", 3)]))

    XCTAssertEqual(try counters.count(), 0)
  }

  func test_upsert_replacesByKey() throws {
    let counters = try Database(.inMemory).counters()

    try counters.upsert(Counter("a", 1))
    try counters.upsert(Counter("a", 2))
    try counters.upsert([Counter("b", 3), Counter("b", 4)])

    XCTAssertEqual(try counters.rows(orderBy: "name"), [Counter("a", 2), Counter("b", 4)])
  }

  func test_upsertMany_tenThousand_areAllThere() throws {
    let counters = try Database(.inMemory).counters()

    try counters.upsert((0..<10_000).lazy.map { Counter("\($0)", $0) })

    XCTAssertEqual(try counters.count(), 10_000)
    XCTAssertEqual(try counters.row(key: "9999"), Counter("9999", 9_999))
  }

  func test_upsert_typeWithOnlyAKey_changesNothing() throws {
    let words = try Database(.inMemory).table("words", of: Word.self, key: "text")

    try words.upsert([Word("a"), Word("b"), Word("a")])

    XCTAssertEqual(try words.rows(orderBy: "text"), [Word("a"), Word("b")])
  }

  func test_valuesThatDifferInNumber_areAnErrorBeforeAnythingIsExecuted() throws {
    let table = try Database(.inMemory).table("t", of: Uneven.self, key: "a")

    for count in [0, 1, 3] {
      let row = Uneven((0..<count).map { .integer(Int64($0)) })
      let reason = "it has \(count) values for 2 columns"
      let error = StoreError.cannotEncode(type: "Uneven", column: nil, reason: reason)
      assertThrows(error) { try table.insert(row) }
      assertThrows(error) { try table.upsert(row) }
      assertThrows(error) { try table.insert([Uneven([.integer(1), .null]), row]) }
      assertThrows(error) { try table.upsert([Uneven([.integer(1), .null]), row]) }
    }
    XCTAssertEqual(try table.count(), 0)
  }

  func test_keyOfNull_isAnError() throws {
    let table = try Database(.inMemory).table("t", of: Uneven.self, key: "a")

    XCTAssertThrowsError(try table.insert(Uneven([.null, .null]))) { error in
      guard case .constraint(_, let violation)? = error as? StoreError else { return XCTFail("\(error)") }
      XCTAssertEqual(violation.reason, "NOT NULL constraint failed: t.a")
      XCTAssertEqual(violation.kind, .notNull)
      XCTAssertEqual(violation.columns, ["a"])
    }
  }

  func test_delete_saysWhetherThereWasARow() throws {
    let counters = try Database(.inMemory).counters()
    try counters.insert([Counter("a", 1), Counter("b", 2)])

    XCTAssertTrue(try counters.delete(key: "a"))
    XCTAssertFalse(try counters.delete(key: "a"))
    XCTAssertFalse(try counters.delete(key: "' or 1 = 1 --"))
    XCTAssertEqual(try counters.rows(), [Counter("b", 2)])
  }

  // MARK: Reading

  func test_rows_conditionsOrderAndLimit() throws {
    let counters = try Database(.inMemory).counters()
    try counters.insert((1...5).map { Counter("c\($0)", $0) })
    let low = 2

    func counts(_ condition: SQL? = nil, _ order: SQL? = nil, _ limit: Int? = nil) throws -> [Int] {
      try counters.rows(where: condition, orderBy: order, limit: limit).map(\.count)
    }
    XCTAssertEqual(try counts(nil, "count desc"), [5, 4, 3, 2, 1])
    XCTAssertEqual(try counts("count > \(low)", "count"), [3, 4, 5])
    XCTAssertEqual(try counts("count > \(low) and name <> \("c4")", "count"), [3, 5])
    XCTAssertEqual(try counts("count = 1 or count = 5", "count", 1), [1])
    XCTAssertEqual(try counts(nil, "abs(count - \(4)), count desc", 3), [4, 5, 3])
    XCTAssertEqual(try counts("name = \("' or 1 = 1 --")"), [])
    XCTAssertEqual(try counts(nil, nil, 0), [])
    XCTAssertEqual(try counts(nil, nil, -1), [])
    XCTAssertEqual(try counters.count(where: "count > \(low)"), 3)
    XCTAssertEqual(try counters.count(where: "count = 1 or count = 5"), 2)
    XCTAssertEqual(try counters.row(key: "c3"), Counter("c3", 3))
    XCTAssertNil(try counters.row(key: "c9"))
  }

  func test_rows_oneThatIsNoRow_isAnErrorThatNamesTheColumn() throws {
    let database = try Database(.inMemory)
    let counters = try database.counters()
    try counters.insert(Counter("a", 1))
    try database.execute("update counters set count = 'many'")

    assertThrows(.cannotDecode(type: "Int", row: 0, column: "count", reason: "it holds text")) {
      try counters.rows()
    }
  }

  /// A row type that reads the table during the decoding of a row.
  private struct Curious: Sendable, RowRepresentable {
    @TaskLocal static var table: ModelTable<Curious>?
    static let columns = [SQLColumn("name", .text)]
    var name: String
    var others = 0
    var values: [SQLValue] { [.text(name)] }

    init(_ name: String) { self.name = name }

    init(row: borrowing RowCursor) throws(StoreError) {
      name = try row.value("name")
      guard let table = Self.table else { return }
      do {
        others = try Self.$table.withValue(nil) { try table.rows().count }
        try Self.$table.withValue(nil) { try table.insert(Curious("new")) }
      } catch let error as StoreError {
        if case .readOnly = error { return }
        throw error
      } catch {}
    }
  }

  func test_rows_whoseTypeReadsTheSameTable_areNotDisturbed_andCannotWrite() throws {
    let folder = try TemporaryFolder()
    for location in [Database.Location.inMemory, .file(folder.file("store"))] {
      let table = try Database(location, busyTimeout: .zero).table("t", of: Curious.self, key: "name")
      try table.insert((0..<20).map { Curious("\($0)") })

      let rows = try Curious.$table.withValue(table) { try table.rows() }

      XCTAssertEqual(rows.count, 20)
      XCTAssertEqual(Set(rows.map(\.others)), [20])
      XCTAssertEqual(try table.count(), 20)
    }
  }

  func test_table_keepsItsDatabaseAlive() throws {
    let counters = try Database(.inMemory).counters()

    try counters.insert(Counter("a", 1))

    XCTAssertEqual(try counters.count(), 1)
  }
}
