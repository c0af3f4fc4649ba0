import Foundation
import Model
import XCTest

final class FoundationTypesTests: XCTestCase {
  func test_url_onlyValidText_isAURL() throws {
    for text in ["https://example.com/a?b=c#d", "0001-keywords.md", "mailto:a@b.c"] {
      let decoded = try decode(Optionally<URL>.self, "{\"it\":\"\(text)\"}")
      XCTAssertEqual(decoded.value.it?.absoluteString, text)
      XCTAssertEqual(decoded.repairs, [])
    }
    for text in ["\"\"", "\"not a url\"", "\"http://[::1\"", "7", "{}"] {
      let decoded = try decode(Optionally<URL>.self, "{\"it\":\(text)}")
      XCTAssertNil(decoded.value.it, text)
      XCTAssertEqual(decoded.repairs.count, 1, text)
      XCTAssertThrowsError(try decode(Required<URL>.self, "{\"it\":\(text)}"))
    }
  }

  func test_data_isBase64() throws {
    XCTAssertEqual(try decode(Required<Data>.self, #"{"it":"AQID"}"#).value.it, Data([1, 2, 3]))
    XCTAssertEqual(try decode(Required<Data>.self, #"{"it":""}"#).value.it, Data())
    XCTAssertNil(try decode(Optionally<Data>.self, #"{"it":"A*"}"#).value.it)
  }

  func test_decimal_isExactFromTheLiteral() throws {
    let decimal = try decode(Required<Decimal>.self, #"{"it":662.81}"#).value.it
    XCTAssertEqual(decimal.description, "662.81")
    XCTAssertEqual(try ModelEncoder().value(for: decimal).text(), "662.81")
    XCTAssertEqual(
      try decode(Required<Decimal>.self, #"{"it":"0.12345678901234567890123456789"}"#).value.it.description,
      "0.12345678901234567890123456789"
    )
  }

  func test_longIdentifiers_stayExact() throws {
    XCTAssertEqual(
      try decode(Required<String>.self, #"{"it":12345678901234567890}"#).value.it,
      "12345678901234567890"
    )
    XCTAssertEqual(
      try decode(Required<UInt64>.self, #"{"it":12345678901234567890}"#).value.it,
      12_345_678_901_234_567_890
    )
  }
}
