import Foundation
import Model
import ModelStore
import TestSupport
import XCTest

/// Values that are stored as JSON text are read back, whatever their keys contain.
@MainActor
final class JSONColumnTests: XCTestCase {
  private struct Named: Codable, Equatable {
    var title: String?, name: String, state: String?, id: Int
    enum CodingKeys: String, CodingKey {
      case name
      case title = "title|name"
      case state = "status.state|states[0]"
      case id = "id!"
    }
  }
  private enum Shape: Codable, Equatable {
    case plain, circle(radius: Int?), openURL(String)
    enum CodingKeys: String, CodingKey, CaseIterable {
      case plain, openURL
      case circle = "circle|round"
    }
  }
  private struct Row: Codable, Equatable, Sendable, RowRepresentable {
    var id: Int
    var words: [String: Int?]
    var texts: [String: String]?
    var named: Named
    var others: [Named]
    var byNumber: [Int: Named]
    var shape: Shape?
    var value: JSONValue
    var pairs: [UUID: [String: Bool]]
  }

  private struct Source {
    var random: SplitMix64

    mutating func maybe<Value>(_ value: Value) -> Value? { Bool.random(using: &random) ? value : nil }
    mutating func number() -> Int { Int.random(in: 0..<3, using: &random) }
    mutating func some<Value>(_ values: [Value]) -> [Value] {
      values.filter { _ in Bool.random(using: &random) }
    }

    mutating func named() -> Named {
      Named(title: maybe("title"), name: maybe("n") ?? "", state: maybe("open"), id: number())
    }

    mutating func row() -> Row {
      let keys = [
        "a", "a|b", "wow!", "deep.c", "x[0]", "page_size1", "pageSize1", "", "super", "é", "\u{212A}", "\"",
        "\\",
        "\n", " ", "[\"a\"]", "status.state", "id!",
      ]
      let values: [JSONValue] = [
        .null, 1, "x", ["a.b": 1], [1, nil], ["title|name": ["b": nil]], true, [], [:],
      ]
      let shapes: [Shape] = [.plain, .circle(radius: maybe(1)), .openURL("u")]
      return Row(
        id: 1,
        words: Dictionary(uniqueKeysWithValues: some(keys).map { ($0, maybe(number())) }),
        texts: maybe(Dictionary(uniqueKeysWithValues: some(keys).map { ($0, $0) })),
        named: named(),
        others: (0..<number()).map { _ in named() },
        byNumber: Dictionary(uniqueKeysWithValues: some([-1, 0, 1_000]).map { ($0, named()) }),
        shape: maybe(shapes[number()]),
        value: values.randomElement(using: &random) ?? .null,
        pairs: Dictionary(uniqueKeysWithValues: some([UUID(), UUID()]).map { ($0, ["a|b": true]) })
      )
    }
  }

  func test_randomRows_whoseKeysHaveManyShapes_areReadBack_andNotWrittenAgain() async throws {
    let seed: UInt64 = 0x150C
    var source = Source(random: SplitMix64(seed: seed))
    let rows = try Database(.inMemory).table("rows", of: Row.self, key: "id")
    for round in 0..<RandomRounds.count(40, long: 3_000) {
      let row = source.row()
      try rows.upsert(row)
      XCTAssertEqual(try rows.rows(), [row], "seed \(seed), round \(round)")
      XCTAssertEqual(try rows.replaceAll(with: [row]), 0, "seed \(seed), round \(round)")
    }
  }

  // MARK: Optionals of a generic row

  private struct Tracked<Value: Codable & Equatable & Sendable>: Codable, Equatable, Sendable,
    RowRepresentable
  {
    var id: Int
    var value: Value
  }

  private func assertReadBack<Value>(_ values: [Value], _ type: Value.Type = Value.self) throws
  where Value: Codable & Equatable & Sendable {
    let database = try Database(.inMemory)
    let table = try database.table("tracked", of: Tracked<Value>.self, key: "id")
    let rows = values.enumerated().map { Tracked(id: $0.offset, value: $0.element) }
    try table.insert(rows)
    XCTAssertEqual(try table.rows(orderBy: "id"), rows)
    XCTAssertEqual(try table.replaceAll(with: rows), 0)
    // The last value is nil, and stored as null.
    let nulls = try database.value("select count(*) from tracked where value is null")
    XCTAssertEqual(nulls, .integer(1), "\(Value.self)")
  }

  /// The synthesized `init(from:)` of a generic type reads an optional with `decode`. Such a row was inserted and never read again.
  func test_optionalOfAGenericRow_isReadBack_alsoIfItIsNil() async throws {
    try assertReadBack([1, nil], Int?.self)
    try assertReadBack(["", "a", nil], String?.self)
    try assertReadBack([true, nil], Bool?.self)
    try assertReadBack([Date(timeIntervalSince1970: 0.5), nil], Date?.self)
    try assertReadBack([["a"], [], nil], [String]?.self)
    try assertReadBack([["a|b": nil], nil], [String: Int?]?.self)
    try assertReadBack([Named(title: nil, name: "n", state: nil, id: 1), nil], Named?.self)
    try assertReadBack([.circle(radius: nil), nil], Shape?.self)
  }

  private struct Event: Codable, Equatable, Sendable, RowRepresentable {
    static let columns = [SQLColumn("id", .integer), SQLColumn("payload")]
    var id: Int
    var payload: JSONValue
  }

  /// An object and an array were read as the text of their JSON, and 1 as true.
  func test_jsonValueInAColumnWithoutAStatedContent_isReadAsItWasWritten_orRefused() throws {
    let events = try Database(.inMemory).table("events", of: Event.self, key: "id")
    let kept: [JSONValue] = [5, 1.5, true, false, "x", "7", "true", "[1]", .null]
    let rows = kept.enumerated().map { Event(id: $0, payload: $1) }
    try events.insert(rows)
    XCTAssertEqual(try events.rows(orderBy: "id"), rows)
    XCTAssertEqual(try events.count(where: "payload = 'x' or payload > 1 and payload <= 5"), 3)
    try events.insert(Event(id: 50, payload: try JSONValue(parsing: Data("2.50".utf8))))
    XCTAssertEqual(try events.row(key: 50)?.payload, 2.5)
    for payload in [["a": 1], [1], [], [:], 1, 0] as [JSONValue] {
      XCTAssertThrowsError(try events.insert(Event(id: 99, payload: payload)), "\(payload)") { error in
        guard case StoreError.cannotEncode(_, "payload", _) = error else { return XCTFail("\(error)") }
      }
    }
  }
}
