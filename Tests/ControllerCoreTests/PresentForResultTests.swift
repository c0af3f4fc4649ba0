import ControllerCore
import ControllerTesting
import Navigator
import XCTest

/// `window.presentForResult(picker)` returns the result, and every wait ends.
@MainActor
final class PresentForResultTests: XCTestCase {
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
    while window.presented.isEmpty { await Task.yield() }
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
    while animator.transitions.isEmpty { await Task.yield() }
    animator.transitions.first?.cancel()
    let result = await task.value
    XCTAssertNil(result)
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
