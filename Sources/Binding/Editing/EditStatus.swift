/// Where an ``Edit`` row stands.
public struct EditStatus: Sendable, Equatable {
  /// Whether a value may be committed.
  public enum Validity: Sendable, Equatable {
    /// It may.
    case valid
    /// It may not, for this reason.
    case invalid(String)
    /// Nobody knows yet: a check is running, or an input method is composing text.
    case checking
  }

  /// The name of the row.
  public let name: String
  /// Whether the view shows what has not been committed.
  public let isEdited: Bool
  /// Whether what the row proposes, else what it has committed, is valid.
  public let validity: Validity
}
