import Foundation
import Model
import XCTest

final class OwnInitializerTests: XCTestCase {
  // MARK: The recipe "A type that is chosen by the data"

  private class Shape: Codable {
    var name = ""
  }
  private final class Circle: Shape {
    var radius = 0.0
    private enum CodingKeys: String, CodingKey { case radius }
    required init(from decoder: any Decoder) throws {
      radius = try decoder.container(keyedBy: CodingKeys.self).decode(Double.self, forKey: .radius)
      try super.init(from: decoder)
    }
  }
  /// One property that holds a shape of any kind.
  private struct AnyShape: Decodable {
    let shape: Shape
    private enum CodingKeys: String, CodingKey { case kind }
    struct Unknown: Error { let kind: String }
    init(from decoder: any Decoder) throws {
      switch try decoder.container(keyedBy: CodingKeys.self).decodeIfPresent(String.self, forKey: .kind) {
      case "circle": shape = try Circle(from: decoder)
      case nil: shape = try Shape(from: decoder)
      case let kind?: throw Unknown(kind: kind)
      }
    }
  }

  func test_typeChosenByTheData_inAnInitializer() throws {
    let text =
      #"{"list":[{"kind":"circle","name":"c","radius":"1.5"},{"name":"s"},{"kind":"monster"},7]}"#
    let decoded = try decode([AnyShape].self, text, at: "list")
    XCTAssertEqual(decoded.value.map { "\(type(of: $0.shape)) \($0.shape.name)" }, ["Circle c", "Shape s"])
    XCTAssertEqual((decoded.value.first?.shape as? Circle)?.radius, 1.5)
    XCTAssertEqual(
      decoded.repairs.map(\.description),
      [
        "list[0].radius: expected Double but found string \"1.5\"; converted",
        "list[2]: expected AnyShape but found object of 1 key; dropped (list[2]: Unknown(kind: \"monster\"))",
        "list[3]: expected AnyShape but found number 7; dropped (list[3]: expected object but found number 7)",
      ]
    )
  }

  // MARK: The recipe "A value that is checked"

  private struct Span: Codable, Equatable {
    let first: Int, last: Int
    struct Backwards: Error {}
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      first = try container.decode(Int.self, forKey: .first)
      last = try container.decode(Int.self, forKey: .last)
      guard first <= last else { throw Backwards() }
    }
  }

  func test_checkInAnInitializer_rejectsTheValue() throws {
    let decoded = try decode([String: [Span]].self, #"{"a":[{"first":1,"last":"2"},{"first":5,"last":4}]}"#)
    XCTAssertEqual(decoded.value["a"]?.map(\.last), [2])
    XCTAssertEqual(
      decoded.repairs.map { "\($0.path) \($0.action)" },
      ["a[0].last converted", "a[1] dropped (a[1]: Backwards())"]
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
    XCTAssertEqual(try ModelEncoder().value(for: whole), ["id": 1, "name": "", "nick": "n"])
    let bang = try decode([String: Int].self, #"{"a!":1}"#)
    XCTAssertEqual(bang.value, ["a!": 1])
  }
}

/// The recipe "Defaults per property".
final class DefaultsPerPropertyTests: XCTestCase {
  private struct Settings: Codable, Equatable {
    var pageSize = 20, theme = "light"
    init() {}
    init(from decoder: any Decoder) throws {
      self.init()
      let container = try decoder.container(keyedBy: CodingKeys.self)
      pageSize = try container.decodeIfPresent(Int.self, forKey: .pageSize) ?? pageSize
      theme = try container.decodeIfPresent(String.self, forKey: .theme) ?? theme
    }
  }

  func test_defaultsInAnInitializer_standInForMissingKeys() throws {
    let decoded = try decode(Settings.self, #"{"theme":"dark"}"#)
    XCTAssertEqual(decoded.value.pageSize, 20)
    XCTAssertEqual(decoded.value.theme, "dark")
    XCTAssertTrue(decoded.repairs.isEmpty)
  }
}
