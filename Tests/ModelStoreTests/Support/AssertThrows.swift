import ModelStore
import XCTest

/// Asserts that `expression` throws `expected`.
func assertThrows<Value>(
  _ expected: StoreError,
  file: StaticString = #filePath,
  line: UInt = #line,
  _ expression: () throws -> Value
) {
  XCTAssertThrowsError(try expression(), file: file, line: line) { error in
    XCTAssertEqual(error as? StoreError, expected, file: file, line: line)
  }
}
