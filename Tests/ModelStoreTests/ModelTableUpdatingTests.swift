import Model
import ModelStore
import TestSupport
import XCTest

final class ModelTableUpdatingTests: XCTestCase {
  private struct Person: Codable, Equatable, Sendable, RowRepresentable {
    var id: Int
    var name: String
    var note: String?
    var tags: [String] = []
  }

  /// Returns a table, and a function that returns the written columns.
  private func people() throws -> (ModelTable<Person>, written: () throws -> [String]) {
    let database = try Database(.inMemory)
    let people = try database.table("people", of: Person.self, key: "id")
    try people.insert([Person(id: 1, name: "Ada"), Person(id: 2, name: "Bo", note: "n", tags: ["a"])])
    try database.execute("create table written (name text)")
    for column in ["id", "name", "note", "tags"] {
      try database.execute(
        SQL(
          stringLiteral:
            "create trigger on_\(column) after update of \(column) on people begin insert into written values ('\(column)'); end"
        )
      )
    }
    return (
      people,
      {
        let names = try database.rows("select name from written order by name").map {
          try $0.value("name", as: String.self)
        }
        try database.execute("delete from written")
        return names
      }
    )
  }

  func test_updateByKey_writesOnlyWhatTheClosureChanges() throws {
    let (people, written) = try people()

    XCTAssertEqual(try people.update(key: 2) { $0.tags.append("b") }, ["tags"])
    XCTAssertEqual(try written(), ["tags"])
    XCTAssertEqual(try people.update(key: 2) { _ in }, [])
    XCTAssertNil(try people.update(key: 9) { $0.name = "" })
    XCTAssertThrowsError(
      try people.update(key: 1) {
        $0.name = "lost"
        throw Refusal()
      }
    ) { XCTAssertEqual($0 as? Refusal, Refusal()) }
    XCTAssertEqual(try written(), [])
    XCTAssertEqual(try people.row(key: 1)?.name, "Ada")
    XCTAssertEqual(try people.row(key: 2)?.tags, ["a", "b"])
  }

  func test_updateByKey_appliesAPatch_andWritesOnlyItsColumns() async throws {
    let (people, written) = try people()
    let before = try XCTUnwrap(people.row(key: 2))
    var after = before
    after.name = "New"
    after.note = nil
    let patch = try ModelEncoder().patch(from: before, to: after)
    func apply(_ patch: JSONValue) throws -> [String]? {
      try people.update(key: 2) { $0 = try ModelDecoder().applying(patch, to: $0).losslessValue }
    }
    XCTAssertEqual(try apply(patch), before.note == nil ? ["name"] : ["name", "note"])
    _ = try written()
    XCTAssertEqual(try people.row(key: 2), after)
    XCTAssertEqual(try apply(["note": "n"]), ["note"])
    XCTAssertEqual(try apply(["note": nil]), ["note"])
    XCTAssertThrowsError(try apply(["name": nil]))
    XCTAssertEqual(try people.row(key: 2), after)
  }

  func test_updateByKey_keyItself_canChange_butNotToOneThatIsTaken() throws {
    let (people, _) = try people()

    XCTAssertEqual(try people.update(key: 1) { $0.id = 7 }, ["id"])
    XCTAssertEqual(try people.rows(orderBy: "id").map(\.id), [2, 7])
    XCTAssertThrowsError(try people.update(key: 7) { $0.id = 2 }) { error in
      guard case .constraint? = error as? StoreError else { return XCTFail("\(error)") }
    }
  }

  func test_update_atRandom_equalsAModel() throws {
    let seed: UInt64 = 0xC0FFEE
    var random = SplitMix64(seed: seed)
    let (people, written) = try people()
    var model = Dictionary(uniqueKeysWithValues: try people.rows().map { ($0.id, $0) })

    for step in 0..<500 {
      let new = Person(
        id: Int.random(in: 0...4, using: &random),
        name: ["Ada", "Bo", ""].randomElement(using: &random) ?? "",
        note: [nil, "", "n"].randomElement(using: &random) ?? nil,
        tags: Array(repeating: "t", count: Int.random(in: 0...2, using: &random))
      )
      if step.isMultiple(of: 3) {
        try people.upsert(new)
        model[new.id] = new
        _ = try written()
        continue
      }
      let old = model[new.id]
      var expected: [String] = []
      if old?.name != new.name { expected.append("name") }
      if old?.note != new.note { expected.append("note") }
      if old?.tags != new.tags { expected.append("tags") }
      let changed = try people.update(key: new.id) { $0 = new }
      XCTAssertEqual(changed, old == nil ? nil : expected, "seed \(seed), step \(step)")
      XCTAssertEqual(try written(), changed ?? [], "seed \(seed), step \(step)")
      if old != nil { model[new.id] = new }
    }
    XCTAssertEqual(try people.rows(orderBy: "id"), model.values.sorted { $0.id < $1.id })
  }

  func test_deleteWhere_removesThoseThatMeetTheCondition() throws {
    let (people, _) = try people()

    XCTAssertEqual(try people.delete(where: "name = \("x' or '1' = '1")"), 0)
    XCTAssertEqual(try people.delete(where: "id = 1 or id = 5"), 1)
    XCTAssertEqual(try people.rows().map(\.id), [2])
  }

  // MARK: Names and values that look like SQL

  private struct Nasty: Equatable, Sendable, RowRepresentable {
    static let columns = [
      SQLColumn(#"id" text); drop table safe; --"#, .text), SQLColumn("v' ; drop table safe; --", .text),
    ]
    var id: String
    var v: String
    var values: [SQLValue] { [.text(id), .text(v)] }
    init(_ id: String, _ v: String) { (self.id, self.v) = (id, v) }
    init(row: borrowing RowCursor) throws(StoreError) {
      (id, v) = (try row.value(Self.columns[0].name), try row.value(Self.columns[1].name))
    }
  }

  func test_injection_inColumnsTablesAndValues_onlyEverNames() throws {
    let database = try Database(.inMemory)
    try database.counters("safe").insert(Counter("a", 1))
    let attempts = [
      "'; drop table safe; --", "\"; drop table safe; --", "') or 1=1; delete from safe; --", "?", ":a",
      "\u{0}", "%",
      "\\", "''", "\"\"", "x'00'", "null", "/*", "--", "\n;drop table safe", "é", "🙂", "❤️‍🔥",
    ]
    for name in attempts where !name.contains("\u{0}") {
      let table = try database.table(name, of: Nasty.self, key: Nasty.columns[0].name)
      for value in attempts {
        try table.upsert(Nasty(value, value))
        try table.update(key: value) { $0.v += value }
        XCTAssertEqual(try table.row(key: value), Nasty(value, value + value))
        XCTAssertEqual(try table.count(where: "\(identifier: Nasty.columns[1].name) = \(value + value)"), 1)
        XCTAssertEqual(try table.rows(orderBy: "\(identifier: Nasty.columns[1].name)", limit: 1).count, 1)
        XCTAssertTrue(try table.delete(key: value))
      }
    }
    XCTAssertEqual(try database.counters("safe").rows(), [Counter("a", 1)])
  }

  func test_errors_showNoValues() throws {
    let counters = try Database(.inMemory).counters()
    try counters.insert(Counter("secret", 42))
    XCTAssertThrowsError(try counters.insert(Counter("secret", 42))) { error in
      XCTAssertFalse("\(error)".contains("secret"), "\(error)")
      XCTAssertTrue("\(error)".contains("counters.name"), "\(error)")
    }
  }
}
