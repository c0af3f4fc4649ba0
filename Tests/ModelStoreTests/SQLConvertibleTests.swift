import Foundation
import ModelStore
import XCTest

final class SQLConvertibleTests: XCTestCase {
  private enum Level: Int, SQLConvertible { case low = 1, high = 3 }

  private func assertRoundTrip<Value: SQLConvertible & Equatable>(
    _ values: Value...,
    line: UInt = #line
  ) throws {
    let database = try Database(.inMemory)
    for value in values {
      let row = try XCTUnwrap(database.rows("select \(value) as it").first, line: line)
      XCTAssertEqual(try row.value("it", as: Value.self), value, line: line)
    }
  }

  func test_values_throughTheDatabase_comeBack() throws {
    try assertRoundTrip(0, -1, Int.max, Int.min)
    try assertRoundTrip(Int64.max, Int64.min)
    try assertRoundTrip(0.0, 1, -1.5, .infinity, 662.81, .leastNonzeroMagnitude)
    try assertRoundTrip(true, false)
    try assertRoundTrip("", "a", "a\u{0}b", "é🙂", "'; drop table t; --")
    try assertRoundTrip(Data(), Data([0, 255]))
    try assertRoundTrip(URL(filePath: "/a b"))
    try assertRoundTrip(Level.low, Level.high)
    try assertRoundTrip(Optional("a"), nil)
    try assertRoundTrip(SQLValue.null, .integer(1), .real(1), .text(""), .blob(Data()))
    try assertRoundTrip(Date(timeIntervalSince1970: 0), Date(timeIntervalSince1970: 1_700_000_000))
  }

  func test_value_ofAnotherKind_isNil() {
    XCTAssertNil(Int(sqlValue: .text("1")))
    XCTAssertNil(Int(sqlValue: .null))
    XCTAssertNil(Int64(sqlValue: .real(1)))
    XCTAssertNil(Double(sqlValue: .text("1")))
    XCTAssertNil(Double(sqlValue: .integer(.max)))
    XCTAssertNil(Bool(sqlValue: .integer(2)))
    XCTAssertNil(String(sqlValue: .integer(1)))
    XCTAssertNil(Data(sqlValue: .text("")))
    XCTAssertNil(URL(sqlValue: .integer(1)))
    XCTAssertNil(URL(sqlValue: .text("a b")))
    XCTAssertNil(UUID(sqlValue: .text("a")))
    XCTAssertNil(Date(sqlValue: .text("yesterday")))
    XCTAssertNil(Date(sqlValue: .integer(1)))
    XCTAssertNil(Level(sqlValue: .integer(2)))
  }

  func test_notANumber_isStoredAsNull() throws {
    XCTAssertEqual(try Database(.inMemory).value("select \(Double.nan)"), .null)
  }
}
