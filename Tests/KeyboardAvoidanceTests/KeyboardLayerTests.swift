import ControllerTesting
import Foundation
import ItemLayouts
import KeyboardAvoidance
import XCTest

#if canImport(CoreGraphics)
  import CoreGraphics
#endif

/// The focus moves between two layers of a window, such as a screen and a sheet.
@MainActor
final class KeyboardLayerTests: XCTestCase {
  /// A window with two layers, as `KeyboardHost` describes it: `rootShift` is that of the layer with the edited field.
  private final class Layers: KeyboardHost {
    let windowBounds = CGRect(x: 0, y: 0, width: 400, height: 800)
    var shifts = [0.0, 0.0]
    var resting = [CGRect.zero, CGRect.zero]
    var focused = 0
    let field = [HeadlessField(), HeadlessField()]

    func place(_ layer: Int, _ frame: CGRect) {
      resting[layer] = frame
      field[layer].frameInWindow = frame.offsetBy(dx: 0, dy: -shifts[layer])
    }
    var focusedField: (any KeyboardField)? { field[focused] }
    var rootShift: Double { shifts[focused] }
    func shiftRoot(by shift: Double, over duration: Duration) {
      for layer in shifts.indices {
        shifts[layer] = layer == focused ? shift : 0
        place(layer, resting[layer])
      }
    }
  }

  private let keyboard = CGRect(x: 0, y: 500, width: 400, height: 300)

  /// The field of the sheet needs the same distance as the field below it.
  func test_focusMovesToAnotherLayer_whichNeedsTheSameShift_fieldIsAboveTheKeyboard() async {
    let (host, owner) = (Layers(), NSObject())
    let manager = KeyboardManager(host: host)
    for layer in 0...1 { host.place(layer, CGRect(x: 0, y: 700, width: 400, height: 40)) }
    manager.begin(for: owner)
    manager.keyboardWillShow(keyboard)
    XCTAssertLessThanOrEqual(host.field[0].frameInWindow.maxY, 490)
    host.focused = 1
    manager.fieldDidChange()
    XCTAssertLessThanOrEqual(
      host.field[1].frameInWindow.maxY,
      490,
      "the field of the sheet is behind the keyboard"
    )
    manager.fieldDidChange()
    XCTAssertLessThanOrEqual(host.field[1].frameInWindow.maxY, 490, "again")
    manager.end(for: owner)
  }

  /// The same host, and the new field needs no shift: the old layer goes back.
  func test_focusMovesToAnotherLayer_whichNeedsNoShift_oldLayerGoesBack() async {
    let (host, owner) = (Layers(), NSObject())
    let manager = KeyboardManager(host: host)
    host.place(0, CGRect(x: 0, y: 700, width: 400, height: 40))
    host.place(1, CGRect(x: 0, y: 100, width: 400, height: 40))
    manager.begin(for: owner)
    manager.keyboardWillShow(keyboard)
    host.focused = 1
    manager.fieldDidChange()
    XCTAssertEqual(host.shifts, [0, 0])
    manager.end(for: owner)
  }

  private final class Bar: KeyboardDockedBar {
    let dockedHeight = 50.0
    let dockArea = CGRect(x: 0, y: 0, width: 400, height: 800)
    func moveDock(to frame: CGRect, over duration: Duration) {}
  }

  /// Finding: the main scroll view of the screen lost its inset when the edited field was in a docked bar that names no scroll
  /// view.
  func test_fieldInADockedBar_mainScrollViewGetsItsInset() async {
    let (stage, bar, owner) = (KeyboardStage(), Bar(), NSObject())
    let manager = KeyboardManager(host: stage.host, scroller: stage.scroller)
    stage.field.scrollers = []
    manager.begin(for: owner, bar: bar)
    manager.keyboardWillShow(stage.keyboard)
    XCTAssertGreaterThanOrEqual(stage.scroller.contentInsets.bottom, 300, "before the field is in the bar")
    stage.field.dockedBar = bar
    manager.fieldDidChange()
    XCTAssertGreaterThanOrEqual(stage.scroller.contentInsets.bottom, 300)
    manager.end(for: owner)
  }
}
