import ControllerCore
import ControllerTesting
import XCTest

/// A move to another container is no departure, also when the host embeds views late.
@MainActor
final class MovingUnderLateHostTests: XCTestCase {
  private func showSplit() -> (
    window: ControllerWindow, host: HeadlessHost, a: StackController, b: StackController
  ) {
    let (a, b) = (StackController(root: Controller()), StackController(root: Controller()))
    let window = ControllerWindow()
    let host = HeadlessHost(.manual)
    window.host = host
    window.root = SplitController(columns: [a, b])
    window.show()
    host.proceed()
    return (window, host, a, b)
  }

  func test_push_ofTheTopOfAnotherStack_underALateHost_keepsItsParentAndItsView() async {
    final class Screen: Controller {
      var departures = 0
      override func didLeave() { departures += 1 }
    }
    let (window, host, a, b) = showSplit()
    let moved = Screen()
    a.push(moved)
    host.proceed()
    b.push(moved)
    host.proceed()
    XCTAssertTrue(moved.parent === b)
    XCTAssertEqual(b.controllers.count, 2)
    XCTAssertEqual(a.controllers.count, 1)
    XCTAssertEqual(moved.appearance, .appeared)
    XCTAssertTrue(moved.isViewLoaded)
    XCTAssertEqual(moved.departures, 0)
    XCTAssertFalse(moved.isMovingFromParent)
    XCTAssertFalse(moved.isMovingToParent)
    window.close()
    XCTAssertEqual(moved.departures, 1)
    XCTAssertEqual(host.mistakes, [])
  }
}
