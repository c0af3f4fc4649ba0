import Concierge
import ControllerTesting
import UIKit
import XCTest

@testable import UIKitHost

/// What the app's own view controllers do with the `UINavigationController` and the `UITabBarController` around them. `U1` is a row of
/// the findings of the round "between the parts".
@MainActor
final class UIKitForeignStackTests: UIKitTestCase {
  /// A view controller of the app, written before the app had a tree.
  private final class Legacy: UIViewController {
    private(set) var calls: [String] = []
    override func viewDidAppear(_ animated: Bool) { calls.append("did appear") }
    override func viewDidDisappear(_ animated: Bool) { calls.append("did disappear") }
  }

  private final class Draft: Controller, LeaveConfirming {
    private(set) var drafts = 0
    private(set) var questions = 0
    var needsConfirmation: Bool { true }
    func confirmLeaving() async -> Bool {
      questions += 1
      return false
    }
    func saveDraft() { drafts += 1 }
  }

  private let legacy = Legacy()
  private let detail = Legacy()
  private lazy var root = LoggedScreen("A", log)
  private lazy var hosted = UIKitController { [legacy] in legacy }
  private lazy var stack = StackController()
  private lazy var screen = show(stack)

  /// Shows a stack with two screens, the second of which is a view controller of the app.
  private func showLegacy() throws -> UINavigationController {
    stack.setControllers([root, hosted], animated: false)
    screen.proceed()
    return try XCTUnwrap(legacy.navigationController)
  }

  /// UIKit does not report the end of the pop, because the stack leaves the screen first. The screen was put back during the
  /// transition.
  func test_popOfTheApp_whileAModalCoversTheStack_isFollowed() async throws {
    // Turns before and after the pop, and which of the three changes are animated.
    for number in 0..<(4 * 4 * 8) {
      let (before, after, flags) = (number % 4, number / 4 % 4, number / 16)
      let name = "\(before) and \(after) turns, \(flags)"
      stack.setControllers([root, hosted, LoggedScreen("C", log)], animated: false)
      screen.proceed()
      stack.present(LoggedScreen("sheet", log), as: .sheet, animated: flags & 1 > 0)
      for _ in 0..<before { SimulatedDevice.turn() }
      screen.navigation(of: stack)?.popViewController(animated: flags & 2 > 0)
      for _ in 0..<after { SimulatedDevice.turn() }
      screen.tree.present(LoggedScreen("modal", log), as: .fullScreen, animated: flags & 4 > 0)
      screen.proceed()
      XCTAssertEqual(stack.controllers.count, 2, name)
      stack.dismiss(animated: false)
      screen.proceed()
      assertAlike(2, name)
      assertNoComplaints()
    }
  }

  private func assertAlike(
    _ viewControllers: Int,
    _ message: String = "",
    file: StaticString = #filePath,
    line: UInt = #line
  ) {
    let navigation = screen.navigation(of: stack)
    XCTAssertEqual(
      navigation?.viewControllers.count,
      viewControllers,
      "UIKit \(message)",
      file: file,
      line: line
    )
    XCTAssertEqual(
      navigation?.viewControllers,
      stack.controllers.map(screen.root.mirror.screen),
      "\(message)",
      file: file,
      line: line
    )
    XCTAssertEqual(stack.top?.appearance, .appeared, "\(message)", file: file, line: line)
    XCTAssertEqual(SimulatedDevice.takeComplaints(), [], "\(message)", file: file, line: line)
  }

  // MARK: Pushes

  /// U1: a legacy screen shows its details.
  func test_push_byAWrappedViewController_staysAndIsInTheTree() async throws {
    for animated in [false, true] {
      let (navigation, detail) = (try showLegacy(), Legacy())
      navigation.pushViewController(detail, animated: animated)
      screen.proceed()
      assertAlike(3, "animated: \(animated)")
      XCTAssertIdentical((stack.top as? UIKitController)?.viewController, detail)
      XCTAssertIdentical(detail.parent, navigation, "UIKit's stack has another view controller")
      XCTAssertEqual(detail.calls.last, "did appear")
      XCTAssertEqual(hosted.appearance, .disappeared)
      screen.tree.goBack()
      screen.proceed()
      assertAlike(2, "animated: \(animated)")
      XCTAssertEqual(detail.calls, ["did appear", "did disappear"], "animated: \(animated)")
    }
  }

  /// U1: the tree's push begins and ends with UIKit's animation.
  func test_animatedPush_byTheApp_lastsAsLongAsUIKitsAnimation() async throws {
    let navigation = try showLegacy()
    navigation.pushViewController(detail, animated: true)
    SimulatedDevice.turn()
    XCTAssertEqual(stack.controllers.count, 3)
    XCTAssertEqual(hosted.appearance, .disappearing(animated: true))
    XCTAssertEqual(stack.top?.appearance, .appearing(animated: true))
    screen.proceed()
    assertAlike(3)
  }

  /// U1: `show(_:sender:)` is a push, and so is each further one.
  func test_pushes_byPushedViewControllers_areInTheTree() async throws {
    _ = try showLegacy()
    legacy.show(detail, sender: nil)
    screen.proceed()
    detail.show(Legacy(), sender: nil)
    screen.proceed()
    assertAlike(4)
    detail.navigationController?.popToRootViewController(animated: true)
    screen.proceed()
    assertAlike(1)
  }

  func test_swipeBack_fromAPushedViewController_popsIt() async throws {
    let navigation = try showLegacy()
    navigation.pushViewController(detail, animated: true)
    screen.proceed()
    navigation.simulateSwipeBack()?.cancel()
    screen.proceed()
    assertAlike(3, "canceled")
    navigation.simulateSwipeBack()?.finish()
    screen.proceed()
    assertAlike(2, "finished")
  }

  /// A push by the app while the tree is between its change and UIKit's.
  func test_push_byTheApp_beforeUIKitShowsAPushOfTheTree_staysAboveIt() async throws {
    let navigation = try showLegacy()
    stack.push(LoggedScreen("C", log), animated: true)
    navigation.pushViewController(detail, animated: true)
    screen.proceed()
    assertAlike(4)
    XCTAssertIdentical((stack.top as? UIKitController)?.viewController, detail)
  }

  func test_pushOfTheTree_rightAfterAPushByTheApp_isAboveIt() async throws {
    let navigation = try showLegacy()
    navigation.pushViewController(detail, animated: true)
    stack.push(LoggedScreen("C", log), animated: true)
    screen.proceed()
    assertAlike(4)
    XCTAssertIdentical((stack.controllers[2] as? UIKitController)?.viewController, detail)
  }

  /// UIKit calls no delegate for a stack that is off screen.
  func test_push_onAStackInAnotherTab_isThereWhenTheTabIsSelected() async throws {
    let tabs = TabController()
    tabs.setControllers([stack, Controller()])
    stack.setControllers([root, hosted])
    let screen = show(tabs)
    tabs.select(1)
    screen.proceed()
    screen.navigation(of: stack)?.pushViewController(detail, animated: true)
    tabs.select(0)
    screen.proceed()
    XCTAssertEqual(screen.navigation(of: stack)?.viewControllers.count, 3)
    XCTAssertEqual(stack.controllers.count, 3)
    XCTAssertEqual(stack.top?.appearance, .appeared)
    XCTAssertEqual(detail.calls, ["did appear"])
    assertNoComplaints()
  }

  /// A link selects another tab and goes back to the first screen there, in either order.
  func test_popToRoot_ofAStackInAnotherTab_isInTheTree() async throws {
    let tabs = TabController()
    let draft = Draft()
    tabs.setControllers([stack, Controller()])
    stack.setControllers([root, hosted])
    let screen = show(tabs)
    stack.push(LoggedScreen("C", log))
    screen.proceed()
    tabs.select(1)
    screen.proceed()
    let navigation = screen.navigation(of: stack)
    navigation?.popToViewController(legacy, animated: false)
    XCTAssertEqual(stack.controllers.count, 2)
    navigation?.popViewController(animated: false)
    XCTAssertEqual(stack.controllers.count, 1)
    stack.push(draft)
    screen.proceed()
    navigation?.popToRootViewController(animated: false)
    await until { draft.questions > 0 }
    XCTAssertEqual([draft.questions, stack.controllers.count, navigation?.viewControllers.count], [1, 2, 2])
    tabs.select(0)
    screen.proceed()
    XCTAssertEqual(stack.top?.appearance, .appeared)
    assertNoComplaints()
  }

  /// The bar belongs to the view controller of the app.
  func test_itemOfAPushedViewController_keepsItsButtonsAndTitle() async throws {
    let navigation = try showLegacy()
    detail.navigationItem.title = "Detail"
    detail.navigationItem.leftBarButtonItems = [UIBarButtonItem(title: "Close")]
    navigation.pushViewController(detail, animated: true)
    screen.proceed()
    XCTAssertEqual(detail.navigationItem.title, "Detail")
    XCTAssertEqual(detail.navigationItem.leftBarButtonItems?.count, 1)
    XCTAssertNil(detail.navigationItem.backAction)
    XCTAssertFalse(detail.navigationItem.hidesBackButton)
    navigation.simulateTapOnBack()
    screen.proceed()
    assertAlike(2)
  }

  func test_pushedViewController_thatWasPopped_isReleased() async throws {
    let tracker = LeakTracker()
    let navigation = try showLegacy()
    do {
      let pushed = Legacy()
      navigation.pushViewController(pushed, animated: true)
      screen.proceed()
      tracker.track(pushed)
      if let top = stack.top { tracker.track(top) }
      navigation.popViewController(animated: true)
      screen.proceed()
    }
    await tracker.settle()
    XCTAssertEqual(tracker.alive, [])
  }

  // MARK: Pops, and whole stacks

  /// A view controller of the app knows itself, and not the view controller that wraps it.
  func test_popToAWrappedViewController_popsWhatIsAboveIt() async throws {
    let navigation = try showLegacy()
    navigation.pushViewController(detail, animated: true)
    screen.proceed()
    navigation.popToViewController(legacy, animated: true)
    screen.proceed()
    assertAlike(2)
    XCTAssertEqual(legacy.calls.last, "did appear")
  }

  func test_pop_byAWrappedViewController_isInTheTree() async throws {
    for animated in [false, true] {
      try showLegacy().popViewController(animated: animated)
      screen.proceed()
      assertAlike(1, "animated: \(animated)")
    }
  }

  /// UIKit shows the pop only in the next layout pass.
  func test_pushOfTheTree_rightAfterAPopByTheApp_keepsBoth() async throws {
    for animated in [false, true] {
      let next = Controller()
      try showLegacy().popViewController(animated: animated)
      stack.push(next, animated: animated)
      screen.proceed()
      assertAlike(2, "animated: \(animated)")
      XCTAssertTrue(stack.controllers.elementsEqual([root, next], by: ===))
    }
  }

  /// The end of a checkout: the first screen stays, and the receipt replaces the others.
  func test_wholeStack_setByAWrappedViewController_isInTheTree() async throws {
    for animated in [false, true] {
      let navigation = try showLegacy()
      let receipt = Legacy()
      navigation.setViewControllers([navigation.viewControllers[0], detail, receipt], animated: animated)
      screen.proceed()
      assertAlike(3, "animated: \(animated)")
      XCTAssertIdentical(stack.controllers.first, root)
      XCTAssertEqual(receipt.calls, ["did appear"])
      navigation.setViewControllers([navigation.viewControllers[0], receipt], animated: animated)
      screen.proceed()
      assertAlike(2, "removed in the middle, animated: \(animated)")
    }
  }

  /// A login replaces the stack, and puts it back.
  func test_wholeStack_thatTheAppPutsBack_hasItsControllers() async throws {
    let navigation = try showLegacy()
    let before = navigation.viewControllers
    navigation.setViewControllers([detail], animated: false)
    screen.proceed()
    assertAlike(1)
    navigation.setViewControllers(before, animated: false)
    screen.proceed()
    assertAlike(2)
    XCTAssertIdentical(stack.controllers.first, root)
    XCTAssertIdentical(stack.top, hosted)
  }

  /// The app has replaced the screen already, so its input is saved.
  func test_wholeStack_withoutADraft_savesTheDraft() async throws {
    let (navigation, draft) = (try showLegacy(), Draft())
    stack.push(draft)
    screen.proceed()
    navigation.setViewControllers([navigation.viewControllers[0], detail], animated: true)
    screen.proceed()
    assertAlike(2)
    XCTAssertEqual([draft.drafts, draft.questions], [1, 0])
  }

  /// A column whose controller is not a stack has a navigation controller too, because UIKit would add one. Without its bar, the user
  /// could not go back.
  func test_push_inAColumnWithoutAStack_hasABar() async throws {
    let columns = SplitController(columns: [Controller(), UIKitController { [legacy] in legacy }])
    let screen = show(columns, isPad: true)
    let navigation = try XCTUnwrap(legacy.navigationController)
    XCTAssertTrue(navigation.isNavigationBarHidden)
    navigation.pushViewController(detail, animated: true)
    screen.proceed()
    XCTAssertFalse(navigation.isNavigationBarHidden)
    navigation.simulateSwipeBack()?.cancel()
    screen.proceed()
    XCTAssertFalse(navigation.isNavigationBarHidden, "canceled")
    navigation.simulateTapOnBack()
    screen.proceed()
    XCTAssertTrue(navigation.isNavigationBarHidden)
    XCTAssertEqual(legacy.calls.last, "did appear")
    navigation.pushViewController(detail, animated: true)
    screen.proceed()
    navigation.popToViewController(legacy, animated: true)
    screen.proceed()
    XCTAssertEqual(navigation.viewControllers.count, 1)
    assertNoComplaints()
  }

  // MARK: Tabs

  /// UIKit calls the delegate for taps only:
  /// <https://developer.apple.com/documentation/uikit/uitabbarcontrollerdelegate/tabbarcontroller(_:didselect:)>
  func test_tabSelectedByAWrappedViewController_isSelectedInTheTree() async throws {
    let tabs = TabController()
    let second = LoggedScreen("B", log)
    tabs.setControllers([UIKitController { [legacy] in legacy }, second])
    let screen = show(tabs)
    let bar = try XCTUnwrap(legacy.tabBarController)
    bar.selectedIndex = 1
    screen.proceed()
    XCTAssertEqual(tabs.selectedIndex, 1)
    XCTAssertEqual(second.appearance, .appeared)
    bar.selectedViewController = bar.viewControllers?.first
    screen.proceed()
    XCTAssertEqual([tabs.selectedIndex, bar.selectedIndex], [0, 0])
    XCTAssertEqual(second.appearance, .disappeared)
    bar.selectedIndex = 1
    screen.proceed()
    bar.selectedViewController = legacy
    screen.proceed()
    XCTAssertEqual([tabs.selectedIndex, bar.selectedIndex], [0, 0], "the app knows the wrapped one")
    assertNoComplaints()
  }

  /// The views of the tab in between never appear.
  func test_tabsSelectedByTheApp_inOneTurn_theLastIsShown() async throws {
    let (first, second, tabs) = (Controller(), Controller(), TabController())
    tabs.setControllers([first, StackController(root: second)])
    let screen = show(tabs)
    let bar = try XCTUnwrap(screen.tabs(of: tabs))
    bar.selectedIndex = 1
    bar.selectedIndex = 0
    screen.proceed()
    XCTAssertEqual([tabs.selectedIndex, bar.selectedIndex], [0, 0])
    XCTAssertEqual([first.appearance, second.appearance], [.appeared, .disappeared])
    assertNoComplaints()
  }

  func test_tabSelectedByTheApp_overADraft_asksTheDraft() async throws {
    let (tabs, draft) = (TabController(), Draft())
    tabs.setControllers([draft, Controller()])
    let screen = show(tabs)
    screen.tabs(of: tabs)?.selectedIndex = 1
    screen.proceed()
    await until { draft.questions > 0 }
    screen.proceed()
    XCTAssertEqual([tabs.selectedIndex, screen.tabs(of: tabs)?.selectedIndex], [0, 0])
    XCTAssertEqual(draft.questions, 1)
  }
}
