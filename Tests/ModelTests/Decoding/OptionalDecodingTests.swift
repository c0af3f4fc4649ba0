import Foundation
import Model
import XCTest

/// A generic type whose synthesized `init(from:)` reads an optional with `decode`.
private struct Tracked<Value: Codable & Equatable>: Codable, Equatable {
  var value: Value
  var at: Int
}

/// A type that reads an optional with `decode` from a single value.
private struct Boxed<Value: Codable & Equatable>: Codable, Equatable {
  var value: Value

  init(_ value: Value) { self.value = value }
  init(from decoder: any Decoder) throws { value = try decoder.singleValueContainer().decode(Value.self) }
  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(value)
  }
}

/// Optionals, whatever type contains them.
@MainActor
final class OptionalDecodingTests: XCTestCase {
  func test_optionalOfAGenericType_nullOrMissing_isNoRepair() async throws {
    for text in [#"{"value": null, "at": 1}"#, #"{"at": 1}"#] {
      for policy in [ModelDecoder.Policy.tolerant, .strict] {
        let decoded = try decode(Tracked<Int?>.self, text, policy: policy)
        XCTAssertEqual(decoded.value, Tracked(value: nil, at: 1))
        XCTAssertEqual(decoded.repairs, [])
      }
      XCTAssertEqual(try decode(Tracked<JSONValue?>.self, text).repairs, [])
      XCTAssertEqual(try decode(Tracked<[String]?>.self, text).repairs, [])
      XCTAssertEqual(try decode(Tracked<Proposal.State?>.self, text).repairs, [])
      XCTAssertEqual(try decode(Tracked<Int??>.self, text).repairs, [])
    }
  }

  func test_optionalOfAGenericType_badValue_isNilAndKeepsTheElement() async throws {
    let decoded = try decode([Tracked<Int?>].self, #"[{"value": "many", "at": 1}]"#)
    XCTAssertEqual(decoded.value, [Tracked(value: nil, at: 1)])
    XCTAssertEqual(decoded.repairs.map(\.path), ["[0].value"])
    XCTAssertTrue(decoded.repairs.hasLosses)
    let strict = modelError {
      try decode([Tracked<Int?>].self, #"[{"value": "many", "at": 1}]"#, policy: .strict)
    }
    XCTAssertEqual(strict, .mismatch(path: "[0].value", expected: "Int", found: #"string "many""#))
  }

  func test_optionalOfASingleValue_nullOrBad_isNil() async throws {
    let decoded = try decode(
      [Tracked<Boxed<Int?>>].self,
      #"[{"value": null, "at": 1}, {"value": [], "at": 2}]"#
    )
    XCTAssertEqual(
      decoded.value,
      [Tracked(value: Boxed<Int?>(nil), at: 1), Tracked(value: Boxed<Int?>(nil), at: 2)]
    )
    XCTAssertEqual(decoded.repairs.map(\.path), ["[1].value"])
  }

  func test_optional_asTheTopLevel_isNotReplaced() async throws {
    XCTAssertNil(try decode(Int?.self, "null").value)
    XCTAssertEqual(
      modelError { try decode(Int?.self, #""many""#) },
      .mismatch(path: "", expected: "Int", found: #"string "many""#)
    )
  }

  func test_requiredKeyOfAnOptional_nullOrMissing_isAnError() async throws {
    struct Wanted<Value: Codable>: Codable {
      let value: Value
      enum CodingKeys: String, CodingKey { case value = "value!" }
    }
    XCTAssertNotNil(modelError { try decode([Wanted<Int?>].self, "[{}]", policy: .strict) })
    XCTAssertEqual(
      try decode([Wanted<Int?>].self, #"[{"value": null}, {}, {"value": 1}]"#).value.map(\.value),
      [1]
    )
  }

  func test_archive_withAnOptionalOfAGenericType_keepsNoCopy() async throws {
    let archive = ModelArchive<Tracked<Int?>>(policy: .tolerant)
    let decoded = try archive.value(from: archive.data(for: Tracked(value: nil, at: 1)))
    XCTAssertEqual(decoded, Decoded(value: Tracked(value: nil, at: 1), repairs: []))
  }
}
