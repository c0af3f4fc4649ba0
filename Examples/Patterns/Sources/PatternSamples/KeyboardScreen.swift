import ControllerCore
import ControllerTesting
import Foundation
import ItemLayouts
import KeyboardAvoidance
import Surfaces

#if canImport(CoreGraphics)
  import CoreGraphics
#endif

/// A screen of 375 by 800 points, and its keyboard manager. An app for a phone gets these three types from `ConciergeUIKit`.
final class KeyboardScreen: KeyboardHost {
  static let keyboardFrame = CGRect(x: 0, y: 500, width: 375, height: 300)
  let windowBounds = CGRect(x: 0, y: 0, width: 375, height: 800)
  let topGuide = 64.0
  lazy var keyboard = KeyboardManager(host: self)
  var focusedField: (any KeyboardField)? {
    didSet { focusedField == nil ? keyboard.keyboardWillHide() : keyboard.fieldDidChange() }
  }
  private(set) var rootShift = 0.0
  func shiftRoot(by shift: Double, over duration: Duration) { rootShift = shift }
}

final class ScreenScroller: HeadlessScroller, KeyboardScroller {
  let safeAreaBottom = 0.0
  var indicatorInsets = LayoutInsets.zero
  private let frame: CGRect
  private let outer: ScreenScroller?

  init(y: Double = 0, length: Double, in outer: ScreenScroller? = nil) {
    (frame, self.outer) = (CGRect(x: 0, y: y, width: 375, height: 800 - y), outer)
    super.init(contentSize: CGSize(width: 375, height: length), viewportSize: frame.size)
  }

  var frameInWindow: CGRect { frame.offsetBy(dx: 0, dy: -(outer?.scrollOffset.y ?? 0)) }
}

final class ScreenField: KeyboardField {
  weak var controller: Controller?
  var accessory: Controller?
  var distanceFromKeyboard: Double?
  let scrollers: [any KeyboardScroller]
  private let top: Double
  private weak let screen: KeyboardScreen?

  init(at top: Double, in scrollers: ScreenScroller..., of screen: KeyboardScreen) {
    (self.top, self.screen, self.scrollers) = (top, screen, scrollers)
  }

  /// The frame moves with all scroll views around the field, and with the root view.
  var frameInWindow: CGRect {
    let scrolled = scrollers.reduce(screen?.rootShift ?? 0) { $0 + $1.scrollOffset.y }
    return CGRect(x: 0, y: top - scrolled, width: 375, height: 40)
  }

  func resign() { screen?.focusedField = nil }
}
