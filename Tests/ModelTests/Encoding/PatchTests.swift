import Foundation
import Model
import TestSupport
import XCTest

/// Patches that are made from two values, and applied to values and to JSON.
@MainActor
final class PatchTests: XCTestCase {
  private struct Named: Codable, Equatable {
    var title: String?
    var name: String?
    enum CodingKeys: String, CodingKey {
      case title = "title|name"
      case name
    }
  }
  private struct Place: Codable, Equatable {
    var city: String
    var street: String?
    enum CodingKeys: String, CodingKey {
      case city
      case street = "street|road"
    }
  }
  private struct Profile: Codable, Equatable {
    var name: String
    var bio: String?
    var link: String?
    var seen: Date?
    var homePlace: Place?
    var tags: [String]
    var counts: [String: Int]
    enum CodingKeys: String, CodingKey {
      case name, bio, homePlace, tags, counts
      case link = "link|url"
      case seen = "dates.seen"
    }
  }

  private let profile = Profile(
    name: "Ada",
    bio: "Countess",
    link: "l",
    seen: Date(timeIntervalSince1970: 0),
    homePlace: Place(city: "London", street: "s"),
    tags: ["a"],
    counts: ["x": 1]
  )

  // MARK: JSON

  func test_patchOfJSON_givesTheOtherValue() async throws {
    let table: [(old: String, new: String, patch: String)] = [
      ("{}", "{}", "{}"), (#"{"a":1}"#, #"{"a":1}"#, "{}"), (#"{"a":1}"#, #"{"a":2}"#, #"{"a":2}"#),
      (#"{"a":1}"#, "{}", #"{"a":null}"#), (#"{"a":null}"#, "{}", #"{"a":null}"#),
      (#"{"a":{"b":1,"c":2}}"#, #"{"a":{"b":1}}"#, #"{"a":{"c":null}}"#),
      (#"{"a":[1,2]}"#, #"{"a":[1]}"#, #"{"a":[1]}"#), (#"{"a":1}"#, #"{"a":{"b":2}}"#, #"{"a":{"b":2}}"#),
      (#"{"a":{"b":2}}"#, #"{"a":{}}"#, #"{"a":{"b":null}}"#), (#"{"a":1}"#, #"{"a":{}}"#, #"{"a":{}}"#),
      (#"{"a":1}"#, "[1]", "[1]"), ("1", #"{"a":1}"#, #"{"a":1}"#), (#"{"a":1}"#, "null", "null"),
    ]
    for (old, new, patch) in table {
      let found = try json(old).patch(to: json(new))
      XCTAssertEqual(found, try json(patch), "\(old) to \(new)")
      XCTAssertEqual(try json(old).merging(found), try json(new), "\(old) to \(new)")
    }
  }

  func test_patchOfJSON_ofRandomValuesWithoutNulls_givesTheOtherValue() async throws {
    let seed: UInt64 = 0x9A7C
    var random = SplitMix64(seed: seed)
    func value(_ depth: Int) -> JSONValue {
      switch Int.random(in: 0..<(depth > 0 ? 5 : 3), using: &random) {
      case 0: .number(JSONNumber(Int.random(in: 0..<3, using: &random)))
      case 1: .string(["a", "é", "e\u{301}"].randomElement(using: &random) ?? "")
      case 2: .array([.bool(Bool.random(using: &random)), .null])
      default:
        .object(
          JSONObject(
            ["a", "b", "c", "é"].filter { _ in Bool.random(using: &random) }.map { ($0, value(depth - 1)) }
          )
        )
      }
    }
    for round in 0..<2_000 {
      let (old, new) = (value(3), value(3))
      XCTAssertEqual(old.merging(old.patch(to: new)), new, "seed \(seed), round \(round): \(old)")
      XCTAssertEqual(old.object == nil ? [:] : old.patch(to: old), [:], "seed \(seed), round \(round)")
    }
  }

  // MARK: Models

  func test_patchOfModels_hasWhatIsDifferent_andNullForWhatIsGone() async throws {
    var new = profile
    XCTAssertEqual(try ModelEncoder().patch(from: profile, to: new), [:])
    new.bio = nil
    new.link = "m"
    new.seen = nil
    new.homePlace?.street = nil
    new.counts = ["y": 2]
    let patch = try ModelEncoder().patch(from: profile, to: new)
    XCTAssertEqual(
      patch,
      [
        "bio": nil, "link": "m", "dates": nil, "homePlace": ["street": nil], "counts": ["x": nil, "y": 2],
      ]
    )
    XCTAssertEqual(try ModelDecoder().applying(patch, to: profile), Decoded(value: new, repairs: []))
    let snake = try ModelEncoder(keys: .snakeCase).patch(from: profile, to: new)
    XCTAssertEqual(snake["home_place"], ["street": nil])
    let applied = try ModelDecoder(keys: .snakeCase).applying(
      snake,
      to: profile,
      encoder: ModelEncoder(keys: .snakeCase)
    )
    XCTAssertEqual(applied, Decoded(value: new, repairs: []))
    XCTAssertEqual(try ModelDecoder(keys: .snakeCase).applying(snake, to: profile), applied)
  }

  func test_applying_whatCannotBeNull_isALoss() async throws {
    XCTAssertTrue(try ModelDecoder().applying(["name": nil], to: profile).repairs.hasLosses)
    XCTAssertEqual(
      try ModelDecoder().applying(["name": "B", "other": 1], to: profile).losslessValue.name,
      "B"
    )
  }

  // MARK: Candidates

  func test_applying_anotherCandidate_replacesTheValue() async throws {
    for encoder in [ModelEncoder(), ModelEncoder(keys: .literal)] {
      func link(_ patch: JSONValue, of profile: Profile) throws -> String? {
        try ModelDecoder().applying(patch, to: profile, encoder: encoder).losslessValue.link
      }
      var empty = profile
      empty.link = nil
      for profile in [profile, empty] {
        XCTAssertEqual(try link(["url": "n"], of: profile), "n")
        XCTAssertEqual(try link(["link": "n"], of: profile), "n")
        XCTAssertEqual(try link(["link": nil, "url": "n"], of: profile), "n")
        XCTAssertNil(try link(["url": nil], of: profile))
        XCTAssertNil(try link(["link": nil], of: profile))
        XCTAssertEqual(try link(["name": "B"], of: profile), profile.link)
      }
      let moved = try ModelDecoder().applying(["homePlace": ["road": "r"]], to: profile, encoder: encoder)
      XCTAssertEqual(try moved.losslessValue.homePlace, Place(city: "London", street: "r"))
    }
  }

  private struct Home: Codable, Equatable {
    var place: Place?
    enum CodingKeys: String, CodingKey { case place = "place|address" }
  }

  /// An object in a patch is merged into the stored object of the same key. The stored object of another candidate is replaced.
  func test_applying_partOfAnObjectWithCandidates_keepsTheOtherParts() async throws {
    let home = Home(place: Place(city: "London", street: "s"))
    let cases: [(JSONValue, Place?)] = [
      (["place": ["city": "Paris"]], Place(city: "Paris", street: "s")),
      (["address": ["city": "Paris"]], Place(city: "Paris", street: nil)),
      (["place": ["street": nil]], Place(city: "London", street: nil)),
      (["place": nil], nil),
      (["address": nil], nil),
    ]
    for (patch, expected) in cases {
      let applied = try ModelDecoder().applying(patch, to: home)
      XCTAssertEqual(try applied.losslessValue.place, expected)
    }
  }

  func test_applying_theKeyOfAnotherProperty_changesThatProperty() async throws {
    func applying(_ patch: JSONValue, _ value: Named) throws -> Named {
      try ModelDecoder().applying(patch, to: value).losslessValue
    }
    for title in ["x", nil] {
      for name in ["r", nil] {
        let value = Named(title: title, name: name)
        XCTAssertEqual(try applying(["title": "y"], value), Named(title: "y", name: name))
        XCTAssertEqual(try applying(["title": nil], value), Named(title: nil, name: name))
        XCTAssertEqual(try applying([:], value), value)
        guard title != nil || name != nil else { continue }
        XCTAssertEqual(try applying(["name": "s"], value), Named(title: title, name: "s"), "\(value)")
      }
    }
    XCTAssertEqual(try applying(["name": nil], Named(title: "x", name: "r")), Named(title: "x", name: nil))
  }

  private struct Person: Codable, Equatable {
    var full: String?
    var nick: String?
    enum CodingKeys: String, CodingKey { case full = "name.full|nick", nick }
  }
  private struct Team: Codable, Equatable {
    var people: [Named] = []
    var byRole: [String: Named] = [:]
    var head: Named?
  }

  /// The property became the value of the other property.
  private func assertApplied<Value: Codable & Equatable>(
    _ old: Value,
    _ new: Value,
    _ encoder: ModelEncoder = ModelEncoder(),
    line: UInt = #line
  ) throws {
    let patch = try encoder.patch(from: old, to: new)
    let applied = try ModelDecoder().applying(patch, to: old, encoder: encoder)
    XCTAssertEqual(applied, Decoded(value: new, repairs: []), "\(patch)", line: line)
  }

  func test_patchOfModels_nilWhoseCandidateIsAnotherProperty_staysNil() async throws {
    try assertApplied(Person(full: "Ada Lovelace", nick: "Ada"), Person(full: nil, nick: "Ada"))
    try assertApplied(
      Named(title: "x", name: "r"),
      Named(title: nil, name: "r"),
      ModelEncoder(keys: .literal)
    )
    let old = Team(people: [Named(title: "x", name: "r")])
    let isNil = Named(title: nil, name: "s")
    try assertApplied(old, Team(people: [Named(title: nil, name: "r")]))
    try assertApplied(old, Team(people: [Named(title: "x", name: "r"), isNil]))
    try assertApplied(old, Team(people: old.people, byRole: ["a": isNil], head: isNil))
    try assertApplied(Team(people: [isNil]), Team(people: [isNil], head: Named(title: "h", name: nil)))
    try assertApplied(Team(byRole: ["a": isNil], head: isNil), Team(byRole: ["a": isNil, "b": isNil]))
    XCTAssertEqual(try ModelEncoder().patch(from: Team(head: isNil), to: Team(head: isNil)), [:])
    try assertApplied(Team(head: isNil), Team(head: Named(title: "t", name: "s")))
  }

  func test_patchOfModels_nullInData_isRemoved() async throws {
    struct Notes: Codable, Equatable { var scores: [String: Int?], payload: JSONValue }
    try assertApplied(
      Notes(scores: ["a": nil, "b": 1], payload: ["a": nil, "b": 1]),
      Notes(scores: ["b": 1], payload: ["b": 1])
    )
  }

  /// A server that leaves a key out says nothing of its candidates.
  func test_applying_newObjectsOfAServer_areReadByTheirCandidates() async throws {
    let old = Team(people: [Named(title: nil, name: "q")])
    let patch: JSONValue = ["people": [["name": "r"]], "head": ["name": "s"], "byRole": ["a": ["name": "t"]]]
    XCTAssertEqual(
      try ModelDecoder().applying(patch, to: old).value,
      Team(
        people: [Named(title: "r", name: "r")],
        byRole: ["a": Named(title: "t", name: "t")],
        head: Named(title: "s", name: "s")
      )
    )
  }

  func test_applying_nullUnderTheTextOfAPath_removesTheValue() async throws {
    struct Proposal: Codable, Equatable {
      var state: String?
      enum CodingKeys: String, CodingKey { case state = "status.state" }
    }
    let proposal = Proposal(state: "a")
    XCTAssertNil(try ModelDecoder().applying(["status.state": nil], to: proposal).value.state)
    XCTAssertEqual(try ModelDecoder().applying(["status.state": "b"], to: proposal).value.state, "b")
  }

  func test_applying_elementsOfAnArray_leavesTheOthersAtTheirPlaces() async throws {
    struct Names: Codable, Equatable {
      var first: String?
      var second: String?
      var third: String?
      enum CodingKeys: String, CodingKey { case first = "names[0]", second = "names[1]", third = "names[2]" }
    }
    struct Others: Codable, Equatable {
      var first: String?
      var second: String?
      var third: String?
      enum CodingKeys: String, CodingKey {
        case first = "names[0]", second = "names[1]|second", third = "names[2]"
      }
    }
    let names = Names(first: "a", second: "b", third: "c")
    let isNil = try ModelDecoder().applying(["names[1]": nil], to: names).value
    XCTAssertEqual(isNil, Names(first: "a", second: nil, third: "c"))
    let changed = try ModelDecoder().applying(["names[1]": "z"], to: names).value
    XCTAssertEqual(changed, Names(first: "a", second: "z", third: "c"))
    let others = Others(first: "a", second: "b", third: "c")
    let other = try ModelDecoder().applying(["second": "z"], to: others).value
    XCTAssertEqual(other, Others(first: "a", second: "z", third: "c"))
  }

  func test_applying_theTextOfAPathIntoAnotherProperty_leavesThatProperty() async throws {
    struct Status: Codable, Equatable { var state: String }
    struct Proposal: Codable, Equatable {
      var status: Status?
      var state: String?
      enum CodingKeys: String, CodingKey { case status, state = "status.state" }
    }
    let old = Proposal(status: Status(state: "a"), state: "a")
    let applied = try ModelDecoder().applying(["status.state": "b"], to: old)
    XCTAssertEqual(applied, Decoded(value: Proposal(status: Status(state: "a"), state: "b"), repairs: []))
    XCTAssertEqual(
      try ModelDecoder().applying(["status.state": nil], to: old),
      Decoded(value: old, repairs: [])
    )
  }

  /// It was taken for the key of a property with candidates.
  func test_applying_nullUnderAKeyOfTheDataThatLooksLikeCandidates_removesIt() async throws {
    struct Scores: Codable, Equatable { var scores: [String: Int]? }
    struct Maybe: Codable, Equatable { var scores: [String: Int?]? }
    for key in ["c", "b"] {
      let patch: JSONValue = ["scores": ["a|b": nil, .init(key): 1]]
      for policy in [ModelDecoder.Policy.tolerant, .strict] {
        let applied = try ModelDecoder(policy: policy).applying(patch, to: Scores(scores: nil))
        XCTAssertEqual(applied, Decoded(value: Scores(scores: [key: 1]), repairs: []), key)
      }
      let maybe = try ModelDecoder().applying(patch, to: Maybe(scores: nil))
      XCTAssertEqual(maybe, Decoded(value: Maybe(scores: [key: 1]), repairs: []), key)
    }
  }

  /// An enum whose two cases write properties into the same object, with different candidates for the keys.
  private enum Source: Codable, Equatable {
    case web(link: String?, url: String)
    case file(path: String?, name: String)
    private enum CodingKeys: String, CodingKey {
      case link = "link|url"
      case path = "path|name"
      case url, name
    }

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      if let url = try values.decodeIfPresent(String.self, forKey: .url) {
        self = .web(link: try values.decodeIfPresent(String.self, forKey: .link), url: url)
      } else {
        let path = try values.decodeIfPresent(String.self, forKey: .path)
        self = .file(path: path, name: try values.decode(String.self, forKey: .name))
      }
    }

    func encode(to encoder: any Encoder) throws {
      var values = encoder.container(keyedBy: CodingKeys.self)
      switch self {
      case .web(let link, let url):
        try values.encodeIfPresent(link, forKey: .link)
        try values.encode(url, forKey: .url)
      case .file(let path, let name):
        try values.encodeIfPresent(path, forKey: .path)
        try values.encode(name, forKey: .name)
      }
    }
  }

  /// The property of the new case became the value of its candidate.
  func test_patchOfModels_anEnumThatChangesItsCase_keepsNil() async throws {
    let values = [
      Source.web(link: nil, url: "u"), .web(link: "l", url: "u"), .file(path: nil, name: "n"),
      .file(path: "p", name: "n"),
    ]
    for old in values {
      for new in values { try assertApplied(old, new) }
    }
    struct Page: Codable, Equatable { var source: Source?, sources: [Source] }
    for old in values {
      for new in values {
        try assertApplied(Page(source: old, sources: [old]), Page(source: new, sources: [new, old]))
        try assertApplied(Page(source: nil, sources: []), Page(source: new, sources: [new]))
      }
    }
  }

  /// The null is known only when the rest of the patch has been read, and this fails in a strict decoder.
  func test_applying_nilInANewObject_whoseCandidateHasAnotherType_staysNil() async throws {
    struct Entry: Codable, Equatable {
      var number: Int?
      var name: String
      enum CodingKeys: String, CodingKey { case number = "number|name", name }
    }
    struct Page: Codable, Equatable { var entry: Entry? }
    let new = Page(entry: Entry(number: nil, name: "n"))
    let patch = try ModelEncoder().patch(from: Page(entry: nil), to: new)
    for policy in [ModelDecoder.Policy.tolerant, .strict] {
      let applied = try ModelDecoder(policy: policy).applying(patch, to: Page(entry: nil))
      XCTAssertEqual(applied, Decoded(value: new, repairs: []))
    }
  }

  func test_patchOfModels_ofRandomValues_isAppliedToTheOldOne() async throws {
    let seed: UInt64 = 0x9A7D
    var random = SplitMix64(seed: seed)
    func text() -> String? { ["a", "b", nil].randomElement(using: &random) ?? nil }
    for round in 0..<1_000 {
      let (old, new) = (Named(title: text(), name: text()), Named(title: text(), name: text()))
      let patch = try ModelEncoder().patch(from: old, to: new)
      XCTAssertEqual(
        try ModelDecoder().applying(patch, to: old).value,
        new,
        "seed \(seed), round \(round): \(old), \(patch)"
      )
    }
  }

  /// A date that the patch does not mention was written in another format than the decoder reads.
  func test_applying_withADateStrategy_keepsTheDates() async throws {
    struct Event: Codable, Equatable { var name: String, at: Date }
    let old = Event(name: "a", at: Date(timeIntervalSince1970: 5.25))
    for dates in [ModelDecoder.DateStrategy.iso8601, .secondsSince1970, .millisecondsSince1970] {
      for policy in [ModelDecoder.Policy.strict, .tolerant] {
        let applied = try ModelDecoder(policy: policy, dates: dates).applying(["name": "b"], to: old)
        XCTAssertEqual(applied, Decoded(value: Event(name: "b", at: old.at), repairs: []), "\(dates)")
      }
    }
    let seconds = ModelDecoder(policy: .strict, dates: .secondsSince1970)
    XCTAssertEqual(try seconds.applying(["at": 7], to: old).value.at, Date(timeIntervalSince1970: 7))
  }
}
