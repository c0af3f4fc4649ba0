import ControllerCore
import ControllerTesting
import Navigator
import XCTest

/// Defects of the core that were found by reading, each with its number.
@MainActor
final class CoreRepairTests: XCTestCase {
  private final class Box {}

  // MARK: C5

  func test_perView_readBeforeLoadingAndInViewDidLoad_isMadeOnce() async {
    final class Screen: Controller {
      var made = 0
      var box: Box {
        perView {
          made += 1
          return Box()
        }
      }
      override func viewDidLoad() { _ = box }
    }
    let screen = Screen()
    let first = screen.box
    XCTAssertTrue(first === screen.box)
    XCTAssertEqual(screen.made, 1)
  }

  func test_child_readBeforeLoadingAndInViewDidLoad_isOneChild() async {
    final class Screen: Controller {
      var grid: Controller { child { Controller() } }
      override func viewDidLoad() { _ = grid }
    }
    let screen = Screen()
    XCTAssertTrue(screen.grid.parent === screen)
    XCTAssertEqual(screen.children.count, 1)
  }

  // MARK: C10

  func test_present_withoutRoot_isCanceled_andReported() async {
    let window = ControllerWindow()
    var reasons: [ControllerDiagnostic.Reason] = []
    var outcomes: [TransitionOutcome] = []
    window.onDiagnostic = { diagnostic, _ in reasons.append(diagnostic.reason) }
    window.present(Controller()) { outcomes.append($0) }
    XCTAssertEqual(outcomes, [.canceled])
    XCTAssertEqual(reasons, [.notInWindow])
  }

  // MARK: C12

  func test_cellController_movedElsewhere_isEmbeddedInItsNewContainer() async {
    final class Frame: Controller {
      let frame = Box()
      override var hostedView: AnyObject? { frame }
    }
    let (list, other, cell) = (Frame(), Frame(), Box())
    let cells = CellControllers<Int>(parent: list) { _ in Controller() }
    let moved = cells.display(1, in: cell)
    XCTAssertTrue(list.containerView(for: moved) === cell)
    other.addChild(moved)
    XCTAssertTrue(other.containerView(for: moved) === other.frame)
    cells.endDisplay(1, in: cell)
    XCTAssertTrue(moved.parent === other, "the cell has no say any more")
  }

  func test_isViewLoaded_insideLoadView_isFalse() async {
    final class Screen: Controller {
      var states: [Bool] = []
      override func loadView() { states.append(isViewLoaded) }
      override func viewDidLoad() { states.append(isViewLoaded) }
    }
    let screen = Screen()
    screen.loadViewIfNeeded()
    XCTAssertEqual(screen.states, [false, true])
  }

  func test_saveState_errorOfAStack_keepsItsScreens() async {
    final class Stack: StackController {
      struct Full: Error {}
      override func encodeState(into state: inout ControllerState) throws {
        try state.set(1, for: "lost")
        throw Full()
      }
      override func handleError(_ error: any Error) {}
    }
    let stack = Stack()
    for id in ["a", "b"] {
      let screen = Controller()
      screen.restorationID = id
      stack.push(screen)
    }
    let state = stack.saveState()
    let restored = StackController()
    restored.makeRestoredController = { _, _ in Controller() }
    restored.restoreState(state)
    XCTAssertEqual(restored.controllers.map(\.restorationID), ["a", "b"])
    XCTAssertNil(try state.value(Int.self, for: "lost"))
  }

  // MARK: C8

  func test_workInTheWindow_outlivesItsScreen_andEndsWithTheWindow() async {
    let clock = ManualClock()
    var environment = ControllerEnvironment()
    environment.clock = clock
    let stack = StackController(root: Controller())
    let window = HeadlessWindow(stack, environment: environment)
    let screen = Controller()
    stack.push(screen)
    var saved: [String] = []
    for (name, kind) in [("screen", ControllerScope.Kind.controller), ("window", .window)] {
      screen.start(in: kind) { _ in
        do {
          try await clock.sleep(for: .seconds(1))
          saved.append(name)
        } catch {}
      }
    }
    await clock.waitForSleepers(2)
    stack.pop()
    await clock.advance(by: .seconds(1))
    await window.settle()
    XCTAssertEqual(saved, ["window"])

    stack.top?.start(in: .window) { _ in
      do {
        try await clock.sleep(for: .seconds(1))
        saved.append("late")
      } catch { saved.append("canceled") }
    }
    await clock.waitForSleepers(1)
    window.close()
    await clock.advance(by: .seconds(1))
    for _ in 0..<10 { await Task.yield() }
    XCTAssertEqual(saved, ["window", "canceled"])
  }
}
