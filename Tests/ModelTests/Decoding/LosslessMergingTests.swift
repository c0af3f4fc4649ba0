import Foundation
import Model
import XCTest

/// Patches of dictionaries, of values of unknown shape, and of dates.
final class LosslessMergingTests: XCTestCase {
  private struct Box: Codable, Equatable {
    var extra: JSONValue
  }

  private func merged<Value: Codable>(_ patch: String, into value: Value) throws -> Value {
    try ModelDecoder().merge(Data(patch.utf8), into: value).value
  }

  func test_patchOfAJSONValue_nullRemovesTheKey() throws {
    let box = try merged(#"{"extra":{"x":null}}"#, into: Box(extra: ["x": 1, "y": 2]))
    XCTAssertEqual(box.extra, ["y": 2])
  }

  func test_patchOfAJSONValue_keyWithADot_isOneKey() throws {
    let box = try merged(#"{"extra":{"a":{"b":5}}}"#, into: Box(extra: ["a.b": 1]))
    XCTAssertEqual(box.extra, ["a.b": 1, "a": ["b": 5]])
  }

  func test_nullForNestedProperties_underALongKey_keepsEachOldValue() throws {
    struct Pair: Codable, Equatable { var a: Int, b: Int }
    let key = String(repeating: "k", count: 1_000)
    let old = [key: Pair(a: 1, b: 2)]
    XCTAssertEqual(try merged("{\"\(key)\":{\"a\":null,\"b\":null}}", into: old), old)
  }

  func test_dictionariesUnderLongKeys_areNotMistakenForModels() throws {
    struct Model: Codable, Equatable { var values: [String: Int] }
    let key = String(repeating: "k", count: 1_000)
    let old = [key: Model(values: ["a.b": 1])]
    let new = try merged("{\"\(key)\":{\"values\":{\"a\":2}}}", into: old)
    XCTAssertEqual(new, [key: Model(values: ["a.b": 1, "a": 2])])
  }

  private struct Seen: Codable, Equatable, DecodingHooks {
    var date: Date
    var note: String
    static func willDecode(_ value: JSONValue) throws -> JSONValue {
      guard case .string(let text)? = value["date"], text.contains("\u{0}") else { return value }
      throw Unexpected()
    }
    struct Unexpected: Error {}
  }

  func test_hookOfAMergedModel_seesDatesAsInTheData() throws {
    let old = Seen(date: Date(timeIntervalSince1970: 0.1), note: "a")
    XCTAssertEqual(try merged(#"{"note":"b"}"#, into: old), Seen(date: old.date, note: "b"))
  }

  /// The model writes its date under another key than the one it reads, and its hook renames the key.
  private struct Renamed: Codable, Equatable, DecodingHooks {
    var day: Date
    var note: String
    private enum WrittenKeys: String, CodingKey { case when, note }

    init(day: Date, note: String) { (self.day, self.note) = (day, note) }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: WrittenKeys.self)
      try container.encode(day, forKey: .when)
      try container.encode(note, forKey: .note)
    }

    static func willDecode(_ value: JSONValue) throws -> JSONValue {
      .object(JSONObject([("day", value["when"] ?? .null), ("note", value["note"] ?? .null)]))
    }
  }

  func test_hookThatMovesADateOfTheOldModel_underACustomStrategy_isRead() throws {
    let decoder = ModelDecoder(policy: .strict, dates: .custom { _ in nil })
    let old = Renamed(day: Date(timeIntervalSince1970: 3), note: "a")
    XCTAssertEqual(try decoder.merge(["note": "b"], into: old).value, Renamed(day: old.day, note: "b"))
  }

  func test_datesThatThePatchDoesNotMention_stayExact_underEveryStrategy() throws {
    struct Dates: Codable, Equatable { var first: Date, all: [Date], byName: [String: Date], note: String }
    let exact = Date(timeIntervalSinceReferenceDate: 0.1234567891234)
    let two = [exact, Date(timeIntervalSinceReferenceDate: 0.9876543219876)]
    let old = Dates(first: exact, all: two, byName: ["a": exact, "b": exact], note: "")
    let strategies: [ModelDecoder.DateStrategy] = [
      .iso8601, .secondsSince1970, .millisecondsSince1970,
      .custom { $0 == "new" ? Date(timeIntervalSince1970: 7) : nil },
    ]
    for strategy in strategies {
      let decoder = ModelDecoder(policy: .strict, dates: strategy)
      let new = try decoder.merge(["note": "x"], into: old).value
      XCTAssertEqual(new, Dates(first: exact, all: two, byName: old.byName, note: "x"))
    }
    let custom = ModelDecoder(policy: .strict, dates: strategies[3])
    let new = try custom.merge(["all": ["new"], "byName": ["a": "new"]], into: old).value
    let date = Date(timeIntervalSince1970: 7)
    XCTAssertEqual(new, Dates(first: exact, all: [date], byName: ["a": date, "b": exact], note: ""))
  }

  /// Quadratic merging took 100 s for 64,000 keys.
  func test_mergingNulls_takesLinearTime() throws {
    let keys = (0..<(isLongRun ? 64_000 : 20_000)).map { "k\($0)" }
    let old = JSONValue.object(JSONObject(keys.map { ($0, JSONValue.bool(true)) }))
    let patch = JSONValue.object(JSONObject(keys.map { ($0, JSONValue.null) }))
    let start = ContinuousClock.now
    XCTAssertEqual(old.merging(patch), .object(JSONObject()))
    let values = Dictionary(uniqueKeysWithValues: keys.map { ($0, true) })
    XCTAssertEqual(try ModelDecoder().merge(patch, into: values).value, [:])
    XCTAssertLessThan(ContinuousClock.now - start, .seconds(10))
  }
}
