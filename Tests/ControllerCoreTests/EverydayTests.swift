import ControllerCore
import ControllerSupport
import ControllerTesting
import Navigator
import Synchronization
import XCTest

/// Tests of the calls that most apps make every day, without a look at the tree.
@MainActor
final class EverydayTests: XCTestCase {
  private let log = Log()

  private func make(_ name: String) -> LoggingController { LoggingController(name, log) }

  // MARK: Containers

  func test_containers_areFoundFromAnyDepth() async {
    let leaf = Controller()
    let stack = StackController(root: Controller())
    stack.push(leaf)
    let split = SplitController(columns: [stack, Controller()])
    XCTAssertTrue(leaf.stackController === stack)
    XCTAssertTrue(leaf.splitController === split)
    XCTAssertNil(stack.stackController, "the stack is not in a stack")
  }

  func test_presentAndDismiss_onAController() async {
    let (root, sheet, above) = (Controller(), Controller(), Controller())
    let stack = StackController(root: root)
    let window = ControllerWindow(root: stack)
    window.show()
    root.present(sheet)
    sheet.present(above, as: .fullScreen)
    XCTAssertTrue(window.presented.elementsEqual([sheet, above], by: ===))
    XCTAssertEqual(window.presentation(of: above), .fullScreen)
    sheet.dismiss()
    XCTAssertTrue(window.presented.elementsEqual([sheet], by: ===), "what it presents is dismissed first")
    var ends: [TransitionOutcome] = []
    sheet.dismiss { ends.append($0) }
    XCTAssertTrue(window.presented.isEmpty, "nothing is over it, so it goes itself")
    root.dismiss { ends.append($0) }
    XCTAssertTrue(window.root === stack, "the root stays")
    XCTAssertEqual(ends, [.completed, .completed])
    root.present(sheet)
    root.dismiss()
    XCTAssertTrue(window.presented.isEmpty)
  }

  func test_presentAndDismiss_inNoWindow_areReportedAndCanceled() async {
    let controller = Controller()
    var reasons: [ControllerDiagnostic.Reason] = []
    var ends: [TransitionOutcome] = []
    controller.onDiagnostic = { diagnostic, _ in reasons.append(diagnostic.reason) }
    controller.present(Controller()) { ends.append($0) }
    controller.dismiss { ends.append($0) }
    XCTAssertEqual(reasons, [.notInWindow, .notInWindow])
    XCTAssertEqual(ends, [.canceled, .canceled])
  }

  // MARK: Without a container

  func test_stop_withoutStart_doesNothing() async {
    let controller = make("A")
    controller.restorationID = "a"
    controller.beginAppearance(true, animated: false)
    controller.endAppearance()
    _ = log.take()
    controller.stop()
    XCTAssertEqual(log.take(), [])
    XCTAssertEqual(controller.appearance, .appeared)
  }

  func test_startAndStop_aWholeLife_andAgain() async {
    let controller = make("A")
    let life = ["A.LV", "A.VDL", "A.wA", "A.dA", "A.wD", "A.dD", "A.left"]
    for _ in 0..<2 {
      controller.start()
      XCTAssertEqual(controller.appearance, .appeared)
      controller.stop()
      controller.stop()
      XCTAssertEqual(log.take(), life)
      XCTAssertFalse(controller.isViewLoaded)
    }
  }

  func test_stop_cancelsTheWork_andFromAHookWaits() async {
    let controller = make("A")
    controller.onHook["dA"] = { $0.stop() }
    controller.start()
    XCTAssertEqual(log.take(), ["A.LV", "A.VDL", "A.wA", "A.dA", "A.wD", "A.dD", "A.left"])
    controller.start()
    XCTAssertNil(controller.scope(.controller), "the hook has stopped it again")
  }

  func test_stop_controllerWithoutAResult_isDismissed() async {
    final class Picker: Controller, ResultProviding {
      typealias Output = Int
    }
    let picker = Picker()
    var outcomes: [NavigationOutcome<Int>] = []
    picker.onResult(self) { _, outcome in outcomes.append(outcome) }
    picker.start()
    picker.stop()
    XCTAssertEqual(outcomes, [.dismissed])
  }

  func test_start_inAContainer_isReported() async {
    let (parent, child) = (Controller(), make("A"))
    parent.addChild(child)
    _ = log.take()
    var reasons: [ControllerDiagnostic.Reason] = []
    parent.onDiagnostic = { diagnostic, _ in reasons.append(diagnostic.reason) }
    child.start()
    child.stop()
    XCTAssertEqual(reasons, [.startedInContainer])
    XCTAssertEqual(log.take(), [])
  }

  /// Row 4.14: the owner of a started controller must retain it.
  func test_startedController_thatIsDeallocated_isReported() async {
    let messages = Mutex<[String]>([])
    Diagnostics.$output.withValue(.init({ message in messages.withLock { $0.append(message) } })) {
      Controller().start()
      let stopped = Controller()
      stopped.start()
      stopped.stop()
    }
    XCTAssertEqual(
      messages.withLock { $0 },
      ["Controller was deallocated while it was started. Its owner must retain it and call stop()."]
    )
  }

  // MARK: Settings

  /// Row 3.02: settings are set by a subclass, or by the code that creates the controller.
  func test_settings_setInInitOrFromOutside() async {
    final class Search: Controller {
      override init() {
        super.init()
        unloadsHiddenView = true
      }
    }
    let search = Search()
    let window = HeadlessWindow(search)
    window.window.hide()
    window.window.receiveMemoryWarning()
    XCTAssertFalse(search.isViewLoaded)

    let parent = Controller()
    parent.forwardsAppearance = false
    let child = Controller()
    parent.addChild(child)
    parent.start()
    XCTAssertEqual(child.appearance, .disappeared)
    parent.stop()
  }
}
