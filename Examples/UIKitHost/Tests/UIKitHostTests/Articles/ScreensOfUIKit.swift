import Concierge
import UIKit
import XCTest

@testable import UIKitHost

// The code of the article "Who changes the screen, and scenes".

// article: begin
final class MapController: Controller {
  override func viewIsAppearing(animated: Bool) {
    uiViewController?.additionalSafeAreaInsets.bottom = 60
    uiViewController?.navigationItem.prompt = "Offline"
    uiViewController?.toolbarItems = [UIBarButtonItem(title: "Route")]
    uiViewController?.navigationController?.isToolbarHidden = false
  }

  override func viewWillDisappear(animated: Bool) {
    uiViewController?.navigationController?.isToolbarHidden = true
  }
}
// article: end

// article: begin
/// Moves VoiceOver to the first element of a screen when the screen has appeared.
final class FocusOnAppearance: ControllerBehavior {
  func after(_ step: LifecycleStep, of controller: Controller) {
    guard step == .viewDidAppear else { return }
    UIAccessibility.post(notification: .screenChanged, argument: controller.uiViewController?.view)
  }
}
// article: end

@MainActor
final class ScreensOfUIKitTests: UIKitTestCase {
  func test_controller_reachesTheObjectsOfUIKit() async {
    let map = MapController()
    let stack = StackController(root: map)
    let screen = show(stack)
    XCTAssertEqual(map.uiViewController?.additionalSafeAreaInsets.bottom, 60)
    XCTAssertEqual(screen.navigation(of: stack)?.topViewController?.navigationItem.prompt, "Offline")
  }

  func test_toolbar_isThatOfTheScreen_andCoversNothing() async {
    let (map, plain) = (MapController(), Controller())
    let stack = StackController(root: plain)
    let screen = show(stack)
    let bottom = plain.environment.safeAreaInsets.bottom
    let navigation = screen.navigation(of: stack)
    stack.push(map)
    screen.proceed()
    XCTAssertEqual(navigation?.isToolbarHidden, false)
    XCTAssertEqual(navigation?.topViewController?.toolbarItems?.map(\.title), ["Route"])
    XCTAssertEqual(map.environment.safeAreaInsets.bottom, bottom + 44 + 60)
    navigation?.simulateSwipeBack()?.finish()
    screen.proceed()
    XCTAssertEqual(navigation?.isToolbarHidden, true)
    XCTAssertEqual(plain.environment.safeAreaInsets.bottom, bottom)
  }

  private final class Heading: ViewController<UILabel> {
    override func makeView() -> UILabel { UILabel() }
    override func viewDidLoad() { view.text = "Map" }
  }

  func test_focusOfVoiceOver_isOnEachNewScreen() async {
    let (first, second) = (Heading(), Heading())
    for controller in [first, second] { controller.add(FocusOnAppearance()) }
    let stack = StackController(root: first)
    let screen = show(stack)
    XCTAssertIdentical(UIAccessibility.focusedElement(using: nil) as? UIView, first.view)
    stack.push(second)
    screen.proceed()
    XCTAssertIdentical(UIAccessibility.focusedElement(using: nil) as? UIView, second.view)
    stack.pop()
    screen.proceed()
    XCTAssertIdentical(UIAccessibility.focusedElement(using: nil) as? UIView, first.view)
    UIAccessibility.post(notification: .announcement, argument: "Saved")
    XCTAssertIdentical(UIAccessibility.focusedElement(using: nil) as? UIView, first.view)
    UIAccessibility.post(notification: .layoutChanged, argument: nil)
    XCTAssertNil(UIAccessibility.focusedElement(using: nil))
  }
}
