import ModelStore
import XCTest

/// Tests of the order of decimal numbers that are stored as text.
final class DecimalCollationTests: XCTestCase {
  func test_order_numbersByValue_thenOtherTextsByTheirBytes() throws {
    let sorted = [
      "-10", "-9.5", "-1e-3", "0", "0.001", "2", "9", "10", "1e3", "12345678901234567890.5",
      "12345678901234567890.6", "", "a", "b",
    ]
    let database = try Database(.inMemory)
    try database.execute("create table texts (text text collate concierge_decimal)")
    for text in sorted.reversed() { try database.execute("insert into texts values (\(text))") }
    let rows = try database.rows("select text from texts order by text")
    XCTAssertEqual(rows.map { $0["text"] }, sorted.map { .text($0) })
  }

  func test_equal_sameNumberInAnotherForm() throws {
    let database = try Database(.inMemory)
    let pairs = [("2", "2.0"), ("1e2", "100"), ("0", "-0"), ("-1.50", "-1.5"), ("x", "x")]
    for (one, other) in pairs {
      let rows = try database.rows("select \(one) = \(other) collate concierge_decimal as isEqual")
      XCTAssertEqual(rows.map { $0["isEqual"] }, [.integer(1)], "\(one) \(other)")
    }
  }
}
