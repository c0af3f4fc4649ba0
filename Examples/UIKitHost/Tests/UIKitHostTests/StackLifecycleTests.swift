import Concierge
import UIKit
import XCTest

@testable import UIKitHost

/// The rows of the table of callbacks that concern stacks, through `UINavigationController`.
@MainActor
final class StackLifecycleTests: XCTestCase {
  private let log = LifecycleLog()
  private lazy var stack = StackController(root: a)
  private lazy var a = LoggedScreen("A", log)
  private lazy var b = LoggedScreen("B", log)
  private lazy var c = LoggedScreen("C", log)
  private lazy var d = LoggedScreen("D", log)
  private lazy var screen = UIKitScreen(stack)

  override func tearDown() async throws {
    await MainActor.run {
      screen.close()
      XCTAssertEqual(SimulatedDevice.takeComplaints(), [])
    }
  }

  private func begin(_ controllers: [LoggedScreen] = []) {
    screen.proceed()
    if !controllers.isEmpty { stack.setControllers([a] + controllers) }
    screen.proceed()
    _ = log.take()
  }

  private var navigation: UINavigationController? { screen.navigation(of: stack) }

  func test_row1_rootShown() async {
    screen.proceed()
    XCTAssertEqual(log.take(without: "wM", "dM"), "A.LV A.VDL A.wA A.iA A.dA")
  }

  func test_row3_push_inBothSpeeds() async {
    begin()
    stack.push(b, animated: true)
    XCTAssertEqual(log.take(), "B.wM B.LV B.VDL A.wD B.wA")
    SimulatedDevice.turn()
    XCTAssertEqual(log.take(), "B.iA")
    screen.proceed()
    XCTAssertEqual(log.take(), "A.dD B.dA B.dM")
    stack.push(c)
    screen.proceed()
    XCTAssertEqual(log.take(), "C.wM C.LV C.VDL B.wD C.wA C.iA B.dD C.dA C.dM")
  }

  func test_row4_backButton() async {
    begin([b])
    navigation?.simulateTapOnBack()
    XCTAssertEqual(log.take(), "B.wM(nil) B.wD A.wA")
    screen.proceed()
    XCTAssertEqual(log.take(), "A.iA B.dD A.dA B.dM(nil)")
    XCTAssertEqual(navigation?.viewControllers.count, 1)
  }

  func test_row4_completedSwipe() async {
    begin([b])
    let swipe = navigation?.simulateSwipeBack()
    XCTAssertEqual(log.take(), "B.wM(nil) B.wD A.wA A.iA")
    swipe?.update(progress: 0.6)
    swipe?.finish()
    XCTAssertEqual(log.take(), "")
    screen.proceed()
    XCTAssertEqual(log.take(), "B.dD A.dA B.dM(nil)")
  }

  func test_row5_popToRoot() async {
    begin([b, c, d])
    stack.popToRoot(animated: true)
    screen.proceed()
    XCTAssertEqual(
      log.take(),
      "D.wM(nil) C.wM(nil) B.wM(nil) D.wD A.wA A.iA D.dD A.dA D.dM(nil) C.dM(nil) B.dM(nil)"
    )
  }

  func test_row5_menuOfTheBackButton_theTreeFollows() async {
    begin([b, c])
    // UIKit pops by itself, over several screens.
    navigation?.popToRootViewController(animated: true)
    screen.proceed()
    XCTAssertEqual(stack.controllers.count, 1)
    XCTAssertEqual(log.take(without: "iA"), "C.wM(nil) B.wM(nil) C.wD A.wA C.dD A.dA C.dM(nil) B.dM(nil)")
  }

  func test_row6_replaceTheStack() async {
    begin([b])
    stack.setControllers([c, d])
    screen.proceed()
    XCTAssertEqual(
      log.take(without: "LV", "VDL"),
      "B.wM(nil) A.wM(nil) C.wM D.wM B.wD D.wA D.iA B.dD D.dA C.dM D.dM B.dM(nil) A.dM(nil)"
    )
  }

  func test_row7_canceledSwipe() async {
    begin([b])
    let swipe = navigation?.simulateSwipeBack()
    XCTAssertEqual(log.take(), "B.wM(nil) B.wD A.wA A.iA")
    swipe?.cancel()
    screen.proceed()
    XCTAssertEqual(log.take(), "A.wD A.dD B.wA B.iA B.dA B.dM")
    XCTAssertEqual(stack.controllers.count, 2)
    XCTAssertEqual(navigation?.viewControllers.count, 2)
  }

  func test_row7_lostSwipe_isCanceledAndReported() async {
    begin([b])
    var reports: [String] = []
    screen.tree.onDiagnostic = { diagnostic, _ in reports.append("\(diagnostic.reason)") }
    _ = navigation?.simulateSwipeBack()
    screen.proceed()
    XCTAssertEqual(log.take(), "B.wM(nil) B.wD A.wA A.iA A.wD A.dD B.wA B.iA B.dA B.dM")
    XCTAssertEqual(reports, ["transitionDropped"])
    XCTAssertEqual(stack.controllers.count, 2)
  }

  func test_swipe_thatIsNotAllowed_doesNotBegin() async {
    final class Locked: Controller {
      override var interactivePop: InteractivePopPolicy { InteractivePopPolicy(isAllowed: false) }
    }
    begin()
    stack.push(Locked())
    screen.proceed()
    XCTAssertNil(navigation?.simulateSwipeBack())
  }

  func test_swipe_thatTheTreeEnds_isTakenFromTheFinger() async {
    begin([b])
    let swipe = navigation?.simulateSwipeBack()
    screen.tree.root = d
    screen.proceed()
    swipe?.finish()
    screen.proceed()
    XCTAssertTrue(screen.shown.map(\.controller).first === d)
    XCTAssertEqual(screen.shown.count, 1)
  }

  func test_row28_pushDuringAPush_waits() async {
    begin()
    stack.push(b, animated: true)
    stack.push(c, animated: true)
    screen.proceed()
    XCTAssertEqual(
      log.take(without: "LV", "VDL"),
      "B.wM A.wD B.wA B.iA A.dD B.dA B.dM C.wM B.wD C.wA C.iA B.dD C.dA C.dM"
    )
    XCTAssertEqual(navigation?.viewControllers.count, 3)
  }

  func test_row30_reloadView_ofTheTop() async {
    begin([b])
    b.reloadView()
    screen.proceed()
    XCTAssertEqual(log.take(), "B.wD B.dD B.LV B.VDL B.wA B.iA B.dA")
    XCTAssertTrue(b.view.window != nil)
  }

  func test_popThatTheAppDrives_isShownAtOnce_andTakenBack() async {
    begin([b])
    let drag = stack.beginInteractivePop()
    screen.proceed()
    XCTAssertEqual(navigation?.viewControllers.count, 1)
    XCTAssertEqual(log.take(), "B.wM(nil) B.wD A.wA A.iA")
    drag?.update(progress: 0.4)
    drag?.cancel()
    screen.proceed()
    XCTAssertEqual(navigation?.viewControllers.count, 2)
    XCTAssertEqual(b.appearance, .appeared)
    XCTAssertNotNil(b.view.window)
    XCTAssertNil(a.view.window)
  }
}
