import ControllerSupport
import XCTest

@MainActor
final class LoadWaiterTests: XCTestCase {
  func test_end_resumesTheTaskThatWaits_andLaterWaitsReturnAtOnce() async {
    let waiter = LoadWaiter()
    let task = Task { await waiter.wait() }
    await Task.yield()
    waiter.end()
    let first = await task.value
    let second = await waiter.wait()
    XCTAssertEqual([first, second], [true, true])
  }

  func test_cancellation_endsTheWaitWithoutTheEvent() async {
    let waiter = LoadWaiter()
    let task = Task { await waiter.wait() }
    await Task.yield()
    task.cancel()
    let isEnded = await task.value
    XCTAssertFalse(isEnded)
  }
}
