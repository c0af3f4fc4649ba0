import Foundation
import XCTest

@testable import WebHost

/// `MessageTests` have the messages.
@MainActor
final class JSONTextTests: XCTestCase {
  private func read<Value: JSONWritable & Decodable>(_ values: [Value]) throws -> [Value] {
    var json = JSONText()
    values.write(to: &json)
    return try JSONDecoder().decode([Value].self, from: Data(json.text.utf8))
  }

  func test_text_anyCharacters_areReadAgain() async throws {
    let characters = (0..<0x300).compactMap(Unicode.Scalar.init).map(String.init)
    let texts = ["", "\u{2028}\u{2029}\u{fffd}", "e\u{301}👨‍👩‍👧", "\\u0041", "</script>", "\r\n", "{", "["]
    let all = characters + texts + [characters.joined()]
    XCTAssertEqual(try read(all).map { Array($0.utf8) }, all.map { Array($0.utf8) })
  }

  func test_number_any_isReadAgain() async throws {
    let numbers = [0, -0.0, 1, -1.5, 0.1, 1e-7, 120.333333333, 9_007_199_254_740_991, 1e19, 1e300, -2e-300]
    XCTAssertEqual(try read(numbers), numbers)
    XCTAssertEqual(try read([Int.min, -1, 0, Int.max]), [Int.min, -1, 0, Int.max])
    XCTAssertEqual(try read([true, false]), [true, false])
  }

  func test_object_members_areSeparated_andNilIsLeftOut() async {
    var json = JSONText()
    json.object { json in
      json.member("a") { _ in }
      json.member("b", Int?.none)
      json.member("c{", [[1, 2], [], [3.5]])
      json.null("d[")
      json.member("e", "{")
      json.member("f", 12.0)
    }
    XCTAssertEqual(json.text, #"{"a":{},"c{":[[1,2],[],[3.5]],"d[":null,"e":"{","f":12}"#)
  }
}
