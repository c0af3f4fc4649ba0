import Foundation
import Model
import XCTest

final class DecodingHooksTests: XCTestCase {
  // MARK: A type chosen by the data

  private class Shape: Codable, DecodingHooks {
    var name = ""
    private enum CodingKeys: String, CodingKey { case name }
    required init(from decoder: any Decoder) throws {
      name = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .name)
    }
    static func decodedType(for value: JSONValue) throws -> any Decodable.Type {
      switch value["kind"] {
      case "circle": return Circle.self
      case "box": return Box.self
      case "stranger": return Int.self
      case "monster": throw Unknown(kind: "monster")
      default: return Shape.self
      }
    }
    struct Unknown: Error { let kind: String }
  }
  private final class Circle: Shape {
    var radius = 0.0
    private enum CodingKeys: String, CodingKey { case radius }
    required init(from decoder: any Decoder) throws {
      radius = try decoder.container(keyedBy: CodingKeys.self).decode(Double.self, forKey: .radius)
      try super.init(from: decoder)
    }
  }
  private final class Box: Shape {}

  func test_decodedType_choosesBySubclass() throws {
    let text =
      #"{"list":[{"kind":"circle","name":"c","radius":"1.5"},{"kind":"box","name":"b"},{"name":"s"},"#
      + #"{"kind":"stranger"},{"kind":"monster"},7]}"#
    let decoded = try decode([Shape].self, text, at: "list")
    XCTAssertEqual(decoded.value.map { "\(type(of: $0)) \($0.name)" }, ["Circle c", "Box b", "Shape s"])
    XCTAssertEqual((decoded.value.first as? Circle)?.radius, 1.5)
    XCTAssertEqual(
      decoded.repairs.map(\.description),
      [
        "list[0].radius: expected Double but found string \"1.5\"; converted",
        "list[3]: expected Shape but found object of 1 key; dropped "
          + "(list[3]: expected Int but found object of 1 key)",
        "list[4]: expected Shape but found object of 1 key; dropped (list[4]: Unknown(kind: \"monster\"))",
        "list[5]: expected Shape but found number 7; dropped (list[5]: expected object but found number 7)",
      ]
    )
  }

  // MARK: Before and after

  private struct Span: Codable, Equatable, DecodingHooks {
    var first: Int
    let last: Int
    struct Backwards: Error {}
    static func willDecode(_ value: JSONValue) throws -> JSONValue {
      // An older service sent "1-5".
      guard case .string(let text) = value else { return value }
      let ends = text.split(separator: "-")
      guard ends.count == 2 else { throw Backwards() }
      return ["first": .string(String(ends[0])), "last": .string(String(ends[1]))]
    }
    mutating func didDecode() throws {
      guard first <= last else { throw Backwards() }
      first = max(0, first)
    }
  }

  func test_hooks_changeAndReject() throws {
    let decoded = try decode(
      [String: [Span]].self,
      #"{"a":[{"first":-1,"last":2},"3-4",{"first":5,"last":4},"x"]}"#
    )
    XCTAssertEqual(decoded.value["a"]?.map(\.first), [0, 3])
    XCTAssertEqual(decoded.value["a"]?.map(\.last), [2, 4])
    XCTAssertEqual(
      decoded.repairs.map { "\($0.path) \($0.action)" },
      [
        "a[1].first converted", "a[1].last converted", "a[2] dropped (a[2]: Backwards())",
        "a[3] dropped (a[3]: Backwards())",
      ]
    )
    XCTAssertEqual(
      modelError { try decode(Required<Span>.self, #"{"it":"2-1"}"#, policy: .strict) },
      .mismatch(path: "it.first", expected: "Int", found: "string \"2\"")
    )
    XCTAssertEqual(
      modelError { try decode(Required<Span>.self, #"{"it":{"first":2,"last":1}}"#) },
      .rejected(path: "it", reason: "Backwards()")
    )
  }

  func test_userInfo_isThatOfTheDecoder() throws {
    struct Spy: Decodable {
      let seen: String?
      init(from decoder: any Decoder) throws {
        seen = CodingUserInfoKey(rawValue: "who").flatMap { decoder.userInfo[$0] as? String }
      }
    }
    let key = try XCTUnwrap(CodingUserInfoKey(rawValue: "who"))
    XCTAssertEqual(
      try ModelDecoder(userInfo: [key: "me"]).decode([Spy].self, from: [1]).value.first?.seen,
      "me"
    )
  }

  // MARK: Required keys

  private struct Account: Codable, Equatable {
    let id: Int
    let name: String
    let nick: String?
    enum CodingKeys: String, CodingKey {
      case name
      case id = "id|account.id!"
      case nick = "nick!"
    }
  }

  func test_required_missingOrNull_isAnErrorAlsoWhenTolerant() throws {
    let whole = Account(id: 1, name: "", nick: "n")
    for text in [
      #"{"id":1,"nick":"n"}"#, #"{"account":{"id":"1"},"nick":"n"}"#, #"{"id|account.id!":1,"nick!":"n"}"#,
    ] {
      XCTAssertEqual(try decode(Account.self, text).value, whole, text)
    }
    let table: [(String, ModelError)] = [
      (#"{"nick":"n"}"#, .notFound(path: "id", expected: "Int")),
      (#"{"id":null,"nick":"n"}"#, .mismatch(path: "id", expected: "Int", found: "null")),
      (#"{"id":1}"#, .notFound(path: "nick", expected: "String")),
      (#"{"id":1,"nick":null}"#, .mismatch(path: "nick", expected: "String", found: "null")),
    ]
    for (text, error) in table { XCTAssertEqual(modelError { try decode(Account.self, text) }, error, text) }
    XCTAssertEqual(try decode([Account].self, #"[{"id":1,"nick":"n"},{"name":"x"}]"#).value, [whole])
    XCTAssertEqual(try ModelEncoder().encode(whole), ["id": 1, "name": "", "nick": "n"])
    let bang = try decode([String: Int].self, #"{"a!":1}"#)
    XCTAssertEqual(bang.value, ["a!": 1])
  }
}

/// The recipe "Defaults per property".
final class DefaultsPerPropertyTests: XCTestCase {
  private struct Settings: Codable, Equatable, DecodingHooks {
    var pageSize: Int, theme: String
    static func willDecode(_ value: JSONValue) -> JSONValue {
      (["pageSize": 20, "theme": "light"] as JSONValue).merging(value)
    }
  }

  func test_defaultsMergedByAHook_standInForMissingKeysOnly() throws {
    XCTAssertEqual(
      try decode(Settings.self, #"{"theme":"dark"}"#).value,
      Settings(pageSize: 20, theme: "dark")
    )
    XCTAssertTrue(try decode(Settings.self, #"{"theme":"dark"}"#).repairs.isEmpty)
  }
}
