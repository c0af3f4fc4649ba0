import ControllerCore
import ControllerTesting
import ItemLayouts
import KeyboardAvoidance
import XCTest

@MainActor
final class KeyboardFreezeTests: XCTestCase {
  private let stage = KeyboardStage()

  func test_canceledSwipe_keyboardThatHasGone_givesTheInsetsBack() async {
    let top = Controller()
    top.add(KeyboardBehavior(stage.manager))
    let stack = StackController(root: Controller())
    let window = HeadlessWindow(stack)
    stack.push(top)
    stage.manager.keyboardWillShow(stage.keyboard)
    let swipe = stack.beginInteractivePop()
    stage.manager.keyboardWillHide()
    XCTAssertEqual(stage.scroller.contentInsets.bottom, 310)
    swipe?.cancel()
    XCTAssertEqual(stage.scroller.contentInsets, .zero)
    stage.manager.keyboardWillShow(stage.keyboard)
    XCTAssertEqual(stage.scroller.contentInsets.bottom, 310)
    window.close()
  }
}
