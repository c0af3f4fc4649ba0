import Foundation
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
      XCTAssertEqual($0 as? LinkError, .invalidValue(name: "id", expected: "Int"))
    }
  }

  private enum Sorting: String, LinkValue { case name, date }

  func test_subscript_readsWhatWasWritten_forEveryType() throws {
    let id = UUID()
    let url = try XCTUnwrap(URL(string: "https://swift.org/a?b=c"))
    let date = Date(timeIntervalSince1970: 1_785_801_600.25)
    let values: LinkValues = ["id": id, "url": url, "date": date, "sorting": Sorting.date]

    XCTAssertEqual(try values["id"] as UUID, id)
    XCTAssertEqual(try values["url"] as URL, url)
    XCTAssertEqual(try values["date"] as Date, date)
    XCTAssertEqual(try values["sorting"] as Sorting, .date)
    XCTAssertEqual(
      try LinkValues(["d": "2026-08-04T00:00:00Z"])["d"] as Date,
      Date(timeIntervalSince1970: 1_785_801_600)
    )
  }

  func test_subscript_optional_isNilOnlyIfTheLinkHasNone() throws {
    let none: Int? = nil
    let values: LinkValues = ["page": 2, "text": "x", "none": none]
    let page: Int? = try values["page"]
    let missing: Int? = try values["none"]

    XCTAssertEqual(page, 2)
    XCTAssertNil(missing)
    XCTAssertThrowsError(try values["text"] as Int?) {
      XCTAssertEqual($0 as? LinkError, .invalidValue(name: "text", expected: "Int"))
    }
  }
}
