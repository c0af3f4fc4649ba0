import Foundation
import Model
import XCTest

final class JSONCodableTests: XCTestCase {
  private let value: JSONValue = [
    "big": .number(JSONNumber(UInt64.max)), "price": 662.81, "list": [1, true, nil, "x"], "map": ["a": [:]],
  ]

  func test_property_isHandedThroughAsItIs() throws {
    let text = #"{"it":{"n":1.50,"id":12345678901234567890123,"z":null,"a":[]}}"#
    let decoded = try decode(Required<JSONValue>.self, text, policy: .strict).value
    XCTAssertEqual(try ModelEncoder().value(for: decoded).text(), text)
    XCTAssertEqual(try decode([JSONValue?].self, "[1,null]").value, [1, nil])
    XCTAssertEqual(try decode([String: JSONValue].self, "{\"a\":null}").value, ["a": .null])
    let missing = try decode([Required<JSONValue>].self, "[{},{\"it\":null}]")
    XCTAssertEqual(missing.value.map(\.it), [.null, .null])
    XCTAssertEqual(missing.repairs.map(\.path), ["[0].it"])
  }

  func test_otherCoders_keepWhatTheyCan() throws {
    let data = try JSONEncoder().encode(value)
    XCTAssertEqual(try JSONDecoder().decode(JSONValue.self, from: data), value)
    XCTAssertEqual(try json(String(decoding: data, as: UTF8.self)), value)
  }

  func test_otherCoders_areNotGivenNullForANumberThatIsTooLarge() throws {
    let huge = try json("[1e400]")
    XCTAssertThrowsError(try JSONEncoder().encode(huge)) { error in
      guard case EncodingError.invalidValue? = error as? EncodingError else { return XCTFail("\(error)") }
    }
  }

  /// In Swift, the Kelvin sign equals "K", the Greek question mark equals ";", and the Greek varia equals "`".
  func test_keyThatEqualsAnASCIIKey_isTheSameKey() throws {
    for (ascii, other) in [
      ("K", "\u{212A}"), (";", "\u{37E}"), ("`", "\u{1FEF}"), ("Key;", "\u{212A}ey\u{37E}"),
    ] {
      for (first, last) in [(ascii, other), (other, ascii)] {
        let value = try json("{\"\(first)\":1,\"a\":0,\"\(last)\":2}")
        XCTAssertEqual(value[ascii], 2, last)
        XCTAssertEqual(value.object?.count, 2, last)
        XCTAssertEqual(value, value)
        guard value.object?.count == 2 else { continue }
        let data = try JSONEncoder().encode(value)
        XCTAssertEqual(try JSONDecoder().decode(JSONValue.self, from: data), value)
      }
    }
    let data = Data("{\"K\":1,\"a\":0,\"\u{212A}\":2}".utf8)
    XCTAssertEqual(try ModelDecoder().decode(Int.self, from: data, at: "K").value, 2, "as in JSONValue")
  }
}
