import Concierge
import ControllerTesting
import UIKit
import XCTest

@testable import UIKitHost

/// A tree as a part of an app with view controllers of its own.
@MainActor
final class EmbeddingTests: XCTestCase {
  private let log = LifecycleLog()
  private let scene = UIWindowScene()
  private lazy var window = UIWindow(windowScene: scene)
  private let outer = UINavigationController(rootViewController: UIViewController())

  override func setUp() async throws {
    await MainActor.run {
      window.rootViewController = outer
      window.makeKeyAndVisible()
      SimulatedDevice.endAnimations()
    }
  }

  override func tearDown() async throws {
    await MainActor.run {
      window.isHidden = true
      window.rootViewController = nil
      SimulatedDevice.endAnimations()
      XCTAssertEqual(SimulatedDevice.takeComplaints(), [])
    }
  }

  private func push(_ root: Controller) -> ConciergeViewController {
    let host = ConciergeViewController(root: root)
    outer.pushViewController(host, animated: true)
    SimulatedDevice.endAnimations()
    return host
  }

  func test_pushedTree_swipeCanceled_comesBack() async {
    let host = push(LoggedScreen("A", log))
    XCTAssertEqual(log.take(), "A.LV A.VDL A.wA A.iA A.dA")
    let swipe = outer.simulateSwipeBack()
    XCTAssertEqual(log.take(), "A.wD")
    swipe?.cancel()
    SimulatedDevice.endAnimations()
    XCTAssertEqual(log.take(), "A.wA A.iA A.dA")
    XCTAssertTrue(host.tree.isShown)
  }

  func test_pushedTree_swipeFinished_leavesAndIsReleased() async {
    let tracker = LeakTracker()
    do {
      let screen = LoggedScreen("A", log)
      tracker.track(screen)
      tracker.track(push(screen))
      outer.simulateSwipeBack()?.finish()
      SimulatedDevice.endAnimations()
      XCTAssertEqual(log.take(without: "LV", "VDL"), "A.wA A.iA A.dA A.wD A.dD")
    }
    await tracker.settle()
    XCTAssertEqual(tracker.alive, [])
  }

  func test_presentedFullScreen_doesNotHideTheTree() async {
    let host = push(LoggedScreen("A", log))
    _ = log.take()
    host.tree.present(LoggedScreen("B", log), as: .fullScreen, animated: true)
    SimulatedDevice.endAnimations()
    XCTAssertEqual(log.take(), "B.LV B.VDL A.wD B.wA B.iA B.dA A.dD")
    XCTAssertTrue(host.tree.isShown)
    host.tree.dismiss(host.tree.presented[0])
    SimulatedDevice.endAnimations()
    XCTAssertEqual(log.take(without: "presentedDidDismiss"), "B.wD A.wA A.iA A.dA B.dD")
  }

  /// A link may show another screen of the app while a sheet is presented.
  func test_treeThatTheAppHidesBelowASheet_leavesWithTheSheet() async {
    for isSwiped in [true, false] {
      let host = push(LoggedScreen("A", log))
      host.tree.present(LoggedScreen("B", log), animated: true)
      SimulatedDevice.endAnimations()
      outer.pushViewController(UIViewController(), animated: true)
      SimulatedDevice.endAnimations()
      XCTAssertTrue(host.tree.isShown, "the sheet is on the screen")
      _ = log.take()
      if isSwiped {
        host.presentedViewController?.simulateSwipeDown()?.finish()
      } else {
        host.tree.presented.last?.dismiss(animated: true)
      }
      SimulatedDevice.endAnimations()
      XCTAssertEqual(log.take(without: "presentedDidDismiss"), "B.wD B.dD A.wD A.dD", "swiped: \(isSwiped)")
      XCTAssertFalse(host.tree.isShown)
      outer.popViewController(animated: true)
      SimulatedDevice.endAnimations()
      XCTAssertEqual(log.take(), "A.wA A.iA A.dA")
      outer.popToRootViewController(animated: false)
      SimulatedDevice.endAnimations()
      _ = log.take()
    }
  }

  func test_treeThatTheAppHides_whileItDismissesTheLayers_leaves() async {
    for style in [ModalStyle.sheet, .fullScreen] {
      for isAnimated in [true, false] {
        let host = push(LoggedScreen("A", log))
        host.tree.present(LoggedScreen("B", log), as: style, animated: true)
        SimulatedDevice.endAnimations()
        outer.dismiss(animated: isAnimated)
        outer.pushViewController(UIViewController(), animated: isAnimated)
        SimulatedDevice.endAnimations()
        XCTAssertFalse(host.tree.isShown, "\(style), animated: \(isAnimated)")
        XCTAssertEqual(host.tree.presented.count, 0)
        XCTAssertEqual(host.tree.root?.appearance, .disappeared)
        outer.popViewController(animated: true)
        SimulatedDevice.endAnimations()
        XCTAssertTrue(host.tree.isShown, "\(style), animated: \(isAnimated)")
        outer.popToRootViewController(animated: false)
        SimulatedDevice.endAnimations()
      }
    }
  }

  func test_presentedBeforeTheWindowIsShown_followsWithTheWindow() async {
    let tree = ControllerWindow(root: LoggedScreen("A", log))
    tree.present(LoggedScreen("B", log))
    outer.pushViewController(ConciergeViewController(tree: tree), animated: false)
    SimulatedDevice.endAnimations()
    XCTAssertEqual(log.take(without: "LV", "VDL"), "A.wA B.wA A.iA B.iA A.dA B.dA")
  }

  /// What the library does not have is set on UIKit's objects.
  func test_uiViewController_isTheObjectOfUIKitThatShowsAController() async {
    let screen = Controller()
    let (stack, hosted) = (StackController(root: screen), UIViewController())
    let tabs = TabController()
    XCTAssertNil(stack.uiViewController)
    tabs.setControllers([stack, UIKitController { hosted }])
    _ = push(tabs)
    XCTAssertTrue(tabs.uiViewController is UITabBarController)
    XCTAssertTrue(stack.uiViewController is UINavigationController)
    XCTAssertIdentical(screen.uiViewController?.navigationController, stack.uiViewController)
    tabs.select(1, animated: false)
    SimulatedDevice.endAnimations()
    XCTAssertIdentical(tabs.controllers[1].uiViewController, hosted)
  }

  func test_viewControllerOfUIKit_inAStack_getsItsCallbacks() async {
    final class Legacy: UIViewController {
      var log: [String] = []
      override func viewDidAppear(_ animated: Bool) { log.append("did appear") }
      override func viewDidDisappear(_ animated: Bool) { log.append("did disappear") }
      override func didMove(toParent parent: UIViewController?) {
        log.append(parent == nil ? "left" : "joined")
      }
    }
    let (legacy, stack) = (Legacy(), StackController(root: Controller()))
    let host = push(stack)
    stack.push(UIKitController { legacy }, animated: true)
    SimulatedDevice.endAnimations()
    XCTAssertEqual(legacy.log, ["joined", "did appear"])
    XCTAssertTrue(legacy.parent is ScreenViewController)
    stack.pop(animated: true)
    SimulatedDevice.endAnimations()
    XCTAssertEqual(legacy.log.last, "did disappear")
    XCTAssertEqual(host.tree.presented.count, 0)
  }
}
