/// One choice of a ``UserPrompt``, known to the app by its id and to the user by its title.
public struct PromptAction: Equatable, Identifiable, Sendable {
  /// What an action means, so that a host can show it as its platform does.
  public enum Role: Equatable, Sendable {
    /// An ordinary choice.
    case `default`
    /// The choice that leaves everything as it is.
    case cancel
    /// A choice that loses something.
    case destructive
  }

  /// What the answer says. Never shown, so it need not change with the language.
  public let id: String

  /// What the user reads.
  public var title: String

  /// What the choice means.
  public var role: Role

  /// Makes an action.
  public init(id: String, title: String, role: Role = .default) {
    self.id = id
    self.title = title
    self.role = role
  }
}
