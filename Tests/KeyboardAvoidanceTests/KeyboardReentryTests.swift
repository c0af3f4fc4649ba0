import ControllerTesting
import Foundation
import ItemLayouts
import KeyboardAvoidance
import Surfaces
import XCTest

#if canImport(CoreGraphics)
  import CoreGraphics
#endif

/// Code of the app that runs while the manager moves a scroll view, such as a delegate that hides the keyboard on each scroll.
@MainActor
final class KeyboardReentryTests: XCTestCase {
  /// A scroll view that calls the app while it moves.
  private final class Scroller: HeadlessScroller, KeyboardScroller {
    weak var host: HeadlessKeyboard?
    var frameInWindow: CGRect { CGRect(x: 0, y: -(host?.rootShift ?? 0), width: 400, height: 800) }
    var safeAreaBottom = 0.0
    var indicatorInsets = LayoutInsets.zero
    /// Called once, at the next move.
    var onNextMove: (@MainActor () -> Void)?

    override func move(
      to offset: CGPoint?,
      insets: LayoutInsets,
      over duration: Duration,
      onEnd: @escaping @MainActor () -> Void
    ) {
      super.move(to: offset, insets: insets, over: duration, onEnd: onEnd)
      let action = onNextMove
      onNextMove = nil
      action?()
    }
  }

  private let stage = KeyboardStage()
  /// Scroll views around the field that cannot scroll as far as the field needs, so the root view moves by the rest.
  private let inner = Scroller(viewportSize: CGSize(width: 400, height: 800))
  private let outer = Scroller(viewportSize: CGSize(width: 400, height: 800))

  override func setUp() async throws {
    (inner.host, outer.host) = (stage.host, stage.host)
    stage.field.scrollers = [inner, outer]
    stage.field.frameInWindow.origin.y = 2_000
    stage.manager.begin(for: self)
  }

  private func assertNothingIsAdjusted(line: UInt = #line) {
    for scroller in [inner, outer, stage.scroller] as [any KeyboardScroller] {
      XCTAssertEqual(scroller.contentInsets, .zero, line: line)
      XCTAssertEqual(scroller.indicatorInsets, .zero, line: line)
    }
    XCTAssertEqual(stage.host.rootShift, 0, line: line)
  }

  func test_show_scrollThatHidesTheKeyboard_leavesNoInset_andNoShift() async {
    inner.onNextMove = { [stage] in stage.manager.keyboardWillHide() }
    stage.manager.keyboardWillShow(stage.keyboard)
    assertNothingIsAdjusted()
    stage.manager.keyboardWillShow(stage.keyboard)
    XCTAssertEqual([inner, outer].map(\.contentInsets.bottom), [310, 310])
    XCTAssertGreaterThan(stage.host.rootShift, 0)
    stage.manager.keyboardWillHide()
    assertNothingIsAdjusted()
  }

  func test_show_scrollThatEndsTheObservation_leavesNoInset_andNoShift() async {
    outer.onNextMove = { [stage, unowned self] in stage.manager.end(for: self) }
    stage.manager.keyboardWillShow(stage.keyboard)
    assertNothingIsAdjusted()
  }

  func test_hide_scrollThatShowsTheKeyboard_allViewsAreAdjusted() async {
    stage.manager.keyboardWillShow(stage.keyboard)
    let shift = stage.host.rootShift
    inner.onNextMove = { [stage] in stage.manager.keyboardWillShow(stage.keyboard) }
    stage.manager.keyboardWillHide()
    XCTAssertEqual([inner, outer].map(\.contentInsets.bottom), [310, 310])
    XCTAssertEqual([inner, outer].map(\.indicatorInsets.bottom), [300, 300])
    XCTAssertEqual(stage.host.rootShift, shift)
    stage.manager.keyboardWillHide()
    assertNothingIsAdjusted()
  }

  /// The scroll views of the last field are restored before those of the next field are adjusted.
  func test_nextField_scrollThatHidesTheKeyboard_leavesNoInset_andNoShift() async {
    stage.manager.keyboardWillShow(stage.keyboard)
    let next = KeyboardStage.makeField()
    next.scrollers = [stage.scroller]
    inner.onNextMove = { [stage] in stage.manager.keyboardWillHide() }
    stage.manager.focus(next)
    assertNothingIsAdjusted()
  }

  func test_show_scrollThatMovesTheFocus_onlyTheViewsOfTheNewFieldAreAdjusted() async {
    let next = KeyboardStage.makeField()
    next.scrollers = [stage.scroller]
    inner.onNextMove = { [stage] in stage.manager.focus(next) }
    stage.manager.keyboardWillShow(stage.keyboard)
    XCTAssertEqual([inner, outer].map(\.contentInsets), [.zero, .zero])
    XCTAssertEqual(stage.scroller.contentInsets.bottom, 310)
    XCTAssertEqual(stage.host.rootShift, 0)
  }

  private final class Bar: KeyboardDockedBar {
    let dockedHeight = 50.0
    let dockArea = CGRect(x: 0, y: 0, width: 400, height: 800)
    var dockedScroller: (any KeyboardScroller)?
    func moveDock(to frame: CGRect, over duration: Duration) {}
  }

  func test_bar_nextScrollViewBehindIt_scrollThatEndsTheObservation_leavesNoInset() async {
    stage.host.endEditing()
    let bar = Bar()
    bar.dockedScroller = inner
    stage.manager.begin(for: bar, bar: bar)
    stage.manager.keyboardWillShow(stage.keyboard)
    XCTAssertEqual(inner.contentInsets.bottom, 350)
    bar.dockedScroller = outer
    inner.onNextMove = { [stage] in stage.manager.end(for: bar) }
    stage.manager.fieldDidChange()
    assertNothingIsAdjusted()
  }
}
