import ControllerCore
import ControllerTesting
import Foundation
import ItemLayouts
import KeyboardAvoidance

#if canImport(CoreGraphics)
  import CoreGraphics
#endif

/// A window with a field in a scroller, and a keyboard of 300 points.
@MainActor
final class KeyboardStage {
  final class Scroller: HeadlessScroller, KeyboardScroller {
    var frameInWindow = CGRect(x: 0, y: 0, width: 400, height: 800)
    var safeAreaBottom = 0.0
    var indicatorInsets = LayoutInsets.zero
  }

  /// Returns a field behind the keyboard.
  static func makeField() -> HeadlessField {
    let field = HeadlessField()
    field.frameInWindow = CGRect(x: 0, y: 700, width: 400, height: 40)
    return field
  }

  let host = HeadlessKeyboard()
  let field = KeyboardStage.makeField()
  let scroller = Scroller(
    contentSize: CGSize(width: 400, height: 2_000),
    viewportSize: CGSize(width: 400, height: 800)
  )
  let keyboard = CGRect(x: 0, y: 500, width: 400, height: 300)
  let manager: KeyboardManager

  /// The field is being edited.
  init() {
    manager = KeyboardManager(host: host)
    host.focus(field)
    field.scrollers = [scroller]
  }
}
