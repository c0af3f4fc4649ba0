import ControllerCore
import ControllerTesting
import Foundation
import ItemLayouts
import KeyboardAvoidance
import Surfaces

#if canImport(CoreGraphics)
  import CoreGraphics
#endif

/// A keyboard manager of your own, for an app whose lists only need room for the keyboard.
@MainActor
final class MiniKeyboardManager {
  private weak var scroller: (any KeyboardScroller)?
  /// The part of the bottom inset that belongs to the keyboard.
  private var share = 0.0

  init(_ scroller: any KeyboardScroller) { self.scroller = scroller }

  /// The host calls this method when the keyboard shows, moves, or hides. A hidden keyboard is `nil`.
  func keyboardWillChange(_ keyboard: CGRect?, in window: CGRect, over duration: Duration = .zero) {
    guard let scroller else { return }
    // The app may have changed its own inset meanwhile, so only the share is replaced.
    var insets = scroller.contentInsets
    insets.bottom -= share
    let geometry = KeyboardGeometry(window: window, keyboard: keyboard ?? .zero)
    share = geometry.additionalInset(
      for: scroller.frameInWindow,
      own: insets.bottom + scroller.safeAreaBottom
    )
    insets.bottom += share
    scroller.move(to: nil, insets: insets, over: duration) {}
  }
}

/// The smallest keyboard manager, with a list and without a controller.
@MainActor
enum MiniKeyboardPattern {
  private final class List: HeadlessScroller, KeyboardScroller {
    let frameInWindow = CGRect(x: 0, y: 0, width: 375, height: 750)
  }

  static func run(_ print: @escaping Printer) {
    let window = CGRect(x: 0, y: 0, width: 375, height: 800)
    let list = List(contentSize: CGSize(width: 375, height: 2_000))
    let manager = MiniKeyboardManager(list)
    manager.keyboardWillChange(CGRect(x: 0, y: 500, width: 375, height: 300), in: window)
    print("the keyboard is shown: inset \(Int(list.contentInsets.bottom))")
    list.addInsets(LayoutInsets(bottom: 60))
    manager.keyboardWillChange(CGRect(x: 0, y: 400, width: 375, height: 400), in: window)
    print("the app has added 60, the keyboard grows: inset \(Int(list.contentInsets.bottom))")
    manager.keyboardWillChange(nil, in: window)
    print("the keyboard is hidden: inset \(Int(list.contentInsets.bottom))")
  }
}
