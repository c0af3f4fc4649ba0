import Foundation
import Model
import XCTest

/// Data that must not pass for a model, and bad values that must not cost more than themselves.
final class DamagedDataTests: XCTestCase {
  func test_anErrorMessage_isNoModel() {
    struct Talk: Decodable { let id: Int, title: String }
    XCTAssertThrowsError(try decode(Talk.self, #"{"error":"x"}"#))
    XCTAssertNoThrow(try decode(Talk.self, #"{"id":1}"#))
  }

  func test_aMissingJSONValue_isReported_andUnderTheStrictPolicyAnError() throws {
    struct Box: Decodable { let id: Int, extra: JSONValue }
    let decoded = try decode(Box.self, #"{"id":1}"#)
    XCTAssertEqual(decoded.value.extra, .null)
    XCTAssertEqual(
      decoded.repairs.map(\.description),
      ["extra: expected JSONValue but found nothing; filled with the default"]
    )
    XCTAssertThrowsError(try decode(Box.self, #"{"id":1}"#, policy: .strict))
    XCTAssertEqual(try decode(Box.self, #"{"id":1,"extra":null}"#, policy: .strict).value.extra, .null)
    XCTAssertTrue(try decode(Box.self, #"{"id":1,"extra":null}"#).repairs.isEmpty)
  }

  func test_aMissingValueOfATypeWithANilLiteral_isAnError() {
    struct Level: Decodable, ExpressibleByNilLiteral {
      let number: Int
      init(nilLiteral: ()) { number = -1 }
    }
    struct Box: Decodable { let level: Level }
    XCTAssertThrowsError(try decode([String: Box].self, #"{"a":{}}"#, policy: .strict))
  }

  private struct Numbers: Decodable {
    let s: String
    let float: Float?, int8: Int8?, int16: Int16?, int32: Int32?, int64: Int64?
    let uint: UInt?, uint8: UInt8?, uint16: UInt16?, uint32: UInt32?, uint64: UInt64?
  }

  func test_aBadOptionalNumber_ofEveryWidth_isNilAndReported() throws {
    let names = [
      "float", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64",
    ]
    for name in names {
      let decoded = try decode([Numbers].self, "[{\"s\":\"keep me\",\"\(name)\":\"n/a\"}]")
      XCTAssertEqual(decoded.value.map(\.s), ["keep me"], name)
      XCTAssertEqual(decoded.repairs.map(\.path), ["[0].\(name)"], name)
    }
  }

  func test_aRequiredOptionalFloat_isEnforced() {
    struct Box: Decodable {
      let f: Float?
      enum CodingKeys: String, CodingKey { case f = "f!" }
    }
    XCTAssertThrowsError(try decode(Box.self, "{}", policy: .strict))
  }

  func test_aDecimalOf39Digits_isReadBack() throws {
    for decimal in [Decimal.greatestFiniteMagnitude, .leastFiniteMagnitude, .leastNonzeroMagnitude] {
      let text = try ModelEncoder().value(for: [decimal]).text()
      XCTAssertEqual(try decode([Decimal].self, text, policy: .strict).value, [decimal], text)
    }
  }

  func test_aBadElementOfAnArrayOfOptionals_keepsItsPosition() throws {
    let decoded = try decode([Int?].self, #"[1,null,"x",3]"#)
    XCTAssertEqual(decoded.value, [1, nil, nil, 3])
    XCTAssertEqual(decoded.repairs.map(\.path), ["[2]"])
  }

  func test_truthAsText_toAnInteger_isAConversion() throws {
    let decoded = try decode([Int].self, #"["true","false"]"#)
    XCTAssertEqual(decoded.value, [1, 0])
    XCTAssertEqual(decoded.repairs.map(\.action), [.converted, .converted])
  }

  func test_aURLWithSpacesOrLetters_isEncodedAndReported() throws {
    let table = [
      (" https://x.com ", "https://x.com"), ("https://x.com/a b", "https://x.com/a%20b"),
      ("https://x.com/日本", "https://x.com/%E6%97%A5%E6%9C%AC"),
    ]
    for (text, expected) in table {
      let decoded = try decode([URL].self, "[\"\(text)\"]")
      XCTAssertEqual(decoded.value.map(\.absoluteString), [expected])
      XCTAssertEqual(decoded.repairs.map(\.action), [.converted])
    }
    XCTAssertThrowsError(try decode([URL].self, #"["https://x.com/a b"]"#, policy: .strict))
  }

  func test_objectsOfManyOrForeignKeys_needNoTables() throws {
    struct Item: Decodable, Equatable { let k0: Int, k59: Int, größe: Int }
    let keys = (0..<60).map { "\"k\($0)\":\($0)" }.joined(separator: ",")
    let text = "{\(keys),\"größe\":7}"
    XCTAssertEqual(try decode(Item.self, text, policy: .strict).value, Item(k0: 0, k59: 59, größe: 7))
    let decomposed = text.replacingOccurrences(of: "größe", with: "gro\u{308}ße")
    XCTAssertEqual(try decode(Item.self, decomposed, policy: .strict).value.größe, 7)
  }

  func test_reportOfAnObjectWithAKeyTwice_isTheSameFromTextAndFromAValue() throws {
    let text = #"[{"a":1,"a":2,"b":3}]"#
    let fromText = try decode([Int].self, text)
    XCTAssertEqual(fromText, try ModelDecoder().decode([Int].self, from: json(text)))
    XCTAssertEqual(fromText.repairs.map(\.found), ["object of 2 keys"])
  }

  func test_badElementOfOptionals_isNilInAnArrayAndInADictionary() throws {
    let list = try decode([Int?].self, #"[1,"x"]"#)
    XCTAssertEqual(list.value, [1, nil])
    let map = try decode([String: Int?].self, #"{"a":1,"b":"x"}"#)
    XCTAssertEqual(map.value, ["a": 1, "b": nil])
    guard case .clearedToNil? = map.repairs.first?.action else { return XCTFail("\(map.repairs)") }
  }
}
