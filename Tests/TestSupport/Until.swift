import XCTest

/// Lets tasks run until a condition holds. If it never does, the test fails after five minutes: a busy machine does not need that
/// long.
@MainActor
package func until(
  file: StaticString = #filePath,
  line: UInt = #line,
  _ condition: @MainActor () -> Bool
) async {
  let end = ContinuousClock.now + .seconds(300)
  while !condition(), ContinuousClock.now < end { await Task.yield() }
  XCTAssertTrue(condition(), "The condition does not hold.", file: file, line: line)
}
