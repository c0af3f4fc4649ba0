import ModelStore
import XCTest

final class SQLiteLibraryTests: XCTestCase {
  func test_check_oldLibrary_isNamed() {
    assertThrows(.libraryTooOld(found: "3.8.11", needed: "3.29.0")) {
      try SQLiteLibrary.check(version: 3_008_011)
    }
    assertThrows(.libraryTooOld(found: "3.28.9", needed: "3.29.0")) {
      try SQLiteLibrary.check(version: 3_028_009)
    }
  }

  func test_check_newLibrary_passes() throws {
    try SQLiteLibrary.check(version: 3_029_000)
    try SQLiteLibrary.check(version: 4_000_000)
    try SQLiteLibrary.check()
  }

  func test_version_isTheOneThatTheLibraryReports() throws {
    let number = SQLiteLibrary.version
    let name = "\(number / 1_000_000).\(number / 1000 % 1000).\(number % 1000)"

    XCTAssertEqual(try Database(.inMemory).value("select sqlite_version()"), .text(name))
  }
}
