import ControllerCore
import ControllerTesting
import Navigator
import XCTest

/// Tests of transitions that are never ended, that are canceled after a move from another container, or that wait in
/// long queues.
@MainActor
final class AbandonedTransitionTests: XCTestCase {
  /// An animator that releases the transition without ending it.
  private final class Forgetful: TransitionAnimator {
    func animate(_ transition: ContainerTransition) {}
  }

  private var reports: [ControllerDiagnostic.Reason] = []

  private func show(_ root: Controller) -> ControllerWindow {
    let window = ControllerWindow(root: root)
    window.onDiagnostic = { [unowned self] diagnostic, _ in reports.append(diagnostic.reason) }
    window.show()
    return window
  }

  func test_transitionThatIsDropped_ends_andIsReported() async {
    let stack = StackController(root: Controller())
    let window = show(stack)
    window.environment.animator = Forgetful()
    stack.push(Controller(), animated: true)
    XCTAssertEqual(stack.top?.appearance, .appeared)
    XCTAssertEqual(reports, [.transitionDropped])
    _ = stack.beginInteractivePop()
    XCTAssertEqual(stack.controllers.count, 2, "an abandoned drag is taken back")
    XCTAssertEqual(reports, [.transitionDropped, .transitionDropped])
  }

  func test_transitionThatPassesItsDeadline_ends_andIsReported() async {
    let (clock, animator) = (ManualClock(), ManualAnimator())
    let stack = StackController(root: Controller())
    let window = show(stack)
    window.environment.clock = clock
    window.environment.animator = animator
    stack.push(Controller(), animated: true)
    await clock.advance(by: .seconds(9))
    XCTAssertEqual(stack.top?.appearance, .appearing(animated: true))
    animator.transitions.first?.update(progress: 0.9)
    await clock.advance(by: .seconds(9))
    XCTAssertEqual(stack.top?.appearance, .appearing(animated: true), "it was heard of meanwhile")
    await clock.advance(by: .seconds(2))
    XCTAssertEqual(stack.top?.appearance, .appeared)
    XCTAssertEqual(reports, [.transitionTimedOut])
    animator.finishAll()
    XCTAssertEqual(stack.controllers.count, 2)
  }

  func test_dragThatPassesItsDeadline_isTakenBack_andIsReported() async {
    let clock = ManualClock()
    let stack = StackController(root: Controller())
    let window = show(stack)
    window.environment.clock = clock
    stack.push(Controller())
    let drag = stack.beginInteractivePop()
    await clock.advance(by: .seconds(11))
    XCTAssertEqual(drag?.change.outcome, .canceled)
    XCTAssertEqual(stack.controllers.count, 2)
    XCTAssertEqual(reports, [.transitionTimedOut])
  }

  func test_close_endsTransitions_andLetsEverythingGo() async {
    let (leaks, animator) = (LeakTracker(), ManualAnimator())
    do {
      let stack = leaks.track(StackController(root: leaks.track(Controller())))
      let window = show(stack)
      window.environment.animator = animator
      stack.push(leaks.track(Controller()), animated: true)
      window.present(leaks.track(Controller()), animated: true)
      window.close()
      XCTAssertNil(window.root)
      XCTAssertFalse(window.isShown)
    }
    animator.finishAll()
    await leaks.settle()
    XCTAssertEqual(leaks.alive, [])
  }

  func test_windowThatIsReleasedInATransition_lets_everythingGo() async {
    let (leaks, animator) = (LeakTracker(), ManualAnimator())
    do {
      let stack = leaks.track(StackController(root: leaks.track(Controller())))
      let window = show(stack)
      window.environment.animator = animator
      stack.push(leaks.track(Controller()), animated: true)
    }
    animator.finishAll()
    await leaks.settle()
    XCTAssertEqual(leaks.alive, [])
  }

  func test_canceledPush_ofAControllerFromAnotherStack_returnsItThere() async {
    let animator = ManualAnimator()
    let x = Controller()
    let (one, other) = (StackController(root: Controller()), StackController(root: Controller()))
    let window = show(SplitController(columns: [one, other]))
    window.environment.animator = animator
    one.push(x, animated: false)
    one.push(Controller(), animated: false)
    other.push(x, animated: true)
    XCTAssertFalse(one.controllers.contains { $0 === x })
    animator.transitions.first?.cancel()
    XCTAssertEqual(other.controllers.count, 1)
    XCTAssertTrue(one.controllers[1] === x)
    XCTAssertTrue(x.parent === one)
    XCTAssertNotNil(x.scope(.controller))
  }

  func test_longQueue_needsNoDeepStack_andKeepsItsOrder() async {
    let animator = ManualAnimator()
    let stack = StackController(root: Controller())
    let window = show(stack)
    window.environment.animator = animator
    stack.push(Controller(), animated: true)
    let screens = (0..<5_000).map { _ in Controller() }
    for screen in screens { stack.push(screen) }
    animator.finishAll()
    XCTAssertTrue(stack.controllers.dropFirst(2).elementsEqual(screens, by: ===))
    XCTAssertEqual(stack.top?.appearance, .appeared)
  }

  func test_popToAController_andToTheRoot() async {
    let stack = StackController(root: Controller())
    let window = show(stack)
    let screens = (0..<4).map { _ in Controller() }
    screens.forEach { stack.push($0) }
    stack.pop(to: screens[1])
    XCTAssertTrue(stack.top === screens[1])
    stack.pop(to: Controller())
    XCTAssertEqual(stack.controllers.count, 3, "it is not in the stack")
    stack.popToRoot()
    XCTAssertEqual(stack.controllers.count, 1)
    withExtendedLifetime(window) {}
  }

  func test_back_inATabOnAStack_popsTheTabs() async {
    let tabs = TabController()
    tabs.setControllers([Controller()])
    let stack = StackController(root: Controller())
    let window = show(stack)
    stack.push(tabs)
    XCTAssertEqual(window.goBack(), .done)
    XCTAssertEqual(stack.controllers.count, 1)
  }

  func test_back_inAWrapper_doesNotBlankTheScreen() async {
    final class Wrapper: Controller {
      override var visibleChild: Controller? { children.first }
    }
    let wrapper = Wrapper()
    wrapper.addChild(Controller())
    let window = show(wrapper)
    XCTAssertEqual(window.goBack(), .refused)
    XCTAssertEqual(wrapper.children.count, 1)
  }

  func test_animatorOfOnePush_isUsedInsteadOfTheEnvironments() async {
    let (standard, own) = (ManualAnimator(), ManualAnimator())
    let stack = StackController(root: Controller())
    let window = show(stack)
    window.environment.animator = standard
    stack.push(Controller(), animated: true, animator: own)
    XCTAssertEqual([standard, own].map(\.transitions.count), [0, 1])
    own.finishAll()
    withExtendedLifetime(window) {}
  }

  /// When a container is deallocated, its children leave permanently.
  func test_containerThatIsDeallocated_itsChildrenLeave() async {
    let log = Log()
    let child = LoggingController("C", log)
    do {
      let parent = Controller()
      parent.addChild(child)
      parent.beginAppearance(true, animated: false)
      parent.endAppearance()
    }
    XCTAssertEqual(log.entries.suffix(3), ["C.wD", "C.dD", "C.left"])
  }
}
