import XCTest

/// Lets the tasks that wait for the main actor run, each until it suspends.
///
/// `Task.yield()` runs on another thread and comes back: that takes ten times as long, and the order of the tasks then depends
/// on the threads.
@MainActor
func mainTurn() async {
  await withUnsafeContinuation { continuation in
    Task { continuation.resume() }
  }
}

/// Lets the tasks of the main actor run until a condition holds. If the condition never holds, the test fails after five minutes.
@MainActor
func mainTurns(
  file: StaticString = #filePath,
  line: UInt = #line,
  until condition: @MainActor () -> Bool
) async {
  let end = ContinuousClock.now + .seconds(300)
  var holds = condition()
  while !holds, ContinuousClock.now < end {
    await mainTurn()
    holds = condition()
  }
  XCTAssertTrue(holds, "The condition does not hold.", file: file, line: line)
}
