import Foundation
import ModelStore
import TestSupport
import XCTest

final class DatabaseTests: XCTestCase {
  private func database() throws -> Database {
    let database = try Database(.inMemory)
    try database.execute("create table t (id integer primary key, name text unique)")
    return database
  }

  // MARK: Statements

  func test_execute_returnsTheNumberOfChangedRows() throws {
    let database = try database()

    XCTAssertEqual(try database.execute("insert into t (name) values ('a'), ('b'), ('c')"), 3)
    XCTAssertEqual(try database.execute("update t set name = name || 'x' where id > \(1)"), 2)
    XCTAssertEqual(try database.execute("select * from t"), 0)
    XCTAssertEqual(try database.execute("delete from t"), 3)
    XCTAssertEqual(try database.execute("drop table t"), 0)
  }

  func test_values_thatLookLikeSQL_areOnlyValues() throws {
    let database = try database()
    let attempts = [
      "'; drop table t; --", "' or '1'='1", "?", "\u{0}'); drop table t; --", "\"", "a\nb", "\\", "%", "",
    ]

    for name in attempts {
      try database.execute("insert into t (name) values (\(name))")
      XCTAssertEqual(try database.value("select name from t where name = \(name)"), .text(name))
    }
    XCTAssertEqual(try database.value("select count(*) from t"), .integer(Int64(attempts.count)))
  }

  func test_identifiers_thatLookLikeSQL_areOnlyNames() throws {
    let database = try database()
    for name in [#"x"; drop table t; --"#, "select", "a b", #"""#, "'", "é", "a.b", "[x]", "`"] {
      try database.execute("create table \(identifier: name) (\(identifier: name) integer)")
      try database.execute("insert into \(identifier: name) (\(identifier: name)) values (\(7))")
      XCTAssertEqual(
        try database.value("select \(identifier: name) from \(identifier: name)"),
        .integer(7),
        name
      )
    }
    XCTAssertEqual(try database.value("select count(*) from t"), .integer(0))
  }

  /// Such definitions of older files are kept. Statements as these compile them again.
  func test_definition_withATextInDoubleQuotes_canBeChanged() throws {
    let database = try Database(.inMemory)
    try database.execute(script: #"create table t (a text check (a in ("x", "y")), b)"#)
    try database.execute("vacuum")
    try database.execute(script: "alter table t drop column b; alter table t rename to u")
    try database.execute("insert into u values ('x')")
  }

  func test_identifier_thatIsUnknown_isNotTakenForText() throws {
    let statement = #"select * from t where "nmae" = ?"#

    assertThrows(.statement(statement, reason: "no such column: nmae", code: 1)) {
      try self.database().rows("select * from t where \(identifier: "nmae") = \("nmae")")
    }
  }

  func test_badStatements_areErrorsThatNameThem() throws {
    let database = try database()
    let cases: [(SQL, StoreError)] = [
      ("", .statement("", reason: "it is empty", code: 21)),
      ("  -- nothing", .statement("  -- nothing", reason: "it is empty", code: 21)),
      ("selec 1", .statement("selec 1", reason: #"near "selec": syntax error"#, code: 1)),
      (
        "select 1; select 2",
        .statement("select 1; select 2", reason: "it is more than one statement", code: 21)
      ),
      (
        "select 1\u{0}; drop table t",
        .statement("select 1\u{0}; drop table t", reason: "it contains the character zero", code: 21)
      ),
      ("select ?", .misuse(statement: "select ?", reason: "it has 1 placeholders, but 0 values")),
      (
        "select ? where \(1)",
        .misuse(statement: "select ? where ?", reason: "it has 2 placeholders, but 1 values")
      ),
      ("select :a", .misuse(statement: "select :a", reason: "it has 1 placeholders, but 0 values")),
      (
        "begin",
        .misuse(statement: "begin", reason: "it controls a transaction by hand; call write { } instead")
      ),
      (
        "COMMIT",
        .misuse(statement: "COMMIT", reason: "it controls a transaction by hand; call write { } instead")
      ),
      (
        "rollback",
        .misuse(statement: "rollback", reason: "it controls a transaction by hand; call write { } instead")
      ),
      (
        "savepoint a",
        .misuse(statement: "savepoint a", reason: "it controls a transaction by hand; call write { } instead")
      ),
    ]

    for (sql, error) in cases {
      assertThrows(error) { try database.execute(sql) }
      assertThrows(error) { try database.rows(sql) }
    }
    XCTAssertEqual(try database.value("select 1; -- done"), .integer(1))
    XCTAssertEqual(try database.value("select 1;;  "), .integer(1))
  }

  func test_transactionControl_thatTheDatabaseItselfHasUsed_isStillRefused() throws {
    let database = try database()
    try database.write { _ in try database.write { _ in } }
    try? database.write { _ in throw Refusal() }

    let statements: [SQL] = ["begin immediate", "savepoint s1", "release s1", "commit", "rollback"]
    for sql in statements {
      assertThrows(
        .misuse(statement: sql.text, reason: "it controls a transaction by hand; call write { } instead")
      ) { try database.execute(sql) }
    }
    try database.write { _ in _ = try database.execute("insert into t (name) values ('a')") }
  }

  func test_constraint_isNamedWithoutTheValue() throws {
    let database = try database()
    try database.execute("insert into t (name) values (\("secret"))")

    XCTAssertThrowsError(try database.execute("insert into t (name) values (\("secret"))")) { error in
      XCTAssertEqual(
        error as? StoreError,
        .constraint(
          statement: "insert into t (name) values (?)",
          ConstraintViolation(code: 2067, message: "UNIQUE constraint failed: t.name")
        )
      )
      XCTAssertFalse("\(error)".contains("secret"))
    }
  }

  func test_foreignKeys_areEnforced() throws {
    let database = try database()
    try database.execute("create table child (parent integer references t (id))")

    XCTAssertThrowsError(try database.execute("insert into child values (9)")) { error in
      guard case .constraint? = error as? StoreError else { return XCTFail("\(error)") }
    }
  }

  func test_rows_canBeWrittenWhileGoneThrough() throws {
    let database = try database()
    try database.execute("insert into t (name) values ('a'), ('b')")

    for row in try database.rows("select id, name from t") {
      try database.execute("insert into t (name) values (\(row.value("name", as: String.self) + "2"))")
      try database.execute("delete from t where id = \(row.value("id", as: Int.self))")
    }

    XCTAssertEqual(
      try database.rows("select name from t order by name").map(\.values),
      [
        [.text("a2")], [.text("b2")],
      ]
    )
  }

  func test_statements_afterTheSchemaHasChanged_areCompiledAgain() throws {
    let database = try database()
    try database.execute("insert into t (name) values ('a')")
    XCTAssertEqual(try database.rows("select * from t").first?.columns, ["id", "name"])

    try database.execute("alter table t add column more integer default 5")

    let row = try XCTUnwrap(database.rows("select * from t").first)
    XCTAssertEqual(row.columns, ["id", "name", "more"])
    XCTAssertEqual(row.values, [.integer(1), .text("a"), .integer(5)])
  }

  func test_manyDifferentStatements_outgrowTheCacheAndStillWork() throws {
    let database = try database()
    for number in 0..<300 {
      let name = "c\(number)"
      let sql: SQL = "select \(number) as \(identifier: name)"
      XCTAssertEqual(try database.rows(sql).first?.columns, [name])
    }
    XCTAssertEqual(try database.rows("select \(1) as \(identifier: "c0")").first?.values, [.integer(1)])
  }

  // MARK: Transactions

  func test_transaction_commitsWhatItDid() throws {
    let database = try database()

    let result = try database.write { _ in
      try database.execute("insert into t (name) values ('a')")
      return 42
    }

    XCTAssertEqual(result, 42)
    XCTAssertEqual(try database.value("select count(*) from t"), .integer(1))
  }

  func test_transaction_thatThrows_leavesNothing() throws {
    let database = try database()

    XCTAssertThrowsError(
      try database.write { _ in
        try database.execute("insert into t (name) values ('a')")
        throw Refusal()
      }
    ) { XCTAssertTrue($0 is Refusal) }

    XCTAssertEqual(try database.value("select count(*) from t"), .integer(0))
    try database.write { _ in _ = try database.execute("insert into t (name) values ('b')") }
    XCTAssertEqual(try database.value("select name from t"), .text("b"))
  }

  func test_nestedTransaction_thatThrows_undoesItsOwnPartOnly() throws {
    let database = try database()

    try database.write { _ in
      try database.execute("insert into t (name) values ('outer')")
      XCTAssertThrowsError(
        try database.write { _ in
          try database.execute("insert into t (name) values ('inner')")
          try database.write { _ in _ = try database.execute("insert into t (name) values ('innermost')") }
          throw Refusal()
        }
      )
      try database.write { _ in _ = try database.execute("insert into t (name) values ('second')") }
    }

    XCTAssertEqual(
      try database.rows("select name from t order by id").map(\.values),
      [[.text("outer")], [.text("second")]]
    )
  }

  func test_outerTransaction_thatThrows_undoesTheNestedOnesToo() throws {
    let database = try database()

    XCTAssertThrowsError(
      try database.write { _ in
        try database.write { _ in _ = try database.execute("insert into t (name) values ('inner')") }
        throw Refusal()
      }
    )

    XCTAssertEqual(try database.value("select count(*) from t"), .integer(0))
  }

  func test_nestedTransactions_atRandom_equalAModel() throws {
    let seed: UInt64 = 20_261_121
    var random = SplitMix64(seed: seed)
    let database = try database()
    var expected: [Int64] = []
    var next: Int64 = 0

    func play(depth: Int) throws {
      for _ in 0..<Int.random(in: 0...4, using: &random) {
        if depth < 4, Int.random(in: 0..<3, using: &random) == 0 {
          let before = expected
          do {
            try database.write { _ in
              try play(depth: depth + 1)
              if Bool.random(using: &random) { throw Refusal() }
            }
          } catch is Refusal {
            expected = before
          }
        } else {
          next += 1
          try database.execute("insert into t (id) values (\(next))")
          expected.append(next)
        }
      }
    }

    for _ in 0..<200 { try play(depth: 0) }

    let found = try database.rows("select id from t order by id").map { try $0.value("id", as: Int64.self) }
    XCTAssertEqual(found, expected, "seed \(seed)")
    XCTAssertGreaterThan(expected.count, 100)
    XCTAssertLessThan(expected.count, Int(next))
  }

  func test_commit_thatFails_rollsBack() throws {
    let database = try database()
    try database.execute(
      "create table child (parent integer references t (id) deferrable initially deferred)"
    )

    XCTAssertThrowsError(
      try database.write { _ in _ = try database.execute("insert into child values (9)") }
    ) { error in
      guard case .constraint(let statement, _)? = error as? StoreError else { return XCTFail("\(error)") }
      XCTAssertEqual(statement, "commit")
    }

    XCTAssertEqual(try database.value("select count(*) from child"), .integer(0))
    try database.write { _ in _ = try database.execute("insert into t (name) values ('a')") }
  }

  func test_transaction_thatSQLiteRolledBack_executesNothingMore() throws {
    let database = try database()
    try database.execute("insert into t (name) values ('a')")

    let reason = "the transaction was rolled back"
    assertThrows(.statement("insert into t (name) values ('c')", reason: reason, code: 21)) {
      try database.write { _ in
        try database.execute("insert into t (name) values ('b')")
        _ = try? database.execute("insert or rollback into t (name) values ('a')")
        try database.execute("insert into t (name) values ('c')")
      }
    }

    XCTAssertEqual(try database.rows("select name from t").map(\.values), [[.text("a")]])
    try database.write { _ in _ = try database.execute("insert into t (name) values ('d')") }
  }

  func test_database_released_isFreed() throws {
    weak var watched: Database?
    do {
      let database = try database()
      try database.write { _ in _ = try database.counters() }
      watched = database
      XCTAssertNotNil(watched)
    }
    XCTAssertNil(watched)
  }
}
