import Concierge
import ControllerTesting
import UIKit
import XCTest

@testable import UIKitHost

/// Tests of the values that the platform reports to the tree.
@MainActor
final class PlatformTests: XCTestCase {
  private final class Observer: Controller {
    private(set) var changes = 0
    private(set) var warnings = 0
    override func environmentDidChange(from previous: ControllerEnvironment) { changes += 1 }
    override func didReceiveMemoryWarning() { warnings += 1 }
  }

  private let observer = Observer()
  private lazy var screen = UIKitScreen(observer)

  override func tearDown() async throws {
    await MainActor.run {
      screen.close()
      XCTAssertEqual(SimulatedDevice.takeComplaints(), [])
    }
  }

  func test_traits_ofThePhone() async {
    screen.proceed()
    let environment = observer.environment
    XCTAssertEqual(environment.idiom, .phone)
    XCTAssertEqual(environment.horizontalSizeClass, .compact)
    XCTAssertEqual(environment.verticalSizeClass, .regular)
    XCTAssertEqual(environment.displayScale, 3)
    XCTAssertEqual(environment.colorScheme, .light)
    XCTAssertEqual(environment.textSize, .large)
    XCTAssertEqual(environment.locale.identifier, "en_US")
    XCTAssertEqual(environment.safeAreaInsets, LayoutInsets(top: 59, bottom: 34))
  }

  func test_rotation_isOneBatch() async {
    screen.proceed()
    let (before, root) = (observer.changes, screen.tree)
    screen.window.simulate(
      size: CGSize(width: 844, height: 390),
      insets: UIEdgeInsets(top: 0, left: 59, bottom: 21, right: 59)
    ) {
      $0.verticalSizeClass = .compact
      $0.userInterfaceStyle = .dark
      $0.preferredContentSizeCategory = .accessibilityMedium
      $0.layoutDirection = .rightToLeft
    }
    screen.proceed()
    XCTAssertEqual(root.environment.verticalSizeClass, .compact)
    XCTAssertEqual(observer.environment.colorScheme, .dark)
    XCTAssertEqual(observer.environment.textSize, .accessibility1)
    XCTAssertEqual(observer.environment.layoutDirection, .rightToLeft)
    XCTAssertEqual(observer.environment.safeAreaInsets, LayoutInsets(leading: 59, bottom: 21, trailing: 59))
    // The traits, the safe area of the window, and the safe area of the screen.
    XCTAssertLessThanOrEqual(observer.changes - before, 3)
  }

  func test_scenePhases_ofTheOwnScene() async {
    screen.proceed()
    screen.scene.simulate(.foregroundInactive)
    XCTAssertEqual(observer.environment.scenePhase, .inactive)
    screen.scene.simulate(.background)
    XCTAssertEqual(observer.environment.scenePhase, .background)
    UIWindowScene().simulate(.foregroundActive)
    XCTAssertEqual(observer.environment.scenePhase, .background)
    screen.scene.simulate(.foregroundActive)
    XCTAssertEqual(observer.environment.scenePhase, .active)
    XCTAssertEqual(observer.appearance, .appeared)
  }

  func test_memoryWarning_reachesTheTree() async {
    screen.proceed()
    screen.window.simulateMemoryWarning()
    XCTAssertEqual(observer.warnings, 1)
  }

  func test_reducedMotion_isReported() async {
    screen.proceed()
    UIAccessibility.simulateReduceMotion(true)
    XCTAssertTrue(observer.environment.reducesMotion)
    UIAccessibility.simulateReduceMotion(false)
    XCTAssertFalse(observer.environment.reducesMotion)
  }

  func test_safeArea_ofAScreenInAStack_containsTheBars() async {
    let (stack, tabs, top) = (StackController(), TabController(), Observer())
    stack.push(top)
    tabs.setControllers([stack, Controller()])
    screen.tree.root = tabs
    screen.proceed()
    XCTAssertEqual(top.environment.safeAreaInsets, LayoutInsets(top: 59 + 44, bottom: 34 + 49))
    XCTAssertEqual(screen.tree.environment.safeAreaInsets, LayoutInsets(top: 59, bottom: 34))
  }

  func test_safeArea_isKnownInViewIsAppearing() async {
    final class Early: Controller {
      var top = 0.0
      override func viewIsAppearing(animated: Bool) { top = environment.safeAreaInsets.top;  }
    }
    let early = Early()
    screen.tree.root = StackController(root: early)
    screen.proceed()
    XCTAssertEqual(early.top, 59 + 44)
  }

  func test_firstResponder_ofAController() async {
    final class Form: ViewController<UIView> {
      let field = UITextField(frame: CGRect(x: 0, y: 0, width: 100, height: 30))
      override func makeView() -> UIView {
        let view = UIView()
        view.addSubview(field)
        return view
      }
    }
    let form = Form()
    XCTAssertFalse(form.becomeFirstResponder(form.field))
    screen.tree.root = form
    screen.proceed()
    XCTAssertTrue(form.becomeFirstResponder(form.field))
    XCTAssertTrue(form.field.isFirstResponder)
    XCTAssertTrue(form.resignFirstResponder())
    XCTAssertFalse(form.field.isFirstResponder)
  }

  func test_splitInACompactWidth_showsOneColumn_andExpands() async {
    let (left, right) = (StackController(root: Controller()), StackController(root: Observer()))
    let split = SplitController(columns: [left, right])
    let pad = UIKitScreen(split, isPad: true)
    pad.proceed()
    XCTAssertEqual(pad.shown.count, 5)
    pad.window.simulate(size: CGSize(width: 400, height: 768)) { $0.horizontalSizeClass = .compact }
    pad.proceed()
    XCTAssertEqual(pad.shown.count, 3)
    right.push(Controller(), animated: true)
    left.push(Controller(), animated: true)
    pad.proceed()
    XCTAssertEqual(left.top?.appearance, .appeared, "a hidden column counts as being in place")
    XCTAssertEqual(pad.navigation(of: right)?.viewControllers.count, 2)
    XCTAssertEqual(pad.navigation(of: left)?.viewControllers.count, 2)
    pad.window.simulate(size: CGSize(width: 1024, height: 768)) { $0.horizontalSizeClass = .regular }
    pad.proceed()
    XCTAssertEqual(pad.shown.count, 5)
    pad.close()
  }

  func test_split_thatGetsAThirdColumn_showsAll_andGoesBackToTwo() async {
    let stacks = (0..<3).map { _ in StackController(root: Controller()) }
    let split = SplitController(columns: Array(stacks[..<2]))
    let pad = UIKitScreen(StackController(root: split), isPad: true)
    pad.proceed()
    for count in [3, 2, 1, 3] {
      split.setColumns(Array(stacks[..<count]))
      pad.proceed()
      XCTAssertEqual(split.children.map(\.appearance), Array(repeating: .appeared, count: count))
      let shown = pad.shown.filter { $0.container === split }.map(\.controller)
      XCTAssertEqual(Set(shown.map(ObjectIdentifier.init)), Set(split.children.map(ObjectIdentifier.init)))
      let places = stacks[..<count].compactMap { pad.navigation(of: $0)?.view.frame.minX }
      XCTAssertEqual(places, (0..<count).map { 1024 / CGFloat(count) * CGFloat($0) })
      stacks[0].push(Controller(), animated: true)
      pad.proceed()
      XCTAssertEqual(pad.navigation(of: stacks[0])?.topViewController?.viewIfLoaded?.window, pad.window)
    }
    pad.close()
  }
}
