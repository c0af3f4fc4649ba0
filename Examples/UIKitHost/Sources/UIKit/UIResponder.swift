/// An object that responds to events. <https://developer.apple.com/documentation/uikit/uiresponder>
///
/// Modeled: one first responder per window. A responder that is not in a window cannot become the first responder. The
/// previous one is asked to resign, and may refuse.
@MainActor
open class UIResponder: NSObject {
  open var next: UIResponder? { nil }
  open var canBecomeFirstResponder: Bool { false }
  open var canResignFirstResponder: Bool { true }
  open var isFirstResponder: Bool { responderWindow?.currentFirstResponder === self }

  public override init() { super.init() }

  /// <https://developer.apple.com/documentation/objectivec/nsobject-swift.class/accessibilityperformescape()>
  open func accessibilityPerformEscape() -> Bool { false }
  /// Without an override, the next responder gets the event.
  open func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    next?.pressesBegan(presses, with: event)
  }

  /// <https://developer.apple.com/documentation/uikit/uiresponder/reloadinputviews()>
  open func reloadInputViews() {}

  /// Commands of menus and of the keyboard, whose names a subclass must not use for something else.
  open func select(_ sender: Any?) {}
  open func move(_ sender: Any?) {}
  @discardableResult
  open func perform(_ aSelector: Selector!) -> Unmanaged<AnyObject>! { nil }

  /// The window of the nearest view or view controller in the responder chain.
  var responderWindow: UIWindow? {
    var responder: UIResponder? = self
    while let current = responder {
      if let view = current as? UIView { return view.window }
      if let controller = current as? UIViewController { return controller.viewIfLoaded?.window }
      responder = current.next
    }
    return nil
  }

  @discardableResult
  open func becomeFirstResponder() -> Bool {
    guard let window = responderWindow, canBecomeFirstResponder else { return false }
    if window.currentFirstResponder === self { return true }
    if let current = window.currentFirstResponder, !current.resignFirstResponder() { return false }
    window.currentFirstResponder = self
    return true
  }

  @discardableResult
  open func resignFirstResponder() -> Bool {
    guard isFirstResponder else { return true }
    guard canResignFirstResponder else { return false }
    responderWindow?.currentFirstResponder = nil
    return true
  }
}

/// The name of a method. <https://developer.apple.com/documentation/objectivec/selector>
public struct Selector: Hashable, Sendable {
  public init(_ string: String) {}
}

/// A finger on the screen. <https://developer.apple.com/documentation/uikit/uitouch>
@MainActor
open class UITouch: NSObject {
  /// <https://developer.apple.com/documentation/uikit/uitouch/touchtype>
  public enum TouchType: Int, Sendable {
    case direct, indirect, pencil, indirectPointer
  }

  open internal(set) var type = TouchType.direct
  /// The innermost view under the finger when the touch began.
  open private(set) weak var view: UIView?
  /// The location in the window.
  var point: CGPoint

  init(_ view: UIView?, at point: CGPoint) {
    self.view = view
    self.point = point
    super.init()
  }

  open func location(in view: UIView?) -> CGPoint { view?.convert(point, from: nil) ?? point }
}

/// The touches of one moment. <https://developer.apple.com/documentation/uikit/uievent>
@MainActor
open class UIEvent: NSObject {}
