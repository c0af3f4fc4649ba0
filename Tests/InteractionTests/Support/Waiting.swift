import XCTest

/// Waits until the condition holds. Fails the test if it does not hold within `turns` turns of the main actor.
@MainActor
func waitUntil(
  turns: Int = 1_000_000,
  file: StaticString = #filePath,
  line: UInt = #line,
  _ condition: @MainActor () -> Bool
) async {
  for _ in 0..<turns {
    if condition() { return }
    await Task.yield()
  }
  XCTFail("The condition did not hold within \(turns) turns.", file: file, line: line)
}
