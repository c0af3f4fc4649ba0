import ControllerCore
import ControllerTesting
import XCTest

/// The callback orders in stacks, tabs, splits and windows. `row3` in a test's name is row 3 of the table of UIKit's
/// callback orders in the design notes, which are not in this repository.
@MainActor
final class ContainersTests: XCTestCase {
  private let log = Log()

  private func make(_ name: String) -> LoggingController {
    LoggingController(name, log)
  }

  private func makeShownStack(_ names: String...) -> (StackController, ControllerWindow) {
    let stack = StackController()
    stack.setControllers(names.map(make))
    let window = ControllerWindow(root: stack)
    window.show()
    _ = log.take()
    return (stack, window)
  }

  private func names(_ controllers: [Controller]) -> [String] {
    controllers.compactMap { ($0 as? LoggingController)?.name }
  }

  // MARK: Stack

  func test_row3_push() async {
    let (stack, window) = makeShownStack("A")
    stack.push(make("B"), animated: true)
    XCTAssertEqual(
      log.take(),
      ["B.wM(N)", "B.LV", "B.VDL", "A.wD*", "B.wA*", "A.dD*", "B.dA*", "B.dM(N)"]
    )
    XCTAssertTrue(window.isShown)
  }

  func test_row4_pop() async {
    let (stack, window) = makeShownStack("A")
    stack.push(make("B"), animated: false)
    _ = log.take()
    weak let popped = stack.top
    stack.pop(animated: false)
    XCTAssertEqual(names(stack.controllers), ["A"])
    XCTAssertEqual(
      log.take(),
      ["B.wM(nil)", "B.wD", "A.wA", "B.dD", "A.dA", "B.dM(nil)", "B.left"]
    )
    XCTAssertNil(popped)
    XCTAssertTrue(window.isShown)
  }

  func test_row5_popSeveral_everyoneLeavesTopFirst_onlyTheTopsAppear() async {
    let (stack, window) = makeShownStack("A")
    ["B", "C", "D"].forEach { stack.push(make($0), animated: false) }
    _ = log.take()
    stack.pop(3, animated: false)
    XCTAssertEqual(
      log.take(),
      [
        "D.wM(nil)", "C.wM(nil)", "B.wM(nil)", "D.wD", "A.wA", "D.dD", "A.dA",
        "D.dM(nil)", "D.left", "C.dM(nil)", "C.left", "B.dM(nil)", "B.left",
      ]
    )
    XCTAssertTrue(window.isShown)
  }

  func test_row6_setControllers_eachMovesExactlyOnce() async {
    let (stack, window) = makeShownStack("A", "B")
    let kept = stack.controllers[0]
    stack.setControllers([kept, make("C"), make("D")], animated: false)
    XCTAssertEqual(
      log.take(),
      [
        "B.wM(nil)", "C.wM(N)", "D.wM(N)", "D.LV", "D.VDL", "B.wD", "D.wA", "B.dD", "D.dA",
        "C.dM(N)", "D.dM(N)", "B.dM(nil)", "B.left",
      ]
    )
    XCTAssertEqual(names(stack.controllers), ["A", "C", "D"])
    XCTAssertTrue(window.isShown)
  }

  func test_pop_neverRemovesTheRoot() async {
    let (stack, window) = makeShownStack("A", "B")
    for count in [5, 1, -1] {
      stack.pop(count)
      XCTAssertEqual(stack.controllers.count, 1)
    }
    XCTAssertEqual(names(stack.controllers), ["A"])
    XCTAssertTrue(window.isShown)
  }

  func test_push_onAHiddenStack_showsNothingUntilTheStackAppears() async {
    let stack = StackController(root: make("A"))
    stack.push(make("B"))
    XCTAssertEqual(log.take(), ["A.wM(N)", "A.dM(N)", "B.wM(N)", "B.dM(N)"])
    let window = ControllerWindow(root: stack)
    defer { withExtendedLifetime(window) {} }
    window.show()
    XCTAssertEqual(log.take(), ["B.LV", "B.VDL", "B.wA", "B.dA"])
  }

  // MARK: Tabs

  func test_row13_select_incomingBeginsFirst_nobodyMoves() async {
    let tabs = TabController()
    tabs.setControllers([make("A"), make("B")])
    let window = ControllerWindow(root: tabs)
    window.show()
    _ = log.take()
    tabs.select(1, animated: false)
    XCTAssertEqual(log.take(), ["B.LV", "B.VDL", "B.wA", "A.wD", "A.dD", "B.dA"])
    tabs.select(1, animated: false)
    tabs.select(7, animated: false)
    XCTAssertEqual(log.take(), [])
    XCTAssertEqual(tabs.selectedIndex, 1)
    window.hide()
    XCTAssertEqual(log.take(), ["B.wD", "B.dD"])
  }

  func test_setControllers_selectingAnIndexOutOfRange_selectsTheNearest() async {
    let tabs = TabController()
    for (index, expected) in [(-1, 0), (1, 1), (2, 1), (.max, 1)] {
      tabs.setControllers([make("A"), make("B")], selecting: index)
      XCTAssertEqual(tabs.selectedIndex, expected)
    }
    tabs.setControllers([], selecting: 1)
    XCTAssertEqual(tabs.selectedIndex, 0)
  }

  // MARK: Split

  func test_split_showsAllColumns() async {
    let split = SplitController()
    split.setColumns([make("L"), make("D")])
    let window = ControllerWindow(root: split)
    defer { withExtendedLifetime(window) {} }
    window.show()
    XCTAssertEqual(
      log.take().suffix(8),
      ["L.LV", "L.VDL", "L.wA", "D.LV", "D.VDL", "D.wA", "L.dA", "D.dA"]
    )
  }

  // MARK: Window

  func test_row29_rootReplaced_oldLeaves() async {
    let a = make("A")
    let window = ControllerWindow(root: a)
    window.show()
    let c = make("C")
    c.loadViewIfNeeded()
    _ = log.take()
    window.root = c
    XCTAssertEqual(log.take(), ["A.wD", "C.wA", "A.dD", "C.dA", "A.left"])
  }

  func test_columnsAndRoot_areReplacedWithoutAnAnimation() async {
    let split = SplitController(columns: [make("L"), make("D")])
    let window = ControllerWindow(root: split)
    window.show()
    let animator = ManualAnimator()
    window.environment.animator = animator
    split.setColumns([make("L2")])
    XCTAssertEqual(split.children.count, 1)
    window.present(make("M"), animated: false)
    window.root = make("R")
    XCTAssertNil(split.parent)
    XCTAssertEqual(window.root?.appearance, .appeared)
    XCTAssertEqual(animator.transitions.count, 0)
    animator.finishAll()
    window.close()
  }
}
