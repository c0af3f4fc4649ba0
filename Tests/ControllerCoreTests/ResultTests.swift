import ControllerCore
import ControllerTesting
import Navigator
import XCTest

@MainActor
final class ResultTests: XCTestCase {
  private final class Picker: Controller, ResultProviding {
    typealias Output = Int
  }

  private final class Receiver: Controller {
    var received: [NavigationOutcome<Int>] = []
  }

  private let log = CallbackLog()

  private func receive(from picker: Picker, in receiver: Receiver) {
    let log = log
    picker.onResult(receiver) { receiver, outcome in
      receiver.received.append(outcome)
      log.append("result \(outcome)")
    }
  }

  private func makeStack() -> (
    stack: StackController, receiver: Receiver, picker: Picker, window: ControllerWindow
  ) {
    let receiver = Receiver()
    let picker = Picker()
    let stack = StackController(root: receiver)
    let window = ControllerWindow(root: stack)
    window.show()
    stack.push(picker)
    log.watch(receiver, as: "A")
    log.watch(picker, as: "B")
    return (stack, receiver, picker, window)
  }

  // MARK: When

  func test_finish_afterLeaving_isDeliveredWhenEverythingHasSettled() async {
    let (stack, receiver, picker, window) = makeStack()
    receive(from: picker, in: receiver)
    picker.finish(with: 7)
    XCTAssertEqual(
      log.take(),
      [
        "B.willMove(nil)", "B.viewWillDisappear", "A.viewWillAppear", "B.viewDidDisappear", "A.viewDidAppear",
        "B.didMove(nil)", "B.didLeave", "B.viewDidUnload", "result value(7)",
      ]
    )
    XCTAssertTrue(stack.top === receiver)
    withExtendedLifetime(window) {}
  }

  func test_finish_withOthersAbove_isDeliveredWhenAllHaveLeft() async {
    let (stack, receiver, picker, window) = makeStack()
    let above = Picker()
    log.watch(above, as: "C")
    stack.push(above)
    receive(from: picker, in: receiver)
    receive(from: above, in: receiver)
    _ = log.take()
    picker.finish(with: 7)
    XCTAssertEqual(
      log.take().suffix(8),
      [
        "C.didMove(nil)", "C.didLeave", "C.viewDidUnload", "B.didMove(nil)", "B.didLeave", "B.viewDidUnload",
        "result dismissed", "result value(7)",
      ]
    )
    withExtendedLifetime(window) {}
  }

  func test_finish_withinAHook_isDeliveredWhenThatHasSettled() async {
    final class Hasty: Controller, ResultProviding {
      typealias Output = Int
      override func viewWillAppear(animated: Bool) { finish(with: 1) }
    }
    let receiver = Receiver()
    let stack = StackController(root: receiver)
    let window = ControllerWindow(root: stack)
    window.show()
    let hasty = Hasty()
    log.watch(receiver, as: "A")
    log.watch(hasty, as: "B")
    let log = log
    hasty.onResult(receiver) { _, outcome in log.append("result \(outcome)") }
    stack.push(hasty)
    XCTAssertEqual(log.entries.last, "result value(1)")
    XCTAssertEqual(receiver.appearance, .appeared)
    XCTAssertTrue(stack.top === receiver)
    withExtendedLifetime(window) {}
  }

  func test_finish_withinAHookOfTheContainer_isDeliveredWhenThatStepIsDone() async {
    final class Hasty: Controller {
      override func viewWillAppear(animated: Bool) { (children.first as? Picker)?.finish(with: 1) }
    }
    let receiver = Receiver()
    let container = Hasty()
    let picker = Picker()
    container.addChild(picker)
    receive(from: picker, in: receiver)
    log.watch(container, as: "P")
    log.watch(picker, as: "B")
    log.isVerbose = true
    container.beginAppearance(true, animated: false)
    XCTAssertEqual(
      log.take().suffix(7),
      [
        "B.willMove(nil)", "B.didMove(nil)", "B.didLeave", "P.viewIsAppearing", "P.viewWillLayout",
        "P.viewDidLayout", "result value(1)",
      ]
    )
  }

  func test_handler_mayShowTheNextOne() async {
    let (stack, receiver, picker, window) = makeStack()
    let next = Controller()
    picker.onResult(receiver) { [unowned stack] _, _ in stack.push(next) }
    picker.finish(with: 1)
    XCTAssertTrue(stack.top === next)
    XCTAssertEqual(next.appearance, .appeared)
    XCTAssertEqual(stack.children.count, 2)
    withExtendedLifetime(window) {}
  }

  func test_windowRoot_replaced_isDismissedAfterTheNewOneIsThere() async {
    let receiver = Receiver()
    let picker = Picker()
    let window = ControllerWindow(root: picker)
    window.show()
    log.watch(picker, as: "B")
    log.watch(receiver, as: "A")
    receive(from: picker, in: receiver)
    window.root = receiver
    XCTAssertEqual(
      log.take().suffix(4),
      ["A.viewDidAppear", "B.didLeave", "B.viewDidUnload", "result dismissed"]
    )
  }

  // MARK: How often, and with what

  func test_leavingWithoutAResult_isDismissed_once() async {
    let (stack, receiver, picker, window) = makeStack()
    receive(from: picker, in: receiver)
    stack.pop()
    XCTAssertEqual(receiver.received, [.dismissed])
    picker.finish(with: 1)
    XCTAssertEqual(receiver.received, [.dismissed])
    withExtendedLifetime(window) {}
  }

  func test_leavingTogetherWithTheContainer_isDismissed() async {
    let (stack, receiver, picker, window) = makeStack()
    receive(from: picker, in: receiver)
    window.root = nil
    XCTAssertEqual(receiver.received, [.dismissed])
    withExtendedLifetime(stack) {}
  }

  func test_movingHouse_isNoEnd() async {
    let (_, receiver, picker, window) = makeStack()
    receive(from: picker, in: receiver)
    let other = Controller()
    other.addChild(picker)
    XCTAssertEqual(receiver.received, [])
    picker.finish(with: 2)
    XCTAssertEqual(receiver.received, [.value(2)])
    withExtendedLifetime(window) {}
  }

  func test_finish_againAfterTheRemoval_theFirstCounts_theSecondIsReported() async {
    let (stack, receiver, picker, window) = makeStack()
    var reported: [ControllerDiagnostic.Reason] = []
    picker.onDiagnostic = { diagnostic, _ in reported.append(diagnostic.reason) }
    receive(from: picker, in: receiver)
    picker.finish(with: 1)
    picker.finish(with: 2)
    XCTAssertEqual(receiver.received, [.value(1)])
    XCTAssertEqual(reported, [.finishedTwice])
    XCTAssertEqual(stack.children.count, 1)
    withExtendedLifetime(window) {}
  }

  /// The first result was delivered although the screen stayed, and then the screen could not be closed any more.
  func test_finish_againAfterTheScreenHadToStay_closesIt_theFirstResultCounts() async throws {
    final class Form: Controller, LeaveConfirming {
      let needsConfirmation = true
      func confirmLeaving() async -> Bool { false }
    }
    final class Pages: RouteController<Int> {
      let picker = Picker()
      override func makeController(for route: Int) -> Controller {
        route == 1 ? picker : route == 2 ? Form() : Controller()
      }
    }
    let pages = Pages()
    let navigator = RouteNavigator(.stack(root: 0))
    navigator.attach(pages)
    try await navigator.set([1, 2])
    let plain = (stack: StackController(root: Controller()), picker: Picker())
    plain.stack.setControllers(plain.stack.children + [plain.picker, Form()])
    for (root, picker) in [(plain.stack, plain.picker), (pages, pages.picker)] {
      let window = ControllerWindow(root: root)
      window.show()
      var reported: [ControllerDiagnostic.Reason] = []
      picker.onDiagnostic = { diagnostic, _ in reported.append(diagnostic.reason) }
      let receiver = Receiver()
      receive(from: picker, in: receiver)
      picker.finish(with: 1)
      await window.settle()
      XCTAssertEqual(receiver.received, [.value(1)])
      let stack = try XCTUnwrap(picker.stackController)
      XCTAssertEqual(stack.controllers.count, 3)
      stack.pop()
      picker.finish(with: 2)
      await window.settle()
      XCTAssertEqual(stack.controllers.count, 1)
      XCTAssertEqual(receiver.received, [.value(1)])
      XCTAssertEqual(reported, [])
      window.close()
    }
  }

  func test_finish_twiceDuringTheTransition_isDeliveredAtItsEnd() async {
    let (stack, receiver, picker, window) = makeStack()
    let animator = ManualAnimator()
    window.environment.animator = animator
    receive(from: picker, in: receiver)
    picker.finish(with: 1)
    picker.finish(with: 2)
    XCTAssertEqual(receiver.received, [])
    animator.finishAll()
    XCTAssertEqual(receiver.received, [.value(1)])
    XCTAssertEqual(stack.children.count, 1)

    let child = Picker()
    var reported: [ControllerDiagnostic.Reason] = []
    receiver.onDiagnostic = { diagnostic, _ in reported.append(diagnostic.reason) }
    receiver.addChild(child, animated: false)
    child.finish(with: 1)
    child.finish(with: 2)
    animator.finishAll()
    XCTAssertEqual(receiver.children.count, 0)
    XCTAssertEqual(reported, [])
    window.close()
  }

  func test_handlerReplaced_onlyTheLastIsCalled_andAResultThatIsThereIsNotLost() async {
    let (_, receiver, picker, window) = makeStack()
    picker.onResult(receiver) { _, _ in XCTFail("replaced") }
    receive(from: picker, in: receiver)
    picker.finish(with: 3)
    XCTAssertEqual(receiver.received, [.value(3)])
    withExtendedLifetime(window) {}
  }

  func test_finishedBeforeAnybodyListens_theFirstListenerGetsIt() async {
    let picker = Picker()
    picker.finish(with: 4)
    let receiver = Receiver()
    receive(from: picker, in: receiver)
    XCTAssertEqual(receiver.received, [.value(4)])
  }

  func test_usedAgain_beginsAnew() async {
    let (stack, receiver, picker, window) = makeStack()
    var reported: [ControllerDiagnostic.Reason] = []
    picker.onDiagnostic = { diagnostic, _ in reported.append(diagnostic.reason) }
    receive(from: picker, in: receiver)
    picker.finish(with: 1)
    receive(from: picker, in: receiver)
    stack.push(picker)
    stack.pop()
    XCTAssertEqual(receiver.received, [.value(1), .dismissed])
    receive(from: picker, in: receiver)
    stack.push(picker)
    picker.finish(with: 2)
    XCTAssertEqual(receiver.received, [.value(1), .dismissed, .value(2)])
    stack.push(picker)
    picker.finish(with: 3)
    XCTAssertEqual(receiver.received.count, 3, "nobody asked")
    XCTAssertEqual(reported, [])
    XCTAssertEqual(stack.children.count, 1)
    withExtendedLifetime(window) {}
  }

  func test_deadOwner_nobodyIsCalled() async {
    let (stack, _, picker, window) = makeStack()
    do {
      let owner = Receiver()
      picker.onResult(owner) { _, _ in XCTFail("dead") }
    }
    picker.finish(with: 1)
    XCTAssertEqual(stack.children.count, 1)
    withExtendedLifetime(window) {}
  }

  // MARK: What the containers do

  func test_childOfAPlainController_isRemoved() async {
    let receiver = Receiver()
    let picker = Picker()
    receiver.addChild(picker)
    receive(from: picker, in: receiver)
    picker.finish(with: 1)
    XCTAssertTrue(receiver.children.isEmpty)
    XCTAssertEqual(receiver.received, [.value(1)])
  }

  func test_tab_stays_andItsResultIsHandedBackAtOnce() async {
    let receiver = Receiver()
    let picker = Picker()
    let tabs = TabController()
    tabs.setControllers([receiver, picker], selecting: 1)
    receive(from: picker, in: receiver)
    picker.finish(with: 1)
    XCTAssertEqual(tabs.children.count, 2)
    XCTAssertEqual(receiver.received, [.value(1)])
  }

  func test_column_stays_andItsResultIsHandedBackAtOnce() async {
    let (receiver, picker) = (Receiver(), Picker())
    let split = SplitController(columns: [receiver, picker])
    receive(from: picker, in: receiver)
    XCTAssertFalse(picker.close())
    picker.finish(with: 1)
    XCTAssertEqual(split.children.count, 2)
    XCTAssertEqual(receiver.received, [.value(1)])
  }

  func test_rootOfAStack_stays_asItDoesInAPop() async {
    let receiver = Receiver()
    let picker = Picker()
    let stack = StackController(root: picker)
    let above = Controller()
    stack.push(above)
    receive(from: picker, in: receiver)
    picker.finish(with: 1)
    XCTAssertEqual(receiver.received, [.value(1)])
    XCTAssertTrue(stack.children.contains { $0 === picker })
  }

  func test_rootOfAStackInAContainer_theWholeStackIsTakenOff() async {
    let receiver = Receiver()
    let window = ControllerWindow(root: receiver)
    window.show()
    let picker = Picker()
    let stack = StackController(root: picker)
    receiver.addChild(stack)
    receive(from: picker, in: receiver)
    picker.finish(with: 1)
    XCTAssertTrue(receiver.children.isEmpty)
    XCTAssertEqual(receiver.received, [.value(1)])
  }

  func test_finish_inNoContainer_isDeliveredAtOnce() async {
    let receiver = Receiver()
    let picker = Picker()
    receive(from: picker, in: receiver)
    picker.finish(with: 1)
    XCTAssertEqual(receiver.received, [.value(1)])
  }

  /// The second call removed the screen again, which began an empty transition.
  func test_finishTwice_duringTheTransitionThatAddsTheScreen_removesItOnce() async {
    for isPushed in [true, false] {
      let (animator, picker) = (ManualAnimator(), Picker())
      let container = isPushed ? StackController(root: Controller()) : Controller()
      let window = ControllerWindow(root: container)
      window.environment.animator = animator
      window.show()
      var reported: [ControllerDiagnostic.Reason] = []
      window.onDiagnostic = { diagnostic, _ in reported.append(diagnostic.reason) }
      if let stack = container as? StackController { stack.push(picker) } else { container.addChild(picker) }
      picker.finish(with: 1)
      picker.finish(with: 2)
      var transitions = 0
      while !animator.transitions.isEmpty {
        transitions += 1
        animator.finishNext()
      }
      XCTAssertEqual(transitions, 2)
      XCTAssertEqual(reported, [])
      XCTAssertNil(picker.parent)
      window.close()
    }
  }

  // MARK: Samples

  /// Row 3.30: a screen receives values in its initializer, and returns a value as its result.
  private final class Editor: Controller, ResultProviding {
    typealias Output = String
    private let text: String
    init(_ text: String) { self.text = text }
    func handleDone() { finish(with: "\(text) edited") }
  }

  private final class Profile: Controller {
    var text = "Ada"
    func edit(on stack: StackController) {
      let editor = Editor(text)
      editor.onResult(self) { profile, outcome in
        if case .value(let text) = outcome { profile.text = text }
      }
      stack.push(editor)
    }
  }

  func test_row3_30_parametersForwardAndResultBack() async {
    let profile = Profile()
    let stack = StackController(root: profile)
    let window = ControllerWindow(root: stack)
    window.show()
    profile.edit(on: stack)
    (stack.top as? Editor)?.handleDone()
    XCTAssertEqual(profile.text, "Ada edited")
    XCTAssertTrue(stack.top === profile)
    profile.edit(on: stack)
    stack.pop()
    XCTAssertEqual(profile.text, "Ada edited", "dismissed")
    withExtendedLifetime(window) {}
  }

  /// Row 0.04: a feature, which callers use by its input and output without knowing its controller.
  private struct EditFeature: ControllerFeature {
    func makeController(_ input: String) -> any ResultProviding<String> {
      Editor(input)
    }
  }

  private final class Shell: Controller {
    var result: NavigationOutcome<String>?
    let editing: any ControllerFeature<String, String>

    init(editing: any ControllerFeature<String, String>) { self.editing = editing }

    func edit(_ text: String) {
      let controller = editing.makeController(text)
      controller.onResult(self) { shell, outcome in shell.result = outcome }
      addChild(controller)
    }
  }

  func test_row0_04_feature_isShownWithoutBuildingIt() async {
    let shell = Shell(editing: EditFeature())
    shell.edit("Ada")
    (shell.children.first as? Editor)?.handleDone()
    XCTAssertEqual(shell.result, .value("Ada edited"))
    XCTAssertTrue(shell.children.isEmpty)
  }

  func test_nothingIsKeptAlive() async {
    let leaks = LeakTracker()
    do {
      let (stack, receiver, picker, window) = makeStack()
      for object in [stack, receiver, picker] { leaks.track(object) }
      picker.onResult(receiver) { receiver, outcome in receiver.received.append(outcome) }
      picker.finish(with: 1)
      let other = leaks.track(Picker())
      other.onResult(receiver) { receiver, outcome in receiver.received.append(outcome) }
      stack.push(other)
      window.hide()
    }
    XCTAssertEqual(leaks.alive, [])
  }
}
