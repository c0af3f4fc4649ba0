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
