import Model
import XCTest

final class JSONValueAccessorsTests: XCTestCase {
  /// Each accessor reads values of one kind, and returns nil for all others.
  func test_accessors_readOneKind() {
    let values: [JSONValue] = [.null, true, 3, 1.5, "3", [1], ["a": 1]]
    XCTAssertEqual(values.map(\.bool), [nil, true, nil, nil, nil, nil, nil])
    XCTAssertEqual(values.map(\.int), [nil, nil, 3, nil, nil, nil, nil])
    XCTAssertEqual(values.map(\.double), [nil, nil, 3, 1.5, nil, nil, nil])
    XCTAssertEqual(values.map(\.string), [nil, nil, nil, nil, "3", nil, nil])
    XCTAssertEqual(values.map(\.array), [nil, nil, nil, nil, nil, [1], nil])
    XCTAssertEqual(values.map(\.object), [nil, nil, nil, nil, nil, nil, ["a": 1]])
  }

  func test_subscripts_readWhatIsThere() {
    let value: JSONValue = ["list": [1, 2]]
    XCTAssertEqual(value["list"]?[1], 2)
    XCTAssertNil(value["list"]?[2])
    XCTAssertNil(value[0])
    XCTAssertNil(value["list"]?["first"])
  }
}
