/// A line of text in a ``UserPrompt`` that the user fills in.
public struct PromptField: Equatable, Identifiable, Sendable {
  /// The kind of a field's content. For example, iOS offers a saved password for a field of the type `password`.
  public enum ContentType: Equatable, Sendable {
    /// The name of a person.
    case name
    /// The name of a user account.
    case username
    /// The password of an existing account.
    case password
    /// A password for a new account.
    case newPassword
    /// A code that the user received for one sign-in.
    case oneTimeCode
    /// An email address.
    case emailAddress
    /// A telephone number.
    case telephoneNumber
    /// A web address.
    case url
    /// A postal code.
    case postalCode
  }

  /// The kind of keyboard for a field.
  public enum KeyboardType: Equatable, Sendable {
    /// The keyboard for ordinary text.
    case `default`
    /// A keyboard for email addresses.
    case emailAddress
    /// A keyboard for web addresses.
    case url
    /// A keyboard for whole numbers.
    case number
    /// A keyboard for numbers with a decimal separator.
    case decimal
    /// A keyboard for telephone numbers.
    case phone
  }

  /// The identifier of the field. The answer contains the text under this identifier.
  public let id: String

  /// The label of the field.
  public var title: String

  /// The text that the field is presented with.
  public var text: String

  /// The text that is shown while the field is empty.
  public var placeholder: String

  /// The kind of content, such as a password or an email address, or `nil` for other content.
  public var contentType: ContentType?

  /// The kind of keyboard.
  public var keyboardType: KeyboardType

  /// Whether the text is hidden while the user types.
  public var isSecure: Bool

  /// Whether the field must contain a text that does not only consist of white space.
  public var isRequired: Bool

  /// The maximum number of characters, or `nil` if there is none.
  public var maxLength: Int?

  /// The problem with the text in the words that the user reads, or `nil` if there is none.
  public var problem: String?

  /// Creates a field.
  public init(
    id: String,
    title: String,
    text: String = "",
    placeholder: String = "",
    contentType: ContentType? = nil,
    keyboardType: KeyboardType = .default,
    isSecure: Bool = false,
    isRequired: Bool = false,
    maxLength: Int? = nil,
    problem: String? = nil
  ) {
    self.id = id
    self.title = title
    self.text = text
    self.placeholder = placeholder
    self.contentType = contentType
    self.keyboardType = keyboardType
    self.isSecure = isSecure
    self.isRequired = isRequired
    self.maxLength = maxLength
    self.problem = problem
  }

  /// An identifier for the only field of a prompt, such as the line of text that a script of a web page asks for.
  public static let textID = "text"

  /// Returns whether a text satisfies ``isRequired`` and ``maxLength``. A prompt host can check it while the user types.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text.
  public func accepts(_ text: String) -> Bool {
    if isRequired, text.allSatisfy(\.isWhitespace) { return false }
    return maxLength.map { text.count <= $0 } ?? true
  }
}
