/// The calls of a text field. All methods are optional.
/// <https://developer.apple.com/documentation/uikit/uitextfielddelegate>
@MainActor
public protocol UITextFieldDelegate: NSObjectProtocol {
  func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool
  func textFieldShouldEndEditing(_ textField: UITextField) -> Bool
  func textFieldShouldReturn(_ textField: UITextField) -> Bool
}

extension UITextFieldDelegate {
  public func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool { true }
  public func textFieldShouldEndEditing(_ textField: UITextField) -> Bool { true }
  public func textFieldShouldReturn(_ textField: UITextField) -> Bool { true }
}

/// A range of a text. <https://developer.apple.com/documentation/uikit/uitextrange>
@MainActor
open class UITextRange: NSObject {
  let range: Range<Int>
  init(_ range: Range<Int>) { self.range = range }
  open var isEmpty: Bool { range.isEmpty }
}

/// A field for one line. <https://developer.apple.com/documentation/uikit/uitextfield>
///
/// Modeled: the text with the part that an input method composes (the marked text), the cursor, and the events and notifications
/// of editing. Setting the text sends no event, ends the composition and moves the cursor to the end.
open class UITextField: UIControl, UITextInput {
  public nonisolated static let textDidBeginEditingNotification = Notification.Name(
    "UITextFieldTextDidBeginEditingNotification"
  )
  public nonisolated static let textDidEndEditingNotification = Notification.Name(
    "UITextFieldTextDidEndEditingNotification"
  )
  public nonisolated static let textDidChangeNotification = Notification.Name(
    "UITextFieldTextDidChangeNotification"
  )

  open weak var delegate: (any UITextFieldDelegate)?
  open var placeholder: String?
  open var isSecureTextEntry = false
  open var keyboardType = UIKeyboardType.default
  open var textContentType: UITextContentType! = nil
  open var inputAccessoryView: UIView?
  /// The accessory on the screen. UIKit asks for the accessory when editing begins, and when the input views are reloaded. Ours.
  public private(set) weak var simulatedAccessory: UIView?
  var input = TextInput()

  public override init(frame: CGRect) { super.init(frame: frame) }
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  open var text: String? {
    get { input.text }
    set { input = TextInput(newValue ?? "") }
  }

  open var markedTextRange: UITextRange? { input.marked.map { UITextRange($0) } }
  open var isEditing: Bool { isFirstResponder }
  open override var canBecomeFirstResponder: Bool {
    isEnabled && (delegate?.textFieldShouldBeginEditing(self) ?? true)
  }
  open override var canResignFirstResponder: Bool { delegate?.textFieldShouldEndEditing(self) ?? true }

  @discardableResult
  open override func becomeFirstResponder() -> Bool {
    let wasEditing = isEditing
    guard super.becomeFirstResponder() else { return false }
    guard !wasEditing else { return true }
    reloadInputViews()
    sendActions(for: .editingDidBegin)
    NotificationCenter.default.post(name: Self.textDidBeginEditingNotification, object: self)
    SimulatedKeyboard.show(in: window)
    return true
  }

  @discardableResult
  open override func resignFirstResponder() -> Bool {
    let (wasEditing, window) = (isEditing, window)
    guard super.resignFirstResponder() else { return false }
    guard wasEditing else { return true }
    // The end of editing ends the composition. Its text stays, and no change is reported.
    input.marked = nil
    sendActions(for: .editingDidEnd)
    NotificationCenter.default.post(name: Self.textDidEndEditingNotification, object: self)
    SimulatedKeyboard.hideLater(in: window)
    return true
  }

  open override func reloadInputViews() { if isEditing { simulatedAccessory = inputAccessoryView } }

  func noteInput() {
    sendActions(for: .editingChanged)
    NotificationCenter.default.post(name: Self.textDidChangeNotification, object: self)
  }
}

/// A text that the user edits.
struct TextInput: Equatable {
  var text = ""
  /// The position of the cursor, in characters.
  var cursor = 0
  /// The range that an input method composes.
  var marked: Range<Int>?

  init(_ text: String = "") {
    self.text = text
    cursor = text.count
  }

  mutating func insert(_ typed: String) {
    endComposing()
    replace(cursor..<cursor, typed)
    cursor += typed.count
  }

  mutating func compose(_ typed: String) {
    let range = marked ?? cursor..<cursor
    replace(range, typed)
    marked = range.lowerBound..<range.lowerBound + typed.count
    cursor = range.lowerBound + typed.count
  }

  mutating func endComposing(with final: String? = nil) {
    if let final { compose(final) }
    marked = nil
  }

  mutating func deleteBackward() {
    guard cursor > 0 else { return }
    replace(cursor - 1..<cursor, "")
    cursor -= 1
  }

  private mutating func replace(_ range: Range<Int>, _ new: String) {
    let characters = Array(text)
    text = String(characters[..<range.lowerBound]) + new + String(characters[range.upperBound...])
  }
}

/// The kinds of keyboards. <https://developer.apple.com/documentation/uikit/uikeyboardtype>
public enum UIKeyboardType: Int, Sendable {
  case `default`, asciiCapable, numbersAndPunctuation, URL, numberPad, phonePad, namePhonePad, emailAddress,
    decimalPad
}

/// The contents of fields, for automatic entries. <https://developer.apple.com/documentation/uikit/uitextcontenttype>
public struct UITextContentType: Hashable, RawRepresentable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let name = Self(rawValue: "name")
  public static let username = Self(rawValue: "username")
  public static let password = Self(rawValue: "password")
  public static let newPassword = Self(rawValue: "new-password")
  public static let oneTimeCode = Self(rawValue: "one-time-code")
  public static let emailAddress = Self(rawValue: "email")
  public static let telephoneNumber = Self(rawValue: "tel")
  public static let URL = Self(rawValue: "url")
  public static let postalCode = Self(rawValue: "postal-code")
}

/// A view for the input of text. <https://developer.apple.com/documentation/uikit/uitextinput>
@MainActor
public protocol UITextInput: AnyObject {
  var markedTextRange: UITextRange? { get }
}
