import ControllerCore
import ControllerTesting
import Foundation
import ItemLayouts
import KeyboardAvoidance
import XCTest

#if canImport(CoreGraphics)
  import CoreGraphics
#endif

/// The manager holds owners, views and hosts weakly, and restores the insets after an owner was deallocated.
@MainActor
final class KeyboardLifetimeTests: XCTestCase {
  private final class Owner {}

  private let stage = KeyboardStage()

  func test_ownerDiesWithoutEnd_isNotHeld_everythingIsGivenBackAtTheNextEvent() async {
    let events: [(String, @MainActor (KeyboardStage) -> Void)] = [
      ("show", { $0.manager.keyboardWillShow($0.keyboard) }),
      ("hide", { $0.manager.keyboardWillHide() }),
      ("field", { $0.manager.fieldDidChange() }),
    ]
    for (name, event) in events {
      let stage = KeyboardStage()
      var owner: Owner? = Owner()
      weak let weakOwner = owner
      if let owner { stage.manager.begin(for: owner) }
      stage.manager.keyboardWillShow(stage.keyboard)
      XCTAssertEqual(stage.scroller.contentInsets.bottom, 310, name)
      owner = nil
      XCTAssertNil(weakOwner, name)
      XCTAssertFalse(stage.manager.touch(at: .zero), name)
      event(stage)
      XCTAssertFalse(stage.manager.isObserving, name)
      XCTAssertEqual(stage.scroller.contentInsets, .zero, name)
      XCTAssertEqual(stage.scroller.indicatorInsets, .zero, name)
      stage.manager.keyboardWillShow(stage.keyboard)
      XCTAssertEqual(stage.scroller.contentInsets, .zero, name)
    }
  }

  func test_ownerDiesWithoutEnd_anotherOneObserves_goesOn() async {
    var owner: Owner? = Owner()
    if let owner { stage.manager.begin(for: owner) }
    stage.manager.begin(for: self)
    owner = nil
    stage.manager.keyboardWillShow(stage.keyboard)
    XCTAssertEqual(stage.scroller.contentInsets.bottom, 310)
    stage.manager.end(for: self)
    XCTAssertFalse(stage.manager.isObserving)
    XCTAssertEqual(stage.scroller.contentInsets, .zero)
  }

  func test_ownerDiesWhileFrozen_isGivenBackAtTheNextEvent() async {
    var owner: Owner? = Owner()
    if let owner { stage.manager.begin(for: owner) }
    stage.manager.keyboardWillShow(stage.keyboard)
    let stack = StackController(root: Controller())
    let window = HeadlessWindow(stack)
    let page = Controller()
    page.add(KeyboardBehavior(stage.manager))
    stack.push(page)
    let drag = stack.beginInteractivePop()
    stage.manager.end(for: page)
    XCTAssertEqual(stage.scroller.contentInsets.bottom, 310)
    owner = nil
    stage.manager.keyboardWillHide()
    XCTAssertEqual(stage.scroller.contentInsets, .zero)
    drag?.cancel()
    window.close()
  }

  func test_behaviorsController_isNotHeld_andEndsWithoutAWord() async {
    // The page has no window.
    for scope in ControllerScope.Kind.allCases where scope != .window {
      let stage = KeyboardStage()
      let leaks = LeakTracker()
      do {
        let page = leaks.track(Controller())
        page.add(KeyboardBehavior(stage.manager, in: scope))
        page.beginAppearance(true, animated: false)
        page.endAppearance()
        stage.manager.keyboardWillShow(stage.keyboard)
        XCTAssertEqual(stage.scroller.contentInsets.bottom, 310, "\(scope)")
      }
      await leaks.settle()
      XCTAssertEqual(leaks.alive, [], "\(scope)")
      stage.manager.keyboardWillHide()
      XCTAssertFalse(stage.manager.isObserving, "\(scope)")
      XCTAssertEqual(stage.scroller.contentInsets, .zero, "\(scope)")
    }
  }

  func test_ignoredObject_isNotHeld_andItsPlaceIsNotTakenByAnother() async {
    stage.manager.begin(for: self)
    let outside = CGPoint(x: 1, y: 1)
    for round in 0..<20 {
      var ignored: Owner? = Owner()
      weak let weakIgnored = ignored
      if let ignored {
        stage.manager.ignoreTouches(on: ignored)
        stage.manager.ignoreTouches(on: ignored)
        XCTAssertFalse(stage.manager.touch(at: outside, path: [Owner(), ignored]), "round \(round)")
      }
      ignored = nil
      XCTAssertNil(weakIgnored, "round \(round)")
      // A new object at the address of the old one is not ignored.
      XCTAssertTrue(stage.manager.touch(at: outside, path: [Owner()]), "round \(round)")
      stage.field.focus()
    }
  }

  func test_touch_whileNobodyObserves_orNothingIsEdited_doesNothing() async {
    XCTAssertFalse(stage.manager.touch(at: .zero))
    XCTAssertTrue(stage.field.isFirstResponder)
    stage.manager.begin(for: self)
    stage.host.endEditing()
    XCTAssertFalse(stage.manager.touch(at: .zero))
  }

  func test_scrollerAndHost_areNotHeld() async {
    var scroller: KeyboardStage.Scroller? = KeyboardStage.Scroller()
    weak let weakScroller = scroller
    var host: HeadlessKeyboard? = HeadlessKeyboard()
    weak let weakHost = host
    let manager = host.map { KeyboardManager(host: $0, scroller: scroller) }
    manager?.begin(for: self)
    manager?.keyboardWillShow(stage.keyboard)
    XCTAssertEqual(scroller?.contentInsets.bottom, 300)
    scroller = nil
    host = nil
    XCTAssertNil(weakScroller)
    XCTAssertNil(weakHost)
    manager?.keyboardWillHide()
    XCTAssertEqual(manager?.isObserving, true)
  }
}
