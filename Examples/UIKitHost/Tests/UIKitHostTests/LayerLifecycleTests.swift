import Concierge
import ControllerTesting
import UIKit
import XCTest

@testable import UIKitHost

/// The rows of the table of callbacks that concern presentations and tabs.
@MainActor
final class LayerLifecycleTests: XCTestCase {
  private let log = LifecycleLog()
  private lazy var a = LoggedScreen("A", log)
  private lazy var b = LoggedScreen("B", log)
  private lazy var c = LoggedScreen("C", log)
  private var screen: UIKitScreen?

  override func tearDown() async throws {
    await MainActor.run {
      screen?.close()
      XCTAssertEqual(SimulatedDevice.takeComplaints(), [])
    }
  }

  @discardableResult
  private func begin(_ root: Controller) -> UIKitScreen {
    let screen = UIKitScreen(root)
    self.screen = screen
    screen.proceed()
    _ = log.take()
    return screen
  }

  func test_rows8and9_fullScreen() async {
    let screen = begin(a)
    screen.tree.present(b, as: .fullScreen, animated: true)
    screen.proceed()
    XCTAssertEqual(log.take(), "B.LV B.VDL A.wD B.wA B.iA B.dA A.dD")
    XCTAssertNil(a.view.window)
    screen.tree.dismiss(b, animated: true)
    screen.proceed()
    XCTAssertEqual(log.take(), "B.wD A.wA A.iA A.dA B.dD A.presentedDidDismiss")
    XCTAssertNotNil(a.view.window)
  }

  func test_rows10and11_sheet() async {
    let screen = begin(a)
    screen.tree.present(b, animated: true)
    screen.proceed()
    XCTAssertEqual(log.take(), "B.LV B.VDL B.wA B.iA B.dA")
    screen.tree.dismiss(b, animated: true)
    XCTAssertEqual(log.take(), "B.wD")
    screen.proceed()
    XCTAssertEqual(log.take(), "B.dD A.presentedDidDismiss")
    XCTAssertEqual(screen.presented, [])
  }

  func test_row11_swipeDown() async {
    let screen = begin(a)
    screen.tree.present(b)
    screen.proceed()
    _ = log.take()
    let swipe = screen.presented.last?.simulateSwipeDown()
    XCTAssertEqual(log.take(), "B.wD")
    swipe?.finish()
    screen.proceed()
    XCTAssertEqual(log.take(), "B.dD A.presentedDidDismiss")
    XCTAssertEqual(screen.tree.presented.count, 0)
  }

  func test_row12_canceledSwipeDown() async {
    let screen = begin(a)
    screen.tree.present(b)
    screen.proceed()
    _ = log.take()
    screen.presented.last?.simulateSwipeDown()?.cancel()
    screen.proceed()
    XCTAssertEqual(log.take(), "B.wD B.wA B.iA B.dA")
    XCTAssertEqual(screen.tree.presented.count, 1)
  }

  func test_swipeDown_thatIsNotAllowed_doesNotBegin() async {
    final class Locked: Controller {
      override var presentationPreferences: PresentationPreferences {
        PresentationPreferences(detents: [.medium, .height(200)], allowsUserDismissal: false)
      }
    }
    let screen = begin(a)
    screen.tree.present(Locked())
    screen.proceed()
    XCTAssertNil(screen.presented.last?.simulateSwipeDown())
    XCTAssertEqual(screen.presented.last?.sheetPresentationController?.detents.count, 2)
  }

  func test_row13_tabs() async {
    let tabs = TabController()
    tabs.setControllers([a, b])
    let screen = begin(tabs)
    screen.tabs(of: tabs)?.simulateTap(onTab: 1)
    screen.proceed()
    XCTAssertEqual(log.take(without: "LV", "VDL"), "B.wA A.wD B.iA A.dD B.dA")
    XCTAssertEqual(tabs.selectedIndex, 1)
    XCTAssertEqual(screen.tabs(of: tabs)?.selectedIndex, 1)
  }

  private func beginTabs() -> (tabs: TabController, bar: UITabBarController?) {
    let tabs = TabController()
    tabs.setControllers([a, b, c])
    let screen = begin(tabs)
    return (tabs, screen.tabs(of: tabs))
  }

  func test_row13_animatedTabs_endWithTheFade() async {
    let (tabs, bar) = beginTabs()
    tabs.select(1, animated: true)
    XCTAssertEqual(bar?.selectedIndex, 1)
    SimulatedDevice.turn()
    XCTAssertEqual(log.take(without: "LV", "VDL"), "B.wA A.wD B.iA")
    XCTAssertTrue(SimulatedDevice.isAnimating)
    screen?.proceed()
    XCTAssertEqual(log.take(), "A.dD B.dA")
  }

  func test_animatedTabs_interruptedFade_endsTheChange() async {
    let (tabs, bar) = beginTabs()
    tabs.select(1, animated: true)
    SimulatedDevice.turn()
    tabs.select(2, animated: true)
    XCTAssertEqual(tabs.selectedIndex, 1, "the change waits for the one under way")
    if let view = bar?.parent?.view {
      UIView.transition(with: view, duration: 1, options: .transitionCrossDissolve) {}
    }
    XCTAssertEqual(tabs.selectedIndex, 2)
    screen?.proceed()
    XCTAssertEqual(bar?.selectedIndex, 2)
    XCTAssertEqual([a, b, c].map(\.appearance), [.disappeared, .disappeared, .appeared])
  }

  func test_animatedTabs_fadeAfterAChangeThatTimedOut_endsWithItsOwnFade() async {
    let (tabs, _) = beginTabs()
    let clock = ManualClock()
    screen?.tree.environment.clock = clock
    tabs.select(1, animated: true)
    SimulatedDevice.turn()
    await clock.advance(by: .seconds(11))
    XCTAssertEqual(b.appearance, .appeared)
    tabs.select(2, animated: true)
    SimulatedDevice.turn()
    XCTAssertEqual(c.appearance, .appearing(animated: true))
    screen?.proceed()
    XCTAssertEqual(c.appearance, .appeared)
  }

  func test_animatedTabs_lostFade_endsTheChange() async {
    let (tabs, bar) = beginTabs()
    tabs.select(1, animated: true)
    SimulatedDevice.turn()
    bar?.parent?.view.simulateLostTransition()
    XCTAssertEqual([a, b].map(\.appearance), [.disappeared, .appeared])
    XCTAssertEqual(bar?.selectedIndex, 1)
    tabs.select(0, animated: true)
    screen?.proceed()
    XCTAssertEqual([a, b].map(\.appearance), [.appeared, .disappeared])
  }

  func test_tapOnTheSelectedTab_goesBackToItsFirstScreen() async {
    let (tabs, stack) = (TabController(), StackController(root: a))
    tabs.setControllers([stack, c])
    let screen = begin(tabs)
    stack.push(b)
    screen.proceed()
    screen.tabs(of: tabs)?.simulateTap(onTab: 0)
    screen.proceed()
    XCTAssertTrue(stack.top === a)
  }

  func test_row29_rootReplacedUnderAPresentation() async {
    let screen = begin(a)
    screen.tree.present(b)
    screen.proceed()
    _ = log.take()
    screen.tree.root = c
    screen.proceed()
    XCTAssertEqual(
      log.take(without: "LV", "VDL", "presentedDidDismiss"),
      "B.wD B.dD A.wD C.wA C.iA A.dD C.dA"
    )
    XCTAssertEqual(screen.presented, [])
  }

  func test_sheetOverASheet_underAFullScreen_comesBack() async {
    let screen = begin(a)
    screen.tree.present(b)
    screen.tree.present(c, as: .fullScreen)
    screen.proceed()
    XCTAssertEqual(screen.shown.map { ($0.controller as? LoggedScreen)?.name }, ["C"])
    screen.tree.dismiss(c)
    screen.proceed()
    XCTAssertEqual(screen.shown.map { ($0.controller as? LoggedScreen)?.name }, ["A", "B"])
  }
}
