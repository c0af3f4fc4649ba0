import ControllerSupport
import Dispatch
import Foundation
import Synchronization
import XCTest

@testable import ControllerTesting

@MainActor
final class SerialTasksTests: XCTestCase {
  func test_drain_chainOfTasks_waitsForItsEnd() async {
    var count = 0
    _ = await SerialTasks.run {
      @MainActor func next() {
        Task {
          count += 1
          if count < 7 { next() }
        }
      }
      next()
      _ = await SerialTasks.drain()
    }
    XCTAssertEqual(count, 7)
  }

  func test_run_bodyThatThrows_throws_andTheNextCallRuns() async {
    struct Refusal: Error {}
    do {
      let value: Void? = try await SerialTasks.run { () async throws in throw Refusal() }
      XCTFail("returned \(String(describing: value))")
    } catch {
      XCTAssertTrue(error is Refusal)
    }
    let value = await SerialTasks.run { await Task { 7 }.value }
    XCTAssertEqual(value, 7)
  }

  func test_drain_scroller_waitsForItsSteps() async {
    _ = await SerialTasks.run {
      let scroller = HeadlessScroller()
      scroller.drag(to: 160)
      _ = await SerialTasks.drain()
      XCTAssertEqual(PendingWork.busy(in: nil), [])
      scroller.letGo()
      _ = await SerialTasks.drain()
      XCTAssertEqual(PendingWork.busy(in: nil), [])
      XCTAssertEqual(scroller.scrollOffset.y, 0)
    }
  }
}

/// A test case as the documentation of `SerialTasks` shows it.
final class SerialTasksInATestCaseTests: XCTestCase {
  private final class Order: Sendable {
    let numbers = Mutex<[Int]>([])
  }

  override func invokeTest() {
    XCTAssertNotNil(SerialTasks.run { super.invokeTest() })
    XCTAssertFalse(usesTheMainThread(), "the threads of the pool are back")
  }

  func test_detachedTasks_runOnTheMainThread_inTheOrderOfTheirStart() async {
    let order = Order()
    let tasks = (0..<100).map { number in
      Task.detached {
        if isTheMainThread() { order.numbers.withLock { $0.append(number) } }
      }
    }
    for task in tasks { await task.value }
    XCTAssertEqual(order.numbers.withLock { $0 }, Array(0..<100))
  }

  /// Blocks the main thread, and returns whether a detached task would run on it.
  private func usesTheMainThread() -> Bool {
    let order = Order()
    let ended = DispatchSemaphore(value: 0)
    Task.detached {
      order.numbers.withLock { $0.append(isTheMainThread() ? 1 : 0) }
      ended.signal()
    }
    guard ended.wait(timeout: .now() + 300) == .success else { return true }
    return order.numbers.withLock { $0 } == [1]
  }
}

private func isTheMainThread() -> Bool { Thread.isMainThread }
