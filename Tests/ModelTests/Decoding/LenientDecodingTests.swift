import Foundation
import Model
import XCTest

/// Other forms of "empty", and one value in place of a list, which are read on request.
@MainActor
final class LenientDecodingTests: XCTestCase {
  private struct Point: Codable, Hashable { var x: Int }
  private struct Options: Codable, Equatable { var size: Int?, state: Proposal.State }
  private struct Item<Value: Codable & Equatable>: Codable, Equatable { var id: Int, value: Value }

  /// Decodes `{"id": 1, "value": …}` as an element, so that a value that cannot be read drops the element.
  private func read<Value: Codable & Equatable>(
    _ type: Value.Type,
    _ text: String,
    _ policy: ModelDecoder.Policy = .lenient
  ) throws -> (value: Value?, repairs: Repairs) {
    let decoded = try decode([Item<Value>].self, "[{\"id\": 1, \"value\": \(text)}]", policy: policy)
    return (decoded.value.first?.value, decoded.repairs)
  }

  private func assertRead<Value: Codable & Equatable>(
    _ expected: Value,
    _ text: String,
    repairs: Int = 1,
    line: UInt = #line
  ) throws {
    let found = try read(Value.self, text)
    XCTAssertEqual(found.value, expected, text, line: line)
    XCTAssertEqual(
      found.repairs.map(\.action),
      Array(repeating: .converted, count: repairs),
      text,
      line: line
    )
    // The other policies read the value as before: not at all.
    XCTAssertNotEqual(try read(Value.self, text, .tolerant).value, expected, text, line: line)
    XCTAssertThrowsError(try read(Value.self, text, .strict), text, line: line)
  }

  func test_emptyTextOrObject_forAList_isAnEmptyList_andReported() async throws {
    for text in [#""""#, "{}"] {
      try assertRead([Int](), text)
      try assertRead([String](), text)
      try assertRead(Set<String>(), text)
      try assertRead([[Int]](), text)
      try assertRead([Point](), text)
      try assertRead([Options](), text)
      try assertRead([Int]?.some([]), text)
      try assertRead([Point: Int](), text)
    }
    let tags = try read([String].self, #""""#)
    XCTAssertEqual(
      tags.repairs.map(\.description),
      [#"[0].value: expected Array<String> but found string ""; converted"#]
    )
    XCTAssertEqual(try decode([[Int]].self, #"["", [1], {}]"#, policy: .lenient).value, [[], [1], []])
  }

  func test_emptyText_forAnObject_isTheObjectWithoutKeys() async throws {
    try assertRead([String: Int](), #""""#)
    try assertRead([String: Int]?.some([:]), #""""#)
    let options = try read(Options.self, #""""#)
    XCTAssertEqual(options.value, Options(size: nil, state: .unknown))
    XCTAssertFalse(options.repairs.hasLosses)
    XCTAssertNil(try read(Point.self, #""""#).value)
    XCTAssertNil(try read(Int.self, #""""#).value)
    XCTAssertEqual(try read(Date?.self, #""""#).repairs.hasLosses, true)
  }

  func test_oneValue_forAList_isAListOfIt_andReported() async throws {
    try assertRead([5], "5")
    try assertRead(["a"], #""a""#)
    try assertRead(Set([true]), "true")
    try assertRead([Point(x: 1)], #"{"x": 1}"#)
    try assertRead([Int]?.some([5]), "5")
    try assertRead([["a": 1]], #"{"a": 1}"#)
    try assertRead([5], #""5""#, repairs: 2)
    try assertRead([Item(id: 1, value: ["a"])], #"{"id": 1, "value": "a"}"#, repairs: 2)
  }

  func test_oneValueThatIsNoElement_isABadValue() async throws {
    let bad = try read([Int].self, #""abc""#)
    XCTAssertNil(bad.value)
    XCTAssertEqual(bad.repairs.map(\.path), ["[0]"])
    let optional = try read([Int]?.self, #""abc""#)
    XCTAssertEqual(optional.value, .some(nil))
    XCTAssertEqual(
      optional.repairs.map(\.action),
      [.clearedToNil(reason: #"[0].value: expected array but found string "abc""#)]
    )
    // One value is no list of lists.
    XCTAssertNil(try read([[Int]].self, "5").value)
  }

  func test_null_isStillMissing_andTheTopIsNeverReplaced() async throws {
    XCTAssertEqual(try read([Int].self, "null").repairs.map(\.action), [.filledZero])
    XCTAssertEqual(try read([Int?]?.self, "null").value, .some(nil))
    XCTAssertEqual(try decode([[Int?]].self, "[null]", policy: .lenient).value, [])
    for text in ["5", #""""#, "{}"] {
      XCTAssertNotNil(modelError { try decode([Int].self, text, policy: .lenient) }, text)
    }
    XCTAssertNotNil(modelError { try decode([String: Int].self, #""""#, policy: .lenient) })
  }

  /// A type that accepts several shapes decides itself.
  private enum Tree: Codable, Equatable {
    case object([String: Tree]), array([Tree]), text(String)
    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let array = try? container.decode([Tree].self) {
        self = .array(array)
      } else if let object = try? container.decode([String: Tree].self) {
        self = .object(object)
      } else {
        self = .text(try container.decode(String.self))
      }
    }
    func encode(to encoder: any Encoder) throws {}
  }

  func test_typeThatAcceptsSeveralShapes_getsTheShapeOfTheData() async throws {
    let text = #"[{"id": 1, "value": ["a", {"b": ""}, {}, ["c"]]}]"#
    let decoded = try decode([Item<Tree>].self, text, policy: .lenient)
    XCTAssertEqual(
      decoded.value.map(\.value),
      [.array([.text("a"), .object(["b": .text("")]), .object([:]), .array([.text("c")])])]
    )
    XCTAssertEqual(decoded.repairs, [])
    XCTAssertEqual(try read([Tree].self, #""a""#).value, [.text("a")])
  }

  /// A list that is refused is read once more. If its elements were read twice at each level, this would take 2^200 steps.
  private struct Nest: Codable, Equatable { var inner: [Nest], last: Date? }

  func test_objectsInPlaceOfLists_nestedDeeply_takeLinearTime() async throws {
    let depth = 200
    let text = String(repeating: #"{"inner":"#, count: depth) + "7" + String(repeating: "}", count: depth)
    XCTAssertEqual(try read(Nest?.self, text).value, .some(nil))
  }
}
