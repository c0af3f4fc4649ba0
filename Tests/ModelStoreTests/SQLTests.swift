import Foundation
import ModelStore
import XCTest

final class SQLTests: XCTestCase {
  private enum State: String { case accepted }
  private enum Level: Int, SQLConvertible { case high = 3 }

  func test_interpolation_values_areBoundInOrder() {
    let name = "x'; drop table people; --"
    let sql: SQL = "select * from people where name = \(name) and age > \(18)"

    XCTAssertEqual(sql.text, "select * from people where name = ? and age > ?")
    XCTAssertEqual(sql.values, [.text(name), .integer(18)])
  }

  func test_equal_sameBytesAndSameValues() {
    let sql: SQL = "select \(1)"
    XCTAssertEqual(sql, "select \(1)")
    XCTAssertNotEqual(sql, "select \(2)")
    XCTAssertNotEqual(sql, "SELECT \(1)")
    XCTAssertNotEqual(SQL(stringLiteral: "'\u{e9}'"), SQL(stringLiteral: "'e\u{301}'"))
  }

  func test_interpolation_everyType_bindsItsValue() {
    let missing: String? = nil
    let noState: State? = nil
    let noLevel: Level? = nil
    let cases: [(SQL, SQLValue)] = [
      ("\(1)", .integer(1)),
      ("\(Int64.min)", .integer(.min)),
      ("\(1.5)", .real(1.5)),
      ("\(true)", .integer(1)),
      ("\(false)", .integer(0)),
      ("\("a")", .text("a")),
      ("\(Data([1, 2]))", .blob(Data([1, 2]))),
      ("\(URL(filePath: "/a"))", .text("file:///a")),
      ("\(missing)", .null),
      ("\(Optional("a"))", .text("a")),
      ("\(SQLValue.null)", .null),
      ("\(State.accepted)", .text("accepted")),
      ("\(Optional(State.accepted))", .text("accepted")),
      ("\(noState)", .null),
      ("\(Level.high)", .integer(3)),
      ("\(Optional(Level.high))", .integer(3)),
      ("\(noLevel)", .null),
    ]

    for (sql, value) in cases {
      XCTAssertEqual(sql.text, "?")
      XCTAssertEqual(sql.values, [value])
    }
  }

  func test_interpolation_identifier_isQuoted() {
    let cases = [
      ("name", #""name""#),
      (#"a"b"#, #""a""b""#),
      (#"x"; drop table people; --"#, #""x""; drop table people; --""#),
      ("", #""""#),
    ]

    for (name, quoted) in cases {
      let sql: SQL = "select \(identifier: name)"
      XCTAssertEqual(sql.text, "select \(quoted)")
      XCTAssertEqual(sql.values, [])
    }
  }

  func test_composition_keepsValuesWithTheirPlaces() {
    let condition: SQL = "a = \(1)"
    let sql: SQL = "select \("x") where \(condition) or b = \(2) limit \(3) offset \(4)"

    XCTAssertEqual(sql.text, "select ? where a = ? or b = ? limit ? offset ?")
    XCTAssertEqual(sql.values, [.text("x"), .integer(1), .integer(2), .integer(3), .integer(4)])
  }

  func test_description_hidesTheValues() {
    let sql: SQL = "select \("secret")"

    XCTAssertEqual("\(sql)", "select ?")
  }
}
