import Foundation
import Model
import TestSupport
import XCTest

final class JSONObjectTests: XCTestCase {
  func test_object_randomEdits_matchAListOfPairs() {
    let seed: UInt64 = 99
    var random = SplitMix64(seed: seed)
    var object = JSONObject()
    var expected: [(key: String, value: JSONValue)] = []
    for step in 0..<20_000 {
      let key = "k\(Int.random(in: 0..<24, using: &random))"
      let place = expected.firstIndex { $0.key == key }
      XCTAssertEqual(object[key], place.map { expected[$0].value }, "seed \(seed), step \(step)")
      // Phases of growing and of shrinking cross the size at which the table is made.
      if Int.random(in: 0..<10, using: &random) < (step / 500 % 2 == 0 ? 2 : 8) {
        object[key] = nil
        if let place { expected.remove(at: place) }
      } else {
        object[key] = .number(JSONNumber(step))
        if let place {
          expected[place].value = .number(JSONNumber(step))
        } else {
          expected.append((key, .number(JSONNumber(step))))
        }
      }
      guard step % 50 == 0 else { continue }
      XCTAssertEqual(object.map(\.key), expected.map(\.key), "seed \(seed), step \(step)")
      XCTAssertEqual(object.map(\.value), expected.map(\.value), "seed \(seed), step \(step)")
    }
  }

  func test_equality_orderOfKeys_doesNotMatter() {
    let left: JSONObject = ["a": 1, "b": ["c": 2, "d": 3]]
    let right: JSONObject = ["b": ["d": 3, "c": 2], "a": 1]
    XCTAssertEqual(left, right)
    XCTAssertEqual(left.hashValue, right.hashValue)
    XCTAssertNotEqual(left, ["a": 1, "b": 2])
    XCTAssertNotEqual(left, ["a": 1])
    XCTAssertNotEqual(["a": nil] as JSONObject, ["b": nil])
  }

  func test_literal_keyThatComesTwice_lastValueWinsAtTheFirstPosition() {
    let object: JSONObject = ["a": 1, "b": 2, "a": 3]
    XCTAssertEqual(JSONValue.object(object).text(), #"{"a":3,"b":2}"#)
  }

  func test_lookup_manyKeys_isNotQuadratic() throws {
    // 50,000 keys take well under a second; a scan per key would take minutes.
    let object = JSONObject((0..<50_000).map { ("key \($0)", .number(JSONNumber($0))) })
    let parsed = try json(JSONValue.object(object).text())
    guard case .object(let again) = parsed else { return XCTFail("no object") }
    XCTAssertTrue((0..<50_000).allSatisfy { again["key \($0)"] == object[$0].value })
  }

  /// Values with equal hashes make a set as slow as an array.
  func test_hash_ofUnequalValues_differs() {
    let few: [JSONValue] = [.null, true, false, "", "a"]
    let scalars = few + (0..<100).map { .number(JSONNumber($0)) } + (0..<100).map { .string("text \($0)") }
    let arrays = scalars.map { JSONValue.array([$0]) } + scalars.map { JSONValue.array([$0, "a"]) }
    let objects = scalars.map { JSONValue.object(["a": $0]) } + scalars.map { JSONValue.object(["b": $0]) }
    let values = scalars + arrays + objects
    XCTAssertEqual(Set(values.map(\.hashValue)).count, values.count)
    let lengths = (0..<100).map { JSONValue.array(Array(repeating: [], count: $0)) }
    XCTAssertEqual(Set(lengths.map(\.hashValue)).count, lengths.count)
  }
}
