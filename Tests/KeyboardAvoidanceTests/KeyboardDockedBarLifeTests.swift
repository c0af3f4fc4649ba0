import ControllerCore
import ControllerTesting
import Foundation
import ItemLayouts
import KeyboardAvoidance
import TestSupport
import XCTest

#if canImport(CoreGraphics)
  import CoreGraphics
#endif

/// Row 5.12: a docked bar while its screen appears and leaves, and while a finger moves the content.
@MainActor
final class KeyboardDockedBarLifeTests: XCTestCase {
  private final class Bar: KeyboardDockedBar {
    let dockedHeight = 50.0
    var dockArea = CGRect(x: 0, y: 0, width: 400, height: 800)
    var dockSafeAreaBottom = 0.0
    var dockedScroller: (any KeyboardScroller)?
    var frames: [CGRect] = []
    func moveDock(to frame: CGRect, over duration: Duration) { frames.append(frame) }
  }

  /// A screen whose view gets its place in the window when it appears, and its safe area in a layout pass, as on a device.
  private final class Chat: Controller {
    let bar = Bar()
    override func viewIsAppearing(animated: Bool) {
      bar.dockArea = CGRect(x: 0, y: 0, width: 400, height: 750)
    }
    override func viewDidLayout() { bar.dockSafeAreaBottom = 34 }
  }

  private let stage = KeyboardStage()

  /// The bar was placed only before the view was in the window: it had no size, and nobody could tap its field.
  func test_behavior_theViewGetsItsPlaceWhenItAppears_theBarFollows() async {
    for scope in [ControllerScope.Kind.appeared, .loaded, .controller] {
      let stack = StackController(root: Controller())
      let window = HeadlessWindow(stack)
      let chat = Chat()
      chat.bar.dockArea = .zero
      chat.add(KeyboardBehavior(stage.manager, in: scope, bar: chat.bar))
      stack.push(chat)
      await window.settle()
      XCTAssertEqual(chat.bar.frames.last?.size, CGSize(width: 400, height: 50), "\(scope)")
      XCTAssertEqual(chat.bar.frames.suffix(2).map(\.minY), [750 - 50, 750 - 34 - 50], "\(scope)")
      stack.pop()
      await window.settle()
      let count = chat.bar.frames.count
      stage.manager.keyboardWillShow(stage.keyboard)
      XCTAssertEqual(chat.bar.frames.count, count, "the bar of a screen that has left moves")
      stage.manager.keyboardWillHide()
      window.close()
    }
  }

  /// The list behind the bar was scrolled by the height of the bar when its screen appeared.
  func test_behavior_theViewGetsItsPlaceWhenItAppears_theContentStaysAtItsTop() async {
    let stack = StackController(root: Controller())
    let window = HeadlessWindow(stack)
    let chat = Chat()
    (chat.bar.dockArea, chat.bar.dockSafeAreaBottom) = (.zero, 34)
    chat.bar.dockedScroller = stage.scroller
    chat.add(KeyboardBehavior(stage.manager, bar: chat.bar))
    stack.push(chat)
    await window.settle()
    XCTAssertEqual(chat.bar.frames.map(\.minY), [750 - 34 - 50])
    XCTAssertEqual(stage.scroller.contentInsets.bottom, 800 - 666)
    XCTAssertEqual(stage.scroller.scrollOffset, .zero)
    window.close()
  }

  /// A finger in the list moves the content and the keyboard. The content scrolled back under the finger.
  func test_keyboardFollowsTheFinger_theContentStaysUnderIt() async {
    let bar = Bar()
    bar.dockedScroller = stage.scroller
    stage.field.dockedBar = bar
    stage.field.scrollers = []
    stage.manager.begin(for: self, bar: bar)
    stage.manager.keyboardWillShow(stage.keyboard)
    stage.scroller.drag(to: 200)
    stage.manager.keyboardWillShow(stage.keyboard.offsetBy(dx: 0, dy: 100), isDragged: true)
    XCTAssertEqual(stage.scroller.scrollOffset.y, 200)
    XCTAssertEqual(stage.scroller.contentInsets.bottom, 250, "the insets follow")
    XCTAssertEqual(bar.frames.last?.minY, 550)
  }

  /// The manager revealed the field again, which the finger has just moved behind the keyboard.
  func test_keyboardFollowsTheFinger_theFieldIsNotRevealedAgain() async {
    stage.manager.begin(for: self)
    stage.manager.keyboardWillShow(stage.keyboard)
    let offset = stage.scroller.scrollOffset.y
    XCTAssertEqual(offset, 250)
    stage.scroller.drag(to: offset - 200)
    stage.field.frameInWindow.origin.y = 650
    stage.manager.keyboardWillShow(stage.keyboard.offsetBy(dx: 0, dy: 1), isDragged: true)
    XCTAssertEqual(stage.scroller.scrollOffset.y, offset - 200)
    XCTAssertEqual(stage.host.rootShift, 0)
    stage.scroller.letGo()
    stage.manager.keyboardWillShow(stage.keyboard)
    XCTAssertGreaterThan(stage.scroller.scrollOffset.y, offset - 200, "the finger is up")
  }

  /// The user scrolls while the keyboard comes by itself. No other event would reveal the field later.
  func test_keyboardShows_whileTheUserScrolls_theFieldIsRevealed() async {
    stage.manager.begin(for: self)
    stage.scroller.drag(to: 0)
    stage.manager.keyboardWillShow(stage.keyboard)
    XCTAssertEqual(stage.scroller.scrollOffset.y, 250)
  }

  /// A field that has no room left would move the root under the finger.
  func test_keyboardFollowsTheFinger_theRootStays() async {
    stage.field.scrollers = []
    stage.manager.begin(for: self)
    stage.manager.keyboardWillShow(stage.keyboard)
    let shift = stage.host.rootShift
    XCTAssertGreaterThan(shift, 0)
    stage.manager.keyboardWillShow(stage.keyboard.offsetBy(dx: 0, dy: 50), isDragged: true)
    XCTAssertEqual(stage.host.rootShift, shift)
    stage.manager.keyboardWillHide()
    XCTAssertEqual(stage.host.rootShift, 0)
  }

  // MARK: Other owners

  /// Each layout placed the bars of all screens, and put back a bar that the app had replaced.
  func test_layout_movesOnlyTheBarOfItsScreen_thatIsRegistered() async {
    let (hidden, other) = (Bar(), Bar())
    let window = HeadlessWindow(Chat())
    await window.settle()
    let chat = window.root
    chat.add(KeyboardBehavior(stage.manager, bar: chat.bar))
    stage.manager.begin(for: hidden, bar: hidden)
    stage.manager.begin(for: chat, bar: other)
    let counts = [hidden, chat.bar].map(\.frames.count)
    (hidden.dockArea.size.height, other.dockArea.size.height) = (700, 700)
    chat.layout()
    XCTAssertEqual(other.frames.last?.maxY, 700)
    XCTAssertEqual([hidden, chat.bar].map(\.frames.count), counts)
    stage.manager.end(for: chat)
    other.dockArea.size.height = 600
    chat.layout()
    XCTAssertEqual(other.frames.last?.maxY, 700, "the observation has ended")
    window.close()
  }
}
