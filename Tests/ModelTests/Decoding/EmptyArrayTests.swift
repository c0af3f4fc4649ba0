import Foundation
import Model
import XCTest

/// `[]` where an object is meant: a server that is written in PHP sends an empty object this way.
@MainActor
final class EmptyArrayTests: XCTestCase {
  private struct Options: Codable, Equatable { var size: Int?, state: Proposal.State }
  private struct Point: Codable, Equatable { var x: Int }
  private struct Product: Codable, Equatable { var id: Int, attributes: [String: String] }
  private struct Item<Value: Codable & Equatable>: Codable, Equatable { var id: Int, value: Value }

  func test_emptyArray_forADictionary_isEmptyAndReported() async throws {
    let decoded = try decode([Product].self, #"[{"id": 1, "attributes": []}]"#)
    XCTAssertEqual(decoded.value, [Product(id: 1, attributes: [:])])
    XCTAssertEqual(
      decoded.repairs.map(\.description),
      ["[0].attributes: expected Dictionary<String, String> but found array of 0; converted"]
    )
    XCTAssertFalse(decoded.repairs.hasLosses)
    XCTAssertNotNil(
      modelError { try decode([Product].self, #"[{"id": 1, "attributes": []}]"#, policy: .strict) }
    )
  }

  func test_emptyArray_forAnObjectWhosePropertiesHaveDefaults_isThatObject() async throws {
    let options = Options(size: nil, state: .unknown)
    let decoded = try decode([Item<Options>].self, #"[{"id": 1, "value": []}]"#)
    XCTAssertEqual(decoded.value, [Item(id: 1, value: options)])
    XCTAssertEqual(decoded.repairs.map(\.path).sorted(), ["[0].value", "[0].value.state"])
    XCTAssertFalse(decoded.repairs.hasLosses)
    XCTAssertEqual(
      try decode([Item<Options?>].self, #"[{"id": 1, "value": []}]"#).value.first?.value,
      options
    )
    XCTAssertEqual(try decode([Options].self, "[[]]").value, [options])
    XCTAssertEqual(try decode([Options?].self, "[[]]").value, [options])
    XCTAssertEqual(try decode([String: Options].self, #"{"a": []}"#).value, ["a": options])
    XCTAssertEqual(try decode([[String: Options]].self, "[[]]").value, [[:]])
  }

  func test_emptyArray_forAnObjectWithoutDefaults_isABadValue() async throws {
    let decoded = try decode([Item<Point>].self, #"[{"id": 1, "value": []}]"#)
    XCTAssertEqual(decoded.value, [])
    XCTAssertEqual(decoded.repairs.map(\.path), ["[0]"])
    let optional = try decode([Item<Point?>].self, #"[{"id": 1, "value": []}]"#)
    XCTAssertEqual(optional.value, [Item(id: 1, value: nil)])
    XCTAssertTrue(optional.repairs.hasLosses)
  }

  func test_emptyArray_atTheTop_isAnError() async throws {
    XCTAssertNotNil(modelError { try decode([String: Int].self, "[]") })
    XCTAssertNotNil(modelError { try decode(Options.self, "[]") })
  }

  /// A type that accepts objects and arrays decides itself.
  private enum Tree: Codable, Equatable {
    case object([String: Tree]), array([Tree]), keyed(Bool)
    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if (try? decoder.container(keyedBy: TextKey.self)) != nil, (try? decoder.unkeyedContainer()) != nil {
        self = .keyed(true)
      } else if let object = try? container.decode([String: Tree].self) {
        self = .object(object)
      } else {
        self = .array(try container.decode([Tree].self))
      }
    }
    func encode(to encoder: any Encoder) throws {}
  }

  func test_emptyArray_forATypeThatAcceptsArrays_isAnArray() async throws {
    let decoded = try decode([Item<Tree>].self, #"[{"id": 1, "value": []}, {"id": 2, "value": {"a": []}}]"#)
    XCTAssertEqual(decoded.value.map(\.value), [.array([]), .object(["a": .array([])])])
    XCTAssertEqual(decoded.repairs, [])
  }
}
