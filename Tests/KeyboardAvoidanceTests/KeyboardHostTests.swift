import ControllerCore
import ControllerTesting
import Foundation
import ItemLayouts
import KeyboardAvoidance
import XCTest

#if canImport(CoreGraphics)
  import CoreGraphics
#endif

/// The smallest host, the first responder, and preferences by class.
@MainActor
final class KeyboardHostTests: XCTestCase {
  private final class SmallHost: KeyboardHost {
    let windowBounds = CGRect(x: 0, y: 0, width: 400, height: 800)
    var focusedField: (any KeyboardField)?
  }

  private final class SmallScroller: HeadlessScroller, KeyboardScroller {
    let frameInWindow = CGRect(x: 0, y: 0, width: 400, height: 800)
  }

  private final class SmallField: KeyboardField {
    let frameInWindow = CGRect(x: 0, y: 700, width: 400, height: 40)
    var scrollers: [any KeyboardScroller] = []
    func resign() {}
  }

  private class Form: Controller {}
  private final class LongForm: Form {}

  private let stage = KeyboardStage()

  func test_hostWithOneSurface_implementsTwoMembers() async {
    let host = SmallHost()
    let scroller = SmallScroller(contentSize: CGSize(width: 400, height: 2_000))
    let field = SmallField()
    field.scrollers = [scroller]
    host.focusedField = field
    let manager = KeyboardManager(host: host)
    manager.begin(for: self)
    manager.keyboardWillShow(stage.keyboard)
    XCTAssertEqual(scroller.contentInsets.bottom, 310)
    XCTAssertEqual(scroller.scrollOffset.y, 250)
    XCTAssertFalse(manager.focus(SmallField()), "the default implementation refuses")
    manager.keyboardWillHide()
    XCTAssertEqual(scroller.contentInsets, .zero)
  }

  /// Row 5.13.
  func test_focus_asksTheHost_andAdjustsToTheNewField() async {
    let host = HeadlessKeyboard()
    let manager = KeyboardManager(host: host)
    let scroller = SmallScroller(contentSize: CGSize(width: 400, height: 2_000))
    let field = KeyboardStage.makeField()
    field.scrollers = [scroller]
    manager.begin(for: self)
    manager.keyboardWillShow(stage.keyboard)
    XCTAssertEqual(scroller.contentInsets, .zero)
    XCTAssertTrue(manager.focus(field))
    XCTAssertTrue(host.isActive(field))
    XCTAssertEqual(scroller.contentInsets.bottom, 310)
  }

  /// Row 5.13.
  func test_behavior_makesItsFieldTheFirstResponder_eachTimeTheControllerHasAppeared() async {
    let host = HeadlessKeyboard()
    let manager = KeyboardManager(host: host)
    let field = KeyboardStage.makeField()
    let page = Controller()
    page.add(KeyboardBehavior(manager) { field })
    let stack = StackController(root: page)
    page.loadViewIfNeeded()
    XCTAssertNil(host.focusedField)
    let window = HeadlessWindow(stack)
    await window.settle()
    XCTAssertTrue(host.isActive(field))
    stack.push(Controller())
    await window.settle()
    host.endEditing()
    stack.pop()
    await window.settle()
    XCTAssertTrue(host.isActive(field))
    window.close()
  }

  /// Appendix D: lists of classes for which the keyboard is off or on, in the closure of the app.
  func test_preferences_recipe_byTheClassOfTheController() async {
    let table: [(controller: Controller?, isEnabled: Bool)] = [
      (nil, true), (Controller(), true), (Form(), true), (LongForm(), false),
    ]
    for (number, row) in table.enumerated() {
      let stage = KeyboardStage()
      stage.manager.preferences = { field in
        let isEnabled = !(field.controller is LongForm)
        return KeyboardPreferences(isEnabled: isEnabled, resignsOnTouchOutside: isEnabled)
      }
      stage.field.controller = row.controller
      stage.field.distanceFromKeyboard = 30
      stage.manager.begin(for: self)
      stage.manager.keyboardWillShow(stage.keyboard)
      XCTAssertEqual(stage.scroller.contentInsets.bottom, row.isEnabled ? 330 : 0, "row \(number)")
      XCTAssertEqual(stage.manager.touch(at: CGPoint(x: 1, y: 1)), row.isEnabled, "row \(number)")
    }
  }
}
