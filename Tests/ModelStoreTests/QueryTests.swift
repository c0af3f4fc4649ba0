import Dispatch
import Foundation
import Model
import ModelStore
import Synchronization
import XCTest

/// Tests of queries, of their results, and of connections.
final class QueryTests: XCTestCase {
  private struct Note: Codable, Equatable, Sendable, RowRepresentable {
    var id: Int?
    var text: String
  }

  func test_interpolatedArrays_areLists_alsoWhenEmpty() throws {
    let counters = try Database(.inMemory).counters()
    try counters.insert((1...5).map { Counter("c\($0)", $0) })
    XCTAssertEqual(try counters.rows(where: "count in \([1, 3, 9])", orderBy: "count").map(\.count), [1, 3])
    XCTAssertEqual(try counters.count(where: "name in \(["c2", "c4"])"), 2)
    XCTAssertEqual(try counters.count(where: "count in \([Int]())"), 0)
    XCTAssertEqual(try counters.count(where: "count not in \([Int]())"), 5)
    let data = Data([1, 2])
    XCTAssertEqual(("x = \(data)" as SQL).values, [.blob(data)])
  }

  func test_limitAndOffset_pageThroughTheRows() throws {
    let counters = try Database(.inMemory).counters()
    try counters.insert((1...5).map { Counter("c\($0)", $0) })
    XCTAssertEqual(try counters.rows(orderBy: "count", limit: 2, offset: 2).map(\.count), [3, 4])
    XCTAssertEqual(try counters.rows(orderBy: "count", offset: 3).map(\.count), [4, 5])
    XCTAssertEqual(try counters.rows(orderBy: "count", limit: -1).map(\.count), [])
    XCTAssertEqual(try counters.rows(orderBy: "count", limit: 2, offset: 9).map(\.count), [])
  }

  func test_insert_returnsTheGeneratedKey() throws {
    let notes = try Database(.inMemory).table("notes", of: Note.self, key: "id")
    XCTAssertEqual(try notes.insert(Note(text: "a")), 1)
    XCTAssertEqual(try notes.insert(Note(id: 7, text: "b")), 7)
    XCTAssertEqual(try notes.insert(Note(text: "c")), 8)
    XCTAssertEqual(try notes.row(key: 8), Note(id: 8, text: "c"))
  }

  func test_rowsOfAnyStatement_haveTypes() throws {
    struct Sum: Codable, Equatable, Sendable, RowRepresentable { let name: String, sum: Int }
    let database = try Database(.inMemory)
    try database.counters().insert([Counter("a", 1), Counter("b", 2)])
    let sql: SQL =
      "select c.name, sum(d.count) as sum from counters c join counters d group by c.name order by 1"
    XCTAssertEqual(try database.rows(sql, as: Sum.self), [Sum(name: "a", sum: 3), Sum(name: "b", sum: 3)])
  }

  func test_forEachRow_readsNoMoreRowsThanTheClosureAccepts() throws {
    struct Number: Codable, Sendable, RowRepresentable { let n: Int }
    let database = try Database(.inMemory)
    // The statement has no last row, so a method that collected all rows would never return.
    let endless: SQL =
      "with recursive numbers(n) as (select 1 union all select n + 1 from numbers) select n from numbers"
    var seen: [Int] = []
    XCTAssertThrowsError(
      try database.read { connection in
        try connection.forEachRow(of: endless, as: Number.self) { row in
          seen.append(row.n)
          if row.n == 3 { throw Refusal() }
        }
      }
    ) { XCTAssertEqual($0 as? Refusal, Refusal()) }
    XCTAssertEqual(seen, [1, 2, 3])
    XCTAssertEqual(try database.value("select 1"), .integer(1), "the statement ended")
  }

  func test_forEachRow_reportsARowThatCannotBeRead_andRefusesWrites() throws {
    let database = try Database(.inMemory)
    let counters = try database.counters()
    try counters.insert([Counter("a", 1), Counter("b", 2)])
    var seen: [Counter] = []
    try database.write { connection in
      XCTAssertThrowsError(
        try connection.forEachRow(of: "select * from counters order by name", as: Counter.self) {
          seen.append($0)
          try counters.delete(key: "a", in: connection)
        }
      ) { error in
        guard case StoreError.readOnly = error else { return XCTFail("\(error)") }
      }
      let mixed: SQL = "select name, count from counters where name = 'a' union all select 'c', 'text'"
      XCTAssertThrowsError(try connection.forEachRow(of: mixed, as: Counter.self) { seen.append($0) })
    }
    XCTAssertEqual(seen, [Counter("a", 1), Counter("a", 1)])
  }

  func test_compositeKey_identifiesRows() throws {
    struct Rating: Codable, Equatable, Sendable, RowRepresentable { var talk: String, user: Int, stars: Int? }
    let database = try Database(.inMemory)
    let ratings = try database.table("ratings", of: Rating.self, key: "talk", "USER")
    XCTAssertEqual(ratings.keys, ["talk", "user"])
    try ratings.insert([Rating(talk: "a", user: 1, stars: 3), Rating(talk: "a", user: 2, stars: 4)])
    try ratings.upsert(Rating(talk: "a", user: 2, stars: 5))
    XCTAssertThrowsError(try ratings.insert(Rating(talk: "a", user: 1, stars: nil))) { error in
      guard case StoreError.constraint(_, let violation) = error else { return XCTFail("\(error)") }
      XCTAssertEqual(violation.columns, ["talk", "user"])
    }
    XCTAssertEqual(try ratings.row(key: "a", 2)?.stars, 5)
    XCTAssertNil(try ratings.row(key: "b", 2))
    XCTAssertEqual(try ratings.update(key: "a", 1) { $0.stars = nil }, ["stars"])
    XCTAssertEqual(try ratings.update(key: "a", 1) { $0.stars = 1 }, ["stars"])
    XCTAssertEqual(try ratings.count(), 2)
    XCTAssertTrue(try ratings.delete(key: "a", 1))
    XCTAssertEqual(try ratings.rows(), [Rating(talk: "a", user: 2, stars: 5)])
    let wrongCount = StoreError.misuse(
      statement: "\"talk\" = ? and \"user\" = ?",
      reason: "it has 2 placeholders, but 1 values"
    )
    XCTAssertThrowsError(try ratings.row(key: "a")) { XCTAssertEqual($0 as? StoreError, wrongCount) }
    XCTAssertThrowsError(try database.execute("insert into ratings values (null, 1, 1)"))
    XCTAssertThrowsError(try database.table("other", of: Rating.self, key: "talk", "none"))
    _ = try database.table("ratings", of: Rating.self, key: "user", "talk")
    XCTAssertThrowsError(
      try database.table("ratings", of: Rating.self, key: "talk"),
      "the column alone is not unique"
    )
  }

  func test_script_runsAllOrNothing() throws {
    let database = try Database(.inMemory)
    try database.execute(
      script: "create table a (x); create index i on a (x); -- done\ninsert into a values (1);"
    )
    XCTAssertThrowsError(try database.execute(script: "insert into a values (2); insert into b values (1)"))
    XCTAssertThrowsError(try database.execute(script: "insert into a values (2); commit"))
    XCTAssertEqual(try database.value("select count(*) from a"), .integer(1))
  }

  func test_constraintViolations_areToldApart() throws {
    let database = try Database(.inMemory)
    try database.execute(
      script: """
        create table p (id integer primary key, mail text unique, age integer not null check (age > 0));
        create table c (p integer references p);
        create table r (p integer references p on delete restrict);
        create table q (mail text);
        create unique index folded on q (lower(mail));
        insert into p values (1, 'a', 1);
        insert into r values (1);
        insert into q values ('a');
        """
    )
    let table: [(SQL, ConstraintViolation.Kind, [String])] = [
      ("insert into p values (1, 'b', 1)", .primaryKey, ["id"]),
      ("insert into p values (2, 'a', 1)", .unique, ["mail"]),
      ("insert into p values (2, 'b', null)", .notNull, ["age"]),
      ("insert into p values (2, 'b', 0)", .check, []),
      ("insert into c values (9)", .foreignKey, []),
      // SQLite calls it a violation of a trigger.
      ("delete from p", .foreignKey, []),
      // SQLite names the index, which is not a column.
      ("insert into q values ('A')", .unique, []),
    ]
    for (sql, kind, columns) in table {
      XCTAssertThrowsError(try database.execute(sql)) { error in
        guard case .constraint(_, let violation)? = error as? StoreError else { return XCTFail("\(error)") }
        XCTAssertEqual(violation.kind, kind)
        XCTAssertEqual(violation.columns, columns)
        XCTAssertEqual(violation.table, columns.isEmpty ? nil : "p")
      }
    }
  }

  func test_plainRows_doNotWaitForAWriter() throws {
    let folder = try TemporaryFolder()
    let database = try Database(.file(folder.file("store")), busyTimeout: .zero)
    let counters = try database.counters()
    try database.write { _ in
      try counters.insert(Counter("a", 1))
      let count = Mutex<Result<SQLValue?, any Error>?>(nil)
      let done = DispatchSemaphore(value: 0)
      Thread {
        let result = Result { try database.value("select count(*) from counters") }
        count.withLock { $0 = result }
        done.signal()
      }.start()
      done.wait()
      XCTAssertEqual(try count.withLock { $0 }?.get(), .integer(0))
    }
  }

  func test_temporaryTablesAndPragmas_areThoseOfTheWriter() throws {
    let folder = try TemporaryFolder()
    let database = try Database(.file(folder.file("store")))
    try database.execute("create temporary table t (x)")
    try database.execute("insert into t values (1)")
    XCTAssertEqual(try database.value("select x from t"), .integer(1))
    XCTAssertEqual(try database.value("pragma foreign_keys"), .integer(1))
    XCTAssertEqual(try database.value("pragma synchronous"), .integer(2))
  }

  func test_connection_onAnotherThreadOrAfterItsClosure_isAnError() throws {
    let database = try Database(.inMemory)
    let counters = try database.counters()
    var kept: DatabaseConnection?
    try database.write { connection in
      kept = connection
      try counters.insert(Counter("a", 1), in: connection)
      // The compiler refuses to send a connection to another thread, unless it is told not to check.
      nonisolated(unsafe) let sent = connection
      let result = Mutex<Result<Int, any Error>?>(nil)
      let done = DispatchSemaphore(value: 0)
      Thread {
        let count = Result { try counters.count(in: sent) }
        result.withLock { $0 = count }
        done.signal()
      }.start()
      done.wait()
      XCTAssertThrowsError(try result.withLock { $0 }?.get()) {
        guard case .misuse? = $0 as? StoreError else { return XCTFail("\($0)") }
      }
    }
    XCTAssertThrowsError(try kept?.execute("delete from counters")) {
      guard case .misuse? = $0 as? StoreError else { return XCTFail("\($0)") }
    }
    XCTAssertThrowsError(try Database(.inMemory).counters().count(in: kept))
  }

  func test_aCanceledWriteThatWaits_returnsAtOnce() async throws {
    let database = try Database(.inMemory)
    let (begun, goOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let first = Task.detached {
      try await database.write { _ in
        begun.signal()
        goOn.wait()
      }
    }
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        begun.wait()
        continuation.resume()
      }
    }
    let second = Task { try await database.write { _ in XCTFail("It was canceled.") } }
    await database.untilCallsAreQueued(2)
    second.cancel()
    // The first one still holds the database.
    let result = await second.result
    XCTAssertThrowsError(try result.get()) { XCTAssertTrue($0 is CancellationError) }
    goOn.signal()
    try await first.value
  }

  func test_close_waitsForWork_andLaterCallsThrow() async throws {
    let folder = try TemporaryFolder()
    let database = try Database(.file(folder.file("store")))
    let counters = try database.counters()
    let begun = DispatchSemaphore(value: 0)
    let writing = Task.detached {
      try await database.write { connection in
        begun.signal()
        for number in 0..<500 { try counters.insert(Counter("\(number)", number), in: connection) }
      }
    }
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        begun.wait()
        continuation.resume()
      }
    }
    await database.close()
    await database.close()
    try await writing.value
    XCTAssertThrowsError(try counters.count()) { XCTAssertEqual($0 as? StoreError, .closed) }
    let result = await Task { try await database.write { _ in } }.result
    XCTAssertThrowsError(try result.get())
    XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: folder.url.path), ["store"])
    XCTAssertEqual(try Database(.file(folder.file("store"))).counters().count(), 500)
  }

  func test_orderByABoundValue_isRefused_butNotItsTextInALiteralOrAComment() throws {
    let database = try Database(.inMemory)
    let column = "name"
    let refused: [SQL] = [
      "select name from pragma_database_list order by \(column) desc",
      "select name from pragma_database_list order by /* the name */ \(column)",
    ]
    for sql in refused {
      XCTAssertThrowsError(try database.rows(sql)) {
        XCTAssertTrue("\($0)".contains("sorts nothing"), "\($0)")
      }
    }
    let allowed: [SQL] = [
      "select 'order by ? desc' as a, \(column) as b",
      "select \(column) as \"order by ?, b\"",
      "select \(column) as a -- order by ? desc",
      "select 'it''s order by ?,', \(column) as b",
    ]
    for sql in allowed { XCTAssertEqual(try database.rows(sql).count, 1, sql.text) }
  }

  func test_conditionThatEndsWithAComment_isACondition() throws {
    let counters = try Database(.inMemory).counters()
    try counters.insert((1...3).map { Counter("c\($0)", $0) })
    XCTAssertEqual(try counters.count(where: "count > 1 -- large"), 2)
    XCTAssertEqual(
      try counters.rows(where: "count > 1 -- large", orderBy: "count -- up", limit: 1).map(\.count),
      [2]
    )
    XCTAssertEqual(try counters.delete(where: "count > 1 -- large"), 2)
    XCTAssertThrowsError(try counters.count(where: "count > 1 /* open"))
  }

  func test_pragmaAfterAComment_isThatOfTheWriter() throws {
    let folder = try TemporaryFolder()
    let database = try Database(.file(folder.file("store")))
    for text: SQL in [
      "pragma foreign_keys", " -- the state\n\tPRAGMA foreign_keys", "/* a -- */ /* b */ pragma foreign_keys",
      "/**/pragma foreign_keys -- c", "-- a\r\npragma foreign_keys",
    ] {
      XCTAssertEqual(try database.value(text), .integer(1), text.text)
    }
    XCTAssertEqual(try database.value("-- pragma\nselect 5"), .integer(5))
    XCTAssertThrowsError(try database.rows("/* pragma foreign_keys"))
    XCTAssertThrowsError(try database.rows("-- pragma foreign_keys"))
  }
}
