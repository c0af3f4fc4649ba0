import Foundation
import Model
import TestSupport
import XCTest

/// Tests of looking up the keys of an object in any order.
final class KeyLookupTests: XCTestCase {
  /// Reads the values of some keys, in that order; each twice.
  private struct Reader: Decodable {
    static let keys = CodingUserInfoKey(rawValue: "keys")
    struct Key: CodingKey {
      let stringValue: String
      var intValue: Int? { nil }
      init(stringValue: String) { self.stringValue = stringValue }
      init?(intValue: Int) { nil }
    }
    let values: [JSONValue?]
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      let keys = Self.keys.flatMap { decoder.userInfo[$0] as? [String] } ?? []
      values = try (keys + keys).map {
        try container.decodeIfPresent(JSONValue.self, forKey: Key(stringValue: $0))
      }
    }
  }

  private func check(_ text: String, keys: [String], _ place: String) throws {
    let info = try [XCTUnwrap(Reader.keys): keys]
    guard case .object(let object) = try json(text) else { return XCTFail(place) }
    let expected = keys.map { key in object[key].flatMap { $0 == .null ? JSONValue?.none : $0 } }
    for value in [text, "[\(text)]"] {
      let decoder = ModelDecoder(userInfo: info)
      let found =
        value == text
        ? try decoder.decode(Reader.self, from: Data(value.utf8)).value
        : try decoder.decode([Reader].self, from: json(value)).value.first
      let differing = zip(keys + keys, zip(found?.values ?? [], expected + expected)).filter { $1.0 != $1.1 }
      XCTAssertEqual(differing.map(\.0), [], "\(place): \(text.prefix(200))")
      XCTAssertEqual(found?.values.count, 2 * keys.count, place)
    }
  }

  func test_randomObjects_agreeWithTheTree() throws {
    let seed: UInt64 = 0x5EED
    var random = SplitMix64(seed: seed)
    let names = [
      "a", "b", "ab", "id", "name", "é", "e\u{301}", "\u{1F600}", "", "a\"b", "\\", "longer than eight", "k",
      "K", "\u{212A}",
    ]
    let rounds = RandomRounds.count(20, long: 1_500)
    for round in 0..<rounds {
      let size = Int.random(in: 0..<10, using: &random) == 0 ? 60 : Int.random(in: 0..<8, using: &random)
      let pairs = (0..<size).map { index in
        let name =
          size == 60
          ? "k\(Int.random(in: 0..<70, using: &random))" : names.randomElement(using: &random) ?? ""
        // Half of the keys that have such a form are written with an escape.
        let key =
          name == "name" && Bool.random(using: &random) ? "\"n\\u0061me\"" : JSONValue.string(name).text()
        let value = ["\(index)", "null", "[1,{\"a\":2}]", "{\"a\":{\"b\":3}}"][
          Int.random(in: 0..<4, using: &random)
        ]
        return "\(key):\(value)"
      }
      var keys = names + (0..<70).map { "k\($0)" }
      keys.shuffle(using: &random)
      try check("{\(pairs.joined(separator: ","))}", keys: keys, "seed \(seed), round \(round)")
    }
  }

  func test_keyThatComesTwice_theLastValueCounts_inAnyOrder() throws {
    struct Pair: Decodable, Equatable { let b: Int, a: Int }
    for text in [
      #"{"a":1,"b":2,"a":3}"#, #"{"a":1,"a":3,"b":2}"#, #"{"b":2,"a":1,"\u0061":3}"#, #"{"b":0,"a":3,"b":2}"#,
    ] {
      XCTAssertEqual(try decode(Pair.self, text).value, Pair(b: 2, a: 3), text)
      XCTAssertEqual(try decode([String: Int].self, text).value, ["a": 3, "b": 2], text)
    }
  }

  /// The parser compares the keys of an object with those of the object before.
  func test_elementsWhoseKeysDifferFromTheElementBefore_areReadByTheirOwnKeys() throws {
    let seed: UInt64 = 0x7713
    var random = SplitMix64(seed: seed)
    let names = ["a", "b", "é", "e\u{301}", "", "long key", "名前"] + (0..<40).map { "k\($0)" }
    for round in 0..<RandomRounds.count(160, long: 10_000) {
      var keys = Array(
        names.shuffled(using: &random).prefix(Int.random(in: 0...(round % 8 == 0 ? 45 : 6), using: &random))
      )
      let elements = (0..<4).map { _ in
        // The same keys, or a few keys removed, added, exchanged or repeated.
        for _ in 0..<Int.random(in: 0...2, using: &random) {
          let position = Int.random(in: 0...keys.count, using: &random)
          switch Int.random(in: 0...2, using: &random) {
          case 0 where position < keys.count: keys.remove(at: position)
          case 1 where position < keys.count: keys[position] = names.randomElement(using: &random) ?? ""
          default: keys.insert(names.randomElement(using: &random) ?? "", at: position)
          }
        }
        return keys
      }
      let texts = elements.map { keys in
        "{" + keys.enumerated().map { "\(JSONValue.string($1).text()):\($0)" }.joined(separator: ",") + "}"
      }
      let text = "[\(texts.joined(separator: ","))]"
      let expected = elements.map { keys in
        JSONValue.object(JSONObject(keys.enumerated().map { ($1, .number(JSONNumber($0))) }))
      }
      XCTAssertEqual(try json(text), .array(expected), "seed \(seed), round \(round)")
      let maps = elements.map { Dictionary($0.enumerated().map { ($1, $0) }) { $1 } }
      XCTAssertEqual(try decode([[String: Int]].self, text).value, maps, "seed \(seed), round \(round)")
    }
  }

  func test_nestedObjectsOfTheSameKeys_areNotMixedUp() throws {
    struct Outer: Decodable {
      struct Inner: Decodable, Equatable { let a: Int, b: Int }
      let first: Inner, a: Int, b: Int, second: Inner, deep: Int
      enum CodingKeys: String, CodingKey {
        case first, a, b, second
        case deep = "second.c"
      }
    }
    let text = #"{"a":1,"first":{"b":2,"a":3},"b":4,"second":{"a":5,"c":7,"b":6}}"#
    let outer = try decode(Outer.self, text, policy: .strict).value
    XCTAssertEqual([outer.a, outer.first.b, outer.first.a, outer.b], [1, 2, 3, 4])
    XCTAssertEqual([outer.second.a, outer.second.b, outer.deep], [5, 6, 7])
  }

  func test_numbers_random_areReadAsTheirLiteralSays() throws {
    let seed: UInt64 = 0xF10A7
    var random = SplitMix64(seed: seed)
    for round in 0..<RandomRounds.count(330, long: 15_000) {
      let digits = (0..<Int.random(in: 1...22, using: &random)).map { _ in
        "\(Int.random(in: 0...9, using: &random))"
      }
      var literal = Bool.random(using: &random) ? "-" : ""
      literal += digits.joined().drop { $0 == "0" }
      if literal.isEmpty || literal == "-" { literal += "0" }
      if Bool.random(using: &random) { literal += ".\(Int.random(in: 0...99_999, using: &random))" }
      if Bool.random(using: &random) { literal += "e\(Int.random(in: -30...30, using: &random))" }
      let number = try XCTUnwrap(JSONNumber(literal: literal))
      let place = "\(literal), seed \(seed), round \(round)"
      XCTAssertEqual(try decode(Double.self, literal).value.bitPattern, Double(literal)?.bitPattern, place)
      XCTAssertEqual(try decode(Double.self, "\"\(literal)\"").value, Double(literal), place)
      XCTAssertEqual(
        try decode(Optionally<Int>.self, "{\"it\":\(literal)}").value.it,
        number.exactly(Int.self),
        place
      )
      XCTAssertEqual(
        try decode(Optionally<Int8>.self, "{\"it\":\(literal)}").value.it,
        number.exactly(Int8.self),
        place
      )
    }
  }

  /// Ten thousand of each: less than a second if it took one walk for each, minutes if each walk cost another.
  func test_largeInputs_takeLinearTime() throws {
    let count = 10_000
    let bad = "[" + String(repeating: "{\"it\":\"1\"},{\"it\":[]},", count: count / 2) + "{\"it\":1}]"
    let decoded = try decode([Required<Int>].self, bad)
    XCTAssertEqual(decoded.repairs.total, count)
    XCTAssertEqual(decoded.repairs.last?.path, "[\(Repairs.limit - 1)]")
    let keys = (0..<count).map { "\"k\($0)\":\($0)" }.joined(separator: ",")
    XCTAssertEqual(try decode([String: Int].self, "{\(keys)}").value.count, count)
    let info = try [XCTUnwrap(Reader.keys): (0..<count).map { "k\($0)" }.reversed() as [String]]
    let read = try ModelDecoder(userInfo: info).decode(Reader.self, from: Data("{\(keys)}".utf8)).value
    let values = (0..<count).reversed().map { JSONValue.number(JSONNumber($0)) }
    XCTAssertTrue(read.values == values + values)
  }

  func test_hugeNumbers_areReadOrRefused_inNoTimeAtAll() throws {
    let count = RandomRounds.count(1_600, long: 50_000)
    let zeros = String(repeating: "0", count: count)
    let table: [(literal: String, int: Int?, double: Double?, decimal: String?)] = [
      ("1\(zeros)", nil, nil, nil), ("-9\(zeros).5", nil, nil, nil), ("0.\(zeros)1", nil, 0, nil),
      ("1\(zeros)e-\(count)", 1, 1, "1"), ("0.\(zeros)1e\(count + 2)", 10, 10, "10"),
      ("7.\(zeros)", 7, 7, "7"),
      ("0.\(zeros)e\(zeros)9", 0, 0, "0"), ("1e-\(zeros)1", nil, 0.1, "0.1"),
      ("1e9\(zeros)", nil, nil, nil), ("1e-9\(zeros)", nil, 0, nil), ("0e9\(zeros)", 0, 0, "0"),
    ]
    for (literal, int, double, decimal) in table {
      for text in [literal, "\"\(literal)\""] {
        let place = "\(literal.prefix(3))…\(literal.suffix(9))"
        let document = "{\"it\":\(text)}"
        XCTAssertEqual(try decode(Optionally<Int>.self, document).value.it, int, place)
        XCTAssertEqual(try decode(Optionally<UInt8>.self, document).value.it, int.map(UInt8.init), place)
        XCTAssertEqual(try decode(Optionally<Double>.self, document).value.it, double, place)
        XCTAssertEqual(try decode(Optionally<Decimal>.self, document).value.it?.description, decimal, place)
        XCTAssertEqual(try decode(Optionally<String>.self, document).value.it?.count, literal.count, place)
        XCTAssertLessThan(try decode(Optionally<[Int]>.self, document).repairs[0].description.count, 400)
      }
    }
  }

  func test_pathsInAHostileDocument_areCut() throws {
    let key = String(repeating: "k", count: 500)
    let text = "{\"\(key)\":{\"\(key)\":{\"\(key)\":[\"x\",\"y\"]}}}"
    let decoded = try decode([String: [String: [String: [Int]]]].self, text)
    XCTAssertEqual(decoded.repairs.map(\.path.count), [1001, 1001])
    XCTAssertEqual(decoded.repairs.map { $0.path.last }, ["…", "…"])
  }
}
