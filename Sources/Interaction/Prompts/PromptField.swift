/// A line of text that the user fills in, as part of a ``UserPrompt``.
public struct PromptField: Equatable, Identifiable, Sendable {
  /// What the answer calls it. Never shown.
  public let id: String

  /// What it is for, as the user reads it.
  public var title: String

  /// What is in it when it is shown.
  public var text: String

  /// Whether what is typed is not to be seen.
  public var isSecure: Bool

  /// What is wrong with the text, as the user reads it.
  public var problem: String?

  /// Makes a field.
  public init(id: String, title: String, text: String = "", isSecure: Bool = false, problem: String? = nil) {
    self.id = id
    self.title = title
    self.text = text
    self.isSecure = isSecure
    self.problem = problem
  }
}
