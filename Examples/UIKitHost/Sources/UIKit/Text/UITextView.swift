/// The calls of a text view. All methods are optional.
/// <https://developer.apple.com/documentation/uikit/uitextviewdelegate>
@MainActor
public protocol UITextViewDelegate: UIScrollViewDelegate {
  func textViewDidBeginEditing(_ textView: UITextView)
  func textViewDidChange(_ textView: UITextView)
  func textViewDidEndEditing(_ textView: UITextView)
}

extension UITextViewDelegate {
  public func textViewDidBeginEditing(_ textView: UITextView) {}
  public func textViewDidChange(_ textView: UITextView) {}
  public func textViewDidEndEditing(_ textView: UITextView) {}
}

/// A field for several lines. <https://developer.apple.com/documentation/uikit/uitextview>
///
/// Modeled: the same as in ``UITextField``, with the calls of the delegate in place of events.
open class UITextView: UIScrollView, UITextInput {
  public nonisolated static let textDidBeginEditingNotification = Notification.Name(
    "UITextViewTextDidBeginEditingNotification"
  )
  public nonisolated static let textDidChangeNotification = Notification.Name(
    "UITextViewTextDidChangeNotification"
  )
  public nonisolated static let textDidEndEditingNotification = Notification.Name(
    "UITextViewTextDidEndEditingNotification"
  )

  open var isEditable = true
  open var inputAccessoryView: UIView?
  var input = TextInput()

  public init(frame: CGRect, textContainer: NSTextContainer?) { super.init(frame: frame) }
  public convenience override init(frame: CGRect) { self.init(frame: frame, textContainer: nil) }
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  // A delegate of another type than that of the scroll view, see UIScrollView.
  @_nonoverride open weak var delegate: (any UITextViewDelegate)? {
    get { (self as UIScrollView).delegate as? any UITextViewDelegate }
    set { (self as UIScrollView).delegate = newValue }
  }

  open var text: String! {
    get { input.text }
    set { input = TextInput(newValue ?? "") }
  }

  open var markedTextRange: UITextRange? { input.marked.map { UITextRange($0) } }
  open override var canBecomeFirstResponder: Bool { isEditable }

  @discardableResult
  open override func becomeFirstResponder() -> Bool {
    let wasEditing = isFirstResponder
    guard super.becomeFirstResponder() else { return false }
    guard !wasEditing else { return true }
    delegate?.textViewDidBeginEditing(self)
    NotificationCenter.default.post(name: Self.textDidBeginEditingNotification, object: self)
    SimulatedKeyboard.show(in: window)
    return true
  }

  @discardableResult
  open override func resignFirstResponder() -> Bool {
    let (wasEditing, window) = (isFirstResponder, window)
    guard super.resignFirstResponder() else { return false }
    guard wasEditing else { return true }
    input.marked = nil
    delegate?.textViewDidEndEditing(self)
    NotificationCenter.default.post(name: Self.textDidEndEditingNotification, object: self)
    SimulatedKeyboard.hideLater(in: window)
    return true
  }

  func noteInput() {
    delegate?.textViewDidChange(self)
    NotificationCenter.default.post(name: Self.textDidChangeNotification, object: self)
  }
}

/// The area of a text. <https://developer.apple.com/documentation/uikit/nstextcontainer>
@MainActor
open class NSTextContainer: NSObject {}
