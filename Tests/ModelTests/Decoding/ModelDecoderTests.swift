import Foundation
import Model
import XCTest

final class ModelDecoderTests: XCTestCase {
  private struct Keyed: Codable, Equatable {
    let state: String?
    let link: String?
    enum CodingKeys: String, CodingKey {
      case state = "status.state"
      case link = "link|url|meta.link"
    }
  }

  func test_keys_pathsAndCandidates_findTheFirstThatIsPresentAndNotNull() throws {
    let table: [(text: String, state: String?, link: String?)] = [
      (#"{"status":{"state":"a"},"link":"l","url":"u"}"#, "a", "l"),
      (#"{"link":null,"url":"u"}"#, nil, "u"),
      (#"{"link":null,"url":null,"meta":{"link":"m"}}"#, nil, "m"),
      (#"{"url":"u","meta":{"link":"m"}}"#, nil, "u"),
      (#"{"link":null}"#, nil, nil),
      (#"{"status.state":"literal","status":{"state":"path"}}"#, "literal", nil),
      (#"{"status.state":null,"status":{"state":"path"}}"#, "path", nil),
      (#"{"link|url|meta.link":"whole","link":"l"}"#, nil, "whole"),
      (#"{"meta.link":"dotted","meta":{"link":"m"}}"#, nil, "dotted"),
      (#"{"status":"no object","link":"l"}"#, nil, "l"),
      (#"{"status":[{"state":1}]}"#, nil, nil),
    ]
    for (text, state, link) in table {
      let decoded = try decode(Keyed.self, text)
      XCTAssertEqual(decoded.value, Keyed(state: state, link: link), text)
      XCTAssertEqual(decoded.repairs, [], text)
      XCTAssertEqual(try decode(Keyed.self, text, policy: .strict).value, decoded.value, text)
    }
  }

  func test_keys_textThatIsNoPath_isTakenAsItIs() throws {
    struct Odd: Decodable {
      let dots: Int, trailing: Int, bar: Int
      enum CodingKeys: String, CodingKey {
        case dots = "..."
        case trailing = "v1."
        case bar = "|"
      }
    }
    let odd = try decode(Odd.self, #"{"...":1,"v1.":2,"|":3}"#)
    XCTAssertEqual([odd.value.dots, odd.value.trailing, odd.value.bar], [1, 2, 3])
    XCTAssertEqual(try decode(Odd.self, #"{"...":1,"v1.":2,"":3}"#).value.bar, 3)
  }

  func test_repairs_pathsAreThoseOfTheKeysUsed() throws {
    struct Row: Decodable {
      let state: Int, link: Int, gone: Int
      enum CodingKeys: String, CodingKey {
        case state = "status.state"
        case link = "link|url"
        case gone = "a.b|c"
      }
    }
    let decoded = try decode(
      [Row].self,
      #"{"rows":[{"status":{"state":"1"},"link":null,"url":"2"},{"status.state":"3","link":4,"c":null}]}"#,
      at: "rows"
    )
    XCTAssertEqual(
      decoded.repairs.map(\.description),
      [
        "rows[0].status.state: expected Int but found string \"1\"; converted",
        "rows[0].url: expected Int but found string \"2\"; converted",
        "rows[0].a.b: expected Int but found nothing; filled with a zero value",
        "rows[1][\"status.state\"]: expected Int but found string \"3\"; converted",
        "rows[1].c: expected Int but found null; filled with a zero value",
      ]
    )
  }

  func test_at_findsTheValueOrNamesThePath() throws {
    let text = #"{"data":{"items":[1,2]},"a.b":[3],"none":null}"#
    XCTAssertEqual(try decode([Int].self, text, at: "data.items").value, [1, 2])
    XCTAssertEqual(try decode([Int].self, text, at: "a.b").value, [3])
    XCTAssertEqual(try decode([Int].self, text, at: "results|data.items").value, [1, 2])
    XCTAssertNil(try decode(Int?.self, text, at: "none").value)
    let table: [(path: String, text: String, error: ModelError)] = [
      ("result", text, .notFound(path: "result", expected: "Array<Int>")),
      ("data.rows", text, .notFound(path: "data.rows", expected: "Array<Int>")),
      ("data", text, .mismatch(path: "data", expected: "array", found: "object of 1 key")),
      ("none", text, .mismatch(path: "none", expected: "array", found: "null")),
      ("data", "[1]", .mismatch(path: "", expected: "object with data", found: "array of 1")),
    ]
    for (path, text, error) in table {
      XCTAssertEqual(modelError { try decode([Int].self, text, at: path) }, error, path)
    }
  }

  func test_topLevel_wrongShape_isAnErrorNeverAnEmptyModel() throws {
    let texts = ["null", "[]", "1", "\"x\"", "{}", #"{"error":"not found"}"#]
    for text in texts {
      for policy in [ModelDecoder.Policy.tolerant, .strict] {
        XCTAssertNotNil(modelError { try decode(Required<Int>.self, text, policy: policy) }, text)
      }
    }
    for text in ["null", "{}", "1"] { XCTAssertNotNil(modelError { try decode([Int].self, text) }, text) }
    XCTAssertEqual(
      modelError { try decode(Required<Int>.self, texts[5], at: nil) }?.description,
      "top level: expected Required<Int> but found object of 1 key, none of them known"
    )
    XCTAssertNil(try decode(Optionally<Int>.self, "{}").value.it)
    XCTAssertEqual(try decode(Int.self, "\"5\"").value, 5)
    XCTAssertEqual(
      modelError { try decode(Int.self, "\"5x\"") }?.description,
      "top level: expected Int but found string \"5x\""
    )
    XCTAssertNotNil(modelError { try decode(Proposal.State.self, "\"unheard\"") })
  }

  func test_missingOrNull_zeroValuesStandIn() throws {
    struct Zeros: Codable, Equatable {
      var id: String, int: Int, float: Float, double: Double, decimal: Decimal, text: String, flag: Bool
      var list: [Int], set: Set<Int>, map: [String: Int], state: Proposal.State
    }
    let expected = Zeros(
      id: "x",
      int: 0,
      float: 0,
      double: 0,
      decimal: 0,
      text: "",
      flag: false,
      list: [],
      set: [],
      map: [:],
      state: .unknown
    )
    let names = ["int", "float", "double", "decimal", "text", "flag", "list", "set", "map", "state"]
    let nulls = "{\"id\":\"x\"," + names.map { "\"\($0)\":null" }.joined(separator: ",") + "}"
    for text in [#"{"id":"x"}"#, nulls] {
      let decoded = try decode(Zeros.self, text)
      XCTAssertEqual(decoded.value, expected, text)
      XCTAssertEqual(decoded.repairs.map(\.path), names, text)
      XCTAssertEqual(Set(decoded.repairs.dropLast().map(\.action)), [.filledZero], text)
      XCTAssertEqual(decoded.repairs.last?.action, .filledDefault, text)
      XCTAssertEqual(Set(decoded.repairs.map(\.found)), [text == nulls ? "null" : "nothing"], text)
    }
  }

  func test_missing_typeWithoutAnyDefault_rejectsWhatEnclosesIt() throws {
    let text = #"[{"it":{"name":"a"}},{"other":1},{"it":null},{"it":{"name":"b"}}]"#
    let decoded = try decode([Required<Proposal.Person>].self, text)
    XCTAssertEqual(decoded.value.map(\.it.name), ["a", "b"])
    XCTAssertEqual(
      decoded.repairs.map(\.description),
      [
        "[1]: expected Required<Person> but found object of 1 key; "
          + "dropped ([1].it: expected Person but found nothing)",
        "[2]: expected Required<Person> but found object of 1 key; "
          + "dropped ([2].it: expected object but found null)",
      ]
    )
    XCTAssertEqual(
      modelError { try decode(Required<Date>.self, "{}") },
      .notFound(path: "it", expected: "Date")
    )
  }

  func test_optionalProperty_badValue_becomesNilAndSaysWhy() throws {
    let decoded = try decode(Optionally<Proposal.Person>.self, #"{"it":{"name":["x"]}}"#)
    XCTAssertNil(decoded.value.it)
    XCTAssertEqual(
      decoded.repairs.map(\.description),
      [
        "it: expected Person but found object of 1 key; "
          + "set to nil (it.name: expected String but found array of 1)"
      ]
    )
  }

  func test_rollback_droppedElement_keepsOnlyItsOwnRepair() throws {
    struct Row: Decodable { let a: Int, b: Int, tags: [Int] }
    let decoded = try decode(
      [Row].self,
      #"[{"a":"1","b":"2","tags":[1,"x"]},{"a":"1","tags":["y"],"b":"bad"},{"a":1,"b":2,"tags":["3"]}]"#
    )
    XCTAssertEqual(decoded.value.count, 2)
    XCTAssertEqual(
      decoded.repairs.map { "\($0.path) \($0.action)" },
      [
        "[0].a converted", "[0].b converted",
        "[0].tags[1] dropped ([0].tags[1]: expected Int but found string \"x\")",
        "[1] dropped ([1].b: expected Int but found string \"bad\")",
        "[2].tags[0] converted",
      ]
    )
  }

  func test_lossyCollections_dropBadElementsAndSaySo() throws {
    let list = try decode([Int].self, #"[1,"2","x",null,{},true]"#)
    XCTAssertEqual(list.value, [1, 2, 1])
    XCTAssertEqual(list.repairs.map(\.path), ["[1]", "[2]", "[3]", "[4]", "[5]"])
    let map = try decode([String: Int].self, #"{"a":1,"a.b":"x","c|d":"3"}"#)
    XCTAssertEqual(map.value, ["a": 1, "c|d": 3])
    XCTAssertEqual(map.repairs.map(\.path), ["[\"a.b\"]", "[\"c|d\"]"])
    let keys = try decode([Int: Int].self, #"{"1":1,"01":2,"x":3}"#)
    XCTAssertEqual(keys.value, [1: 1])
    XCTAssertEqual(keys.repairs.map(\.path), ["01", "x"])
    XCTAssertEqual(try decode([Int?].self, "[1,null]").value, [1, nil])
    XCTAssertEqual(try decode([[Int]].self, "[[1],[\"x\"],7]").value, [[1], []])
    XCTAssertEqual(try decode(Set<Int>.self, "[1,1,\"x\"]").value, [1])
    XCTAssertEqual(try decode([Bool: Int].self, "[true,1,false,\"x\"]").value, [true: 1])
  }

  func test_enum_unknownRawValue_getsTheDefault() throws {
    let states = try decode([Proposal.State].self, #"["accepted","unheard",7,null]"#)
    XCTAssertEqual(states.value, [.accepted, .unknown, .unknown])
    XCTAssertEqual(
      states.repairs.map(\.action.description),
      [
        #"replaced by the default ([1]: expected State but found string "unheard")"#,
        "replaced by the default ([2]: expected State but found number 7)",
        "dropped ([3]: expected String but found null)",
      ]
    )
    let optional = try decode(Optionally<Proposal.State>.self, #"{"it":"unheard"}"#)
    XCTAssertEqual(optional.value.it, .unknown)
    XCTAssertEqual(optional.repairs.map(\.expected), ["State"])
    XCTAssertEqual(try decode([Proposal.State?].self, #"["unheard",null]"#).value, [.unknown, nil])
  }

  func test_enum_unknownRawValueWithoutDefault_isBadAndNotQuotedInFull() {
    enum Plain: String, Codable { case a }
    let long = String(repeating: "x", count: 500)
    let error = modelError { try decode(Required<Plain>.self, "{\"it\":\"\(long)\"}") }
    guard case .mismatch("it", "Plain", let found) = error else {
      return XCTFail("\(String(describing: error))")
    }
    XCTAssertLessThan(found.count, 75)
  }

  func test_default_structInAnArray_isDroppedNotReplaced() throws {
    struct Author: Codable, Equatable, DefaultProviding {
      let name: String
      static var defaultValue: Author { Author(name: "nobody") }
    }
    let property = try decode(Required<Author>.self, #"{"it":"junk"}"#)
    XCTAssertEqual(property.value.it.name, "nobody")
    XCTAssertEqual(property.repairs.map(\.losesData), [true])
    XCTAssertEqual(try decode([Author].self, #"["junk",{"name":"a"}]"#).value, [Author(name: "a")])
  }

  func test_strict_firstRepair_isTheError() {
    let table: [(text: String, error: ModelError)] = [
      (#"{"it":"1"}"#, .mismatch(path: "it", expected: "Int", found: "string \"1\"")),
      (#"{"it":true}"#, .mismatch(path: "it", expected: "Int", found: "true")),
      (#"{"it":null}"#, .mismatch(path: "it", expected: "Int", found: "null")),
      ("{}", .notFound(path: "it", expected: "Int")),
    ]
    for (text, error) in table {
      XCTAssertEqual(modelError { try decode(Required<Int>.self, text, policy: .strict) }, error)
    }
    XCTAssertEqual(
      modelError { try decode([Int].self, "[1,\"x\",{}]", policy: .strict) },
      .mismatch(path: "[1]", expected: "Int", found: "string \"x\"")
    )
    XCTAssertEqual(
      modelError { try decode(Required<Proposal.State>.self, #"{"it":"unheard"}"#, policy: .strict) },
      .mismatch(path: "it", expected: "State", found: "string \"unheard\"")
    )
    XCTAssertEqual(try? decode(Required<Int>.self, #"{"it":1.0}"#, policy: .strict).value.it, 1)
  }

  func test_report_sameInput_isTheSame() throws {
    let text = #"{"b":"1","a":"2","c":"x","d":null,"e":{},"f":["3"],"g":4,"h":5,"i":6,"j":"7"}"#
    let first = try decode([String: Int].self, text)
    for _ in 0..<20 { XCTAssertEqual(try decode([String: Int].self, text), first) }
    XCTAssertEqual(first.repairs.map(\.path), ["b", "a", "c", "d", "e", "f", "j"])
  }

  func test_errors_longValues_areCutShort() {
    let long = String(repeating: "secret", count: 100)
    let error = modelError { try decode(Required<Int>.self, "{\"it\":\"\(long)\"}") }
    XCTAssertEqual(error?.description.contains(String(long.prefix(61))), false)
    XCTAssertEqual(error?.description.contains(String(long.prefix(40))), true)
  }
}
