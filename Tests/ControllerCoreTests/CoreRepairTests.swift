import AsyncTestSupport
import ControllerCore
import ControllerTesting
import Navigator
import Surfaces
import XCTest

/// Defects of the core that were found by reading, each with its number.
@MainActor
final class CoreRepairTests: SerialTestCase {
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

  /// A child that was first read on screen came with an animation.
  func test_child_firstReadOnScreen_isNotAnimated() async {
    final class Screen: Controller {
      var grid: Controller { child { Controller() } }
    }
    let screen = Screen()
    let window = ControllerWindow(root: screen)
    window.show()
    let animator = ManualAnimator()
    window.environment.animator = animator
    XCTAssertEqual(screen.grid.appearance, .appeared)
    XCTAssertEqual(animator.transitions.count, 0)
    animator.finishAll()
    window.close()
  }

  /// The child of the old view stayed on screen until an animation had ended.
  func test_child_ofAViewThatIsRebuiltOnScreen_isReplacedWithoutAnAnimation() async {
    final class Screen: Controller {
      var grid: Controller { child { Controller() } }
      override func viewDidLoad() { _ = grid }
    }
    let screen = Screen()
    let window = ControllerWindow(root: screen)
    window.show()
    let first = screen.grid
    let animator = ManualAnimator()
    window.environment.animator = animator
    screen.reloadView()
    XCTAssertEqual(animator.transitions.count, 0)
    XCTAssertNil(first.parent)
    XCTAssertFalse(screen.grid === first)
    XCTAssertTrue(screen.children.elementsEqual([screen.grid], by: ===))
    XCTAssertEqual(screen.grid.appearance, .appeared)
    animator.finishAll()
    window.close()
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

  /// Each view looked for the outermost host again, so that an event of a deep view took quadratic time.
  func test_send_fromADeepView_asksEachViewOnce() async {
    final class Box: HostedView {
      static var reads = 0
      private weak var host: (any ViewHost)?
      var viewHost: (any ViewHost)? {
        get {
          Self.reads += 1
          return host
        }
        set { host = newValue }
      }
    }
    let controller = Controller()
    let boxes = (0..<100).map { _ in Box() }
    boxes.first?.viewHost = controller
    for (box, outer) in zip(boxes.dropFirst(), boxes) { box.viewHost = outer }
    Box.reads = 0
    // The optimizer releases the boxes, which refer to each other weakly, after their last use.
    withExtendedLifetime(boxes) { _ = boxes.last?.send(1) }
    XCTAssertEqual(Box.reads, 100)
  }

  /// Restoring looked for each child among all children, from the first one.
  func test_restoreState_manySiblings_isLinear() async {
    final class Counted: Controller {
      static var restored = 0
      var isParent = false
      override func decodeState(from state: ControllerState) throws { if !isParent { Self.restored += 1 } }
      override func encodeState(into state: inout ControllerState) throws { try state.set(1, for: "one") }
    }
    func makeTree(_ count: Int) -> Controller {
      let parent = Counted()
      parent.isParent = true
      for index in 0..<count {
        let child = Counted()
        child.restorationID = "\(index)"
        parent.addChild(child)
      }
      return parent
    }
    /// Returns the least time of the processor, which other programs do not make longer.
    func time(_ count: Int) -> Double {
      let tree = makeTree(count)
      let state = tree.saveState()
      let times = (0..<9).map { _ in
        let start = clock()
        XCTAssertEqual(tree.restoreState(state), [])
        return Double(clock() - start)
      }
      return times.min() ?? 0
    }
    let (small, large) = (time(250), time(4_000))
    XCTAssertLessThan(large, small * 80, "sixteen times as many; quadratic is 256 times as long")
    XCTAssertEqual(Counted.restored, 9 * 4_250)
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
