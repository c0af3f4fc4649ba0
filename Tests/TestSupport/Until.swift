import XCTest

/// Lets tasks run until a condition holds. If the condition never holds, the test fails after five minutes, which is more than a
/// busy machine needs.
@MainActor
package func until(
  file: StaticString = #filePath,
  line: UInt = #line,
  _ condition: @MainActor () -> Bool
) async {
  let end = ContinuousClock.now + .seconds(300)
  var holds = condition()
  while !holds, ContinuousClock.now < end {
    await Task.yield()
    holds = condition()
  }
  XCTAssertTrue(holds, "The condition does not hold.", file: file, line: line)
}
