import AsyncTestSupport
import ControllerCore
import ControllerTesting
import Navigator
import TestSupport
import XCTest

/// `window.presentForResult(picker)` returns the result, and every wait ends.
@MainActor
final class PresentForResultTests: SerialTestCase {
  private final class Picker: Controller, ResultProviding {
    typealias Output = Int
  }

  private func makeShown() -> ControllerWindow {
    let window = ControllerWindow(root: Controller())
    window.show()
    return window
  }

  /// Presents a picker, does something, and returns the result.
  private func result(
    in window: ControllerWindow,
    _ act: (ControllerWindow, Picker, Task<Int?, Never>) -> Void
  ) async -> Int? {
    let picker = Picker()
    let task = Task { await window.presentForResult(picker) }
    await until { !window.presented.isEmpty }
    act(window, picker, task)
    return await task.value
  }

  func test_present_finish_returnsTheValueWhenThePickerHasLeft() async {
    let window = makeShown()
    let result = await result(in: window) { _, picker, _ in picker.finish(with: 7) }
    XCTAssertEqual(result, 7)
    XCTAssertEqual(window.presented.count, 0)
  }

  func test_present_everyOtherWay_endsTheWaitWithoutAValue() async {
    typealias Way = (name: String, act: @MainActor (ControllerWindow, Picker, Task<Int?, Never>) -> Void)
    let ways: [Way] = [
      ("dismissed", { window, picker, _ in window.dismiss(picker) }),
      ("by the user", { window, picker, _ in window.attemptDismissal(of: picker) }),
      ("by the platform", { window, picker, _ in window.didDismiss(picker) }),
      ("another root", { window, _, _ in window.root = Controller() }),
      ("closed", { window, _, _ in window.close() }),
      ("canceled", { _, _, task in task.cancel() }),
      ("another receiver", { window, picker, _ in picker.onResult(window) { _, _ in } }),
    ]
    for way in ways {
      let result = await result(in: makeShown(), way.act)
      XCTAssertNil(result, way.name)
    }
  }

  func test_present_canceled_dismissesThePicker() async {
    let window = makeShown()
    _ = await result(in: window) { _, _, task in task.cancel() }
    await window.settle()
    XCTAssertEqual(window.presented.count, 0)
  }

  func test_present_withoutARoot_returnsAtOnce() async {
    let result = await ControllerWindow().presentForResult(Picker())
    XCTAssertNil(result)
  }

  func test_present_canceledTransition_returnsAtOnce() async {
    let (window, animator) = (makeShown(), ManualAnimator())
    window.environment.animator = animator
    let task = Task { await window.presentForResult(Picker(), animated: true) }
    await until { !animator.transitions.isEmpty }
    animator.transitions.first?.cancel()
    let result = await task.value
    XCTAssertNil(result)
  }

  /// The picker finishes while it appears, so its value counts even if it does not arrive.
  func test_present_finishedBeforeACanceledTransition_returnsTheValue() async {
    let (window, animator, picker) = (makeShown(), ManualAnimator(), Picker())
    window.environment.animator = animator
    let task = Task { await window.presentForResult(picker, animated: true) }
    await until { !animator.transitions.isEmpty }
    picker.finish(with: 7)
    animator.transitions.first?.cancel()
    let result = await task.value
    XCTAssertEqual(result, 7)
    XCTAssertEqual(window.presented.count, 0)
  }

  /// The second call took the value from the first one.
  func test_present_ofAPresentedPicker_returnsNone_andTheFirstCallGetsTheValue() async {
    let (window, picker) = (makeShown(), Picker())
    let first = Task { await window.presentForResult(picker) }
    await until { !window.presented.isEmpty }
    let second = await window.presentForResult(picker)
    XCTAssertNil(second)
    picker.finish(with: 7)
    let value = await first.value
    XCTAssertEqual(value, 7)
  }

  /// The call of a window that cannot present anything ended the wait in the other window.
  func test_present_inAWindowWithoutARoot_theOtherWindowGetsTheValue() async {
    let (window, picker) = (makeShown(), Picker())
    let first = Task { await window.presentForResult(picker) }
    await until { !window.presented.isEmpty }
    let second = await ControllerWindow().presentForResult(picker)
    XCTAssertNil(second)
    XCTAssertEqual(window.presented.count, 1)
    picker.finish(with: 7)
    let value = await first.value
    XCTAssertEqual(value, 7)
  }

  /// The cancellation of the second call dismissed the picker of the first one.
  func test_present_ofAPickerThatIsBeingPresented_secondCallIsCanceled_firstCallGetsTheValue() async {
    let (window, animator, picker) = (makeShown(), ManualAnimator(), Picker())
    window.environment.animator = animator
    let first = Task { await window.presentForResult(picker, animated: true) }
    await until { !animator.transitions.isEmpty }
    let second = Task { await window.presentForResult(picker) }
    for _ in 0..<20 { await Task.yield() }
    second.cancel()
    let none = await second.value
    XCTAssertNil(none)
    animator.finishAll()
    await window.settle()
    XCTAssertEqual(window.presented.count, 1)
    picker.finish(with: 7)
    animator.finishAll()
    let value = await first.value
    XCTAssertEqual(value, 7)
  }

  // MARK: The picker is leaving another container

  private enum Home: CaseIterable { case stack, children, tabs, otherWindow }

  /// Begins to remove a picker from a container, and presents it meanwhile in `window`.
  private func presentLeaving(
    _ picker: Picker,
    of home: Home,
    in window: HeadlessWindow<Controller>,
    _ other: HeadlessWindow<Controller>,
    whileLeaving act: (Task<Int?, Never>) -> Void = { _ in }
  ) async -> Task<Int?, Never> {
    let (stack, tabs) = (StackController(root: Controller()), TabController())
    tabs.setControllers([picker, Controller()])
    window.root.addChild(home == .tabs ? tabs : stack)
    await window.settle()
    switch home {
    case .stack: stack.push(picker)
    case .children: window.root.addChild(picker)
    case .tabs: break
    case .otherWindow: other.window.present(picker)
    }
    await window.settle()
    await other.settle()
    XCTAssertEqual(picker.appearance, .appeared, "\(home)")
    window.host.pace = .manual
    other.host.pace = .manual
    switch home {
    case .stack: stack.pop()
    case .children: window.root.removeChild(picker)
    case .tabs: tabs.removeChild(picker)
    case .otherWindow: other.window.dismiss(picker)
    }
    for host in [window.host, other.host] { host.layOut() }
    XCTAssertTrue(picker.isMovingFromParent || picker.isBeingDismissed, "\(home)")
    let task = Task { await window.window.presentForResult(picker) }
    for _ in 0..<50 { await Task.yield() }
    act(task)
    for _ in 0..<50 { await Task.yield() }
    for host in [window.host, other.host] {
      host.pace = .later
      host.proceed()
    }
    await window.settle()
    await other.settle()
    return task
  }

  /// The call registered before the old removal had ended, and that end gave its caller no value.
  func test_present_whileThePickerLeavesAnotherContainer_returnsTheValueOfTheNewPresentation() async {
    for home in Home.allCases {
      let (window, other) = (HeadlessWindow(Controller()), HeadlessWindow(Controller()))
      let picker = Picker()
      let task = await presentLeaving(picker, of: home, in: window, other)
      XCTAssertEqual(window.presented.count, 1, "\(home)")
      picker.finish(with: 7)
      await window.settle()
      let value = await task.value
      XCTAssertEqual(value, 7, "\(home)")
      XCTAssertEqual(window.presented.count, 0, "\(home)")
      window.close()
      other.close()
    }
  }

  /// Nobody waits any more when the picker could be presented.
  func test_present_canceledWhileThePickerLeavesAnotherContainer_presentsNothing() async {
    for home in Home.allCases {
      let (window, other) = (HeadlessWindow(Controller()), HeadlessWindow(Controller()))
      let picker = Picker()
      let task = await presentLeaving(picker, of: home, in: window, other) { $0.cancel() }
      let value = await task.value
      XCTAssertNil(value, "\(home)")
      XCTAssertEqual(window.presented.count, 0, "\(home)")
      window.close()
      other.close()
    }
  }

  // MARK: The description of the tree

  func test_debugDescription_saysWhyAScreenIsNotThere() async {
    final class Titled: Controller {
      override var navigationBar: NavigationBarPreferences { NavigationBarPreferences(title: "Trips") }
    }
    let (host, stack) = (HeadlessHost(.manual), StackController(root: Titled()))
    let window = ControllerWindow(root: stack)
    window.host = host
    window.show()
    host.proceed()
    stack.push(Controller(), animated: false)
    XCTAssertEqual(
      window.debugDescription,
      """
      ControllerWindow: appeared
        StackController: appeared, its children change
          Titled: disappearing(animated: false), "Trips", covered
          Controller: appearing(animated: false), waits for the host's view
      """
    )
    host.proceed()
    window.hide()
    window.present(Picker(), animated: false)
    XCTAssertEqual(
      window.debugDescription.split(separator: "\n").last,
      "  Picker: disappeared, presented as sheet"
    )
  }

  func test_reducesMotion_changesAreNotAnimated_butAFingerMovesThem() async {
    let (stack, animator) = (StackController(root: Controller()), ManualAnimator())
    let window = ControllerWindow(root: stack)
    window.environment.animator = animator
    window.environment.reducesMotion = true
    window.show()
    stack.push(Controller(), animated: true)
    XCTAssertEqual(stack.top?.appearance, .appeared)
    XCTAssertEqual(animator.transitions.count, 0)
    let drag = stack.beginInteractivePop()
    XCTAssertEqual(drag?.change.isAnimated, true)
    drag?.cancel()
  }
}
