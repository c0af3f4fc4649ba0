import ModelStore
import XCTest

final class DatabaseRowTests: XCTestCase {
  private func row() throws -> DatabaseRow {
    try XCTUnwrap(Database(.inMemory).rows("select 1 as One, 'a' as two, null as three, 4 as one").first)
  }

  func test_columns_areInTheOrderOfTheStatement() throws {
    XCTAssertEqual(try row().columns, ["One", "two", "three", "one"])
    XCTAssertEqual(try row().values, [.integer(1), .text("a"), .null, .integer(4)])
  }

  func test_subscript_findsByNameInAnyCase() throws {
    let row = try row()

    XCTAssertEqual(row["One"], .integer(1))
    XCTAssertEqual(row["ONE"], .integer(1))
    XCTAssertEqual(row["one"], .integer(4))
    XCTAssertEqual(row["TWO"], .text("a"))
    XCTAssertEqual(row["three"], .null)
    XCTAssertNil(row["four"])
  }

  func test_value_asSwiftType() throws {
    let row = try row()

    XCTAssertEqual(try row.value("One"), 1)
    XCTAssertEqual(try row.value("three"), String?.none)
    assertThrows(.cannotDecode(type: "Int", row: nil, column: "two", reason: "it holds text")) {
      try row.value("two", as: Int.self)
    }
    assertThrows(.cannotDecode(type: "String", row: nil, column: "three", reason: "it holds null")) {
      try row.value("three", as: String.self)
    }
    assertThrows(.cannotDecode(type: "Int", row: nil, column: "four", reason: "there is no such column")) {
      try row.value("four", as: Int.self)
    }
  }
}
