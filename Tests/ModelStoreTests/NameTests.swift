import Foundation
import Model
import ModelStore
import TestSupport
import XCTest

/// Any text is a valid name of a table or a column, and never SQL.
final class NameTests: XCTestCase {
  func test_identifier_thatEndsTheQuotation_isNoSQL() throws {
    let database = try Database(.inMemory)
    try database.execute("create table keys (secret text)")
    try database.execute("create table t (id integer)")
    try database.execute("insert into keys values ('hunter2')")
    try database.execute("insert into t values (1)")
    for mark in ["", "\u{301}", "\u{200D}", "\u{FE0F}", "\u{20DD}"] {
      let name = "id\"\(mark), (select secret from keys) as \"\(mark)x"
      XCTAssertThrowsError(try database.rows("select \(identifier: name) from t"))
      let table = "a\"\(mark) from t union select secret from keys --"
      XCTAssertThrowsError(try database.rows("select * from \(identifier: table)"))
    }
  }

  private struct Named: RowRepresentable, Sendable {
    static let name = Box()
    final class Box: @unchecked Sendable { var text = "" }
    static var columns: [SQLColumn] { [SQLColumn("id"), SQLColumn(name.text)] }
    var values: [SQLValue] { [.integer(1), .text("v")] }
    init() {}
    init(row: borrowing RowCursor) throws(StoreError) {
      _ = try row.value(Self.name.text, as: String.self)
    }
  }

  func test_randomNames_ofTablesAndColumns_areOneName() throws {
    var random = SplitMix64(seed: 0x4A3E)
    let parts = [
      "\"", "\"\"", "'", "\u{301}", "\u{200D}", "\u{20DD}", "]", "`", ";", "--", "/*", "é", "e\u{301}", " ",
      "a", "日",
    ]
    let rounds = RandomRounds.count(8, long: 500)
    let database = try Database(.inMemory)
    for round in 0..<rounds {
      let name = { (count: Int) in (0..<count).map { _ in parts.randomElement(using: &random) ?? "" }.joined()
      }
      let table = "t\(round)" + name(6)
      Named.name.text = "c" + name(6)
      let rows = try database.table(table, of: Named.self, key: "id")
      try rows.insert(Named())
      try rows.upsert(Named())
      XCTAssertEqual(try rows.update(key: 1) { _ in }, [])
      XCTAssertEqual(try rows.rows(where: "\(identifier: Named.name.text) = \("v")").count, 1)
      XCTAssertEqual(try rows.count(), 1)
      let names = try database.rows("select name from sqlite_master where type = 'table'").map {
        $0.values[0]
      }
      guard case .text(let last)? = names.last else { return XCTFail("no table") }
      XCTAssertEqual(Array(last.utf8), Array(table.utf8), "round \(round)")
      XCTAssertEqual(names.count, round + 1)
      XCTAssertTrue(try rows.delete(key: 1))
    }
  }

  /// In the clause for a stored row, `excluded` is the new row. Before the fix, `excluded` was the table of the app, so each column
  /// was set to its stored value.
  func test_tableNamedExcluded_anUpsertChangesTheRow() throws {
    for name in ["excluded", "EXCLUDED"] {
      let counters = try Database(.inMemory).counters(name)
      try counters.upsert(Counter("a", 1))
      try counters.upsert(Counter("a", 2))
      XCTAssertEqual(try counters.rows(), [Counter("a", 2)], name)
      XCTAssertEqual(try counters.replaceAll(with: [Counter("a", 3)]), 1, name)
      XCTAssertEqual(try counters.replaceAll(with: [Counter("a", 3)]), 0, name)
    }
  }

  func test_nameWithTheCharacterZero_isRefused() throws {
    let database = try Database(.inMemory)
    XCTAssertThrowsError(try database.execute("create table \(identifier: "a\u{0}b") (x)"))
    XCTAssertThrowsError(try database.table("a\u{0}b", of: Counter.self, key: "name"))
  }

  func test_tablesThatDifferInNormalization_areNotConfused() throws {
    let database = try Database(.inMemory)
    let composed = try database.counters("\u{e9}")
    let decomposed = try database.counters("e\u{301}")
    try composed.insert(Counter("composed", 1))
    try decomposed.insert(Counter("decomposed", 2))
    XCTAssertEqual(try composed.rows().map(\.name), ["composed"])
    XCTAssertEqual(try decomposed.rows().map(\.name), ["decomposed"])
  }

  func test_statementsThatDifferInNormalization_areNotConfused() throws {
    let database = try Database(.inMemory)
    XCTAssertEqual(try database.value("select length('\u{e9}')"), .integer(1))
    XCTAssertEqual(try database.value("select length('e\u{301}')"), .integer(2))
  }

  func test_columnsThatDifferInNormalization_areNotConfused() throws {
    let database = try Database(.inMemory)
    let row = try database.rows("select 1 as \"\u{e9}\", 2 as \"e\u{301}\"")[0]
    XCTAssertEqual(row["e\u{301}"], .integer(2))
  }

  private struct Kelvin: RowRepresentable {
    static let columns = [SQLColumn("K")]
    var values: [SQLValue] { [.null] }
    init(row: borrowing RowCursor) throws(StoreError) { _ = try row.value("\u{212A}", as: Int.self) }
  }

  /// Swift takes the Kelvin sign for equal to the letter K; SQLite does not.
  func test_nameThatIsEqualOnlyToSwift_isNoColumn() throws {
    XCTAssertEqual("K", "\u{212A}")
    assertThrows(.cannotDecode(type: "Int", row: nil, column: "\u{212A}", reason: "there is no such column"))
    {
      try Database(.inMemory).rows("select 1 as K", as: Kelvin.self)
    }
  }
}
