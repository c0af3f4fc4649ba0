import Foundation
import Model
import ModelStore
import Synchronization
import XCTest

/// Tests of the columns that are found for a `Codable` type, for types that are hard to probe.
final class ColumnProbeTests: XCTestCase {
  func test_columns_keysThatAreNoPaths_areNamedAsTheyAre() throws {
    struct Odd: Codable, RowRepresentable {
      var first: Int, second: Int, third: Int, fourth: Int
      enum CodingKeys: String, CodingKey { case first = "v1.", second = "...", third = "|x", fourth = ".a" }
    }

    XCTAssertEqual(try Odd.columns.map(\.name), ["v1.", "...", "|x", ".a"])
  }

  func test_columns_thatCoincide_areAnError() throws {
    struct Twice: Codable, RowRepresentable {
      var id: Int, state: Int, other: Int
      enum CodingKeys: String, CodingKey { case id, state = "status.state", other = "review.State" }
    }

    assertThrows(.unsuitableType(type: "Twice", column: "State", reason: "two columns have this name")) {
      try Database(.inMemory).table("t", of: Twice.self, key: "id")
    }
  }

  func test_columns_requiredPropertyWithoutASample_isAnErrorThatNamesTheKey() throws {
    enum Closed: String, Codable { case only }
    struct Strict: Codable, RowRepresentable {
      var id: Int
      var closed: Closed
    }
    struct Relaxed: Codable, RowRepresentable {
      var id: Int
      var closed: Closed?
      var several: [Closed]
    }
    struct Inner: Codable { var closed: Closed }
    struct Outer: Codable, RowRepresentable {
      var id: Int
      var inner: Inner
    }

    func reason(_ type: String) -> String {
      "\(type) is neither a standard type, CaseIterable nor DefaultProviding"
    }
    assertThrows(.unsuitableType(type: "Strict", column: "closed", reason: reason("Closed"))) {
      try Strict.columns
    }
    assertThrows(.unsuitableType(type: "Outer", column: "inner", reason: reason("Inner"))) {
      try Outer.columns
    }
    XCTAssertEqual(try Relaxed.columns.map(\.content), [.integer, .text, .json])
  }

  func test_columns_typeThatRefusesZeros_isAnError() throws {
    struct Positive: Codable, RowRepresentable {
      var id: Int
      init(from decoder: any Decoder) throws {
        id = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .id)
        guard id > 0 else { throw Refusal() }
      }
    }

    assertThrows(
      .unsuitableType(type: "Positive", column: nil, reason: "its init(from:) accepts no zero values")
    ) {
      try Positive.columns
    }
  }

  func test_columns_typeWithoutProperties_isAnError() throws {
    struct Bare: Codable, RowRepresentable {}
    struct Single: Codable, RowRepresentable {
      var text: String
      init(from decoder: any Decoder) throws {
        text = try decoder.singleValueContainer().decode(String.self)
      }
      func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
      }
    }

    assertThrows(.unsuitableType(type: "Bare", column: nil, reason: "it has no columns")) { try Bare.columns }
    assertThrows(.unsuitableType(type: "Single", column: nil, reason: "it has no columns")) {
      try Single.columns
    }
  }

  /// A row that states how it is stored, and is sent as JSON in another form.
  private struct Setting: Codable, Equatable, Sendable, RowRepresentable {
    enum Level: String, Codable, CaseIterable, SQLConvertible { case low, high }
    static let decodings = Mutex(0)
    static let columns = [SQLColumn("id", .integer), SQLColumn("level")]
    var id: Int
    var level: Level

    var values: [SQLValue] { [.integer(Int64(id)), .integer(level == .low ? 0 : 1)] }

    init(id: Int, level: Level) { (self.id, self.level) = (id, level) }
    init(row: borrowing RowCursor) throws(StoreError) {
      (id, level) = (try row.value("id"), try row.value("level", as: Int.self) == 0 ? .low : .high)
    }
    init(from decoder: any Decoder) throws {
      Self.decodings.withLock { $0 += 1 }
      let container = try decoder.container(keyedBy: CodingKeys.self)
      id = try container.decode(Int.self, forKey: .id)
      level = try container.decode(Level.self, forKey: .level)
    }
    enum CodingKeys: CodingKey { case id, level }
  }

  /// The `init(from:)` was called with sample values, which it need not accept, and the column was refused.
  func test_table_ofATypeThatStatesItsColumns_doesNotDecodeIt() throws {
    let database = try Database(.inMemory)
    try database.execute("create table settings (id integer primary key, level integer)")
    let before = Setting.decodings.withLock { $0 }
    for _ in 0..<2 {
      let settings = try database.table("settings", of: Setting.self, key: "id")
      try settings.upsert([Setting(id: 1, level: .low), Setting(id: 2, level: .high)])
      XCTAssertEqual(try settings.rows().map(\.level), [.low, .high])
    }
    XCTAssertEqual(Setting.decodings.withLock { $0 } - before, 0)

    // Only a new column without a default in the call needs that of its property, so the type is decoded.
    try database.execute(script: "drop table settings; create table settings (id integer primary key)")
    XCTAssertThrowsError(try database.table("settings", of: Setting.self, key: "id", addsColumns: true))
    XCTAssertGreaterThan(Setting.decodings.withLock { $0 }, before)
    try database.execute("alter table settings add column level integer")
    XCTAssertEqual(try database.table("settings", of: Setting.self, key: "id").count(), 0)
  }

  private struct Zip: RawRepresentable, Codable, Equatable, SQLConvertible { var rawValue: String }
  private struct Place: Codable, Equatable, Sendable, RowRepresentable {
    static let columns = [SQLColumn("id", .text), SQLColumn("code", codingKey: "zip")]
    var id: UUID
    var zip: Zip
  }
  private struct ExactPlace: Codable, Sendable, RowRepresentable {
    static let columns = [SQLColumn("id", .text), SQLColumn("code", .text, codingKey: "zip")]
    var id: UUID
    var zip: Zip
  }

  /// ``RowRepresentable`` documents this.
  func test_table_ofATypeThatStatesItsColumns_doublesUUIDsInLowerCase_andComparesTheStatedContent() throws {
    let database = try Database(.inMemory)
    let id = UUID()
    try database.execute("create table places (id text primary key, code text)")
    try database.execute("insert into places values (\(id.uuidString.lowercased()), 'old')")
    let places = try database.table("places", of: Place.self, key: "id")
    try places.upsert(Place(id: id, zip: Zip(rawValue: "007")))
    XCTAssertEqual(try places.count(), 2)

    try database.execute(script: "drop table places; create table places (id text primary key, code integer)")
    try database.table("places", of: Place.self, key: "id").insert(Place(id: id, zip: Zip(rawValue: "007")))
    XCTAssertEqual(try database.value("select code from places"), .integer(7))
    XCTAssertThrowsError(try database.table("places", of: ExactPlace.self, key: "id")) { error in
      guard case StoreError.unsuitableType(_, "code", _)? = error as? StoreError else {
        return XCTFail("\(error)")
      }
    }
  }

  func test_columns_optionalsDecodedByHand_areFound() throws {
    struct ByHand: Codable, RowRepresentable {
      var a: Int?, b: String?, c: [Int], d: Int?
      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        a = try container.decode(Int?.self, forKey: .a)
        b = container.contains(.b) ? try container.decode(String.self, forKey: .b) : nil
        c = []
        var list = try container.nestedUnkeyedContainer(forKey: .c)
        while !list.isAtEnd { c.append(try list.decode(Int.self)) }
        d = try container.decodeNil(forKey: .d) ? nil : container.decode(Int.self, forKey: .d)
      }
    }

    XCTAssertEqual(
      try ByHand.columns,
      [SQLColumn("a", .integer), SQLColumn("b", .text), SQLColumn("c", .json), SQLColumn("d", .integer)]
    )
  }

  func test_columns_typeInsideItself_isProbed() throws {
    struct Tree: Codable, RowRepresentable {
      var id: Int
      var children: [Tree]
    }

    XCTAssertEqual(try Tree.columns, [SQLColumn("id", .integer), SQLColumn("children", .json)])
  }

  func test_columns_typeTwiceInsideItself_isProbedOnce() throws {
    final class Node: Codable {
      var left: Node?
      var right: Node?
    }
    struct Rooted: Codable, RowRepresentable {
      var id: Int
      var root: Node
    }

    // Level by level this would take 2 to the power of 50 steps.
    XCTAssertEqual(try Rooted.columns, [SQLColumn("id", .integer), SQLColumn("root", .json)])
  }

  func test_columns_superWithoutAKeyOfItsOwn_isAColumnOfJSON() throws {
    class Base: Codable {
      var a = 1
    }
    final class Derived: Base, RowRepresentable {
      var id = 0
      enum CodingKeys: String, CodingKey { case id }
      override init() { super.init() }
      required init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(Int.self, forKey: .id)
        try super.init(from: container.superDecoder())
      }
      override func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try super.encode(to: container.superEncoder())
      }
    }
    let derived = Derived()

    XCTAssertEqual(try Derived.columns, [SQLColumn("id", .integer), SQLColumn("super", .json)])
    let reason = "the type encodes itself as something else than properties"
    assertThrows(.cannotEncode(type: "Derived", column: nil, reason: reason)) { try derived.values }
  }

  private struct StatedPair: Codable, Sendable, RowRepresentable {
    static let columns = [SQLColumn("name", .text, codingKey: "a"), SQLColumn("NAME", .text, codingKey: "b")]
    let a, b: String
  }

  /// Both properties were read from the first of the two columns.
  func test_rows_ofATypeWithTwoPropertiesForOneColumn_areAnError() throws {
    assertThrows(.unsuitableType(type: "StatedPair", column: "NAME", reason: "two columns have this name")) {
      try Database(.inMemory).rows("select 'a' as name", as: StatedPair.self)
    }
    struct Pair: Codable, Sendable, RowRepresentable {
      let author, editor: String
      enum CodingKeys: String, CodingKey { case author = "author.name", editor = "editor.name" }
    }
    assertThrows(.unsuitableType(type: "Pair", column: "name", reason: "two columns have this name")) {
      try Database(.inMemory).rows("select 'a' as name, 'b' as name", as: Pair.self)
    }
  }
}
