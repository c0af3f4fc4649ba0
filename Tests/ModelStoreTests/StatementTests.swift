import Foundation
import XCTest

@testable import ModelStore

/// Tests of a compiled statement.
final class StatementTests: XCTestCase {
  /// The statement of a 100 MB blob kept the memory for as long as it was cached.
  func test_reset_afterALargeBlob_keepsNoMemory_afterASmallOneKeepsIt() throws {
    let connection = try Connection.open(.inMemory, .zero)
    let statement = try connection.prepare("select length(?)")
    for (size, isKept) in [(100, true), (1 << 20, false), (100, true)] {
      XCTAssertEqual(statement.bind([.blob(Data(count: size))]), 0)
      XCTAssertGreaterThanOrEqual(statement.memory.count, size)
      statement.reset()
      XCTAssertEqual(!statement.memory.isEmpty, isKept, "\(size) bytes")
    }
  }
}
