import ControllerCore
import ControllerTesting
import Foundation
import ItemLayouts
import KeyboardAvoidance
import Navigator
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

  /// The bar gives its inset back when the screen leaves, and the end of the list moves. The end was not followed when both came back.
  func test_behavior_theScreenComesBack_theListIsAtItsEndAgain() async {
    await checkThatTheListIsAtItsEnd { $0.pop() }
  }

  /// The bar comes back at the end of a swipe, after `viewDidAppear`.
  func test_behavior_theUserSwipesBack_theListIsAtItsEndAgain() async {
    await checkThatTheListIsAtItsEnd { $0.beginInteractivePop()?.finish() }
  }

  private func checkThatTheListIsAtItsEnd(after back: (StackController) -> Void) async {
    let stack = StackController(root: Controller())
    let window = HeadlessWindow(stack)
    let chat = Chat()
    let driver = RefreshDriver(hasHeader: false)
    driver.hasContent = { true }
    driver.opensAtEnd = true
    driver.attach(stage.scroller)
    (chat.bar.dockedScroller, chat.bar.dockSafeAreaBottom) = (stage.scroller, 34)
    chat.add(driver)
    chat.add(KeyboardBehavior(stage.manager, bar: chat.bar))
    stack.push(chat)
    await window.settle()
    let end = stage.scroller.contentSize.height + 800 - 666 - 800
    XCTAssertEqual(stage.scroller.scrollOffset.y, end)
    stack.push(Controller())
    await window.settle()
    back(stack)
    await window.settle()
    XCTAssertEqual(stage.scroller.contentInsets.bottom, 800 - 666)
    XCTAssertEqual(stage.scroller.scrollOffset.y, end)
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

  // MARK: Several behaviors

  /// The environment of an app gives each screen a behavior without a bar, which removed the bar of the screen.
  func test_twoBehaviors_oneHasNoBar_theBarStays() async {
    let stack = StackController(root: Controller())
    let window = HeadlessWindow(stack)
    window.environment.makeBehaviors = { [manager = stage.manager] _ in [KeyboardBehavior(manager)] }
    let chat = Chat()
    chat.add(KeyboardBehavior(stage.manager, bar: chat.bar))
    stack.push(chat)
    await window.settle()
    stage.manager.keyboardWillShow(stage.keyboard)
    XCTAssertEqual(chat.bar.frames.last?.maxY, 500)
    window.close()
  }

  /// The behavior of the shorter lifetime ended the observation of the longer one.
  func test_twoBehaviors_oneEnds_theOtherObserves() async {
    for lastingIsFirst in [true, false] {
      let stack = StackController(root: Controller())
      let window = HeadlessWindow(stack)
      let chat = Chat()
      let lasting = KeyboardBehavior(stage.manager, in: .loaded, bar: chat.bar)
      if lastingIsFirst { chat.add(lasting) }
      chat.add(KeyboardBehavior(stage.manager))
      if !lastingIsFirst { chat.add(lasting) }
      stack.push(chat)
      await window.settle()
      stack.push(Controller())
      await window.settle()
      XCTAssertTrue(stage.manager.isObserving, "first: \(lastingIsFirst)")
      stack.setControllers([Controller()])
      await window.settle()
      XCTAssertFalse(stage.manager.isObserving, "first: \(lastingIsFirst)")
      window.close()
    }
  }

  // MARK: The place of the view

  /// A view whose navigation bar goes is higher, and its bottom stays where it is. The bar is a subview, so it moved up.
  func test_topOfTheAreaMoves_theBarIsPlacedAgain() async {
    let bar = Bar()
    bar.dockArea = CGRect(x: 0, y: 400, width: 400, height: 400)
    stage.manager.begin(for: self, bar: bar)
    bar.dockArea = CGRect(x: 0, y: 0, width: 400, height: 800)
    stage.manager.fieldDidChange()
    stage.manager.fieldDidChange()
    XCTAssertEqual(bar.frames, [CGRect(x: 0, y: 750, width: 400, height: 50)] + bar.frames.prefix(1))
    XCTAssertEqual(bar.frames.count, 2)
  }

  // MARK: Scrolling

  /// A table has its old offset until it scrolls during the animation.
  private final class Table: HeadlessScroller, KeyboardScroller {
    let frameInWindow = CGRect(x: 0, y: 0, width: 400, height: 800)
    private var target: CGPoint?
    override var targetOffset: CGPoint { target ?? scrollOffset }

    override func move(
      to offset: CGPoint?,
      insets: LayoutInsets,
      over duration: Duration,
      onEnd: @escaping @MainActor () -> Void
    ) {
      target = offset ?? target
      super.move(to: nil, insets: insets, over: .zero, onEnd: onEnd)
    }

    func endAnimation() {
      if let target { scroll(to: target.y) }
      target = nil
    }
  }

  private let table = Table(
    contentSize: CGSize(width: 400, height: 2_000),
    viewportSize: CGSize(width: 400, height: 800)
  )

  /// Begins to observe with a bar in front of the table.
  private func beginWithTable() -> Bar {
    let bar = Bar()
    bar.dockedScroller = table
    stage.field.dockedBar = bar
    stage.field.scrollers = []
    stage.manager.begin(for: self, bar: bar)
    return bar
  }

  /// The second event computed the offset from that in the middle of the animation.
  func test_keyboardGrowsDuringTheScroll_theContentMovesByBoth() async {
    let bar = beginWithTable()
    table.scroll(to: 700)
    stage.manager.keyboardWillShow(stage.keyboard, over: .milliseconds(250))
    let higher = CGRect(x: 0, y: 456, width: 400, height: 344)
    stage.manager.keyboardWillShow(higher, over: .milliseconds(250))
    table.endAnimation()
    XCTAssertEqual(table.scrollOffset.y, 1_044)
    stage.manager.keyboardWillHide(over: .milliseconds(250))
    stage.manager.keyboardWillShow(higher, over: .milliseconds(250))
    table.endAnimation()
    XCTAssertEqual(table.scrollOffset.y, 1_044, "the keyboard hides and shows")
    XCTAssertEqual(bar.frames.last?.maxY, 456)
  }

  /// The bar scrolled the list with the field, which left the screen at the top.
  func test_fieldIsVisibleInTheListBehindTheBar_theListStays() async {
    let bar = beginWithTable()
    let field = KeyboardStage.makeField()
    field.frameInWindow.origin.y = 100
    field.scrollers = [table]
    stage.host.focus(field)
    table.scroll(to: 700)
    stage.manager.keyboardWillShow(stage.keyboard, over: .milliseconds(250))
    table.endAnimation()
    XCTAssertEqual(table.scrollOffset.y, 700)
    XCTAssertEqual(bar.frames.last?.maxY, 500)
    stage.host.endEditing()
    stage.manager.keyboardWillHide(over: .milliseconds(250))
    table.endAnimation()
    XCTAssertEqual(table.scrollOffset.y, 700, "the keyboard hides")
    XCTAssertEqual(bar.frames.last?.maxY, 800)
  }

  /// The manager adds no inset of its own to the main scroll view, or for a field that it does not move. The list scrolled by the
  /// height of the keyboard each time the keyboard hid.
  func test_fieldInTheListWithoutAnInsetOfItsOwn_theListStays() async {
    let field = KeyboardStage.makeField()
    field.frameInWindow.origin.y = 100
    field.scrollers = [table]
    let ignoring = KeyboardManager(host: stage.host)
    ignoring.preferences = { _ in KeyboardPreferences(isEnabled: false) }
    for manager in [KeyboardManager(host: stage.host, scroller: table), ignoring] {
      let bar = Bar()
      bar.dockedScroller = table
      manager.begin(for: self, bar: bar)
      stage.host.focus(field)
      table.scroll(to: 700)
      manager.keyboardWillShow(stage.keyboard, over: .milliseconds(250))
      table.endAnimation()
      stage.host.endEditing()
      manager.keyboardWillHide(over: .milliseconds(250))
      table.endAnimation()
      XCTAssertEqual(table.scrollOffset.y, 700)
      manager.end(for: self)
    }
  }

  /// The focus goes from the list to the bar, and the keyboard grows. The list stayed, and the bar covered its end.
  func test_focusGoesFromTheListToTheBar_theListMovesByTheDifference() async {
    let bar = beginWithTable()
    let field = KeyboardStage.makeField()
    field.frameInWindow.origin.y = 100
    field.scrollers = [table]
    stage.host.focus(field)
    table.scroll(to: 700)
    stage.manager.keyboardWillShow(stage.keyboard)
    stage.host.focus(stage.field)
    stage.manager.keyboardWillShow(CGRect(x: 0, y: 456, width: 400, height: 344))
    table.endAnimation()
    XCTAssertEqual(table.scrollOffset.y, 744)
    stage.manager.keyboardWillHide()
    table.endAnimation()
    XCTAssertEqual(table.scrollOffset.y, 700)
    XCTAssertEqual(bar.frames.last?.maxY, 800)
  }

  /// The focus goes on while the table still scrolls. The second field was computed at its place in the middle of the animation.
  func test_nextField_duringTheScroll_isRevealedAtItsLastPlace() async {
    let fields = [KeyboardStage.makeField(), KeyboardStage.makeField()]
    fields[1].frameInWindow.origin.y = 50
    stage.manager.begin(for: self)
    for field in fields {
      field.scrollers = [table]
      stage.host.focus(field)
      stage.manager.keyboardWillShow(stage.keyboard, over: .milliseconds(250))
    }
    table.endAnimation()
    XCTAssertLessThanOrEqual(table.scrollOffset.y, 50)
  }

  /// A drag hides the keyboard. The content went away from the finger.
  func test_keyboardHidesUnderAFinger_theContentStaysUnderIt() async {
    let bar = beginWithTable()
    stage.manager.keyboardWillShow(stage.keyboard)
    table.endAnimation()
    table.drag(to: 700)
    stage.manager.keyboardWillHide()
    table.endAnimation()
    XCTAssertEqual(table.scrollOffset.y, 700)
    XCTAssertEqual(bar.frames.last?.maxY, 800)
  }

  /// A bar of a screen below a sheet raised the keyboard's edge for the fields of the sheet.
  func test_barBelowASheet_doesNotRaiseTheKeyboard() async {
    let (chat, sheet) = (Chat(), Controller())
    let window = HeadlessWindow(chat)
    chat.add(KeyboardBehavior(stage.manager, bar: chat.bar))
    await window.settle()
    chat.present(sheet, as: .sheet)
    await window.settle()
    XCTAssertTrue(chat.isVisible)
    stage.field.controller = sheet
    stage.manager.begin(for: sheet)
    stage.manager.keyboardWillShow(stage.keyboard)
    XCTAssertEqual(stage.scroller.contentInsets.bottom, 310)
    stage.field.controller = chat
    stage.manager.fieldDidChange()
    XCTAssertEqual(stage.scroller.contentInsets.bottom, 360)
    stage.manager.end(for: sheet)
    window.close()
  }

  /// The controller of an accessory is in no layer. The bars counted as bars of another layer.
  func test_fieldInAnAccessory_theBarCoversThePage() async {
    let chat = Chat()
    let window = HeadlessWindow(chat)
    let manager = KeyboardManager(host: stage.host, scroller: stage.scroller)
    chat.add(KeyboardBehavior(manager, bar: chat.bar))
    await window.settle()
    let accessory = Controller()
    (stage.field.controller, stage.field.scrollers) = (accessory, [])
    manager.keyboardWillShow(stage.keyboard)
    XCTAssertEqual(stage.scroller.contentInsets.bottom, 360)
    window.close()
  }
}
