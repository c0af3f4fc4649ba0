import Foundation
import Model
import XCTest

/// Tests of known defects of other libraries. The name of each test begins with the name of the library.
final class PeerDefectsTests: XCTestCase {
  private struct Linked: Codable, Equatable {
    let link: String
    enum CodingKeys: String, CodingKey { case link = "link|url|href" }
  }

  func test_YYModel_nullUnderTheFirstCandidate_doesNotHideTheOthers() throws {
    XCTAssertEqual(try decode(Linked.self, #"{"link":null,"url":null,"href":"h"}"#).value.link, "h")
  }

  func test_YYModel_textThatIsNoNumber_isNotZeroOrItsStart() throws {
    for text in ["abc", "12abc", "0x1F", "1,5", "", " "] {
      XCTAssertNotNil(modelError { try decode(Required<Int>.self, "{\"it\":\"\(text)\"}") }, text)
      let decoded = try decode(Optionally<Int>.self, "{\"it\":\"\(text)\"}")
      XCTAssertNil(decoded.value.it)
      XCTAssertEqual(decoded.repairs.count, 1)
    }
  }

  func test_ExCodable_hugeNumberIntoInt_doesNotTrap() throws {
    for number in ["1e30", "-1e30", "1e400", "1e-400", "99999999999999999999", "1e999999999999999999999"] {
      XCTAssertNil(try decode(Optionally<Int>.self, "{\"it\":\(number)}").value.it, number)
      XCTAssertNil(try decode(Optionally<UInt8>.self, "{\"it\":\"\(number)\"}").value.it, number)
    }
  }

  func test_BetterCodable_trueNullAndMissing_areNumbers() throws {
    XCTAssertEqual(try decode(Required<Int>.self, #"{"it":true}"#).value.it, 1)
    XCTAssertEqual(try decode(Required<Int>.self, #"{"it":null}"#).value.it, 0)
    XCTAssertEqual(try decode([Required<Int>].self, #"[{}]"#).value.first?.it, 0)
    // But 1.9 is no Int: something would be lost.
    XCTAssertNotNil(modelError { try decode(Required<Int>.self, #"{"it":1.9}"#) })
  }

  /// YYKit#364, YYModel#276.
  func test_YYKit_decimalFractions_areShownAsWritten() throws {
    XCTAssertEqual(try decode(Required<String>.self, #"{"it":662.81}"#).value.it, "662.81")
    XCTAssertEqual(try decode(Required<Double>.self, #"{"it":662.81}"#).value.it, 662.81)
    XCTAssertEqual("\(try decode(Required<Decimal>.self, #"{"it":662.81}"#).value.it)", "662.81")
  }

  /// ObjectMapper#464, lyft/mapper#55, BetterCodable#41.
  func test_ObjectMapper_whichKeyFailed_isSaid() throws {
    let text = #"{"a":[{"it":{"it":1}},{"it":{"it":"x"}}]}"#
    XCTAssertEqual(
      modelError { try decode([String: [Required<Required<Int>>]].self, text, policy: .strict) }?.path,
      "a[1].it.it"
    )
  }

  /// ObjectMapper#470, #807.
  func test_ObjectMapper_emptyOrOtherObject_isNoModel() {
    XCTAssertNotNil(modelError { try decode(Linked.self, "{}") })
    XCTAssertNotNil(modelError { try decode(Linked.self, #"{"error":"no such user"}"#) })
  }

  /// ObjectMapper#502, BetterCodable#56.
  func test_BetterCodable_lossyArrays_sayWhatTheyDropped() throws {
    let decoded = try decode(Required<[Int]>.self, #"{"it":[1,"x",3]}"#)
    XCTAssertEqual(decoded.value.it, [1, 3])
    XCTAssertEqual(decoded.repairs.map(\.path), ["it[1]"])
    XCTAssertEqual(decoded.repairs.map(\.found), ["string \"x\""])
  }

  /// Foundation's parser accepts these, and refuses the last one as a Double.
  func test_Foundation_trailingCommasAndZeros() throws {
    for text in ["[1,]", #"{"a":1,}"#, "[1,]]", "[,]"] { XCTAssertThrowsError(try json(text), text) }
    XCTAssertEqual(try decode(Double.self, "0e1").value, 0)
  }
}
