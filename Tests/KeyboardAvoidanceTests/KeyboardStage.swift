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

  final class Field: KeyboardField {
    var frameInWindow = CGRect(x: 0, y: 700, width: 400, height: 40)
    var scrollers: [any KeyboardScroller] = []
    var controller: Controller?
    var distanceFromKeyboard: Double?
    var accessory: Controller?
    var dockedBar: (any KeyboardDockedBar)?
    var resigned = 0
    func resign() { resigned += 1 }
  }

  final class Host: KeyboardHost {
    let windowBounds = CGRect(x: 0, y: 0, width: 400, height: 800)
    var topGuide = 0.0
    var focusedField: (any KeyboardField)?
    var rootShift = 0.0
    func shiftRoot(by shift: Double, over duration: Duration) { rootShift = shift }
  }

  let host = Host()
  let field = Field()
  let scroller = Scroller(
    contentSize: CGSize(width: 400, height: 2_000),
    viewportSize: CGSize(width: 400, height: 800)
  )
  let keyboard = CGRect(x: 0, y: 500, width: 400, height: 300)
  let manager: KeyboardManager

  /// The field is being edited.
  init() {
    manager = KeyboardManager(host: host)
    host.focusedField = field
    field.scrollers = [scroller]
  }
}
