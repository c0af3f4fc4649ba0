import Foundation
import Model
import TestSupport
import XCTest

/// A coding key of any text.
struct TextKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }
  init(_ text: String) { stringValue = text }
  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}

/// Keys in snake case are read as Foundation reads them, and as the encoder writes them.
@MainActor
final class SnakeCaseTests: XCTestCase {
  private let decoder = ModelDecoder(keys: .snakeCase)
  private let encoder = ModelEncoder(keys: .snakeCase)

  /// The keys of an object, as `convertFromSnakeCase` converts them.
  private struct FoundationKeys: Decodable {
    let texts: [String]
    init(from decoder: any Decoder) throws {
      texts = try decoder.container(keyedBy: TextKey.self).allKeys.map(\.stringValue)
    }
  }

  /// A type with one property, whose key is chosen by the test.
  private struct OneKey: Decodable {
    static let key = CodingUserInfoKey(rawValue: "key")
    let value: Int
    init(from decoder: any Decoder) throws {
      let text = Self.key.flatMap { decoder.userInfo[$0] as? String } ?? ""
      value = try decoder.container(keyedBy: TextKey.self).decode(Int.self, forKey: TextKey(text))
    }
  }

  func test_address_withDigitsAsWords_isRead() async throws {
    struct Address: Codable, Equatable { let addressLine1: String, addressLine2: String?, x509V3Key: Int }
    let text = #"{"address_line_1": "Main St 5", "address_line_2": "2nd floor", "addressee": "x"}"#
    let decoded = try decoder.decode([Address].self, from: Data("[\(text)]".utf8))
    XCTAssertEqual(
      decoded.value,
      [Address(addressLine1: "Main St 5", addressLine2: "2nd floor", x509V3Key: 0)]
    )
    let written = try encoder.value(for: decoded.value)
    XCTAssertEqual(
      written.text(),
      #"[{"address_line1":"Main St 5","address_line2":"2nd floor","x509_v3_key":0}]"#
    )
    XCTAssertEqual(try decoder.decode([Address].self, from: written).value, decoded.value)
  }

  func test_keysOfTheData_areReadWhereverFoundationReadsThem() async throws {
    let foundation = JSONDecoder()
    foundation.keyDecodingStrategy = .convertFromSnakeCase
    let seed: UInt64 = 0x5A4E
    var random = SplitMix64(seed: seed)
    let parts = ["a", "B", "_", "1", "é", "URL", " ", "ﬁ", "\u{212A}"]
    let randomKeys = (0..<RandomRounds.count(500, long: 20_000)).map { _ in
      (0..<Int.random(in: 1...5, using: &random)).map { _ in parts.randomElement(using: &random) ?? "" }
        .joined()
    }
    let keys =
      [
        "address_line_1", "address_1st_line", "_page_size", "page_size_", "__a__b__", "MIXED_Case_KEY", "__",
        "a__b", "A_B",
        "größe_in_m", "über_größe", "a.b_c", "iOS_18", "ab", "HTTP_status", "x_o'neil_b", "a_b c_d",
        "last|name_x", "e!_x", "x_ﬁle", "x_\u{212A}b",
      ] + randomKeys
    for key in keys {
      let text = #"{"other_key": 2, "\#(key)": 1, "z": 3}"#
      let converted = try foundation.decode(FoundationKeys.self, from: Data(#"{"\#(key)": 1}"#.utf8)).texts
      let info: [CodingUserInfoKey: any Sendable] = [
        try XCTUnwrap(OneKey.key): try XCTUnwrap(converted.first)
      ]
      for policy in [ModelDecoder.Policy.tolerant, .strict] {
        let decoder = ModelDecoder(policy: policy, keys: .snakeCase, userInfo: info)
        let decoded = try? decoder.decode(OneKey.self, from: Data(text.utf8))
        XCTAssertEqual(decoded?.value.value, 1, "seed \(seed): \(key) as \(converted)")
        XCTAssertEqual(decoded?.repairs, [], key)
      }
    }
  }

  func test_keysOfModels_areWrittenAsFoundationWritesThem() async throws {
    struct Keyed: Codable {
      var x = 1, ab = 2, aB = 3, aBc = 4, aURL = 5, aURLs = 6, myURLOfPage = 7
    }
    let foundation = JSONEncoder()
    foundation.keyEncodingStrategy = .convertToSnakeCase
    let expected = try JSONValue(parsing: foundation.encode(Keyed()))
    let written = try encoder.value(for: Keyed())
    XCTAssertEqual(written, expected)
    XCTAssertEqual(written["a_ur_ls"], 6, "the last word begins before the last capital")
  }

  /// Foundation writes `u_rl` and `h_ttp_status`.
  func test_keysOfModels_thatBeginWithAnAbbreviation_areWholeWords() async throws {
    struct Keyed: Codable { var URL = 1, HTTPStatus = 2 }
    XCTAssertEqual(try encoder.value(for: Keyed()), ["url": 1, "http_status": 2])
  }

  func test_path_throughWordsOfDigits_isRead() async throws {
    struct Order: Codable, Equatable {
      let street: String
      enum CodingKeys: String, CodingKey { case street = "shipTo.addressLine1|street" }
    }
    let order = Order(street: "Main St 5")
    XCTAssertEqual(
      try decoder.decode(Order.self, from: ["ship_to": ["address_line_1": "Main St 5"]]),
      Decoded(value: order, repairs: [])
    )
  }

  func test_nullUnderOneSpelling_isNotSearchedUnderOthers() async throws {
    struct Page: Codable, Equatable { let pageSize1: Int? }
    XCTAssertNil(
      try decoder.decode([Page].self, from: [["page_size1": nil, "page_size_1": 2]]).value[0].pageSize1
    )
  }

  // MARK: Cases of enums

  private enum Shape: Codable, Equatable {
    case plain, bigCircle(radiusInMeters: Double), openURL(id: Int), URLOfPage(aB: Int), addressLine1(
      x509V3: Int
    )
    case iOS18Only(Int), aB(Int), _hidden(Int), under_score(Int), html5(Int)
  }
  private struct HasShapes: Codable, Equatable { var theShapes: [Shape] }

  func test_casesOfEnums_areReadBack() async throws {
    let shapes = HasShapes(theShapes: [
      .plain, .bigCircle(radiusInMeters: 1), .openURL(id: 2), .URLOfPage(aB: 3), .addressLine1(x509V3: 4),
      .iOS18Only(5),
      .aB(6), ._hidden(7), .under_score(8), .html5(9),
    ])
    let value = try encoder.value(for: shapes)
    XCTAssertEqual(value["the_shapes"]?[2], ["open_url": ["id": 2]])
    for policy in [ModelDecoder.Policy.tolerant, .strict] {
      let decoded = try ModelDecoder(policy: policy, keys: .snakeCase).decode(HasShapes.self, from: value)
      XCTAssertEqual(decoded, Decoded(value: shapes, repairs: []))
    }
  }

  func test_casesOfEnums_asFoundationWritesAndReadsThem_areRead() async throws {
    let text =
      #"[{"big_circle": {"radius_in_meters": 1}}, {"address_line_1": {"x509V3": 4}}, {"bigCircle": {"radiusInMeters": 1}}]"#
    let expected: [Shape] = [
      .bigCircle(radiusInMeters: 1), .addressLine1(x509V3: 4), .bigCircle(radiusInMeters: 1),
    ]
    XCTAssertEqual(try decoder.decode([Shape].self, from: Data(text.utf8)).value, expected)
    let unknown = try decoder.decode(
      [Shape].self,
      from: [["big_square_of_many_many_many_words_url": [:]], ["": [:]]]
    )
    XCTAssertEqual(unknown.value, [])
  }

  // MARK: Patches

  private struct Contact: Codable, Equatable {
    struct Home: Codable, Equatable { var houseNumber2: Int?, town: String }
    enum CodingKeys: String, CodingKey {
      case addressLine1, md5, home
      case zip2 = "zipCode2|postCode2"
      case floor9 = "placeOf1.floorOf9"
    }
    var addressLine1: String
    var md5: String?
    var home = Home(houseNumber2: 1, town: "t")
    var zip2: Int?
    var floor9: Int?
  }

  /// The patch was merged beside the encoder's spelling `address_line1`, which was then read.
  func test_applying_aKeyInAnotherSpelling_changesTheProperty() async throws {
    let old = Contact(addressLine1: "old", md5: "m", zip2: 5, floor9: 9)
    func applying(_ patch: JSONValue) throws -> Contact {
      let applied = try decoder.applying(patch, to: old)
      XCTAssertEqual(applied.repairs, [])
      return applied.value
    }
    func with(_ change: (inout Contact) -> Void) -> Contact {
      var new = old
      change(&new)
      return new
    }
    for key in ["address_line_1", "address_line1", "addressLine1"] {
      XCTAssertEqual(try applying([key: "new"]), with { $0.addressLine1 = "new" }, key)
    }
    for key in ["md_5", "md5"] {
      XCTAssertEqual(try applying([key: nil]), with { $0.md5 = nil }, key)
      XCTAssertEqual(try applying([key: "n"]), with { $0.md5 = "n" }, key)
    }
    for key in ["house_number_2", "house_number2"] {
      XCTAssertEqual(try applying(["home": [key: 7]]), with { $0.home.houseNumber2 = 7 }, key)
      XCTAssertEqual(try applying(["home": [key: nil]]), with { $0.home.houseNumber2 = nil }, key)
    }
    for key in ["zip_code_2", "zip_code2", "post_code_2", "post_code2"] {
      XCTAssertEqual(try applying([key: 8]), with { $0.zip2 = 8 }, key)
      XCTAssertEqual(try applying([key: nil]), with { $0.zip2 = nil }, key)
    }
    for (place, floor) in [
      ("place_of_1", "floor_of_9"), ("place_of1", "floor_of_9"), ("place_of_1", "floor_of9"),
    ] {
      XCTAssertEqual(try applying([place: [floor: 8]]), with { $0.floor9 = 8 }, place + floor)
      XCTAssertEqual(try applying([place: [floor: nil]]), with { $0.floor9 = nil }, place + floor)
    }
  }

  /// What must not change: the encoder's spelling comes first, and keys of the data keep their spelling.
  func test_applying_theEncodersSpelling_comesFirst_andKeysOfTheDataStay() async throws {
    struct Keyed: Codable, Equatable { var lines1: [String: Int], line2: Int? }
    let old = Keyed(lines1: ["line2": 1, "line_2": 2], line2: 3)
    let applied = try decoder.applying(["lines_1": ["line_2": 5], "line_2": 6, "line2": 7], to: old)
    XCTAssertEqual(applied.value, Keyed(lines1: ["line2": 1, "line_2": 5], line2: 7))
    let literal = try ModelDecoder().applying(["line_2": 6], to: old)
    XCTAssertEqual(literal.value, old)
  }

  /// An array of the patch replaces the old array, so the new elements are independent of the old elements.
  func test_applying_anArray_keepsTheKeysOfItsElements() async throws {
    enum Part: Codable, Equatable {
      struct Line: Codable, Equatable { var line2: Int }
      case data([String: Int])
      case line(Line)

      init(from decoder: any Decoder) throws {
        self = .data(try [String: Int](from: decoder))
      }

      func encode(to encoder: any Encoder) throws {
        switch self {
        case .data(let data): try data.encode(to: encoder)
        case .line(let line): try line.encode(to: encoder)
        }
      }
    }
    struct Parts: Codable, Equatable { var parts: [Part] }
    let old = Parts(parts: [.line(Part.Line(line2: 1))])
    let applied = try decoder.applying(["parts": [["line_2": 5]]], to: old)
    XCTAssertEqual(applied.value, Parts(parts: [.data(["line_2": 5])]))
  }
}
