import ControllerSupport
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
