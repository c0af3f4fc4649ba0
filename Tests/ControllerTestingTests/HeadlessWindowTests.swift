import ControllerCore
import ControllerTesting
import XCTest

@MainActor
final class HeadlessWindowTests: XCTestCase {
  private final class Answering: Controller, DataLoading {
    var isAnswered = false

    func load() async throws {
      await Task.yield()
      isAnswered = true
    }
  }

  func test_settle_waitsForTheWorkOfTheController() async {
    let window = HeadlessWindow(Answering())
    XCTAssertEqual(window.root.appearance, .appearing(animated: false))
    XCTAssertFalse(window.root.isAnswered)
    await window.settle()
    XCTAssertEqual(window.root.appearance, .appeared)
    XCTAssertTrue(window.root.isAnswered)
  }

  func test_window_hasThePropertiesOfTheWindow_andKnowsTheTypeOfItsRoot() async {
    let controller = LeakTracker().track(Answering())
    let window = HeadlessWindow(controller)
    window.environment.clock = ManualClock()
    window.environment.reducesMotion = true
    XCTAssertTrue(window.root.environment.reducesMotion)
    XCTAssertTrue(window.topmost === window.root)
    XCTAssertFalse(window.root.isAnswered, "the type of the root is known")
    window.close()
  }

  func test_settle_waitsForTheWorkOfChildren() async {
    let window = HeadlessWindow(Controller())
    let child = Answering()
    window.root.addChild(child)
    await window.settle()
    XCTAssertTrue(child.isAnswered)
  }

  func test_close_controllerDisappearsAndItsScopesEnd() async {
    let window = HeadlessWindow(Answering())
    window.close()
    XCTAssertEqual(window.root.appearance, .disappeared)
    XCTAssertNil(window.root.scope(.controller))
  }
}
