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
    await window.settle()
    stage.manager.keyboardWillShow(stage.keyboard)
    let swipe = stack.beginInteractivePop()
    stage.manager.keyboardWillHide()
    XCTAssertEqual(stage.scroller.contentInsets.bottom, 310)
    swipe?.cancel()
    await window.settle()
    XCTAssertEqual(stage.scroller.contentInsets, .zero)
    stage.manager.keyboardWillShow(stage.keyboard)
    XCTAssertEqual(stage.scroller.contentInsets.bottom, 310)
    window.close()
  }

  func test_twoFreezes_endWithTheLastOne() async {
    stage.manager.begin(for: self)
    stage.manager.keyboardWillShow(stage.keyboard)
    stage.manager.freeze(for: self)
    stage.manager.freeze(for: stage.host)
    stage.manager.keyboardWillHide()
    stage.manager.thaw(for: self)
    XCTAssertEqual(stage.scroller.contentInsets.bottom, 310)
    stage.manager.thaw(for: stage.host)
    XCTAssertEqual(stage.scroller.contentInsets, .zero)
    stage.manager.thaw(for: stage.host)
    XCTAssertEqual(stage.scroller.moves, [])
  }

  func test_freeze_whoseOwnerIsDeallocated_endsAtTheNextEvent() async {
    final class Swipe {}
    stage.manager.begin(for: self)
    stage.manager.keyboardWillShow(stage.keyboard)
    var swipe: Swipe? = Swipe()
    weak let weakSwipe = swipe
    if let swipe { stage.manager.freeze(for: swipe) }
    swipe = nil
    XCTAssertNil(weakSwipe)
    stage.manager.keyboardWillHide()
    XCTAssertEqual(stage.scroller.contentInsets, .zero)
  }
}
