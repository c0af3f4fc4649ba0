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

@MainActor
final class KeyboardTests: XCTestCase {
  private typealias Scroller = KeyboardStage.Scroller

  private final class WebLike: Controller {
    override var keyboard: KeyboardPreferences? { KeyboardPreferences(isEnabled: false) }
  }

  private let stage = KeyboardStage()
  private var host: HeadlessKeyboard { stage.host }
  private var field: HeadlessField { stage.field }
  private var scroller: Scroller { stage.scroller }
  private var keyboard: CGRect { stage.keyboard }

  private func manager() -> KeyboardManager {
    stage.manager.begin(for: self)
    return stage.manager
  }

  func test_overlap_table() async {
    let window = CGRect(x: 0, y: 0, width: 400, height: 800)
    let all = window
    let table:
      [(keyboard: CGRect, frame: CGRect, own: Double, distance: Double, overlap: Double, inset: Double)] = [
        (keyboard, all, 0, 0, 300, 300),
        (keyboard, all, 0, 10, 310, 310),
        (keyboard, all, 34, 0, 300, 266),
        (keyboard, all, 400, 0, 300, 0),
        // Above a tab bar of 50 points.
        (keyboard, CGRect(x: 0, y: 0, width: 400, height: 750), 0, 0, 250, 250),
        (keyboard, CGRect(x: 0, y: 100, width: 400, height: 300), 0, 10, 0, 0),
        // Never more than the frame is high.
        (keyboard, CGRect(x: 0, y: 600, width: 400, height: 100), 0, 0, 100, 100),
        // Hidden, and the bar of a hardware keyboard.
        (CGRect(x: 0, y: 800, width: 400, height: 300), all, 0, 10, 0, 0),
        (CGRect(x: 0, y: 745, width: 400, height: 300), all, 0, 0, 55, 55),
        // Split, and floating.
        (CGRect(x: 0, y: 300, width: 400, height: 300), all, 0, 0, 0, 0),
        (CGRect(x: 50, y: 600, width: 200, height: 200), all, 0, 0, 0, 0),
        (.zero, all, 0, 0, 0, 0),
        (.null, all, 0, 0, 0, 0),
      ]
    for (number, row) in table.enumerated() {
      let geometry = KeyboardGeometry(window: window, keyboard: row.keyboard)
      XCTAssertEqual(geometry.overlap(with: row.frame, distance: row.distance), row.overlap, "row \(number)")
      let inset = geometry.additionalInset(for: row.frame, own: row.own, distance: row.distance)
      XCTAssertEqual(inset, row.inset, "row \(number)")
    }
  }

  func test_reveal_table() async {
    let geometry = KeyboardGeometry(window: CGRect(x: 0, y: 0, width: 400, height: 800), keyboard: keyboard)
    let all = CGRect(x: 0, y: 0, width: 400, height: 800)
    typealias Surface = KeyboardGeometry.Surface
    func surface(_ frame: CGRect, toEnd: Double) -> Surface { (frame, toEnd, 0) }
    let inner = CGRect(x: 0, y: 600, width: 400, height: 200)
    let table: [(y: Double, guide: Double, surfaces: [Surface], scrolls: [Double], root: Double)] = [
      (100, 0, [], [], 0),
      (450, 0, [], [], 0),
      (460.5, 0, [], [], 11),
      (700, 0, [], [], 250),
      (700, 0, [surface(all, toEnd: 1_000)], [250], 0),
      (700, 0, [surface(all, toEnd: 100)], [100], 150),
      // From the inside out: not above the top of the inner one.
      (700, 0, [surface(inner, toEnd: 1_000), surface(all, toEnd: 1_000)], [100, 150], 0),
      (700, 0, [surface(inner, toEnd: 50), surface(all, toEnd: 60)], [50, 60], 140),
      (790, 750, [], [], 40),
      // At the bottom edge of the window, the distance counts, too.
      (760, 0, [], [], 310),
      (760, 0, [surface(all, toEnd: 200)], [200], 110),
    ]
    for (number, row) in table.enumerated() {
      let field = CGRect(x: 0, y: row.y, width: 400, height: 40)
      let reveal = geometry.reveal(field, in: row.surfaces, topGuide: row.guide, distance: 10)
      XCTAssertEqual(reveal.scrolls, row.scrolls, "row \(number)")
      XCTAssertEqual(reveal.rootShift, row.root, "row \(number)")
    }
  }

  /// The distance to move is rounded up, and the scroll view has no room for the fraction. Then the root must not move for it.
  func test_reveal_scrollViewThatMovesTheFieldFarEnough_leavesTheRootInPlace() async {
    let window = CGRect(x: 0, y: 0, width: 400, height: 800)
    let keyboard = CGRect(x: 0, y: 500.25, width: 400, height: 299.75)
    let geometry = KeyboardGeometry(window: window, keyboard: keyboard)
    let field = CGRect(x: 0, y: 760, width: 400, height: 40)
    let reveal = geometry.reveal(field, in: [(window, 309.75, 0)], topGuide: 0, distance: 10)
    XCTAssertEqual(reveal.scrolls, [309.75])
    XCTAssertEqual(reveal.rootShift, 0)
  }

  func test_machine_table() async {
    let other = CGRect(x: 0, y: 400, width: 400, height: 400)
    let adjusts = (true, true), restores = (true, false)
    let story: [(event: KeyboardStateMachine.Event, then: (isAffected: Bool, isAdjusted: Bool)?)] = [
      (.keyboard(keyboard), nil),
      (.begin, adjusts),
      (.begin, nil),
      (.keyboard(other), adjusts),
      (.fieldDidChange, adjusts),
      (.freeze, nil),
      (.keyboard(nil), nil),
      (.keyboard(keyboard), nil),
      (.thaw, adjusts),
      (.thaw, nil),
      (.keyboard(nil), restores),
      (.keyboard(nil), nil),
      (.fieldDidChange, nil),
      (.keyboard(keyboard), adjusts),
      (.freeze, nil),
      (.end, restores),
      (.end, nil),
    ]
    var machine = KeyboardStateMachine()
    for (number, step) in story.enumerated() {
      let then = step.then ?? (false, machine.isAdjusted)
      XCTAssertEqual(machine.handle(step.event), then.isAffected, "step \(number)")
      XCTAssertEqual(machine.isAdjusted, then.isAdjusted, "step \(number)")
    }
    XCTAssertEqual(machine.keyboard, keyboard)
  }

  func test_showShowHide_appsOwnChangesSurvive() async {
    let manager = manager()
    scroller.addInsets(LayoutInsets(top: 5, bottom: 20))
    scroller.scroll(to: 0)
    scroller.indicatorInsets.bottom = 3
    manager.keyboardWillShow(keyboard)
    XCTAssertEqual(scroller.contentInsets, LayoutInsets(top: 5, bottom: 310))
    XCTAssertEqual(scroller.indicatorInsets.bottom, 300)
    XCTAssertEqual(scroller.scrollOffset.y, 250)
    field.frameInWindow.origin.y -= 250
    scroller.addInsets(LayoutInsets(bottom: 7))
    manager.keyboardWillShow(CGRect(x: 0, y: 400, width: 400, height: 400))
    XCTAssertEqual(scroller.contentInsets.bottom, 410)
    XCTAssertEqual(scroller.scrollOffset.y, 350)
    manager.keyboardWillHide()
    XCTAssertEqual(scroller.contentInsets, LayoutInsets(top: 5, bottom: 27))
    XCTAssertEqual(scroller.indicatorInsets.bottom, 3)
    manager.keyboardWillHide()
    XCTAssertEqual(scroller.contentInsets.bottom, 27)
  }

  func test_preferences_ofTheFieldsController_andOfTheField() async {
    let manager = manager()
    let page = WebLike()
    field.controller = page
    manager.keyboardWillShow(keyboard)
    XCTAssertEqual(scroller.contentInsets, .zero)
    field.controller = nil
    field.distanceFromKeyboard = 30
    manager.fieldDidChange()
    XCTAssertEqual(scroller.contentInsets.bottom, 330)
  }

  func test_root_movesByTheRest_andBack_offsetIsRestoredIfWanted() async {
    let manager = manager()
    field.scrollers = []
    manager.keyboardWillShow(keyboard)
    XCTAssertEqual(host.rootShift, 250)
    // Measured with the root in its new place, nothing moves further.
    field.frameInWindow.origin.y -= 250
    manager.fieldDidChange()
    XCTAssertEqual(host.rootShift, 250)
    manager.keyboardWillHide()
    XCTAssertEqual(host.rootShift, 0)

    field.frameInWindow.origin.y = 700
    field.scrollers = [scroller]
    manager.keyboardWillShow(keyboard)
    manager.keyboardWillHide()
    XCTAssertEqual(scroller.scrollOffset.y, 250, "what has been scrolled stays where it is")
    scroller.scrollOffset.y = 0
    manager.restoresOffset = true
    manager.keyboardWillShow(keyboard)
    XCTAssertEqual(scroller.scrollOffset.y, 250)
    manager.keyboardWillHide()
    XCTAssertEqual(scroller.scrollOffset.y, 0)
  }

  /// A drag hides the keyboard. The content of a list without a bar went away from the finger.
  func test_keyboardHidesUnderAFinger_withoutABar_theContentStays() async {
    let manager = manager()
    for (restores, offset) in [(false, 1_500.0), (true, 700)] {
      manager.restoresOffset = restores
      manager.keyboardWillShow(keyboard)
      scroller.drag(to: offset)
      manager.keyboardWillHide()
      XCTAssertEqual(scroller.scrollOffset.y, offset, "restores: \(restores)")
      scroller.letGo()
      scroller.proceed()
    }
  }

  func test_touches_outsideEndEditing_exceptOnWhatIsIgnored() async {
    let manager = manager()
    let ignored = Scroller()
    manager.ignoreTouches(on: ignored)
    let outside = CGPoint(x: 10, y: 10)
    XCTAssertFalse(manager.touch(at: CGPoint(x: 10, y: 710)))
    XCTAssertFalse(manager.touch(at: outside, isOnControl: true))
    XCTAssertFalse(manager.touch(at: outside, path: [Scroller(), ignored]))
    XCTAssertTrue(field.isFirstResponder)
    XCTAssertTrue(manager.touch(at: outside, path: [scroller]))
    XCTAssertFalse(field.isFirstResponder)
    field.focus()
    manager.preferences = { _ in KeyboardPreferences(resignsOnTouchOutside: false) }
    XCTAssertFalse(manager.touch(at: outside))
    XCTAssertTrue(field.isFirstResponder)
  }

  func test_behavior_interactivePop_freezesUntilTheTransitionEnds() async {
    let manager = stage.manager
    let top = Controller()
    top.add(KeyboardBehavior(manager))
    let stack = StackController(root: Controller())
    let window = HeadlessWindow(stack)
    XCTAssertFalse(manager.isObserving)
    stack.push(top)
    await window.settle()
    XCTAssertTrue(manager.isObserving)
    manager.keyboardWillShow(keyboard)
    XCTAssertEqual(scroller.contentInsets.bottom, 310)
    let drag = stack.beginInteractivePop()
    manager.keyboardWillHide()
    XCTAssertEqual(scroller.contentInsets.bottom, 310)
    drag?.cancel()
    await window.settle()
    manager.keyboardWillShow(keyboard)
    XCTAssertTrue(manager.isObserving)
    XCTAssertEqual(scroller.contentInsets.bottom, 310)
    stack.beginInteractivePop()?.finish()
    await window.settle()
    XCTAssertFalse(manager.isObserving)
    XCTAssertEqual(scroller.contentInsets, .zero)
    window.close()
  }

  /// The screen below began to observe the keyboard, and moved the views under the finger.
  func test_behavior_ofTheScreenBelow_interactivePop_nothingMoves() async {
    for scope in [ControllerScope.Kind.appeared, .loaded] {
      let stage = KeyboardStage()
      let (root, stack) = (Controller(), StackController(root: Controller()))
      root.add(KeyboardBehavior(stage.manager, in: scope))
      stack.setControllers([root, Controller()])
      let window = HeadlessWindow(stack)
      await window.settle()
      if scope == .appeared { stage.manager.keyboardWillShow(keyboard) }
      let before = stage.scroller.contentInsets
      let drag = stack.beginInteractivePop()
      XCTAssertNotNil(drag)
      if scope == .loaded { stage.manager.keyboardWillShow(keyboard) }
      XCTAssertEqual(stage.scroller.contentInsets, before, "\(scope)")
      drag?.finish()
      await window.settle()
      XCTAssertEqual(stage.scroller.contentInsets.bottom, 310, "\(scope)")
      window.close()
    }
  }

  /// Shows, hides, other fields, other insets, begins and ends: after the last hide everything is the app's own.
  func test_random_afterTheLastHide_insetsAreTheAppsOwn() async {
    let seed: UInt64 = 77
    var random = SplitMix64(seed: seed)
    for round in 0..<300 {
      let host = HeadlessKeyboard()
      let manager = KeyboardManager(host: host)
      manager.begin(for: self)
      let scrollers = (0..<3).map { _ in Scroller(contentSize: CGSize(width: 400, height: 2_000)) }
      let field = KeyboardStage.makeField()
      host.focus(field)
      var own = [LayoutInsets](repeating: .zero, count: 3)
      for _ in 0..<30 {
        let index = Int.random(in: 0..<3, using: &random)
        switch Int.random(in: 0..<8, using: &random) {
        case 0, 1:
          let height = Double(Int.random(in: 0...500, using: &random))
          manager.keyboardWillShow(CGRect(x: 0, y: 800 - height, width: 400, height: height))
        case 2: manager.keyboardWillHide()
        case 3:
          let more = LayoutInsets(bottom: Double(Int.random(in: -5...50, using: &random)))
          own[index] = own[index] + more
          scrollers[index].addInsets(more)
        case 4:
          field.scrollers = Array(scrollers.shuffled(using: &random).prefix(index))
          manager.fieldDidChange()
        case 5: field.controller = index == 0 ? WebLike() : nil
        case 6: manager.end(for: self)
        default: manager.begin(for: self)
        }
      }
      manager.keyboardWillHide()
      for index in 0..<3 {
        XCTAssertEqual(scrollers[index].contentInsets, own[index], "seed \(seed), round \(round)")
        XCTAssertEqual(scrollers[index].indicatorInsets, .zero, "seed \(seed), round \(round)")
      }
      XCTAssertEqual(host.rootShift, 0, "seed \(seed), round \(round)")
    }
  }
}
