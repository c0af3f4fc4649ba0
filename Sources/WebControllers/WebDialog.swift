/// What a script of a page asks the reader.
public enum WebDialog: Hashable, Sendable {
  /// It says something.
  case alert(String)
  /// It asks for yes or no.
  case confirm(String)
  /// It asks for a text, and has one to begin with.
  case prompt(String, initial: String)
}

/// What is answered to a ``WebDialog``.
public enum WebDialogAnswer: Hashable, Sendable {
  /// No, or nobody was there to answer.
  case declined
  /// Yes.
  case accepted
  /// A text.
  case text(String)
}
