import XCTest

@testable import EvolutionWeb

final class StoppedClockTests: XCTestCase {
  func test_wait_onTheStoppedClock_endsOnlyWithItsTask() async {
    let wait = Task { try await StoppedClock().sleep(for: .nanoseconds(1)) }
    wait.cancel()
    let result = await wait.result
    XCTAssertThrowsError(try result.get()) { XCTAssertTrue($0 is CancellationError, "\($0)") }
  }

  func test_wait_forNoTime_returnsAtOnce() async throws {
    try await StoppedClock().sleep(for: .zero)
  }
}
