import Concierge
import ControllerTesting
import UIKit
import XCTest

@testable import UIKitHost

/// Tests pops by UIKit, the bars of UIKit, and the order of callbacks.
@MainActor
final class UIKitStackTests: UIKitTestCase {
  /// A screen that reports the safe area of each callback.
  private class Page: Controller, LeaveConfirming {
    var bar: NavigationBarPreferences
    var allowsPop = true
    var edgeDistance = 0.0
    var needsConfirmation = false
    private(set) var questions = 0
    private(set) var tops: [String] = []

    init(_ title: String, hidesBar: Bool = false) {
      bar = NavigationBarPreferences(title: title)
      bar.isHidden = hidesBar
      super.init()
    }

    override var navigationBar: NavigationBarPreferences { bar }
    override var interactivePop: InteractivePopPolicy {
      InteractivePopPolicy(isAllowed: allowsPop, maximumEdgeDistance: edgeDistance)
    }
    func confirmLeaving() async -> Bool {
      questions += 1
      return false
    }
    override func viewIsAppearing(animated: Bool) { note("iA") }
    override func viewDidAppear(animated: Bool) { note("dA") }

    private func note(_ callback: String) {
      tops.append("\(callback) \(Int(environment.safeAreaInsets.top))")
    }
    func takeTops() -> [String] {
      defer { tops = [] }
      return tops
    }
  }

  private let first = Page("First")
  private let second = Page("Second")
  private lazy var stack = StackController(root: first)
  private lazy var screen = show(stack)
  private var navigation: UINavigationController? { screen.navigation(of: stack) }

  private func push(_ page: Controller) {
    _ = screen
    stack.push(page, animated: true)
    screen.proceed()
  }

  private func assertBothShown(_ page: Controller, file: StaticString = #filePath, line: UInt = #line) {
    XCTAssertEqual(stack.controllers.count, 2, "the tree has popped", file: file, line: line)
    XCTAssertEqual(navigation?.viewControllers.count, 2, "UIKit has popped", file: file, line: line)
    XCTAssertEqual(page.appearance, .appeared, file: file, line: line)
    XCTAssertEqual(SimulatedDevice.takeComplaints(), [], file: file, line: line)
  }

  // MARK: The recognizer of the content

  /// U7: `interactiveContentPopGestureRecognizer` does not ask the delegate of the other recognizer.
  func test_swipeInTheContent_thatTheTreeForbids_doesNotPop() async {
    second.allowsPop = false
    push(second)
    navigation?.simulateSwipeBack(inContent: true)?.finish()
    screen.proceed()
    assertBothShown(second)
  }

  /// R4 F3: a map, for example, keeps the swipes that begin far from the edge.
  func test_swipeInTheContent_beginsAtMostAtTheDistanceThatTheTreeAllows() async {
    second.edgeDistance = 30
    for direction in [ReadingDirection.leftToRight, .rightToLeft] {
      push(second)
      screen.window.simulate {
        $0.layoutDirection = direction == .leftToRight ? .leftToRight : .rightToLeft
      }
      screen.proceed()
      let starts: [CGFloat] = direction == .leftToRight ? [31, 29] : [390 - 31, 390 - 29]
      XCTAssertNil(navigation?.simulateSwipeBack(inContent: true, from: starts[0]), "\(direction)")
      XCTAssertNil(navigation?.simulateSwipeBack(inContent: true, from: 390 - starts[1]), "\(direction)")
      assertBothShown(second)
      navigation?.simulateSwipeBack(inContent: true, from: starts[1])?.finish()
      screen.proceed()
      XCTAssertEqual(stack.controllers.count, 1, "\(direction)")
    }
  }

  /// The distance counts from the edge of the stack's view, which may be a column.
  func test_swipeInTheContent_ofAColumn_beginsNearTheEdgeOfTheColumn() async throws {
    second.edgeDistance = 30
    let screen = show(SplitController(columns: [Page("Sidebar"), stack]), isPad: true)
    stack.push(second)
    screen.proceed()
    let navigation = screen.navigation(of: stack)
    XCTAssertGreaterThan(navigation?.view.convert(.zero, to: nil as UIView?).x ?? 0, 30)
    XCTAssertNil(navigation?.simulateSwipeBack(inContent: true, from: 31))
    navigation?.simulateSwipeBack(inContent: true, from: 29)?.finish()
    screen.proceed()
    XCTAssertEqual(stack.controllers.count, 1)
  }

  /// U2: UIKit's own delegate lets a carousel scroll: <https://github.com/software-mansion/react-native-screens/pull/3265>
  func test_swipeInTheContent_overACarousel_scrolls() async {
    push(second)
    let carousel = UIScrollView(frame: CGRect(x: 0, y: 0, width: 390, height: 200))
    carousel.contentSize = CGSize(width: 2_000, height: 200)
    XCTAssertNil(navigation?.simulateSwipeBack(inContent: true, over: carousel))
    screen.proceed()
    assertBothShown(second)
    carousel.contentSize = carousel.bounds.size
    navigation?.simulateSwipeBack(inContent: true, over: carousel)?.finish()
    screen.proceed()
    XCTAssertEqual(stack.controllers.count, 1)
  }

  /// D3: the first finger decides. The second one, near the edge, does not begin the swipe that was refused.
  func test_swipeInTheContent_withASecondFingerAtTheEdge_doesNotPop() async {
    second.edgeDistance = 30
    push(second)
    XCTAssertNil(navigation?.simulateSwipeBack(inContent: true, from: 200, 20))
    assertBothShown(second)
    navigation?.simulateSwipeBack(inContent: true, from: 20, 200)?.finish()
    screen.proceed()
    XCTAssertEqual(stack.controllers.count, 1)
  }

  /// D2: the gate of the swipe takes no touch from the buttons and the gestures of the screen.
  func test_touch_onAScreenWhoseSwipeIsForbidden_reachesTheViewAndItsGestures() async throws {
    second.allowsPop = false
    push(second)
    let view = try XCTUnwrap(navigation?.topViewController?.view)
    let tap = TapObserver()
    var taps = 0
    tap.onTap = { _ in taps += 1 }
    view.addGestureRecognizer(tap)
    XCTAssertTrue(screen.window.simulateTouch(at: CGPoint(x: 100, y: 300)), "the touch was canceled")
    XCTAssertEqual(taps, 1)
  }

  /// D3: two fingers are no tap, also if they touch the screen one after the other.
  func test_tapObserver_withASecondFinger_reportsNoTap() async throws {
    _ = screen
    let tap = TapObserver()
    var taps = 0
    tap.onTap = { _ in taps += 1 }
    tap.cancelsTouchesInView = false
    screen.window.addGestureRecognizer(tap)
    screen.window.simulateTouch(at: CGPoint(x: 100, y: 300), second: CGPoint(x: 200, y: 300))
    XCTAssertEqual(taps, 0)
    screen.window.simulateTouch(at: CGPoint(x: 100, y: 300))
    XCTAssertEqual(taps, 1)
  }

  /// U2: a draft keeps its screen, and the swipe is allowed again when the draft is saved.
  func test_swipeInTheContent_overADraft_isAllowedWhenTheDraftIsSaved() async {
    second.needsConfirmation = true
    push(second)
    XCTAssertNil(navigation?.simulateSwipeBack(inContent: true))
    assertBothShown(second)
    second.needsConfirmation = false
    navigation?.simulateSwipeBack(inContent: true)?.finish()
    screen.proceed()
    XCTAssertEqual(stack.controllers.count, 1)
  }

  /// U7: the menu of the back button pops without a question of UIKit: the screen comes back, and asks.
  func test_menuOfTheBackButton_overADraft_restoresTheDraft_whichAsks() async {
    second.needsConfirmation = true
    push(second)
    navigation?.popToRootViewController(animated: true)
    screen.proceed()
    await until { second.questions > 0 }
    screen.proceed()
    XCTAssertEqual(second.questions, 1, "the draft was not asked")
    assertBothShown(second)
  }

  /// U7: the back button, too.
  func test_backButton_overADraft_asks() async {
    second.needsConfirmation = true
    push(second)
    navigation?.simulateTapOnBack()
    screen.proceed()
    await until { second.questions > 0 }
    screen.proceed()
    XCTAssertEqual(second.questions, 1, "the draft was not asked")
    assertBothShown(second)
  }

  /// U7: the tree takes the gesture from the finger, whichever recognizer has it.
  func test_swipeInTheContent_thatTheTreeEnds_isTakenFromTheFinger() async {
    for inContent in [false, true] {
      let (stack, clock) = (StackController(root: Page("Root")), ManualClock())
      let screen = show(stack)
      screen.tree.environment.clock = clock
      stack.push(Page("Top"))
      screen.proceed()
      let navigation = screen.navigation(of: stack)
      let swipe = navigation?.simulateSwipeBack(inContent: inContent)
      XCTAssertNotNil(navigation?.transitionCoordinator)
      await clock.advance(by: screen.tree.environment.transitionTimeout * 2)
      screen.proceed()
      XCTAssertNil(
        navigation?.transitionCoordinator,
        "the finger still has the screen; in the content: \(inContent)"
      )
      swipe?.finish()
      screen.proceed()
      XCTAssertEqual(stack.controllers.count, 2)
      XCTAssertEqual(navigation?.viewControllers.count, 2)
    }
  }

  // MARK: Bars

  /// U13: with the bar applied after the transition, the safe area jumps in a screen that has appeared.
  func test_swipeBack_toAScreenWithoutABar_hasItsSafeAreaFromTheBeginning() async {
    let bare = Page("Bare", hidesBar: true)
    let stack = StackController(root: bare)
    let screen = show(stack)
    stack.push(second)
    screen.proceed()
    _ = bare.takeTops()
    screen.navigation(of: stack)?.simulateSwipeBack()?.finish()
    screen.proceed()
    XCTAssertEqual(bare.takeTops(), ["iA 59", "dA 59"])
  }

  /// U13: the bar of the screen that comes must not be applied to the screen that goes, before the transition begins.
  func test_push_ofAScreenWithoutABar_leavesTheSafeAreaOfTheOldScreen() async {
    let bare = Page("Bare", hidesBar: true)
    _ = screen
    let before = first.environment.safeAreaInsets.top
    stack.push(bare, animated: true)
    let view = navigation?.viewControllers.first?.view
    XCTAssertEqual(view?.safeAreaInsets.top, CGFloat(before), "the old screen jumps before the transition")
    SimulatedDevice.turn()
    screen.proceed()
    XCTAssertEqual(bare.takeTops(), ["iA 59", "dA 59"])
  }

  /// U13: the same when the swipe is canceled: the bar comes back with the screen.
  func test_canceledSwipeBack_toAScreenWithoutABar_hasBothSafeAreas() async {
    let bare = Page("Bare", hidesBar: true)
    let stack = StackController(root: bare)
    let screen = show(stack)
    stack.push(second)
    screen.proceed()
    (_, _) = (bare.takeTops(), second.takeTops())
    screen.navigation(of: stack)?.simulateSwipeBack()?.cancel()
    screen.proceed()
    XCTAssertEqual(bare.takeTops(), ["iA 59"])
    XCTAssertEqual(second.takeTops(), ["iA 103", "dA 103"])
  }

  // MARK: What UIKit promises neither way

  /// U15: `viewControllers` is complete only a turn after the completion of a canceled pop.
  func test_canceledSwipe_whoseStackComesBackLate_keepsTheScreen() async {
    push(second)
    SimulatedDevice.freedoms = .lateStackAfterCancel
    navigation?.simulateSwipeBack()?.cancel()
    screen.proceed()
    assertBothShown(second)
  }

  /// U15: the same for a swipe that the tree does not know, because it forbids the pop.
  func test_canceledSwipeThatTheTreeForbids_whoseStackComesBackLate_keepsTheScreen() async {
    second.allowsPop = false
    push(second)
    SimulatedDevice.freedoms = .lateStackAfterCancel
    navigation?.simulateSwipeBack(inContent: true)?.cancel()
    screen.proceed()
    assertBothShown(second)
  }

  /// U15: `didShow` may come before the completion of the coordinator.
  func test_swipe_whoseDelegateIsCalledFirst_popsOnce() async {
    push(second)
    push(Page("Third"))
    SimulatedDevice.freedoms = .delegateBeforeCoordinator
    navigation?.simulateSwipeBack()?.finish()
    screen.proceed()
    assertBothShown(second)
    stack.push(Page("Fourth"), animated: true)
    screen.proceed()
    XCTAssertEqual(navigation?.viewControllers.count, 3)
    XCTAssertEqual(stack.top?.appearance, .appeared)
  }

  // MARK: View controllers with an item of their own

  /// U9: a hosted SwiftUI view sets `.navigationTitle` and `.toolbar` on the item of its own view controller, also later.
  func test_itemOfAViewControllerOfUIKit_isShownInTheBar() async {
    let hosted = UIViewController()
    hosted.navigationItem.title = "Map"
    push(UIKitController { hosted })
    let item = navigation?.topViewController?.navigationItem
    XCTAssertEqual(item?.title, "Map", "the title of the view vanishes")
    hosted.navigationItem.title = "Map of Galápagos"
    hosted.navigationItem.rightBarButtonItems = [UIBarButtonItem(title: "Share")]
    screen.proceed()
    XCTAssertEqual(navigation?.topViewController?.navigationItem.title, "Map of Galápagos")
    XCTAssertEqual(navigation?.topViewController?.navigationItem.rightBarButtonItems?.first?.title, "Share")
  }

  // MARK: Tabs

  /// The tap is refused until the screen has answered, so UIKit must not select the tab by itself.
  func test_tabTap_whileAScreenHasUnsavedChanges_staysAndAsks() async {
    let tabs = TabController()
    tabs.setControllers([first, second])
    let screen = show(tabs)
    first.needsConfirmation = true
    screen.tabs(of: tabs)?.simulateTap(onTab: 1)
    await until { self.first.questions == 1 }
    XCTAssertEqual(first.questions, 1)
    XCTAssertEqual(screen.tabs(of: tabs)?.selectedIndex, 0)
    XCTAssertEqual(tabs.selectedIndex, 0)
    first.needsConfirmation = false
    screen.tabs(of: tabs)?.simulateTap(onTab: 1)
    screen.proceed()
    XCTAssertEqual(screen.tabs(of: tabs)?.selectedIndex, 1)
    XCTAssertEqual(tabs.selectedIndex, 1)
  }

  /// The insets of a screen follow those of its view controllers without another appearance.
  func test_safeArea_thatChangesOnScreen_isInTheEnvironment() async {
    _ = screen
    let before = first.environment.safeAreaInsets.top
    screen.root.additionalSafeAreaInsets = UIEdgeInsets(top: 30, left: 0, bottom: 0, right: 0)
    screen.proceed()
    XCTAssertEqual(first.environment.safeAreaInsets.top, before + 30)
  }

  /// Found by the mixed run, seed 34: a full-screen layer is on its way, the tree selects a tab below it, and the app pushes there.
  func test_pushByTheApp_inATabThatIsBeingCovered_isFollowedWhenTheTabAppears() async {
    let (tabs, second, cover) = (TabController(), StackController(root: Controller()), Controller())
    tabs.setControllers([StackController(root: Controller()), second])
    let screen = show(tabs)
    screen.tree.present(cover, as: .fullScreen, animated: true)
    SimulatedDevice.turn()
    tabs.select(1)
    SimulatedDevice.turn()
    screen.navigation(of: second)?.pushViewController(UIViewController(), animated: false)
    screen.proceed()
    XCTAssertEqual(screen.navigation(of: second)?.viewControllers.count, 2)
    screen.tree.dismiss(cover)
    screen.proceed()
    XCTAssertEqual(second.controllers.map(\.appearance), [.disappeared, .appeared])
    assertNoComplaints()
  }
}
