import Foundation
import Model
import TestSupport
import XCTest

/// What the encoder writes is read back as an equal value, whatever the coding keys are.
@MainActor
final class RoundTripTests: XCTestCase {
  private struct Named: Codable, Equatable {
    var title: String?
    var name: String
    enum CodingKeys: String, CodingKey {
      case title = "title|name"
      case name
    }
  }

  /// Each form of keys of the encoder, with the form in which the decoder reads it.
  private static let forms: [(ModelEncoder.Keys, ModelDecoder.Keys)] = [
    (.paths, .literal), (.literal, .literal), (.snakeCase, .snakeCase),
  ]

  private func assertRoundTrip<Value: Codable & Equatable & Sendable>(_ value: Value, _ message: String = "")
    throws
  {
    for (written, read) in Self.forms {
      let encoded = try ModelEncoder(keys: written).value(for: value)
      for policy in [ModelDecoder.Policy.tolerant, .strict] {
        let decoded = try ModelDecoder(policy: policy, keys: read).decode(Value.self, from: encoded)
        XCTAssertEqual(decoded, Decoded(value: value, repairs: []), "\(written) \(encoded) \(message)")
      }
    }
    let archive = ModelArchive<Value>()
    XCTAssertEqual(try archive.value(from: archive.data(for: value)).value, value, message)
  }

  // MARK: Candidates and paths

  func test_nilBesideAnotherCandidate_staysNil() async throws {
    try assertRoundTrip(Named(title: nil, name: "Rain"))
    try assertRoundTrip([Named(title: "Storm", name: "Rain"), Named(title: nil, name: "")])
    XCTAssertEqual(
      try ModelEncoder().value(for: Named(title: nil, name: "Rain")),
      ["name": "Rain", "title|name": nil]
    )
    // A service does not know the whole key. There, the next candidate counts.
    XCTAssertEqual(try decode(Named.self, #"{"name": "Rain"}"#).value.title, "Rain")
    XCTAssertEqual(try decode(Named.self, #"{"title": null, "name": "Rain"}"#).value.title, "Rain")
  }

  func test_nilWhereNoOtherKeyIsWritten_isLeftOut() async throws {
    struct Linked: Codable, Equatable {
      var link: String?, id: Int
      enum CodingKeys: String, CodingKey {
        case link = "link|url"
        case id
      }
    }
    for (keys, _) in Self.forms {
      XCTAssertEqual(try ModelEncoder(keys: keys).value(for: Linked(link: nil, id: 1)), ["id": 1])
    }
  }

  func test_nilAtAPathWhereAnotherKeyHasPutAValue_isATypedError() async throws {
    struct Status: Codable, Equatable { var state: String }
    struct Item: Codable, Equatable {
      var state: String?, status: Status
      enum CodingKeys: String, CodingKey {
        case state = "status.state"
        case status
      }
    }
    let error = ModelError.unwritable(
      path: "status.state",
      reason: "two coding keys need different values there"
    )
    for (keys, _) in Self.forms {
      XCTAssertEqual(
        modelError { try ModelEncoder(keys: keys).value(for: Item(state: nil, status: Status(state: "a"))) },
        error
      )
    }
    XCTAssertEqual(
      modelError { try ModelEncoder().value(for: Item(state: "b", status: Status(state: "a"))) },
      error
    )
    try assertRoundTrip(Item(state: "a", status: Status(state: "a")))
  }

  func test_twoCodingKeysForOnePlace_areATypedErrorUnlessTheyAgree() async throws {
    struct Pair: Codable, Equatable {
      var first: Int, second: Int
      enum CodingKeys: String, CodingKey {
        case first = "a.b"
        case second = "a.b|c"
      }
    }
    struct Turned: Codable, Equatable {
      var first: Int, second: Int
      enum CodingKeys: String, CodingKey {
        case first = "a|b"
        case second = "a"
      }
    }
    struct Cased: Codable, Equatable { var pageSize: Int?, page_size: Int? }
    let reason = "two coding keys need different values there"
    let encoder = ModelEncoder()
    XCTAssertEqual(
      modelError { try encoder.value(for: Pair(first: 1, second: 2)) },
      .unwritable(path: "a.b", reason: reason)
    )
    XCTAssertEqual(
      modelError { try encoder.value(for: Turned(first: 1, second: 2)) },
      .unwritable(path: "a", reason: reason)
    )
    try assertRoundTrip(Pair(first: 1, second: 1))
    let snake = ModelEncoder(keys: .snakeCase)
    for cased in [Cased(pageSize: 1, page_size: 2), Cased(pageSize: nil, page_size: 2)] {
      XCTAssertEqual(
        modelError { try snake.value(for: cased) },
        .unwritable(path: "page_size", reason: reason)
      )
    }
  }

  // MARK: Keys of the data

  /// A type whose keys come from the data.
  private struct Words: Codable, Equatable {
    var values: [String: Int?]
    init(_ values: [String: Int?]) { self.values = values }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: TextKey.self)
      values = [:]
      for key in container.allKeys {
        values[key.stringValue] = .some(try container.decodeIfPresent(Int.self, forKey: key))
      }
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: TextKey.self)
      for (key, value) in values {
        if let value {
          try container.encode(value, forKey: TextKey(key))
        } else {
          try container.encodeNil(forKey: TextKey(key))
        }
      }
    }
  }

  func test_keysOfTheData_areKeptWhateverTheyContain() async throws {
    try assertRoundTrip(
      Words(["a|b": 1, "wow!": 2, "a": 3, "a.b": 4, "c[0]": nil, "pageSize": nil, "page_size": 5, "": 6])
    )
    try assertRoundTrip(Words(["a|b": nil, "b": 1, "a.b": nil, "pageSize": 1]))
    try assertRoundTrip(["a|b": ["x.y": 1], "wow!": ["fooBar": 2]])
    // A key of the data is not required, and not searched elsewhere.
    let words = try decode(Words.self, #"{"wow!": null, "a|b": null, "b": 1}"#)
    XCTAssertEqual(words, Decoded(value: Words(["wow!": nil, "a|b": nil, "b": 1]), repairs: []))
  }

  // MARK: Random values of many keys

  private struct Many: Codable, Equatable {
    var a: Int?, b: Int?, c: Int?, d: String?, e: Int?, f: Int?, g: [Int?]?, pageSize1: Int?, myURL: Bool?,
      h: JSONValue
    var words: Words?, texts: [String: String]?, inner: [Many], shape: Shape?, any: Named?
    enum CodingKeys: String, CodingKey {
      case a, pageSize1, myURL, words, texts, inner, shape
      case b = "b|a"
      case c = "deep.c"
      case d = "list[0].d|a"
      case e = "deep.inner.e|deep.c|b"
      case f = "f|pageSize1|myURL"
      case g = "deep.gList|words"
      case h = "h|a|deep"
      case any = "deep.any|inner[0].any"
    }
    enum Shape: Codable, Equatable { case plain, bigCircle(radiusInMeters: Int?), openURL(String) }
  }

  private func many(_ depth: Int, _ random: inout SplitMix64) -> Many {
    func maybe<Value>(_ value: Value) -> Value? { Bool.random(using: &random) ? value : nil }
    func number() -> Int { Int.random(in: 0..<3, using: &random) }
    let keys = ["a", "a|b", "wow!", "deep.c", "x[0]", "page_size1", "pageSize1", "", "super", "é"]
    var words: [String: Int?] = [:], texts: [String: String] = [:]
    for key in keys where Bool.random(using: &random) {
      words[key] = .some(maybe(number()))
      texts[key] = key
    }
    let shapes: [Many.Shape] = [.plain, .bigCircle(radiusInMeters: maybe(1)), .openURL("u")]
    let values: [JSONValue] = [.null, 1, "x", ["a.b": 1], [1, nil]]
    return Many(
      a: maybe(number()),
      b: maybe(number()),
      c: maybe(number()),
      d: maybe("d"),
      e: maybe(number()),
      f: maybe(number()),
      g: maybe([1, nil]),
      pageSize1: maybe(number()),
      myURL: maybe(true),
      h: values[Int.random(in: 0..<5, using: &random)],
      words: maybe(Words(words)),
      texts: maybe(texts),
      inner: depth == 0
        ? [] : (0..<Int.random(in: 0..<3, using: &random)).map { _ in many(depth - 1, &random) },
      shape: maybe(shapes[number()]),
      any: maybe(Named(title: maybe("t"), name: "n"))
    )
  }

  func test_randomValues_areReadBack() async throws {
    let seed: UInt64 = 0x4B45
    var random = SplitMix64(seed: seed)
    for round in 0..<RandomRounds.count(6, long: 300) {
      try assertRoundTrip(many(2, &random), "seed \(seed), round \(round)")
    }
  }

  /// The positions before a value belong to properties that are `nil`.
  func test_positionsOfAnArray_someWithoutAValue_areReadBack() async throws {
    struct Contact: Codable, Equatable {
      var first: String?
      var second: String?
      var thirdNumber: Int?
      enum CodingKeys: String, CodingKey {
        case first = "names[0]"
        case second = "names[1]"
        case thirdNumber = "numbers[2].value"
      }
    }
    let table: [(Contact, String)] = [
      (Contact(second: "b"), #"{"names":[null,"b"]}"#),
      (Contact(first: "a"), #"{"names":["a"]}"#),
      (Contact(first: "a", thirdNumber: 3), #"{"names":["a"],"numbers":[null,null,{"value":3}]}"#),
      (Contact(), "{}"),
    ]
    for (contact, text) in table {
      let data = try ModelEncoder().encode(contact)
      XCTAssertEqual(String(decoding: data, as: UTF8.self), text)
      let decoded = try ModelDecoder().decode(Contact.self, from: data)
      XCTAssertEqual(decoded, Decoded(value: contact, repairs: []))
      for (other, _) in table {
        let patch = try ModelEncoder().patch(from: other, to: contact)
        let patched = try ModelDecoder().applying(patch, to: other).losslessValue
        XCTAssertEqual(patched, contact, "\(other) \(patch)")
      }
    }
  }
}
