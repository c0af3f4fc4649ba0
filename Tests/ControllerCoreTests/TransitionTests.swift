import ControllerCore
import ControllerSupport
import ControllerTesting
import ItemLayouts
import Navigator
import XCTest

/// The callback orders of animated transitions and of presentations. `row3` in a test's name is row 3 of the table of
/// UIKit's callback orders in the design notes, which are not in this repository.
@MainActor
final class TransitionTests: XCTestCase {
  private let log = Log()
  private let animator = ManualAnimator()

  private func show(_ root: Controller) -> ControllerWindow {
    let window = ControllerWindow(root: root)
    window.environment.animator = animator
    window.show()
    _ = log.take()
    return window
  }

  private func make(_ name: String) -> LoggingController { LoggingController(name, log) }

  // MARK: Stack

  func test_row3_push_animated() async {
    let stack = StackController(root: make("A"))
    let window = show(stack)
    stack.push(make("B"), animated: true)
    XCTAssertEqual(log.take(), ["B.wM(N)", "B.LV", "B.VDL", "A.wD*", "B.wA*"])
    XCTAssertEqual(stack.top?.appearance, .appearing(animated: true))
    animator.finishAll()
    XCTAssertEqual(log.take(), ["A.dD*", "B.dA*", "B.dM(N)"])
    XCTAssertTrue(window.isShown)
  }

  /// Callbacks of one controller are never nested in each other.
  func test_transitionThatEndsInACallbackBelow_endsAfterIt() async {
    let stack = StackController(root: make("A"))
    let window = show(stack)
    let (next, child) = (make("B"), make("C"))
    stack.push(next, animated: true)
    _ = log.take()
    child.onHook["wA"] = { [animator, log] _ in
      animator.finishAll()
      log.append("end of the callback")
    }
    next.addChild(child)
    XCTAssertEqual(
      log.take(),
      [
        "C.wM(B)", "C.LV", "C.VDL", "C.wA*", "end of the callback", "A.dD*", "B.dA*", "C.dA*", "C.dM(B)",
        "B.dM(N)",
      ]
    )
    window.close()
  }

  func test_row4_pop_animated() async {
    let stack = StackController(root: make("A"))
    let window = show(stack)
    stack.push(make("B"), animated: false)
    _ = log.take()
    stack.pop(animated: true)
    XCTAssertEqual(log.take(), ["B.wM(nil)", "B.wD*", "A.wA*"])
    animator.finishAll()
    XCTAssertEqual(log.take(), ["B.dD*", "A.dA*", "B.dM(nil)", "B.left"])
    XCTAssertTrue(window.isShown)
  }

  func test_row7_interactivePop_cancelled() async {
    let stack = StackController(root: make("A"))
    let window = show(stack)
    let b = make("B")
    stack.push(b, animated: false)
    weak let scope = b.scope(.appeared)
    _ = log.take()
    let transition = stack.beginInteractivePop()
    XCTAssertEqual(log.take(), ["B.wM(nil)", "B.wD*", "A.wA*"])
    transition?.update(progress: 0.4)
    transition?.cancel()
    XCTAssertEqual(log.take(), ["A.wD*", "A.dD*", "B.wA*", "B.dA*", "B.dM(N)"])
    XCTAssertEqual(transition?.change.outcome, .canceled)
    XCTAssertEqual(transition?.progress, 0)
    XCTAssertTrue(stack.top === b)
    XCTAssertNotNil(scope, "what began with its appearance goes on")
    transition?.finish()
    XCTAssertEqual(log.take(), [])
    XCTAssertTrue(window.isShown)
  }

  func test_row7_interactivePop_cancelledAndResumed() async {
    let stack = StackController(root: make("A"))
    let window = show(stack)
    stack.push(make("B"), animated: false)
    stack.beginInteractivePop()?.cancel()
    _ = log.take()
    stack.beginInteractivePop()?.finish()
    XCTAssertEqual(
      log.take(),
      ["B.wM(nil)", "B.wD*", "A.wA*", "B.dD*", "A.dA*", "B.dM(nil)", "B.left"]
    )
    XCTAssertTrue(window.isShown)
  }

  func test_interactivePop_whereThereIsNone() async {
    let stack = StackController(root: make("A"))
    XCTAssertNil(stack.beginInteractivePop(), "not on screen")
    let window = show(stack)
    XCTAssertNil(stack.beginInteractivePop(), "nothing below")
    stack.push(make("B"), animated: true)
    XCTAssertNil(stack.beginInteractivePop(), "in a transition")
    animator.finishAll()
    let transition = stack.beginInteractivePop()
    XCTAssertNotNil(transition)
    XCTAssertNil(stack.beginInteractivePop(), "one finger at a time")
    transition?.cancel()
    XCTAssertTrue(window.isShown)
  }

  /// Rows 3.03 and 3.99: the controller on top allows or forbids the interactive pop, and may change this while it is
  /// shown.
  func test_interactivePop_asThePageOnTopAllows() async {
    final class Guarded: LoggingController {
      var isAllowed = false
      override var interactivePop: InteractivePopPolicy { InteractivePopPolicy(isAllowed: isAllowed) }
    }
    let stack = StackController(root: make("A"))
    let window = show(stack)
    let b = Guarded("B", log)
    stack.push(b, animated: false)
    _ = log.take()
    XCTAssertNil(stack.beginInteractivePop())
    XCTAssertEqual(log.take(), [], "nothing has begun")
    b.isAllowed = true
    let transition = stack.beginInteractivePop()
    XCTAssertNotNil(transition)
    transition?.cancel()
    let tabs = TabController()
    tabs.setControllers([make("C"), Guarded("D", log)])
    stack.push(tabs, animated: false)
    tabs.select(1, animated: false)
    XCTAssertNil(stack.beginInteractivePop(), "the one on top is in a container")
    tabs.select(0, animated: false)
    stack.beginInteractivePop()?.finish()
    XCTAssertTrue(stack.top === b)
    XCTAssertTrue(window.isShown)
  }

  /// Row 3.28: one part of the tree has its own animator.
  func test_animator_ofOnePartOfTheTree() async {
    let own = ManualAnimator()
    let stacks = ["A", "B"].map { StackController(root: make($0)) }
    let window = show(SplitController(columns: stacks))
    stacks[1].overrideEnvironment { $0.animator = own }
    stacks.forEach { $0.push(make("C"), animated: true) }
    XCTAssertTrue(animator.transitions.map(\.change.container).elementsEqual([stacks[0]], by: ===))
    XCTAssertTrue(own.transitions.map(\.change.container).elementsEqual([stacks[1]], by: ===))
    own.finishAll()
    XCTAssertEqual(stacks.map { $0.top?.appearance }, [.appearing(animated: true), .appeared])
    animator.finishAll()
    stacks[1].overrideEnvironment(nil)
    stacks[1].pop(animated: true)
    XCTAssertEqual([animator, own].map(\.transitions.count), [1, 0], "and for one pop")
    animator.finishAll()
    XCTAssertTrue(window.isShown)
  }

  func test_row28_pushWhileATransitionRuns_waits() async {
    let stack = StackController(root: make("A"))
    let window = show(stack)
    stack.push(make("B"), animated: true)
    stack.push(make("C"), animated: true)
    stack.pop(animated: true)
    XCTAssertEqual(stack.controllers.count, 2)
    XCTAssertEqual(log.take(), ["B.wM(N)", "B.LV", "B.VDL", "A.wD*", "B.wA*"])
    animator.finishNext()
    XCTAssertEqual(log.take(), ["A.dD*", "B.dA*", "B.dM(N)", "C.wM(N)", "C.LV", "C.VDL", "B.wD*", "C.wA*"])
    animator.finishNext()
    XCTAssertEqual(log.take(), ["B.dD*", "C.dA*", "C.dM(N)", "C.wM(nil)", "C.wD*", "B.wA*"])
    animator.finishNext()
    XCTAssertEqual(log.take(), ["C.dD*", "B.dA*", "C.dM(nil)", "C.left"])
    XCTAssertTrue(window.isShown)
  }

  func test_push_cancelled_neverJoined() async {
    let stack = StackController(root: make("A"))
    let window = show(stack)
    weak var b: LoggingController?
    do {
      let pushed = make("B")
      b = pushed
      stack.push(pushed, animated: true)
    }
    _ = log.take()
    animator.transitions.first?.cancel()
    XCTAssertEqual(log.take(), ["B.wD*", "B.dD*", "A.wA*", "A.dA*", "B.dM(nil)", "B.left"])
    XCTAssertEqual(stack.controllers.count, 1)
    animator.finishAll()
    XCTAssertNil(b)
    XCTAssertTrue(window.isShown)
  }

  /// The app names the pushed controller itself. So the controller is added again, which begins a new life of it.
  func test_push_cancelled_setControllersThatWaitedAddsTheControllerAgain_itLeavesOnceForEachLife() async {
    let (root, next) = (make("A"), make("B"))
    let stack = StackController(root: root)
    let window = show(stack)
    stack.push(next, animated: true)
    stack.setControllers([next], animated: true)
    _ = log.take()
    animator.transitions.first?.cancel()
    XCTAssertEqual(
      log.take(),
      [
        "B.wD*", "B.dD*", "A.wA*", "A.dA*", "B.dM(nil)", "B.left", "A.wM(nil)", "B.wM(N)", "B.LV", "B.VDL",
        "A.wD*",
        "B.wA*",
      ]
    )
    animator.transitions.last?.cancel()
    XCTAssertEqual(
      log.take(),
      ["B.wD*", "B.dD*", "A.wA*", "A.dA*", "A.dM(N)", "B.dM(nil)", "B.left"]
    )
    XCTAssertEqual(stack.controllers.map(ObjectIdentifier.init), [ObjectIdentifier(root)])
    window.close()
  }

  func test_row5_popOverSeveral_onlyTheTopsAppearAndAllMove() async {
    let stack = StackController(root: make("A"))
    let window = show(stack)
    ["B", "C"].forEach { stack.push(make($0), animated: false) }
    _ = log.take()
    stack.pop(2, animated: false)
    XCTAssertEqual(
      log.take(),
      [
        "C.wM(nil)", "B.wM(nil)", "C.wD", "A.wA", "C.dD", "A.dA", "C.dM(nil)", "C.left", "B.dM(nil)",
        "B.left",
      ]
    )
    XCTAssertTrue(window.isShown)
  }

  func test_row13_select_cancelled_theOldTabIsSelectedAgain() async {
    let tabs = TabController()
    tabs.setControllers([make("A"), make("B")])
    let window = show(tabs)
    tabs.select(1, animated: true)
    XCTAssertEqual(log.take(), ["B.LV", "B.VDL", "B.wA*", "A.wD*"])
    animator.transitions.first?.cancel()
    XCTAssertEqual(log.take(), ["B.wD*", "B.dD*", "A.wA*", "A.dA*"])
    XCTAssertEqual(tabs.selectedIndex, 0)
    XCTAssertTrue(window.isShown)
  }

  func test_hideWindow_whileATransitionRuns_settles() async {
    let stack = StackController(root: make("A"))
    let window = show(stack)
    stack.push(make("B"), animated: true)
    _ = log.take()
    window.hide()
    XCTAssertEqual(log.take(), ["B.wD", "A.dD*", "B.dD"])
    animator.finishAll()
    XCTAssertEqual(log.take(), ["B.dM(N)"])
    window.show()
    XCTAssertEqual(log.take(), ["B.wA", "B.dA"])
  }

  // MARK: Presenting

  func test_row8And9_fullScreen() async {
    let a = make("A")
    let window = show(a)
    let b = make("B")
    var ends: [TransitionOutcome] = []
    window.present(b, as: .fullScreen, animated: true) { ends.append($0) }
    XCTAssertEqual(log.take(), ["B.LV", "B.VDL", "A.wD*", "B.wA*"])
    XCTAssertTrue(b.isBeingPresented)
    animator.finishAll()
    XCTAssertEqual(log.take(), ["B.dA*", "A.dD*"])
    XCTAssertFalse(b.isBeingPresented)
    XCTAssertNil(b.parent)
    XCTAssertTrue(window.topmost === b)
    window.dismiss(b, animated: true) { ends.append($0) }
    XCTAssertTrue(b.isBeingDismissed)
    XCTAssertEqual(log.take(), ["B.wD*", "A.wA*"])
    animator.finishAll()
    XCTAssertEqual(log.take(), ["A.dA*", "B.dD*", "B.left"])
    XCTAssertEqual(ends, [.completed, .completed])
  }

  func test_row10And11_sheet_presenterIsToldOfTheDismissal() async {
    final class Presenter: LoggingController {
      override func presentedDidDismiss(_ presented: Controller) { log.append("\(name).dismissed") }
    }
    let window = show(Presenter("A", log))
    let b = make("B")
    window.present(b, animated: false)
    XCTAssertEqual(log.take(), ["B.LV", "B.VDL", "B.wA", "B.dA"])
    window.dismiss(b, animated: false)
    XCTAssertEqual(log.take(), ["B.wD", "B.dD", "B.left", "A.dismissed"])
  }

  func test_row12_sheetDismissal_cancelled() async {
    let window = show(make("A"))
    let b = make("B")
    window.present(b, animated: false)
    _ = log.take()
    var ends: [TransitionOutcome] = []
    window.dismiss(b, animated: true) { ends.append($0) }
    animator.transitions.first?.cancel()
    XCTAssertEqual(log.take(), ["B.wD*", "B.wA*", "B.dA*"])
    XCTAssertEqual(ends, [.canceled])
    XCTAssertEqual(window.presented.count, 1)
  }

  func test_row29_replaceRoot_whileOneIsPresented_dismissesItFirst() async {
    let window = show(make("A"))
    window.present(make("B"), animated: false)
    _ = log.take()
    window.root = make("C")
    XCTAssertEqual(
      log.take(),
      ["B.wD", "B.dD", "B.left", "C.LV", "C.VDL", "A.wD", "C.wA", "A.dD", "C.dA", "A.left"]
    )
    XCTAssertTrue(window.presented.isEmpty)
  }

  func test_dismiss_ofOneBelow_dismissesWhatIsAbove() async {
    let window = show(make("A"))
    let b = make("B")
    window.present(b, as: .fullScreen, animated: false)
    window.present(make("C"), animated: false)
    _ = log.take()
    window.dismiss(b, animated: false)
    XCTAssertEqual(
      log.take(),
      ["C.wD", "B.wD", "A.wA", "A.dA", "C.dD", "B.dD", "C.left", "B.left"]
    )
  }

  func test_hideAndShow_withASheet_allThatIsVisible() async {
    let window = show(make("A"))
    window.present(make("B"))
    _ = log.take()
    window.hide()
    window.show()
    XCTAssertEqual(log.take(), ["A.wD", "B.wD", "A.dD", "B.dD", "A.wA", "B.wA", "A.dA", "B.dA"])
  }

  func test_present_inAnEmptyWindow_nothingHappens() async {
    let window = ControllerWindow()
    window.show()
    window.present(make("B"))
    XCTAssertNil(window.topmost)
    XCTAssertEqual(log.take(), [])
  }

  func test_settle_waitsForAnAnimation() async {
    let stack = StackController(root: make("A"))
    let window = show(stack)
    stack.push(make("B"), animated: true)
    XCTAssertTrue(PendingWork.isBusy)
    Task { animator.finishAll() }
    await window.settle()
    XCTAssertEqual(stack.top?.appearance, .appeared)
  }

  // MARK: Interactive pop policy

  func test_interactivePopPolicy_acceptsGesturesBackFromTheEdge() async {
    let policy = InteractivePopPolicy(maximumEdgeDistance: 40)
    func accepts(
      _ policy: InteractivePopPolicy,
      _ start: Double,
      _ translation: Double,
      _ direction: ReadingDirection = .leftToRight
    ) -> Bool {
      policy.accepts(start: start, translation: translation, width: 375, direction: direction)
    }
    XCTAssertTrue(accepts(policy, 40, 5))
    XCTAssertFalse(accepts(policy, 41, 5))
    XCTAssertTrue(accepts(InteractivePopPolicy(maximumEdgeDistance: -1), 300, 5), "0 is anywhere")
    XCTAssertFalse(accepts(policy, 30, -5), "forward")
    XCTAssertFalse(accepts(policy, 30, 0), "no direction yet")
    XCTAssertTrue(accepts(policy, 345, -5, .rightToLeft))
    XCTAssertFalse(accepts(policy, 345, 5, .rightToLeft))
    XCTAssertFalse(accepts(policy, 30, -5, .rightToLeft))
  }
}
