import Navigator
import XCTest

final class LinkValuesTests: XCTestCase {
  func test_subscript_readsAnyLosslessType() throws {
    let values: LinkValues = ["id": 42, "name": "x", "isOn": true]

    XCTAssertEqual(try values["id"] as Int, 42)
    XCTAssertEqual(try values["id"] as String, "42")
    XCTAssertEqual(try values["id"] as Double, 42)
    XCTAssertEqual(try values["isOn"] as Bool, true)
    XCTAssertEqual(values, LinkValues(["id": "42", "name": "x", "isOn": "true"]))
  }

  func test_subscript_missingOrWrong_throwsWhatAndWhere() {
    let values: LinkValues = ["id": "12abc"]

    XCTAssertThrowsError(try values["name"] as String) {
      XCTAssertEqual($0 as? LinkError, .missingValue(name: "name"))
    }
    XCTAssertThrowsError(try values["id"] as Int) {
      XCTAssertEqual($0 as? LinkError, .invalidValue(name: "id", text: "12abc", expected: "Int"))
    }
  }
}
