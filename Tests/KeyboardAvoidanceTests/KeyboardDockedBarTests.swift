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

/// Row 5.12: a bar at the bottom of a screen that contains the field and is visible without the keyboard.
@MainActor
final class KeyboardDockedBarTests: XCTestCase {
  private final class Bar: KeyboardDockedBar {
    var dockedHeight = 50.0
    var area = CGRect(x: 0, y: 0, width: 400, height: 800)
    /// The host whose root view contains the bar.
    weak var host: HeadlessKeyboard?
    var dockArea: CGRect {
      get { area.offsetBy(dx: 0, dy: -(host?.rootShift ?? 0)) }
      set { area = newValue }
    }
    var dockSafeAreaBottom = 0.0
    var dockedScroller: (any KeyboardScroller)?
    var frames: [CGRect] = []
    /// Called at the next move.
    var onMove: (() -> Void)?
    func moveDock(to frame: CGRect, over duration: Duration) {
      frames.append(frame)
      let call = onMove
      onMove = nil
      call?()
    }
    var top: CGFloat? { frames.last?.minY }
  }

  private let stage = KeyboardStage()
  private let bar = Bar()

  override func setUp() async throws {
    bar.dockedScroller = stage.scroller
    stage.field.dockedBar = bar
    stage.field.scrollers = []
  }

  func test_barFrame_table() async {
    let window = stage.host.windowBounds
    let aboveTabs = CGRect(x: 0, y: 0, width: 400, height: 750)
    let table: [(keyboard: CGRect, area: CGRect, safe: Double, height: Double, top: Double)] = [
      (.zero, window, 0, 50, 750),
      (.zero, window, 34, 50, 716),
      (stage.keyboard, window, 34, 50, 450),
      (stage.keyboard, aboveTabs, 0, 50, 450),
      (.zero, aboveTabs, 0, 50, 700),
      // The bar of a hardware keyboard is lower than the safe area.
      (CGRect(x: 0, y: 780, width: 400, height: 300), window, 34, 50, 716),
      // A floating keyboard does not move the bar.
      (CGRect(x: 50, y: 500, width: 200, height: 200), window, 0, 50, 750),
      // A bar that is higher than the free area ends at its top.
      (stage.keyboard, window, 0, 900, 0),
    ]
    for (number, row) in table.enumerated() {
      let geometry = KeyboardGeometry(window: window, keyboard: row.keyboard)
      let frame = geometry.barFrame(height: row.height, in: row.area, safeAreaBottom: row.safe)
      XCTAssertEqual(frame.minY, row.top, "row \(number)")
      XCTAssertEqual(frame.height, min(row.height, frame.maxY), "row \(number)")
    }
  }

  /// The lower edge of the covered area was rounded to a value above the lower edge of the scroll view, and the bar then
  /// counted as one that covers nothing.
  func test_inset_thirdsOfAPoint_coverTheScrollView() async {
    for thirds in 1_100..<1_300 {
      bar.dockArea.size.height = Double(thirds) / 3
      stage.scroller.frameInWindow = CGRect(x: 0, y: 0, width: 400, height: 2_641.0 / 3)
      stage.manager.begin(for: self, bar: bar)
      let expected = 2_641.0 / 3 - (Double(thirds) / 3 - 50)
      XCTAssertEqual(stage.scroller.contentInsets.bottom, expected, accuracy: 0.01, "\(thirds) thirds")
      stage.manager.end(for: self)
    }
  }

  func test_bar_isPlacedWithoutTheKeyboard_andMovesWithIt() async {
    stage.manager.begin(for: self, bar: bar)
    XCTAssertEqual(bar.frames, [CGRect(x: 0, y: 750, width: 400, height: 50)])
    XCTAssertEqual(stage.scroller.contentInsets.bottom, 50)
    XCTAssertEqual(stage.scroller.indicatorInsets.bottom, 50)
    XCTAssertEqual(stage.scroller.scrollOffset, .zero, "the first placement does not scroll")
    stage.scroller.scroll(to: 700)
    stage.manager.keyboardWillShow(stage.keyboard)
    XCTAssertEqual(bar.top, 450)
    XCTAssertEqual(stage.scroller.contentInsets.bottom, 350)
    XCTAssertEqual(stage.scroller.scrollOffset.y, 1_000, "the last visible row moves with the bar")
    XCTAssertEqual(stage.host.rootShift, 0)
    bar.dockedHeight = 80
    stage.manager.fieldDidChange()
    XCTAssertEqual(bar.top, 420)
    XCTAssertEqual(stage.scroller.contentInsets.bottom, 380)
    stage.manager.keyboardWillHide()
    XCTAssertEqual(bar.top, 720)
    XCTAssertEqual(stage.scroller.contentInsets.bottom, 80)
    stage.manager.end(for: self)
    XCTAssertEqual(stage.scroller.contentInsets, .zero)
    XCTAssertEqual(stage.scroller.indicatorInsets, .zero)
  }

  /// A screen covers another screen with a bar. The bar raised the edge of the keyboard for the fields of the upper screen.
  func test_bar_ofALoadedScreenOffScreen_doesNotRaiseTheKeyboard() async {
    let chat = Controller()
    chat.add(KeyboardBehavior(stage.manager, in: .loaded, bar: bar))
    chat.loadViewIfNeeded()
    stage.field.dockedBar = nil
    bar.dockedScroller = nil
    stage.field.scrollers = [stage.scroller]
    stage.manager.begin(for: self)
    stage.manager.keyboardWillShow(stage.keyboard)
    let inset = stage.scroller.contentInsets.bottom
    stage.manager.end(for: chat)
    stage.manager.keyboardWillHide()
    stage.manager.keyboardWillShow(stage.keyboard)
    XCTAssertEqual(inset, stage.scroller.contentInsets.bottom)
    XCTAssertGreaterThan(inset, 0)
  }

  func test_bar_belowTheList_takesNoRoomFromIt() async {
    stage.scroller.frameInWindow.size.height = 700
    stage.manager.begin(for: self, bar: bar)
    XCTAssertEqual(bar.top, 750)
    XCTAssertEqual(stage.scroller.contentInsets, .zero)
    XCTAssertEqual(stage.scroller.indicatorInsets, .zero)
  }

  func test_fieldInTheList_isRevealedAboveTheBar() async {
    let field = KeyboardStage.makeField()
    field.scrollers = [stage.scroller]
    stage.host.focus(field)
    stage.manager.begin(for: self, bar: bar)
    stage.manager.keyboardWillShow(stage.keyboard)
    // The bar does not move the content. The field must end at 440.
    XCTAssertEqual(stage.scroller.contentInsets.bottom, 360)
    XCTAssertEqual(stage.scroller.scrollOffset.y, 300)
    for _ in 0..<3 { stage.manager.keyboardWillShow(stage.keyboard) }
    XCTAssertEqual(stage.scroller.contentInsets.bottom, 360)
    stage.manager.keyboardWillHide()
    XCTAssertEqual(stage.scroller.contentInsets.bottom, 50)
  }

  func test_touchInTheBar_keepsTheKeyboard() async {
    stage.manager.begin(for: self, bar: bar)
    stage.manager.keyboardWillShow(stage.keyboard)
    XCTAssertFalse(stage.manager.touch(at: CGPoint(x: 390, y: 455)))
    XCTAssertTrue(stage.manager.touch(at: CGPoint(x: 390, y: 100)))
  }

  func test_swipe_leavesTheBarInPlace() async {
    let page = Controller()
    page.add(KeyboardBehavior(stage.manager, bar: bar))
    let stack = StackController(root: Controller())
    let window = HeadlessWindow(stack)
    stack.push(page)
    await window.settle()
    stage.manager.keyboardWillShow(stage.keyboard)
    let swipe = stack.beginInteractivePop()
    stage.manager.keyboardWillHide()
    XCTAssertEqual(bar.top, 450)
    swipe?.cancel()
    await window.settle()
    XCTAssertEqual(bar.top, 750)
    stack.pop()
    await window.settle()
    XCTAssertFalse(stage.manager.isObserving)
    XCTAssertEqual(stage.scroller.contentInsets, .zero)
    window.close()
  }

  func test_bar_isNotHeld_andItsDeallocationGivesTheInsetsBack() async {
    var other: Bar? = Bar()
    weak let weakBar = other
    other?.dockedScroller = stage.scroller
    stage.manager.begin(for: self, bar: other)
    XCTAssertEqual(stage.scroller.contentInsets.bottom, 50)
    other = nil
    XCTAssertNil(weakBar)
    stage.manager.fieldDidChange()
    XCTAssertEqual(stage.scroller.contentInsets, .zero)
  }

  func test_random_afterTheEnd_insetsAreTheAppsOwn() async {
    for seed in RandomRounds.seeds(66, long: 1_600) {
      var random = SplitMix64(seed: seed)
      let stage = KeyboardStage()
      let bar = Bar()
      bar.dockedScroller = stage.scroller
      let inList = KeyboardStage.makeField()
      inList.scrollers = [stage.scroller]
      stage.field.dockedBar = bar
      var own = 0.0
      for _ in 0..<30 {
        switch Int.random(in: 0..<8, using: &random) {
        case 0, 1:
          let height = Double(Int.random(in: 0...500, using: &random))
          stage.manager.keyboardWillShow(CGRect(x: 0, y: 800 - height, width: 400, height: height))
        case 2: stage.manager.keyboardWillHide()
        case 3:
          let more = Double(Int.random(in: 0...50, using: &random))
          own += more
          stage.scroller.addInsets(LayoutInsets(bottom: more))
        case 4:
          stage.host.focus(Bool.random(using: &random) ? stage.field : inList)
          stage.manager.fieldDidChange()
        case 5: bar.dockedHeight = Double(Int.random(in: 0...120, using: &random))
        case 6: stage.manager.end(for: stage)
        default: stage.manager.begin(for: stage, bar: bar)
        }
      }
      stage.manager.end(for: stage)
      XCTAssertEqual(stage.scroller.contentInsets, LayoutInsets(bottom: own), "seed \(seed)")
      XCTAssertEqual(stage.scroller.indicatorInsets, .zero, "seed \(seed)")
    }
  }

  /// The last frame of a bar that was deallocated went on raising the edge of the keyboard.
  func test_deallocatedBar_doesNotRaiseTheKeyboard() async {
    stage.field.dockedBar = nil
    stage.field.scrollers = [stage.scroller]
    stage.manager.begin(for: self)
    stage.manager.keyboardWillShow(stage.keyboard)
    let inset = stage.scroller.contentInsets.bottom
    var lost: Bar? = Bar()
    stage.manager.begin(for: self, bar: lost)
    stage.manager.fieldDidChange()
    XCTAssertGreaterThan(stage.scroller.contentInsets.bottom, inset)
    lost = nil
    stage.manager.fieldDidChange()
    XCTAssertEqual(stage.scroller.contentInsets.bottom, inset)
  }

  /// A bar at the bottom of an upper pane raised the keyboard's edge for the fields of all panes.
  func test_barOfAPaneAboveTheKeyboard_coversNothingOfOtherPanes() async {
    bar.dockArea = CGRect(x: 0, y: 0, width: 400, height: 400)
    stage.field.dockedBar = nil
    stage.field.frameInWindow = CGRect(x: 0, y: 420, width: 400, height: 40)
    stage.manager.begin(for: self, bar: bar)
    stage.manager.keyboardWillShow(stage.keyboard)
    XCTAssertEqual(stage.host.rootShift, 0)
  }

  /// The list had the inset of the bar's old height.
  func test_barChangesItsHeightWhileItMoves_listGetsTheInsetOfTheNewHeight() async {
    stage.manager.begin(for: self, bar: bar)
    bar.onMove = { [stage, bar] in
      bar.dockedHeight = 80
      stage.manager.fieldDidChange()
    }
    stage.manager.keyboardWillShow(stage.keyboard)
    XCTAssertEqual(bar.top, 420)
    XCTAssertEqual(stage.scroller.contentInsets.bottom, 380)
    stage.manager.end(for: self)
    XCTAssertEqual(stage.scroller.contentInsets, .zero)
  }

  /// The list kept the inset of a bar that nobody moved any more.
  func test_ownerEndsWhileItsBarMoves_listGetsItsInsetsBack() async {
    bar.onMove = { [stage] in stage.manager.end(for: self) }
    stage.manager.begin(for: self, bar: bar)
    XCTAssertFalse(stage.manager.isObserving)
    XCTAssertEqual(stage.scroller.contentInsets, .zero)
  }

  /// The list and the second bar were adjusted to the keyboard that the first bar had hidden.
  func test_barHidesTheKeyboardWhileItMoves_allViewsFollow() async {
    let (second, owner) = (Bar(), NSObject())
    bar.dockedScroller = nil
    stage.field.dockedBar = nil
    stage.field.scrollers = [stage.scroller]
    stage.manager.begin(for: self, bar: bar)
    stage.manager.begin(for: owner, bar: second)
    bar.onMove = { [stage] in stage.manager.keyboardWillHide() }
    stage.manager.keyboardWillShow(stage.keyboard)
    XCTAssertEqual([bar.top, second.top], [750, 750])
    XCTAssertEqual(stage.scroller.contentInsets, .zero)
    stage.manager.end(for: self)
    stage.manager.end(for: owner)
  }

  /// A bar of another column raised the keyboard's edge for the field and its list.
  func test_barOfAnotherColumn_coversNothingOfThisColumn() async {
    bar.dockArea = CGRect(x: 0, y: 0, width: 200, height: 800)
    bar.dockedScroller = nil
    stage.field.dockedBar = nil
    stage.field.scrollers = [stage.scroller]
    stage.field.frameInWindow = CGRect(x: 200, y: 700, width: 200, height: 40)
    // A list below both columns needs the inset for the bar, and its field needs no more than the keyboard covers.
    for (x, inset) in [(200.0, 310.0), (0, 360)] {
      stage.scroller.frameInWindow = CGRect(x: x, y: 0, width: 400 - x, height: 800)
      stage.scroller.scroll(to: 0)
      stage.manager.begin(for: self, bar: bar)
      stage.manager.keyboardWillShow(stage.keyboard)
      XCTAssertEqual(bar.top, 450)
      XCTAssertEqual(stage.scroller.contentInsets.bottom, inset, "from \(x)")
      XCTAssertEqual(stage.scroller.scrollOffset.y, 250, "from \(x)")
      stage.manager.keyboardWillHide()
      stage.manager.end(for: self)
    }
  }

  /// The bar moved up with the root view, and kept a gap to the keyboard.
  func test_rootMovesUp_barStaysAboveTheKeyboard() async {
    bar.dockedScroller = nil
    bar.host = stage.host
    stage.field.dockedBar = nil
    stage.manager.begin(for: self, bar: bar)
    stage.manager.keyboardWillShow(stage.keyboard)
    let shift = stage.host.rootShift
    XCTAssertGreaterThan(shift, 0)
    XCTAssertEqual(bar.frames.last?.maxY, 500, "moved again after the root")
    XCTAssertEqual(bar.frames.suffix(2), [bar.frames[1], bar.frames[1]])
  }

  /// The field kept the insets of a bar that had gone.
  func test_end_ofTheOwnerWithTheBar_fieldOfTheOtherNeedsLess() async {
    final class Page {}
    let other = Page()
    bar.dockedScroller = nil
    stage.field.dockedBar = nil
    stage.field.scrollers = [stage.scroller]
    stage.manager.begin(for: other)
    stage.manager.begin(for: self, bar: bar)
    stage.manager.keyboardWillShow(stage.keyboard)
    XCTAssertEqual(stage.scroller.contentInsets.bottom, 360)
    stage.manager.end(for: self)
    XCTAssertEqual(stage.scroller.contentInsets.bottom, 310)
  }

  /// The manager still observed for an owner that had been deallocated, so a new owner changed nothing.
  func test_begin_afterTheLastOwnerWasDeallocated_adjusts() async {
    final class Page {}
    stage.field.dockedBar = nil
    stage.field.scrollers = [stage.scroller]
    var first: Page? = Page()
    first.map { stage.manager.begin(for: $0) }
    first = nil
    stage.manager.keyboardWillShow(stage.keyboard)
    first = Page()
    first.map { stage.manager.begin(for: $0) }
    first = nil
    XCTAssertEqual(stage.scroller.contentInsets.bottom, 310)
    let field = KeyboardStage.makeField()
    let scroller = KeyboardStage.Scroller(
      contentSize: CGSize(width: 400, height: 2_000),
      viewportSize: CGSize(width: 400, height: 800)
    )
    field.scrollers = [scroller]
    stage.host.focus(field)
    stage.manager.begin(for: self)
    XCTAssertEqual(scroller.contentInsets.bottom, 310)
    XCTAssertEqual(stage.scroller.contentInsets.bottom, 0)
  }

  /// The bar covered the field until the next event of the keyboard.
  func test_begin_barComesOrGoesWhileTheKeyboardIsShown_theFieldStaysVisible() async {
    bar.dockedScroller = nil
    stage.field.dockedBar = nil
    stage.field.scrollers = [stage.scroller]
    stage.manager.begin(for: self)
    stage.manager.keyboardWillShow(stage.keyboard)
    XCTAssertEqual(stage.scroller.contentInsets.bottom, 310)
    stage.manager.begin(for: self, bar: bar)
    XCTAssertEqual(stage.scroller.contentInsets.bottom, 360)
    stage.manager.begin(for: self)
    XCTAssertEqual(stage.scroller.contentInsets.bottom, 310)
    let other = NSObject()
    stage.manager.begin(for: other, bar: bar)
    XCTAssertEqual(stage.scroller.contentInsets.bottom, 360)
    stage.manager.end(for: other)
    XCTAssertEqual(stage.scroller.contentInsets.bottom, 310)
  }

  /// The list jumped back to the field when a screen without a bar appeared.
  func test_begin_anotherOwnerWithoutABarComes_theListStaysWhereTheUserHasScrolled() async {
    stage.field.dockedBar = nil
    stage.field.scrollers = [stage.scroller]
    stage.manager.begin(for: self)
    stage.manager.keyboardWillShow(stage.keyboard)
    stage.scroller.scroll(to: 20)
    let other = NSObject()
    stage.manager.begin(for: other)
    XCTAssertEqual(stage.scroller.scrollOffset.y, 20)
    stage.manager.end(for: other)
    XCTAssertEqual(stage.scroller.scrollOffset.y, 20)
  }
}
