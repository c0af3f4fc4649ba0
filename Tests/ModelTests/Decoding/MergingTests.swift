import Foundation
import Model
import XCTest

final class MergingTests: XCTestCase {
  private struct Status: Codable, Equatable {
    let state: String
    let version: String?
  }
  private struct Item: Codable, Equatable {
    let id: Int
    let title: String
    let link: String?
    let end: Date?
    let status: Status
    let tags: [String]
    let counts: [String: Int]
    let parts: [String: Status]
    enum CodingKeys: String, CodingKey {
      case id, title, tags, counts, parts
      case link = "link|url"
      case end = "dates.end"
      case status = "info.status"
    }
  }
  private let item = Item(
    id: 1,
    title: "t",
    link: "l",
    end: Date(timeIntervalSince1970: 0),
    status: Status(state: "s", version: "6"),
    tags: ["a", "b"],
    counts: ["x": 1, "a.b": 2],
    parts: ["p": Status(state: "q", version: nil)]
  )

  private struct Hooked: Codable, Equatable, DecodingHooks {
    var id = 0
    var title = ""
    static func willDecode(_ value: JSONValue) throws -> JSONValue {
      guard case .object(var object) = value else { return value }
      object["seen"] = true
      return .object(object)
    }
  }

  func test_null_inAModelWhoseHookChangesTheData_keepsWhatItHad() throws {
    let old = Hooked(id: 7, title: "t")
    let patched = try ModelDecoder().merge(Data(#"{"id": null, "title": "new"}"#.utf8), into: old)
    XCTAssertEqual(patched.value, Hooked(id: 7, title: "new"))
    XCTAssertEqual(patched.repairs.map(\.action), [.keptOld])
  }

  private func merged(_ patch: String, policy: ModelDecoder.Policy = .tolerant) throws -> Decoded<Item> {
    try ModelDecoder(policy: policy).merge(Data(patch.utf8), into: item)
  }

  private func with(
    title: String? = nil,
    link: String?? = nil,
    end: Date?? = nil,
    status: Status? = nil,
    tags: [String]? = nil,
    counts: [String: Int]? = nil,
    parts: [String: Status]? = nil
  ) -> Item {
    Item(
      id: 1,
      title: title ?? item.title,
      link: link ?? item.link,
      end: end ?? item.end,
      status: status ?? item.status,
      tags: tags ?? item.tags,
      counts: counts ?? item.counts,
      parts: parts ?? item.parts
    )
  }

  func test_merge_changesWhatThePatchMentions() throws {
    let table: [(patch: String, result: Item)] = [
      ("{}", item), (#"{"other":1}"#, item), (#"{"title":"new"}"#, with(title: "new")),
      (#"{"url":"new"}"#, with(link: "new")), (#"{"link":"new"}"#, with(link: "new")),
      (#"{"link":null,"url":"new"}"#, with(link: "new")), (#"{"link|url":"new"}"#, with(link: "new")),
      (#"{"url":null}"#, with(link: .some(nil))), (#"{"dates":{"end":null}}"#, with(end: .some(nil))),
      (#"{"dates":{"end":"1970-01-01T00:00:01Z"}}"#, with(end: Date(timeIntervalSince1970: 1))),
      (#"{"info":{"status":{"state":"new"}}}"#, with(status: Status(state: "new", version: "6"))),
      (#"{"info":{"status":{"version":null}}}"#, with(status: Status(state: "s", version: nil))),
      (#"{"tags":[]}"#, with(tags: [])), (#"{"tags":["c"]}"#, with(tags: ["c"])),
      (#"{"counts":{"y":3}}"#, with(counts: ["x": 1, "a.b": 2, "y": 3])),
      (#"{"counts":{"x":null}}"#, with(counts: ["a.b": 2])),
      (#"{"counts":{"a.b":5}}"#, with(counts: ["x": 1, "a.b": 5])),
      (
        #"{"parts":{"p":{"version":"1"},"r":{"state":"z","version":null}}}"#,
        with(parts: ["p": Status(state: "q", version: "1"), "r": Status(state: "z", version: nil)])
      ),
    ]
    for (patch, result) in table {
      for policy in [ModelDecoder.Policy.tolerant, .strict] {
        XCTAssertEqual(try merged(patch, policy: policy), Decoded(value: result, repairs: []), patch)
      }
    }
  }

  /// A key of a dictionary is no path: {"a": {"b": 5}} is about "a", which is no number.
  func test_merge_dictionary_keysMeanOnlyThemselves() throws {
    let decoded = try merged(#"{"counts":{"a":{"b":5}}}"#)
    XCTAssertEqual(decoded.value, item)
    XCTAssertEqual(decoded.repairs.map(\.path), ["counts.a"])
  }

  /// ObjectMapper#457: null must not overwrite an existing value.
  func test_merge_nullForWhatCannotBeNull_keepsTheOldValue() throws {
    let decoded = try merged(#"{"title":null,"tags":null,"info":{"status":null},"url":"u"}"#)
    XCTAssertEqual(decoded.value, with(link: "u"))
    XCTAssertEqual(
      decoded.repairs.map(\.description),
      [
        "title: expected String but found null; kept as it was",
        "tags: expected Array<String> but found null; kept as it was",
        "[\"info.status\"]: expected Status but found null; kept as it was",
      ]
    )
    XCTAssertEqual(
      modelError { try merged(#"{"title":null}"#, policy: .strict) },
      .mismatch(path: "title", expected: "String", found: "null")
    )
  }

  func test_merge_optionalThatWasNil_isFilled() throws {
    let empty = Optionally<Int>(it: nil)
    XCTAssertEqual(try ModelDecoder().merge(["it": 5], into: empty).value.it, 5)
    XCTAssertEqual(try ModelDecoder().merge(["it": "5"], into: empty).repairs.map(\.action), [.converted])
  }

  /// The dates of the model itself need not be written as the decoder reads those of the patch.
  func test_merge_dates_readAsTheStrategySays_andTheOldOnesStay() throws {
    struct Event: Codable, Equatable {
      let begin: Date
      let end: Date?
      let others: [Date]
      let named: [String: Date]
      let note: String?
    }
    let date = { (seconds: Double) in Date(timeIntervalSince1970: seconds) }
    let old = Event(begin: date(0.1), end: date(1), others: [date(2)], named: ["a": date(3)], note: nil)
    let custom = ModelDecoder.DateStrategy.custom { $0 == "soon" ? Date(timeIntervalSince1970: 9) : nil }
    let table: [(dates: ModelDecoder.DateStrategy, soon: JSONValue)] = [
      (.iso8601, "1970-01-01T00:00:09Z"), (.secondsSince1970, 9), (.millisecondsSince1970, 9000),
      (custom, "soon"),
    ]
    for (dates, soon) in table {
      for policy in [ModelDecoder.Policy.tolerant, .strict] {
        let decoder = ModelDecoder(policy: policy, dates: dates)
        XCTAssertEqual(try decoder.merge(["note": nil], into: old), Decoded(value: old, repairs: []))
        let new = Event(
          begin: date(9),
          end: date(1),
          others: [date(9)],
          named: ["a": date(3), "b": date(9)],
          note: "n"
        )
        let patch: JSONValue = ["begin": soon, "others": [soon], "named": ["b": soon], "note": "n"]
        XCTAssertEqual(try decoder.merge(patch, into: old), Decoded(value: new, repairs: []), "\(dates)")
      }
      let kept = try ModelDecoder(dates: dates).merge(["begin": nil], into: old)
      XCTAssertEqual(kept.value, old, "\(dates)")
      XCTAssertEqual(kept.repairs.map(\.action), [.keptOld])
    }
  }

  func test_merge_badPatch_isATypedErrorOrARepair() throws {
    guard case .syntax = modelError({ try merged("{") }) else { return XCTFail("no fault") }
    XCTAssertNotNil(modelError { try merged("[1]") })
    XCTAssertNotNil(modelError { try merged(#"{"title":[]}"#) })
    XCTAssertEqual(try merged(#"{"title":5}"#).value.title, "5")
  }
}
