import ControllerCore
import ControllerTesting
import Navigator
import XCTest

/// A change that must wait until a child is free, for example until its push has ended, keeps its place before later changes.
@MainActor
final class ChangeOrderTests: XCTestCase {
  private final class Screen: Controller {
    var onAppear: (() -> Void)?
    var onLoad: (() -> Void)?
    private(set) var dismissed: [Controller] = []
    private(set) var timesLeft = 0

    override func presentedDidDismiss(_ presented: Controller) { dismissed.append(presented) }
    override func viewDidAppear(animated: Bool) { onAppear?() }
    override func viewDidLoad() { onLoad?() }
    override func didLeave() { timesLeft += 1 }
  }

  func test_setControllers_thenPush_inACallbackOfTheChild_keepOrder() async {
    let (splash, home, detail) = (Screen(), Screen(), Screen())
    let stack = StackController(root: splash)
    splash.onAppear = {
      splash.onAppear = nil; stack.setControllers([home]); stack.push(detail)
    }
    let window = HeadlessWindow(stack)
    await window.settle()
    XCTAssertTrue(
      stack.controllers.elementsEqual([home, detail], by: ===),
      "\(window.window.debugDescription)"
    )
    XCTAssertEqual(detail.timesLeft, 0)
    window.close()
  }

  func test_pop_thenPush_inACallbackOfTheChild_keepOrder() async {
    let (a, b, x) = (Screen(), Screen(), Screen())
    let stack = StackController(root: a)
    stack.push(b)
    b.onAppear = {
      b.onAppear = nil; stack.pop(); stack.push(x)
    }
    let window = HeadlessWindow(stack)
    await window.settle()
    XCTAssertTrue(stack.controllers.elementsEqual([a, x], by: ===), "\(window.window.debugDescription)")
    window.close()
  }

  func test_root_thenPresent_duringAPushOfTheOldRoot_keepOrder() async {
    let (a, b, home, login) = (Screen(), Screen(), Screen(), Screen())
    let stack = StackController(root: a)
    let window = HeadlessWindow<Controller>(stack)
    await window.settle()
    stack.push(b)
    var outcomes: [TransitionOutcome] = []
    window.window.root = home
    window.window.present(login) { outcomes.append($0) }
    await window.settle()
    XCTAssertTrue(window.window.root === home)
    XCTAssertEqual(outcomes, [.completed])
    XCTAssertTrue(window.presented.elementsEqual([login], by: ===), "\(window.window.debugDescription)")
    XCTAssertEqual(login.timesLeft, 0)
    window.close()
  }

  func test_dismiss_thenPresent_duringAPushInTheSheet_keepOrder() async {
    let (root, a, b, alert) = (Screen(), Screen(), Screen(), Screen())
    let window = HeadlessWindow(root)
    await window.settle()
    let stack = StackController(root: a)
    root.present(stack)
    await window.settle()
    stack.push(b)
    root.dismiss()
    root.present(alert, as: .alert)
    await window.settle()
    XCTAssertTrue(window.presented.elementsEqual([alert], by: ===), "\(window.window.debugDescription)")
    XCTAssertEqual(alert.timesLeft, 0)
    window.close()
  }

  func test_dismiss_twice_duringAPushInTheSheet_tellsThePresenterOnce() async {
    let (root, a, b) = (Screen(), Screen(), Screen())
    let window = HeadlessWindow(root)
    await window.settle()
    let stack = StackController(root: a)
    root.present(stack)
    await window.settle()
    stack.push(b)
    a.dismiss()
    a.dismiss()
    await window.settle()
    XCTAssertEqual(window.presented.count, 0)
    XCTAssertEqual(root.dismissed.count, 1)
    window.close()
  }

  func test_push_behindAPushThatWaitsForThePresentationOfTheStack_keepsOrder() async {
    let (a, b, c, d) = (Screen(), Screen(), Screen(), Screen())
    let (animator, stack) = (ManualAnimator(), StackController(root: a))
    let window = ControllerWindow(root: Screen())
    window.environment.animator = animator
    window.show()
    window.present(stack)
    b.onLoad = { stack.push(c) }
    stack.push(b)
    stack.push(d)
    animator.finishAll()
    XCTAssertTrue(stack.controllers.elementsEqual([a, b, c, d], by: ===), "\(window.debugDescription)")
    XCTAssertTrue(window.isShown)
  }

  func test_handlersOfResults_doNotWaitForAChangeThatWaits() async {
    final class Form: Controller, ResultProviding { typealias Output = Int }
    let (a, other, form) = (Screen(), Screen(), Form())
    let (animator, stack) = (ManualAnimator(), StackController(root: a))
    let (window, otherWindow) = (ControllerWindow(root: stack), ControllerWindow(root: Screen()))
    window.environment.animator = animator
    otherWindow.environment.animator = animator
    window.show()
    otherWindow.show()
    var results: [Int] = []
    form.onResult(self) { _, outcome in
      if case .value(let value) = outcome { results.append(value) }
    }
    stack.push(form, animated: false)
    form.finish(with: 1)
    otherWindow.present(other)
    stack.push(other)
    XCTAssertEqual(results, [])
    animator.finishNext()
    XCTAssertEqual(results, [1])
    XCTAssertTrue(stack.controllers.elementsEqual([a], by: ===), "\(window.debugDescription)")
    animator.finishAll()
    XCTAssertTrue(stack.controllers.elementsEqual([a, other], by: ===), "\(window.debugDescription)")
    window.close()
    otherWindow.close()
  }

  func test_twoContainersThatAddEachOther_doNotWaitForEver() async {
    let (a, b, later) = (Screen(), Screen(), Screen())
    var reasons: [ControllerDiagnostic.Reason] = []
    for screen in [a, b] { screen.onDiagnostic = { diagnostic, _ in reasons.append(diagnostic.reason) } }
    a.onLoad = { b.loadViewIfNeeded() }
    b.onLoad = {
      b.addChild(a)
      a.addChild(b)
    }
    a.loadViewIfNeeded()
    XCTAssertTrue(a.children.elementsEqual([b], by: ===))
    XCTAssertEqual(reasons, [.cyclicContainment])
    b.addChild(later)
    XCTAssertTrue(b.children.elementsEqual([later], by: ===))
  }

  func test_close_whileAPresentationWaitsForAnotherWindow_removesTheRootAtOnce() async {
    let (root, login) = (Screen(), Screen())
    let animator = ManualAnimator()
    let (window, other) = (ControllerWindow(root: root), ControllerWindow(root: Screen()))
    other.environment.animator = animator
    window.show()
    other.show()
    other.present(login)
    var outcomes: [TransitionOutcome] = []
    window.present(login) { outcomes.append($0) }
    window.close()
    XCTAssertEqual(root.timesLeft, 1)
    animator.finishAll()
    XCTAssertEqual(outcomes, [.canceled])
    XCTAssertEqual(login.timesLeft, 0)
    other.close()
  }
}
