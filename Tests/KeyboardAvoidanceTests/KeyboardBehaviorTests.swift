import ControllerCore
import ControllerTesting
import ItemLayouts
import KeyboardAvoidance
import XCTest

/// Row 1.47: for which lifetime of a controller the keyboard is observed.
@MainActor
final class KeyboardBehaviorTests: XCTestCase {
  func test_scope_table_whenItIsObserved() async {
    let table: [(scope: ControllerScope.Kind, made: Bool, loaded: Bool, covered: Bool)] = [
      (.appeared, false, false, false),
      (.loaded, false, true, true),
      (.controller, true, true, true),
    ]
    for row in table {
      let manager = KeyboardStage().manager
      let page = Controller()
      page.add(KeyboardBehavior(manager, in: row.scope))
      XCTAssertEqual(manager.isObserving, row.made, "\(row.scope)")
      page.loadViewIfNeeded()
      XCTAssertEqual(manager.isObserving, row.loaded, "\(row.scope)")
      let stack = StackController(root: Controller())
      let window = HeadlessWindow(stack)
      stack.push(page)
      XCTAssertTrue(manager.isObserving, "\(row.scope)")
      stack.push(Controller())
      XCTAssertEqual(manager.isObserving, row.covered, "\(row.scope)")
      stack.pop()
      XCTAssertTrue(manager.isObserving, "\(row.scope)")
      stack.pop()
      XCTAssertFalse(manager.isObserving, "\(row.scope), left")
      stack.push(page)
      XCTAssertTrue(manager.isObserving, "\(row.scope), back")
      window.close()
      XCTAssertFalse(manager.isObserving, "\(row.scope), closed")
    }
  }

  /// Row 1.51: one manager, given to every page by the environment.
  func test_environment_givesItToEveryPage_andNothingMovesBetweenThem() async {
    let stage = KeyboardStage()
    var environment = ControllerEnvironment()
    environment.makeBehaviors = { $0 is StackController ? [] : [KeyboardBehavior(stage.manager)] }
    let stack = StackController(root: Controller())
    let window = HeadlessWindow(stack, environment: environment)
    stage.manager.keyboardWillShow(stage.keyboard, over: .milliseconds(250))
    let bottom = stage.scroller.contentInsets.bottom
    XCTAssertGreaterThan(bottom, 0)
    XCTAssertEqual(stage.scroller.moves.count, 1)
    XCTAssertNil(stack.behavior(of: KeyboardBehavior.self), "it is for pages only")
    // The second page begins before the first one ends.
    for page in [Controller(), Controller()] {
      stack.push(page)
      XCTAssertNotNil(page.behavior(of: KeyboardBehavior.self))
      XCTAssertTrue(stage.manager.isObserving)
    }
    stack.pop()
    stack.pop()
    XCTAssertTrue(stage.manager.isObserving)
    XCTAssertEqual(stage.scroller.contentInsets.bottom, bottom)
    XCTAssertEqual(stage.scroller.moves.count, 1)
    window.close()
    XCTAssertFalse(stage.manager.isObserving)
    XCTAssertEqual(stage.scroller.contentInsets.bottom, 0)
  }

  func test_addedInTheMiddle_beginsAtOnce() async {
    for scope in ControllerScope.Kind.allCases {
      let manager = KeyboardStage().manager
      let page = Controller()
      let window = HeadlessWindow(page)
      page.add(KeyboardBehavior(manager, in: scope))
      XCTAssertTrue(manager.isObserving, "\(scope)")
      window.close()
      XCTAssertFalse(manager.isObserving, "\(scope)")
    }
  }

  func test_loaded_endsWithTheView_beginsWithTheNext() async {
    let manager = KeyboardStage().manager
    let page = Controller()
    page.add(KeyboardBehavior(manager, in: .loaded))
    page.loadViewIfNeeded()
    page.reloadView()
    XCTAssertFalse(manager.isObserving)
    page.loadViewIfNeeded()
    XCTAssertTrue(manager.isObserving)
  }

  func test_below_aContainerThatLeavesAndComesBack() async {
    for scope in ControllerScope.Kind.allCases {
      let manager = KeyboardStage().manager
      let page = Controller()
      let inner = StackController(root: page)
      page.add(KeyboardBehavior(manager, in: scope))
      let stack = StackController(root: Controller())
      let window = HeadlessWindow(stack)
      stack.push(inner)
      XCTAssertTrue(manager.isObserving, "\(scope)")
      stack.pop()
      XCTAssertFalse(manager.isObserving, "\(scope)")
      stack.push(inner)
      XCTAssertTrue(manager.isObserving, "\(scope)")
      window.close()
    }
  }
}
