import TestSupport
import XCTest

/// Waits until the condition holds. Fails the test if it never does.
@MainActor
func waitUntil(
  file: StaticString = #filePath,
  line: UInt = #line,
  _ condition: @MainActor () -> Bool
) async {
  await until(condition)
  XCTAssertTrue(condition(), "The condition does not hold.", file: file, line: line)
}
