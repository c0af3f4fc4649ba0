/// A key of a hardware keyboard. <https://developer.apple.com/documentation/uikit/uipress>
@MainActor
open class UIPress: NSObject {
  open private(set) var key: UIKey?

  init(_ key: UIKey?) {
    self.key = key
    super.init()
  }
}

/// <https://developer.apple.com/documentation/uikit/uikey>
@MainActor
open class UIKey: NSObject {
  open private(set) var keyCode: UIKeyboardHIDUsage

  init(_ keyCode: UIKeyboardHIDUsage) {
    self.keyCode = keyCode
    super.init()
  }
}

/// <https://developer.apple.com/documentation/uikit/uikeyboardhidusage>
public enum UIKeyboardHIDUsage: Int, Sendable {
  case keyboardReturnOrEnter = 40
  case keyboardEscape = 41
}

/// <https://developer.apple.com/documentation/uikit/uipressesevent>
open class UIPressesEvent: UIEvent {}

extension UIResponder {
  /// Presses a key while this is the first responder.
  public func simulatePress(_ code: UIKeyboardHIDUsage) {
    pressesBegan([UIPress(UIKey(code))], with: nil)
    SimulatedDevice.turn()
  }
}
