/// When an ``Edit`` row commits what was entered and accepted.
public enum CommitTime: Sendable, Equatable, CaseIterable {
  /// At every change.
  case change
  /// When the user leaves the field, and by ``ViewBinding/commitEditing()``.
  case end
  /// By ``ViewBinding/commitEditing()`` only.
  case demand
}
