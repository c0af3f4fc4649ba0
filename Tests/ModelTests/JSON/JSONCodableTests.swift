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
}
