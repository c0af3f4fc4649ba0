import Foundation
import Model
import XCTest

/// Keys in snake case, and paths through arrays.
final class KeyFormsTests: XCTestCase {
  private struct Page: Codable, Equatable {
    struct Inner: Codable, Equatable { let isOpen: Bool }
    let pageSize: Int, myURLOfPage: String, plain: Int, inner: Inner, lastName: String?
    enum CodingKeys: String, CodingKey {
      case pageSize, myURLOfPage, plain, inner
      case lastName = "mainAuthor.lastName|surName"
    }
  }

  private let page = Page(pageSize: 1, myURLOfPage: "u", plain: 2, inner: .init(isOpen: true), lastName: "n")
  private let text =
    #"{"page_size":1,"my_url_of_page":"u","plain":2,"inner":{"is_open":true},"main_author":{"last_name":"n"}}"#

  func test_snakeCase_isReadAndWritten() throws {
    let decoder = ModelDecoder(policy: .strict, keys: .snakeCase)
    XCTAssertEqual(try decoder.decode(Page.self, from: Data(text.utf8)).value, page)
    XCTAssertEqual(try ModelEncoder(keys: .snakeCase).value(for: page).text(), text)
    let other = text.replacingOccurrences(of: #""main_author":{"last_name":"n"}"#, with: #""sur_name":"n""#)
    XCTAssertEqual(try decoder.decode(Page.self, from: Data(other.utf8)).value, page)
    let missing = try ModelDecoder(keys: .snakeCase).decode(Page.self, from: ["plain": 1, "inner": [:]])
    XCTAssertEqual(missing.repairs.map(\.path), ["page_size", "my_url_of_page", "inner.is_open"])
  }

  func test_snakeCase_isConvertedAsFoundationDoes() throws {
    struct Keys: Codable {
      let aB: Int, myURL: Int, urlOfPage: Int, a1B: Int, _private: Int, x: Int
    }
    let keys = Keys(aB: 1, myURL: 2, urlOfPage: 3, a1B: 5, _private: 6, x: 7)
    let encoder = JSONEncoder()
    encoder.keyEncodingStrategy = .convertToSnakeCase
    let expected = try JSONValue(parsing: encoder.encode(keys))
    XCTAssertEqual(try ModelEncoder(keys: .snakeCase).value(for: keys), expected)
  }

  func test_pathThroughAnArray_readsItsElement() throws {
    struct Talk: Codable, Equatable {
      let speaker: String?, second: Int?, odd: Int?
      enum CodingKeys: String, CodingKey {
        case speaker = "speakers[0].name"
        case second = "matrix[1][0]"
        case odd = "a[b]"
      }
    }
    let text = #"{"speakers":[{"name":"Ada"},{"name":"Bo"}],"matrix":[[1],[2,3]],"a[b]":4}"#
    XCTAssertEqual(
      try decode(Talk.self, text, policy: .strict).value,
      Talk(speaker: "Ada", second: 2, odd: 4)
    )
    XCTAssertEqual(
      try decode(Talk.self, #"{"speakers":[],"matrix":[[1]]}"#, policy: .strict).value,
      Talk(speaker: nil, second: nil, odd: nil)
    )
    let first = try ModelDecoder().decode(String.self, from: Data(text.utf8), at: "speakers[1].name")
    XCTAssertEqual(first.value, "Bo")
    let written = try ModelEncoder().value(for: Talk(speaker: "Ada", second: nil, odd: nil))
    XCTAssertEqual(written, ["speakers": [["name": "Ada"]]])
  }

  // MARK: Cases of enums

  /// The keys of cases are coding keys, so they may have candidates and paths.
  private enum Shape: Codable, Equatable {
    case circle(radius: Int), square(Int), point, myURLOfAVeryLongNameThatHasMoreWords(Int)
    enum CodingKeys: String, CodingKey, CaseIterable {
      case point, myURLOfAVeryLongNameThatHasMoreWords
      case circle = "circle|round"
      case square = "shapes.square"
    }
  }

  /// The container listed the keys of the data, and `circle` is not the text of the coding key `circle|round`.
  func test_casesOfAnEnum_whoseKeysHaveCandidatesOrPaths_areReadBack() async throws {
    let shapes: [Shape] = [
      .circle(radius: 1), .square(2), .point, .myURLOfAVeryLongNameThatHasMoreWords(3),
    ]
    for (keys, decoderKeys) in [
      (ModelEncoder.Keys.paths, ModelDecoder.Keys.literal), (.snakeCase, .snakeCase), (.literal, .literal),
    ] {
      let written = try ModelEncoder(keys: keys).value(for: shapes)
      for policy in [ModelDecoder.Policy.tolerant, .strict] {
        let decoded = try? ModelDecoder(policy: policy, keys: decoderKeys).decode([Shape].self, from: written)
        XCTAssertEqual(decoded, Decoded(value: shapes, repairs: []), "\(written)")
      }
    }
    let round = try decode([Shape].self, #"[{"round": {"radius": 1}}, {"triangle": {}}]"#)
    XCTAssertEqual(round.value, [.circle(radius: 1)])
  }

  /// The keys of a type that reads whatever is there.
  private struct Listed: Decodable {
    let keys: [String]
    enum CodingKeys: String, CodingKey, CaseIterable {
      case first, second
      case third = "third|last"
      init?(stringValue: String) { self.init(rawValue: stringValue.lowercased()) }
    }
    init(from decoder: any Decoder) throws {
      keys = try decoder.container(keyedBy: CodingKeys.self).allKeys.map(\.stringValue)
    }
  }

  func test_allKeys_areInTheOrderOfTheData_andThenThoseWithOtherTexts() async throws {
    let listed = try decode(Listed.self, #"{"last": 1, "SECOND": 2, "first": 3}"#)
    XCTAssertEqual(listed.value.keys, ["second", "first", "third|last"])
  }
}
